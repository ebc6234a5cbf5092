"""The simulated handheld: board, display and buttons, on which the firmware runs."""

from __future__ import annotations

from sim import blinka, time_limit
from sim.boards import BUTTONS
from sim.frame import Frame
from sim.layout import Layout, layout_of
from sim.mipi import Tft
from sim.nvm import PowerCut
from sim.picture import Picture
from sim.power import Power
from sim.restart import DeepSleep, Reload, Restart

TAP = 40  # ms a tapped key is down: longer than the keypad's scan
PAUSE = 40  # ms after it
HOLD = 800  # ms a held key is down
SCRIPT = "hold:a, press:a, release:a, wait:500 (ms), off, on"  # besides the buttons
ERASE = 45  # ms an erase of the nvm stops everything, the keypad's scan too


class Machine(Power):
    """A handheld. Only one is powered in a process at a time: switching one on pulls the other's plug.

    `board` is a name in sim.boards, `display` one of its DISPLAYS, or "none", where none is built in.
    `held` buttons are down at power-up.
    `settings` go above settings.toml. Only these `games` are on the drive, of the firmware or of elsewhere
    (sim.game_folders); without it all of the firmware.
    `clock` is virtual (step and the firmware's sleeps move it) or real.
    An exception of the firmware ends in its crash screen, as on a board, and with `raises` here as well.
    """

    # Time

    def step(self, ms: float | None = None) -> float:
        """Let `ms` pass (without it: what the real clock owes); returns the ms until something is due."""
        once = ms is not None
        end = self.clock.now + (self.clock.due() if ms is None else ms)
        while True:
            now = self.clock.now
            if (
                self.console is not None
                and not self.light_sleep
                and (once or now >= self._next or self._key_waits())
            ):
                once = False
                self._run_step()
            elif self._deep_sleep_ends(now) or self._light_sleep_ends(now):
                continue
            elif now >= end:
                return self._due(now + 1000) - now
            else:
                self._pass(self._due(end) - now)

    def _run_step(self) -> None:
        """One step of the firmware's loop."""
        self.clock.slept = 0
        erases = self.nvm.erases
        try:
            wait = time_limit.call(self._guarded_step, self.console)
        except (Restart, Reload, DeepSleep) as stop:
            self._start_again(stop)
            return
        except PowerCut:
            self.power_off()
            raise
        if self.nvm.erases > erases:
            self.hardware.freeze((self.nvm.erases - erases) * ERASE)
        # Even a step that has more to do takes a moment on a board.
        self._next = self.clock.now + max(wait, 1)
        self._raise_crash()
        if self.console is not None:
            self.light_sleep = tuple(self.console.prepare_sleep(wait))

    def _pass(self, ms: float) -> None:
        self.clock.slept = 0
        try:
            self.clock.pass_(ms)
            blinka.refresh_by_itself()
        except Restart as stop:  # the watchdog
            self._start_again(stop)

    def _start_again(self, stop: Restart | Reload | DeepSleep) -> None:
        if self._stopped(stop):
            self._start(boot=isinstance(stop, Restart))

    def _deep_sleep_ends(self, now: float) -> bool:
        for alarm in self.deep_sleep:
            if alarm.rings(now):
                self.deep_sleep = ()
                self.wake_alarm = alarm
                self.reset_reason = "DEEP_SLEEP_ALARM"
                self._start(boot=True)
                return True
        return False

    def _light_sleep_ends(self, now: float) -> bool:
        """As alarm.light_sleep_until_alarms, but here buttons can move meanwhile."""
        for alarm in self.light_sleep:
            if alarm.rings(now):
                self.light_sleep = ()
                self.console.end_sleep(alarm)
                self._next = now
                return True
        return False

    def _key_waits(self) -> bool:
        return any(scanner.waiting() for scanner in self.hardware.scanners)

    def _due(self, latest: float) -> float:
        """When the firmware, a scan or an alarm wants to be looked at, at the latest `latest`."""
        times = [latest, *self.hardware.unsettled()]
        alarms = self.deep_sleep + self.light_sleep
        times += [when for when in (alarm.when() for alarm in alarms) if when is not None]
        if self.console is not None and not self.light_sleep:
            times.append(self._next)
        return max(min(times), self.clock.now)

    # Fingers

    def press(self, name: str) -> None:
        """Put a finger on a button: up, down, left, right, a or b."""
        self.hardware.button(name, True)

    def release(self, name: str) -> None:
        """Take the finger away."""
        self.hardware.button(name, False)

    def tap(self, name: str, ms: float = TAP) -> None:
        """Press, let `ms` pass, release, and let the firmware see it."""
        self.press(name)
        self.step(ms)
        self.release(name)
        self.step(PAUSE)

    def run(self, script: str) -> None:
        """Do a list of words: a button's name taps it; hold:a, press:a, release:a, wait:500 (ms), off, on."""
        for given in script.split():
            word = given.lower()
            verb, _, what = word.partition(":")
            if word in self.buttons:
                self.tap(word)
            elif verb == "hold" and what in self.buttons:
                self.tap(what, HOLD)
            elif verb == "press" and what in self.buttons:
                self.press(what)
            elif verb == "release" and what in self.buttons:
                self.release(what)
            elif verb == "wait" and what.isdigit():
                self.step(int(what))
            elif word == "off":
                self.power_off()
            elif word == "on":
                self.power_on()
            else:
                if verb == "wait":
                    raise ValueError(f"{given} in a button script: wait needs a number of ms, as in wait:500")
                words = f"{' '.join(self.buttons)}, {SCRIPT}"
                raise ValueError(f"no such word in a button script: {given}; there are {words}")

    # Eyes

    @property
    def buttons(self) -> tuple[str, ...]:
        """The six buttons, and those that this board has besides."""
        return BUTTONS + self.board.spare

    @property
    def layout(self) -> Layout:
        """Where its screen and its buttons are."""
        return layout_of(self.board, self.display.size if self.display is not None else (128, 64))

    def view(self) -> Frame | Picture:
        """All that the eye sees now: the picture of a colour display, or the frame of an OLED."""
        if not isinstance(self.display, Tft):
            return self.frame()
        return self.display.picture() if self.on else Picture.dark(*self.display.size)

    def frame(self) -> Frame:
        """The 128×64 pixels of the game as the eye sees them now."""
        if not self.on or self.display is None:
            return Frame.dark()
        return self.display.frame()

    @property
    def led(self) -> bool:
        """Whether the board's LED shines."""
        pin = self.hardware.pins.get(self.board.wiring.get("led", ""))
        return pin is not None and bool(pin.output)

    @property
    def tones(self) -> list[tuple[float, int]]:
        """All that was heard since the machine was made: from when on, hertz (0 for silence)."""
        return self.hardware.tones

    @property
    def reports(self) -> list[str]:
        """What reached the display chip and is not in its data sheet."""
        return self.display.reports if self.display is not None else []
