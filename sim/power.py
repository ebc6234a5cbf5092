"""Starting and stopping: what a board does from getting power until code.py has reached its loop."""

from __future__ import annotations

import io
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sim import blinka, standins
from sim.boards import BOARDS, DISPLAYS
from sim.bus import Wire
from sim.clock import Clock, RealClock
from sim.game_folders import outside_games
from sim.loader import Drive, board_builtins, compile_file
from sim.mipi import CONTROLLERS, Tft
from sim.nvm import Nvm, PowerCut
from sim.panel import VisibleOled
from sim.pins import Hardware
from sim.restart import DeepSleep, Reload, Restart
from sim.screen import open_screen
from sim.settings import Value, getenv
from sim.sh1106 import SH1106
from sim.ssd1306 import SSD1306
from sim.standins.drive import Usb
from sim.standins.system import on_drive

ROOT = Path(__file__).resolve().parent.parent
OLEDS: dict[str, type[VisibleOled]] = {"ssd1306": SSD1306, "sh1106": SH1106}
RESTARTS = 10  # in a row, before a firmware that only resets itself counts as broken
MANIFEST = "handheld-manifest.json"
EMPTY_MANIFEST = '"complete": true,\n"files": {\n}\n}\n'
SLEEP_MEMORY = 256  # bytes that survive a reset but not a pulled plug


class _Running(BaseException):
    """code.py has reached its endless loop; from here the machine runs the firmware's steps."""

    def __init__(self, console: Any) -> None:
        super().__init__()
        self.console = console


class Power:
    """The parts of a handheld, and how they start and stop."""

    _powered: Power | None = None

    def __init__(
        self,
        board: str = "pico",
        display: str = "",
        nvm: Nvm | None = None,
        seed: int = 0,
        settings: dict[str, Value] | None = None,
        held: tuple[str, ...] = (),
        firmware: Path | None = None,
        clock: str = "virtual",
        *,
        games: Sequence[str] | None = None,
        speed: float = 1.0,
        address: int = 0x3C,
        plugged_in: bool = False,
        raises: bool = True,
    ) -> None:
        self.board = BOARDS[board]
        self.seed = seed
        # They go above what settings.toml says. With "" for the language the first start asks for it.
        self.settings = {"LANGUAGE": "en", **(settings or {})}
        self.firmware = Path(firmware) if firmware is not None else ROOT / "firmware"
        self.games = games
        # Games that lie elsewhere, as if they lay in the firmware's folder.
        outside = {name: place for name, place in outside_games().items() if name in (games or ())}
        self.beside = {name: place for name, place in outside.items() if not (self.firmware / name).is_dir()}
        self.nvm = nvm if nvm is not None else Nvm(self.board.chip.nvm)
        self.clock = RealClock(speed) if clock == "real" else Clock()
        self.bus = Wire()
        self.hardware = Hardware(self.board, self.clock, self.bus, seed)
        for name in held:
            self.hardware.button(name, True)
        self.display = self._solder(display, address)
        self._screen: Any = None  # what the firmware knows as board.DISPLAY
        self.plugged_in = plugged_in  # a computer is at the other end of the cable
        self.raises = raises
        self.crashes: list[Exception] = []  # what the firmware's crash guard has caught since power-up
        self.usb = Usb()
        self.on = False
        self.console: Any = None  # the firmware's Console, or its LED signal where nothing can be shown
        self._guarded_step: Any = None  # the firmware's handheld.start.guarded_step
        self.program: dict[str, Any] = {}  # the names of code.py
        self.printed: list[str] = []  # what the firmware printed
        self.boot_out = ""  # what boot.py printed
        self.folder = "/"  # in which paths begin that do not begin at the root; it outlives a program
        self.starts = 0
        self.reset_reason = "POWER_ON"
        self.next_mode = "NORMAL"  # what microcontroller.on_next_reset asked for
        self.safe_mode: str | None = None
        self.reloaded = False
        self.bootloader = False
        self.wake_alarm: object | None = None
        self.sleep_memory = bytearray(SLEEP_MEMORY)
        self.deep_sleep: tuple[Any, ...] = ()  # the alarms that end it
        self.light_sleep: tuple[Any, ...] = ()  # likewise
        self._drive: Drive | None = None
        self._next = 0.0  # when console.step() wants to be called again

    def _solder(self, name: str, address: int) -> VisibleOled | Tft | None:
        """The display that is built in, or the one of this name, wired as usual."""
        screen = self.board.screen
        if screen is not None:
            tft = Tft(screen.chip, screen.size, screen.madctl, screen.inverted, self.seed)
            self.hardware.attach(tft, screen.wires)
            return tft
        if name == "none":
            return None
        kind = DISPLAYS[name or "ssd1306"]
        if name not in ("", "ssd1306"):
            self.settings.setdefault("DISPLAY", name)
        oled: VisibleOled | Tft
        if kind.chip in CONTROLLERS:
            oled = Tft(kind.chip, kind.size, kind.madctl, inverted=True, seed=self.seed)
        else:
            oled = OLEDS[kind.chip](self.seed)
        if kind.bus == "spi":
            self.hardware.attach(oled, self.board.spi)
        elif isinstance(oled, VisibleOled):
            self.bus.devices[address] = oled
        return oled

    def power_on(self, safe_mode: str | None = None) -> None:
        """Give it power: boot.py runs, then code.py up to its loop; or name a reason to wake in safe mode."""
        self.power_off()
        if Power._powered is not None:
            Power._powered.power_off()
        Power._powered = self
        self.on = True
        self.bootloader = False
        self.crashes.clear()
        if self.display is not None:
            self.display.power_on()
        self.reset_reason, self.next_mode, self.safe_mode = "POWER_ON", "NORMAL", safe_mode
        self.sleep_memory[:] = bytes(SLEEP_MEMORY)
        self.wake_alarm = None
        self._start(boot=True)

    def power_off(self) -> None:
        """Pull the plug: the firmware is not told."""
        if Power._powered is self:
            Power._powered = None
            self._release_display()
        if self._drive is not None:
            self._drive.unmount()
            self._drive = None
        self.hardware.reset()
        self.on = False
        self.console = None
        self.program = {}
        self.deep_sleep = self.light_sleep = ()

    def _release_display(self) -> None:
        blinka.release()
        self._screen = None

    def missing(self) -> set[str]:
        """The games of the firmware that do not lie on this drive."""
        there = {place.parent.name for place in self.firmware.glob("*/cartridge.*py")}
        return there - set(there if self.games is None else self.games)

    def read_setting(self, key: str, default: Value | None = None) -> Value | None:
        """What os.getenv gives: the machine's own settings first, then settings.toml."""
        if key in self.settings:
            return self.settings[key]
        path = self.firmware / "settings.toml"
        return getenv(path.read_text("utf-8"), key, default) if path.exists() else default

    def _start(self, boot: bool) -> None:
        for _ in range(RESTARTS):
            try:
                if boot:
                    self._boot()
                if self.safe_mode is None:
                    self._run_code()
                return
            except (Restart, Reload, DeepSleep) as stop:
                if not self._stopped(stop):
                    return
                boot = isinstance(stop, Restart)
            except PowerCut:
                self.power_off()
                raise
        raise RuntimeError(f"the firmware restarted itself {RESTARTS} times in a row")

    def _stopped(self, stop: Restart | Reload | DeepSleep) -> bool:
        """The firmware gave up control while the display kept its power; whether code.py runs again."""
        self.console = None
        self.light_sleep = ()
        if isinstance(stop, Reload):
            self.reloaded = True
            blinka.end_program()
            return True
        self._release_display()
        if isinstance(stop, DeepSleep):
            self.hardware.reset()
            self.deep_sleep = stop.alarms
            return False
        self.reset_reason = stop.reason
        mode, self.next_mode = self.next_mode, "NORMAL"
        self.bootloader = mode in ("BOOTLOADER", "UF2")
        if self.bootloader:
            self.power_off()
            return False
        self.safe_mode = "PROGRAMMATIC" if mode == "SAFE_MODE" else None
        return True

    def _boot(self) -> None:
        self.hardware.reset()
        self.hardware.switched_on = self.clock.now
        self.nvm.power_on()
        self.usb.restart()
        self.reloaded = False
        self.starts += 1
        if self.safe_mode is not None:
            self._run_early(self.firmware / "safemode.py")
            return
        # In the project boot.py lies beside the firmware; on the drive it is part of it.
        here = self.firmware / "boot.py"
        before = len(self.printed)
        self.usb.choosing = True
        self._run_early(here if here.exists() else self.firmware.parent / "boot.py")
        self.boot_out = "".join(self.printed[before:])

    def _run_early(self, path: Path) -> None:
        try:
            if path.exists():
                self._execute(path)
        except Exception:
            # As on a board: the error is printed and the start goes on.
            self.printed.append(traceback.format_exc())
        finally:
            self.usb.choosing = False
            self.hardware.reset(keep=blinka.held_pins())

    def _run_code(self) -> None:
        self.hardware.reset(keep=blinka.held_pins())
        self._next = self.clock.now
        try:
            self._execute(self.firmware / "code.py", loop=True)
        except _Running as running:
            self.console = running.console
        self._raise_crash()

    def _raise_crash(self) -> None:
        """The firmware shows its crash screen, as on a board; with `raises` the caller gets it, too."""
        if self.raises and self.crashes:
            raise self.crashes.pop()

    def _execute(self, path: Path, loop: bool = False) -> None:
        self.clock.slept = 0
        installed = standins.install(self)
        blinka.prepare(installed["time"])
        if self.board.screen is not None:
            if self._screen is None:
                self._screen = open_screen(self.hardware, self.board.screen)
            vars(installed["board"])["DISPLAY"] = self._screen
        if self._drive is None:
            self._drive = Drive(self.firmware, {}, self.beside, self.board.chip.platform)
        drive = self._drive
        drive.mount()
        tops = drive.tops - self.missing()
        private = {**installed, "sys": drive.sys}
        names = board_builtins(private, self.board.lacks, tops, self.printed.append, self._open)
        drive.names.clear()
        drive.names.update(names)
        if loop and (self.firmware / "handheld" / "start.py").exists():
            self._take_over(names["__import__"]("handheld.start", None, None, ("start",)))
        self.program = {"__name__": "__main__", "__file__": str(path), "__builtins__": drive.names}
        exec(compile_file(path), self.program)

    def _open(self, path: str, mode: str = "r", *more: Any, **options: Any) -> Any:
        if not self.usb.writable and set(mode) & set("wax+"):
            raise OSError(30, "Read-only filesystem")
        if path == "/" + MANIFEST and not (self.firmware / "boot.py").exists():
            # The project's own sources carry no manifest: nothing of them counts as damaged.
            return io.StringIO(EMPTY_MANIFEST)
        return open(on_drive(self, path), mode, *more, **options)

    def _take_over(self, start: Any) -> None:
        """Run the steps of the endless loop from here, and record what the crash guard catches."""
        caught = start.caught

        def forever(console: Any) -> None:
            raise _Running(console)

        def noted(console: Any, error: Exception) -> Any:
            self.crashes.append(error)
            return caught(console, error)

        start.forever = forever
        start.caught = noted
        self._guarded_step = start.guarded_step
