"""The machine: board, display and six buttons, none of them there, on which the firmware runs."""

from __future__ import annotations

import traceback
from pathlib import Path
from typing import Any

from sim import blinka, settings, standins
from sim.boards import BOARDS, BUTTONS
from sim.bus import Wire
from sim.chip import Oled
from sim.clock import Clock, RealClock
from sim.frame import Frame
from sim.loader import Drive, board_builtins, compile_file
from sim.nvm import Nvm, PowerCut
from sim.pins import Hardware
from sim.restart import DeepSleep, Reload, Restart
from sim.sh1106 import SH1106
from sim.ssd1306 import SSD1306
from sim.standins.drive import Usb
from sim.standins.system import on_drive

ROOT = Path(__file__).resolve().parent.parent
DISPLAYS: dict[str, type[Oled]] = {"ssd1306": SSD1306, "sh1106": SH1106}

TAP = 40  # ms a tapped key is down: longer than the keypad's scan
PAUSE = 40  # ms after it
HOLD = 800  # ms a held key is down
RESTARTS = 10  # in a row, before a firmware that only resets itself counts as broken


class _Running(BaseException):
    """code.py has reached its loop; from here the machine turns it."""

    def __init__(self, console: Any, first: Any) -> None:
        super().__init__()
        self.console, self.first = console, first


class Machine:
    """A handheld. Only one is powered in a process at a time: switching one on pulls the other's plug."""

    _powered: Machine | None = None

    def __init__(
        self,
        board: str = "pico",
        display: str = "ssd1306",
        nvm: Nvm | None = None,
        seed: int = 0,
        settings: dict[str, settings.Value] | None = None,
        held: tuple[str, ...] = (),
        firmware: Path | None = None,
        clock: str = "virtual",
        *,
        speed: float = 1.0,
        address: int = 0x3C,
        plugged_in: bool = False,
        fast: bool = True,
    ) -> None:
        self.board = BOARDS[board]
        self.seed = seed
        self.settings = dict(settings or {})  # goes above what settings.toml says
        self.firmware = Path(firmware) if firmware is not None else ROOT / "firmware"
        self.nvm = nvm if nvm is not None else Nvm(self.board.nvm)
        self.clock = RealClock(speed) if clock == "real" else Clock()
        self.bus = Wire()
        self.hardware = Hardware(self.board, self.clock, self.bus, seed)
        self.display = DISPLAYS[display](seed) if display != "none" else None
        if self.display is not None:
            self.bus.devices[address] = self.display
            if display != "ssd1306":
                self.settings.setdefault("DISPLAY", display)
        self.plugged_in = plugged_in  # a computer is at the other end of the cable
        self.fast = fast
        self.usb = Usb()
        self.on = False
        self.console: Any = None  # the firmware's Console
        self.program: dict[str, Any] = {}  # the names of code.py
        self.printed: list[str] = []  # what the firmware printed
        self.boot_out = ""  # what boot.py printed
        self.last_traceback: str | None = None
        self.starts = 0
        self.reset_reason = "POWER_ON"
        self.next_mode = "NORMAL"
        self.safe_mode: str | None = None
        self.reloaded = False
        self.bootloader = False
        self.wake_alarm: object | None = None
        self.sleep_memory = bytearray(256)
        self.sleeping: tuple[Any, ...] = ()  # alarms that end a deep sleep
        self._drive: Drive | None = None
        self._next = 0.0  # when console.step() wants to be called again
        for name in held:
            self.press(name)

    # Power

    def power_on(self) -> None:
        """Give it power: boot.py runs, then code.py up to its loop."""
        self.power_off()
        if Machine._powered is not None:
            Machine._powered.power_off()
        Machine._powered = self
        self.on = True
        if self.display is not None:
            self.display.power_on()
        self.reset_reason, self.next_mode = "POWER_ON", "NORMAL"
        self.sleep_memory[:] = bytes(len(self.sleep_memory))
        self.wake_alarm = None
        self._start(boot=True)

    def power_off(self) -> None:
        """Pull the plug: nothing is called, nothing is said goodbye to."""
        if Machine._powered is self:
            Machine._powered = None
            blinka.release()
        if self._drive is not None:
            self._drive.unmount()
            self._drive = None
        self.hardware.reset()
        self.on = False
        self.console = None
        self.program = {}
        self.sleeping = ()

    def _start(self, boot: bool) -> None:
        for _ in range(RESTARTS):
            try:
                if boot:
                    self._boot()
                self._run_code()
                return
            except Restart as restart:
                boot = True
                if not self._restarted(restart.reason):
                    return
            except Reload:
                boot = False
                self.reloaded = True
            except DeepSleep as sleep:
                self._sleep(sleep)
                return
            except PowerCut:
                self.power_off()
                raise
        raise RuntimeError(f"the firmware restarted itself {RESTARTS} times in a row")

    def _restarted(self, reason: str) -> bool:
        """The chip was reset but the display kept its power; False if no firmware runs after it."""
        self.reset_reason = reason
        blinka.release()
        self.bootloader = self.next_mode in ("BOOTLOADER", "UF2")
        if self.bootloader:
            self.power_off()
            return False
        self.safe_mode = "PROGRAMMATIC" if self.next_mode == "SAFE_MODE" else None
        self.next_mode = "NORMAL"
        return True

    def _sleep(self, sleep: DeepSleep) -> None:
        self.console = None
        blinka.release()
        self.hardware.reset()
        self.sleeping = sleep.alarms

    def _boot(self) -> None:
        self.hardware.reset()
        self.hardware.switched_on = self.clock.now
        self.nvm.power_on()
        self.usb.__init__()  # type: ignore[misc]
        self.reloaded = False
        self.starts += 1
        boot = next(
            (path for path in (self.firmware / "boot.py", self.firmware.parent / "boot.py") if path.exists()),
            None,
        )
        if boot is None:
            return
        said = len(self.printed)
        self.usb.choosing = True
        try:
            self._execute(boot)
        except Exception:
            # As on a board: the error goes to boot_out.txt and code.py runs all the same.
            self.printed.append(traceback.format_exc())
        finally:
            self.usb.choosing = False
        self.boot_out = "".join(self.printed[said:])
        self.hardware.reset()

    def _run_code(self) -> None:
        self.clock.slept = 0
        self.hardware.reset(keep=blinka.held_pins())
        self.console = None
        self._next = self.clock.now
        try:
            self._execute(self.firmware / "code.py", loop=True)
        except _Running as running:
            self.console = running.console
            running.console.show(running.first)

    def _execute(self, path: Path, loop: bool = False) -> None:
        installed = standins.install(self)
        blinka.prepare(installed["time"], self.fast)
        if self._drive is None:
            self._drive = Drive(self.firmware, {})
        drive = self._drive
        drive.mount()
        absent = frozenset({"alarm"} - set(installed))
        names = board_builtins(installed, absent, drive.tops, self.printed.append, self._open)
        drive.names.clear()
        drive.names.update(names)
        if loop and "handheld" in drive.tops:
            self._catch_loop(names["__import__"])
        self.program = {"__name__": "__main__", "__file__": str(path), "__builtins__": drive.names}
        exec(compile_file(path), self.program)

    def _catch_loop(self, import_: Any) -> None:
        def run(console: Any, first: Any) -> None:
            raise _Running(console, first)

        import_("handheld.console", None, None, ("Console",)).Console.run = run

    def _open(self, path: str, mode: str = "r", *more: Any, **options: Any) -> Any:
        if not self.usb.writable and set(mode) & set("wax+"):
            raise OSError(30, "Read-only filesystem")
        return open(on_drive(self, path), mode, *more, **options)

    def read_settings(self) -> dict[str, settings.Value]:
        """settings.toml, and above it what the machine was made with."""
        path = self.firmware / "settings.toml"
        stored = settings.parse(path.read_text("utf-8")) if path.exists() else {}
        return {**stored, **self.settings}

    # Time

    def step(self, ms: float | None = None) -> float:
        """Let `ms` pass (without it: what the real clock owes); returns the ms until something is due."""
        once = ms is not None
        end = self.clock.now + (self.clock.due() if ms is None else ms)
        while True:
            now = self.clock.now
            if self.console is not None and (once or now >= self._next or self._key_waits()):
                once = False
                self._turn()
                continue
            if now >= end:
                break
            if self.sleeping and self._alarm_rings():
                continue
            self.clock.slept = 0
            self._pass(
                min([end, *self.hardware.unsettled()] + [self._next] * (self.console is not None)) - now
            )
        return self._idle()

    def _turn(self) -> None:
        self.clock.slept = 0
        try:
            wait = self.console.step()
        except (Restart, Reload, DeepSleep) as stop:
            self._stop(stop)
        except PowerCut:
            self.power_off()
            raise
        else:
            # Even a step that has more to do takes a moment on a board.
            self._next = self.clock.now + max(wait, 1)

    def _pass(self, ms: float) -> None:
        try:
            self.clock.pass_(ms)
        except (Restart, Reload, DeepSleep) as stop:
            self._stop(stop)

    def _stop(self, stop: Restart | Reload | DeepSleep) -> None:
        if isinstance(stop, DeepSleep):
            self._sleep(stop)
        elif isinstance(stop, Reload):
            self.reloaded = True
            self._start(boot=False)
        elif self._restarted(stop.reason):
            self._start(boot=True)

    def _alarm_rings(self) -> bool:
        for alarm in self.sleeping:
            if alarm.rings(self.clock.now):
                self.sleeping = ()
                self.wake_alarm = alarm
                self.reset_reason = "DEEP_SLEEP_ALARM"
                self._start(boot=True)
                return True
        return False

    def _key_waits(self) -> bool:
        return any(scanner.waiting() for scanner in self.hardware.scanners)

    def _idle(self) -> float:
        due = [*self.hardware.unsettled()] + [self._next] * (self.console is not None)
        return max(min(due, default=self.clock.now + 1000) - self.clock.now, 0)

    # Fingers and eyes

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
        for word in script.split():
            verb, _, what = word.partition(":")
            if word in BUTTONS:
                self.tap(word)
            elif verb == "hold" and what in BUTTONS:
                self.tap(what, HOLD)
            elif verb == "press" and what in BUTTONS:
                self.press(what)
            elif verb == "release" and what in BUTTONS:
                self.release(what)
            elif verb == "wait" and what.isdigit():
                self.step(int(what))
            elif word == "off":
                self.power_off()
            elif word == "on":
                self.power_on()
            else:
                raise ValueError(f"no such word in a button script: {word}")

    def frame(self) -> Frame:
        """What the eye sees on the panel now."""
        if not self.on or self.display is None:
            return Frame.dark()
        return self.display.frame()

    @property
    def led(self) -> bool:
        """Whether the board's LED shines."""
        return bool(self.hardware.pins[self.board.wiring["led"]].output)

    @property
    def reports(self) -> list[str]:
        """What reached the display chip and is not in its data sheet."""
        return self.display.reports if self.display is not None else []
