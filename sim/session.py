"""What every window shares: one machine that follows real time, its captures and its troubles."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from sim.clock import Stuck
from sim.frame import HEIGHT, WIDTH, Frame
from sim.headless import Film, picture
from sim.keys import BUTTONS, COLOURS
from sim.layout import HANDHELD, Layout
from sim.picture import Picture

LONGEST = 1.0  # s between two looks at the machine, however quiet it is
NOTE_TIME = 4.0  # s a note stays
TOUCH = 40.0  # ms a button stays down, or up, at least: longer than the firmware's scan of the keys


class Bus(Protocol):
    """What was sent to the display since power-up."""

    @property
    def transactions(self) -> int: ...
    @property
    def bytes(self) -> int: ...
    @property
    def ms(self) -> float: ...


class Memory(Protocol):
    """The board's nvm, of which a window only counts the wear."""

    @property
    def erases(self) -> int: ...


class Handheld(Protocol):
    """All that a window may know of a machine."""

    @property
    def bus(self) -> Bus: ...
    @property
    def nvm(self) -> Memory | None: ...
    @property
    def crashes(self) -> Sequence[Exception]: ...
    @property
    def tones(self) -> Sequence[tuple[float, int]]: ...
    def power_on(self) -> None: ...
    def power_off(self) -> None: ...
    def press(self, button: str) -> None: ...
    def release(self, button: str) -> None: ...
    def step(self, ms: float) -> float: ...
    def frame(self) -> Frame: ...
    def view(self) -> Frame | Picture: ...


class Finger(Protocol):
    """A finger on the display, as sim/touch.py has it: the buttons that it stands for, -1 after the last."""

    def tap(self) -> int: ...
    def lead(self) -> int: ...


class Session:
    """A machine as a window sees it: buttons in, frames out, real time passing."""

    def __init__(
        self,
        machine: Handheld,
        shots: Path = Path("shots"),
        speed: float = 1.0,
        watch: Path | None = None,
        now: Callable[[], float] = time.monotonic,
        layout: Layout = HANDHELD,
    ) -> None:
        self.machine = machine
        self.layout = layout
        self.shots = shots
        self.speed = speed
        self.now = now
        self.colour = "white"
        self.flipped = False
        self.gauge_on = False
        self.trouble = ""
        self.details = ""  # of the trouble, for somebody who mends it
        self.film: Film | None = None
        self.finger: Callable[[int, int], Finger | None] = lambda x, y: None  # one on a pixel
        self._note = ("", 0.0)
        self._clock = 0.0  # ms of the machine's time
        self._touched: dict[str, float] = {}  # when each button last moved, in that time
        self._watch = Watch(watch, now) if watch is not None else None
        self._last = now()
        self.switch_on()

    # Power

    def switch_on(self) -> None:
        """Power up; a firmware that does not start becomes a message, not the end of the window."""
        self.trouble = self.details = ""
        self._guard(self.machine.power_on)
        self._last = self.now()

    def restart(self) -> None:
        """Pull the plug and put it in again; what is in nvm stays."""
        self.machine.power_off()
        self.switch_on()

    def _guard(self, action: Callable[[], object]) -> object:
        try:
            return action()
        except (Exception, Stuck) as trouble:
            self.trouble = _named(trouble)
            self.details = traceback.format_exc()
            return None

    # Time

    def advance(self) -> float:
        """Let the machine catch up with real time; returns the seconds until it must be looked at again."""
        if self._watch is not None and self._watch.changed():
            self.say("the firmware changed: switched off and on")
            self.restart()
        wait = self._catch_up()
        now = self.now()
        if self.film is not None:
            self.film.see(self.view(), now * 1000)
        if self._note[0]:
            wait = min(wait, max(self._note[1] - now, 0.01))
        if self._watch is not None:
            wait = min(wait, Watch.EVERY)
        return min(wait, LONGEST)

    def _catch_up(self) -> float:
        now = self.now()
        # After a laptop's sleep or Ctrl-Z the game goes on where it was.
        passed = min(max(now - self._last, 0.0), 2 * LONGEST)
        self._last = max(now, self._last)
        return self._step(passed * 1000 * self.speed) / 1000 / self.speed

    def _step(self, ms: float) -> float:
        if self.trouble:
            return LONGEST * 1000 * self.speed
        self._clock += ms
        due = self._guard(lambda: self.machine.step(ms))
        return due if isinstance(due, (int, float)) else LONGEST * 1000 * self.speed

    def _touch(self, button: str) -> None:
        """Come to the moment a finger moves; for one that is too fast, run a little ahead of time."""
        self._catch_up()
        missing = self._touched.get(button, -TOUCH) + TOUCH - self._clock
        if missing > 0:
            self._run_ahead(missing)
        self._touched[button] = self._clock

    def _run_ahead(self, ms: float) -> None:
        self._step(ms)
        self._last += ms / 1000 / self.speed

    # What the window shows

    def frame(self) -> Frame:
        """The 128×64 pixels of the game now, with the device held as it is."""
        frame = self.machine.frame()
        return turned(frame) if self.flipped else frame

    def view(self) -> Frame | Picture:
        """All that the eye sees on the display now, with the device held as it is."""
        view = self.machine.view()
        if not self.flipped:
            return view
        return view.turned() if isinstance(view, Picture) else turned(view)

    def note(self) -> str:
        """The line a person should read now, or nothing."""
        if self.trouble:
            return f"the firmware stopped: {self.trouble} (F5 restarts)"
        if self.machine.crashes:
            return f"the firmware met {_named(self.machine.crashes[-1])} (F5 restarts)"
        if self._note[0] and self.now() >= self._note[1]:
            self._note = ("", 0.0)
        return self._note[0] or ("filming, F3 stops" if self.film is not None else "")

    def say(self, words: str) -> None:
        """Show a note for a few seconds."""
        self._note = (words, self.now() + NOTE_TIME)

    def gauge(self) -> str:
        """Figures of the display bus and the memory since power-up."""
        bus, nvm = self.machine.bus, self.machine.nvm
        erases = nvm.erases if nvm is not None else 0
        return f"bus {bus.bytes} bytes, {bus.transactions} transactions, {bus.ms:.0f} ms · {erases} erases"

    # What a person does

    def button(self, name: str) -> str:
        """The button that a key stands for, or nothing: not every device has one for the menu."""
        return self.layout.menu if name == "menu" else name

    def press(self, button: str) -> None:
        """A button goes down, now: the time before it was without it."""
        self._touch(button)
        self._guard(lambda: self.machine.press(button))

    def release(self, button: str) -> None:
        """A button comes up, now."""
        self._touch(button)
        self._guard(lambda: self.machine.release(button))

    def touch(self, x: int, y: int, tap: bool) -> None:
        """Point at what is on a pixel of the display; a tap also does it, if it is pointed at already."""
        if self.flipped:
            x, y = WIDTH - 1 - x, HEIGHT - 1 - y
        finger = self.finger(x, y)
        while finger is not None and not self.trouble:
            button = finger.tap() if tap else finger.lead()
            if button < 0:
                return
            self.press(BUTTONS[button])
            self.release(BUTTONS[button])
            self._run_ahead(TOUCH)

    def command(self, name: str) -> None:
        """One of the commands that all windows share."""
        if name == "restart":
            self.restart()
            self.say("switched off and on")
        elif name == "gauge":
            self.gauge_on = not self.gauge_on
        elif name == "colour":
            self.colour = COLOURS[(COLOURS.index(self.colour) + 1) % len(COLOURS)]
        elif name == "flip":
            self.flipped = not self.flipped
        elif name == "shot":
            self._save("png", lambda path: picture(self.view(), path, 0, self.colour, self.flipped))
        elif name == "film":
            self._film()

    def _film(self) -> None:
        film = self.film
        if film is None:
            self.film = Film(self.colour, turned=self.flipped)
            self.film.see(self.view(), self.now() * 1000)
        else:
            self.film = None
            self._save("gif", lambda path: film.save(path, self.now() * 1000))

    def _save(self, kind: str, write: Callable[[Path], None]) -> None:
        try:
            self.shots.mkdir(parents=True, exist_ok=True)
            path = unused(self.shots, kind)
            write(path)
            self.say(f"saved {path}")
        except OSError as trouble:
            self.say(f"could not save: {trouble.strerror or trouble}")

    def close(self) -> None:
        """The window closes, which is pulling the plug; a film that still runs is saved."""
        if self.film is not None:
            self._film()
        self.machine.power_off()


class Watch:
    """Tells when a file of the firmware changed."""

    EVERY = 0.5  # s

    def __init__(self, folder: Path, now: Callable[[], float]) -> None:
        self.folder = folder
        self.now = now
        self._seen = self._look()
        self._next = 0.0

    def _look(self) -> dict[Path, float]:
        times = {}
        for path in self.folder.rglob("*"):
            if path.suffix in (".py", ".bin", ".toml"):
                try:
                    times[path] = path.stat().st_mtime
                except OSError:
                    pass  # an editor is replacing it
        return times

    def changed(self) -> bool:
        """Whether anything changed since the last call; looks at most twice a second."""
        if self.now() < self._next:
            return False
        self._next = self.now() + self.EVERY
        before, self._seen = self._seen, self._look()
        return before != self._seen


def _named(trouble: BaseException) -> str:
    return f"{type(trouble).__name__}: {trouble}"


_MIRROR = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


def turned(frame: Frame) -> Frame:
    """The frame as seen with the device turned by 180°."""
    return Frame(frame.pages[::-1].translate(_MIRROR), frame.contrast)


def unused(folder: Path, kind: str) -> Path:
    """The next free name for a capture."""
    number = 1
    while (path := folder / f"handheld-{number:03}.{kind}").exists():
        number += 1
    return path
