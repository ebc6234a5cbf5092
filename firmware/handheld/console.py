"""The loop: a stack of screens, keys to the top one, its picture to the display, rest when idle."""

from __future__ import annotations

from typing import TYPE_CHECKING

import microcontroller
from micropython import const

from handheld import loader
from handheld.buttons import HOLD, REPEAT
from handheld.canvas import Canvas
from handheld.clock import Clock
from handheld.journal.writer import Journal
from handheld.settings import Settings
from handheld.words import menus, speak

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from circuitpython_typing import Alarm

    from handheld.buttons import Buttons
    from handheld.hardware.parts import Hardware
    from handheld.screens.screen import Overlay, Screen
    from handheld.sound import Sound

_LONGEST = const(1000)  # ms: how long a step lets wait when nothing is due
_REFRESH_EVERY = const(1000)  # ms between two refreshes, each of half the panel
_AWAKE = const(0)  # how far the panel rests
_DIM = const(1)
_ASLEEP = const(2)
_SHIFT_EVERY = const(60_000)
_SHIFTS = b"\x00\x01\x03\x02"  # a walk around four pixels: bit 0 right, bit 1 down


class Console:
    """Runs screens (see screens/screen.pyi). A screen that was replaced must not change the match."""

    def __init__(self, hardware: Hardware) -> None:
        self.hardware = hardware
        # Without a memory nothing is kept, but all goes on.
        self.journal = hardware.journal if hardware.journal is not None else Journal(None)
        self.settings = Settings(self.journal)
        self._clock = Clock()
        self.now = 0
        if hardware.panel is None:
            raise ValueError("no display")
        self.canvas = Canvas(hardware.panel)
        self.canvas.contrast(self.settings.contrast)
        self.buttons = hardware.buttons
        self.games: list[str] = []  # the cartridges on the drive
        self.game = ""  # the one that is inserted
        self.stage = ""  # the module of its stage, or of the default
        self.number = 0  # of its records in the journal, 0 without one
        self.shows_saved_game = True  # True if what is shown is the saved game; False in a lesson or a puzzle
        self._stack: list[Screen] = []
        self._tick: Callable[[int], int] | None = None
        self._dirty = True
        self._unseen = True  # has the top screen not been drawn yet?
        self._restarting = False
        self._touched = 0  # when the last key came
        self._rest = _AWAKE
        self._woken = False  # by an alarm that watches the keys
        self._low: Screen | None = None  # what was said of the battery
        self._shifted = 0  # when the picture was last moved
        self._shift = 0
        self._refreshed = 0  # when half of the panel was last sent again
        self._lower = False  # was it the lower half?
        self._guard: Callable[[], Screen] | None = None
        self._guard_after = 0
        self.sound: Sound | None = None
        if hardware.piezo is not None:
            from handheld import sound

            self.sound = sound.Sound(self, hardware.piezo)
        self.overlay: Overlay | None = None  # draws on whatever is shown: a lesson's coach
        speak(self.settings.language)
        loader.snapshot(loader.CONSOLE)  # all else comes and goes

    # Screens

    @property
    def top(self) -> Screen | None:
        """The screen that is shown, None before the first."""
        return self._stack[-1] if self._stack else None

    @property
    def below(self) -> Screen:
        """The screen below the top one, where there is one."""
        return self._stack[-2]

    def show(self, screen: Screen) -> None:
        """Replace all screens by one."""
        self._leave()
        self._stack = [screen]
        self._enter()
        loader.snapshot(loader.SCREEN)

    def push(self, screen: Screen) -> None:
        """Lay a screen on top."""
        self._leave()
        self._stack.append(screen)
        self._enter()

    def push_below(self, screen: Screen) -> None:
        """Lay a screen below the top one; it is entered when that goes."""
        self._stack.insert(len(self._stack) - 1, screen)
        loader.snapshot(loader.SCREEN)

    def pop(self) -> None:
        """Take the top screen away; the last one stays."""
        if len(self._stack) > 1:
            self._leave()
            self._stack.pop()
            if len(self._stack) == 1:
                loader.unload_since(loader.SCREEN)  # what was only looked at
            self._enter()

    def replace(self, screen: Screen) -> None:
        """Show a screen in place of the top one; what is below does not come up between the two."""
        self._leave()
        self._stack[-1] = screen
        self._enter()

    def drop(self) -> Screen | None:
        """Clear the stack without calling leave(): the top screen, which is returned, is broken."""
        top: Screen | None = self.top
        self._stack.clear()  # takes no memory: there may be none
        self._tick = None
        self.overlay = None
        self.guard(None)
        self._silence()
        self.sound = None
        return top

    @property
    def dark(self) -> bool:
        """Is the panel off, because nobody has pressed a key for long?"""
        return self._rest == _ASLEEP

    def redraw(self) -> None:
        """The top screen has changed and is to be drawn again."""
        self._dirty = True

    def keep_frame(self) -> None:
        """What is shown stays for now, though another screen has come."""
        self._dirty = False

    def guard(self, make: Callable[[], Screen] | None, after: int = 0) -> None:
        """Make and push a screen when no key came for a while, and before sleep; None for no more."""
        self._guard = make
        self._guard_after = after

    def restart(self) -> None:
        """Start the handheld anew once no key is down: one held at the start has a meaning of its own."""
        self._restarting = True
        self._silence()

    def _silence(self) -> None:
        try:
            if self.sound is not None:
                self.sound.stop()
        except Exception:
            pass  # it is asked for where nothing may fail

    def _leave(self) -> None:
        top = self.top
        if top is not None and hasattr(top, "leave"):
            top.leave()

    def _enter(self) -> None:
        top = self.top
        self._mute()
        self._tick = getattr(top, "tick", None)
        self._dirty = self._unseen = True
        if top is not None and hasattr(top, "enter"):
            top.enter()

    def _mute(self) -> None:
        if self.buttons is not None:
            self.buttons.mute()

    # The loop

    def step(self) -> int:
        """Do what is due and return; milliseconds it may be left alone (keys aside)."""
        now = self.now = self._clock.now()
        wait = _LONGEST
        if self._woken:
            self._woken = False
            self._touched = now
            self._wake()
        sound = self.sound
        if sound is not None:
            sound.step(now)
        if self.buttons is not None:
            self._keys(self.buttons, now)
            due = self.buttons.due(now)
            if 0 <= due < wait:
                wait = due
        if self._restarting:
            if self.buttons is None or not self.buttons.down():
                microcontroller.reset()
            return wait
        wait = min(wait, self._idle(now))
        tick = self._tick
        if tick is not None:
            again = tick(now)
            if self._tick is not tick:
                wait = 0  # another screen has come, whose own tick is due
            elif 0 <= again < wait:
                wait = again
        if self.overlay is not None:
            wait = min(wait, self.overlay.tick(now))
        if self._dirty and self._rest < _ASLEEP and self._stack:
            self._draw()
        elif self.canvas.panel.stale:
            self.canvas.send()
        if now - self._refreshed >= _REFRESH_EVERY and self._rest < _ASLEEP:
            self._refreshed = now
            self._lower = not self._lower
            self.canvas.refresh(self._lower)
        if sound is not None:
            # Drawing took its time: a note that begins here is no longer than it is meant to be.
            due = sound.step(self._clock.now())
            if 0 <= due < wait:
                wait = due
        return wait

    def waiting(self) -> bool:
        """Whether a key has changed since the last step."""
        return self.buttons is not None and self.buttons.waiting()

    def due(self, end: int) -> bool:
        """Whether a step that takes long must end: this late it is, or a key has come."""
        return self._clock.now() >= end or self.waiting()

    def _draw(self) -> None:
        self._dirty = False
        self.canvas.clear()
        self._stack[-1].draw(self.canvas)
        if self.overlay is not None:
            self.overlay.draw(self.canvas)
        self.canvas.flush()
        if self._unseen:
            # A key pressed while it was loaded and drawn was not meant for it.
            self._unseen = False
            self._mute()

    def _keys(self, buttons: Buttons, now: int) -> None:
        event = buttons.next(now)
        while event >= 0:
            repeated = event & 3 == REPEAT
            if not repeated:
                self._touched = now
            # An arrow that is held until the light goes lies in a bag: it moves nothing, and wakes nobody.
            if (
                (repeated and self._rest)
                or self._wake()
                or self._unseen
                or (self.overlay and self.overlay.waits)
            ):
                buttons.mute()
            elif self._stack and not self._restarting:
                if self.sound is not None and event & 3 < HOLD:
                    self.sound.click()
                self._stack[-1].press(event >> 2, event & 3)
            event = buttons.next(now)

    # Rest

    def _idle(self, now: int) -> int:
        """Dim, move the picture, switch off, each in its time; milliseconds until the next of these."""
        idle = now - self._touched
        settings = self.settings
        wait = _LONGEST
        battery = self.hardware.battery
        if battery is not None and self._rest < _ASLEEP and battery.low(now) and self._low not in self._stack:
            from handheld.screens.notice import Notice

            self._low = Notice(menus().BATTERY, self.pop)
            self.push(self._low)
        if self._guard is not None and self._guard_after:
            if idle >= self._guard_after:
                self.push(self._guard())
            else:
                wait = min(wait, self._guard_after - idle)
        if self._rest < _ASLEEP and settings.sleep:
            if idle >= settings.sleep:
                self._fall_asleep()
                return _LONGEST
            wait = min(wait, settings.sleep - idle)
        if self._rest == _AWAKE and settings.dim:
            if idle >= settings.dim:
                self._rest = _DIM
                self._shifted = now
                self.canvas.contrast(settings.contrast // 8)
            else:
                wait = min(wait, settings.dim - idle)
        elif self._rest == _DIM:
            if now - self._shifted >= _SHIFT_EVERY:
                self._shifted = now
                self._shift = (self._shift + 1) & 3
                bits = _SHIFTS[self._shift]
                self.canvas.shift(bits & 1, bits >> 1)
            wait = min(wait, _SHIFT_EVERY - (now - self._shifted))
        return wait

    def _fall_asleep(self) -> None:
        self._rest = _ASLEEP
        self._silence()
        self.canvas.sleep(True)
        self.journal.rest()
        top = self.top
        if top is not None and hasattr(top, "asleep"):
            top.asleep()
        if self._guard is not None:
            self.push(self._guard())

    def prepare_sleep(self, wait: int) -> Sequence[Alarm]:
        """Give the buttons' pins to alarms, which are returned, if the chip may sleep; else to the keypad.

        It may if the panel is off and nothing is due for long. Where the loop must go on there are no alarms.
        """
        hardware = self.hardware
        if wait < _LONGEST or self._rest < _ASLEEP or not hardware.alarms:
            if hardware.keys is None and hardware.pins:
                self.end_sleep(None, False)
            return ()
        try:
            from handheld import light_sleep

            return light_sleep.alarms(self)
        except Exception:
            # No such module on this board, or pins that it cannot watch: the loop waits as it always does.
            hardware.alarms = False
            return ()

    def end_sleep(self, by: Alarm | None, light: bool = True) -> None:
        """Give the pins back to the keypad if anything but a timeout ended the sleep; with light, wake up."""
        try:
            from handheld import light_sleep

            light_sleep.woken(self, by, light)
        except Exception:
            self.restart()

    def wake(self) -> None:
        """A key ended the chip's own sleep, or somebody watches: the next guarded step lights up."""
        self._woken = True

    def _wake(self) -> bool:
        """Full light again; True when the panel was off, so that the key did nothing else."""
        was = self._rest
        if was:
            self._rest = _AWAKE
            self.canvas.shift(0, 0)
            self.canvas.contrast(self.settings.contrast)
            if was == 2:
                # The picture may be of before the sleep, or lost with the supply: send the present one first.
                self.canvas.panel.stale = True
                self._draw()
                self.canvas.sleep(False)
        return was == 2
