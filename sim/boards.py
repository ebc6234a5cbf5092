"""The boards the handheld runs on, as boards.toml describes them."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

BUTTONS = ("up", "down", "left", "right", "a", "b")


@dataclass(frozen=True)
class Memory:
    """A kind of nvm: its size, how many bytes are erased together, whether writing to blank bytes erases."""

    size: int
    page: int
    appends: bool = False


@dataclass(frozen=True)
class Chip:
    """What boards with the same chip have in common."""

    name: str
    platform: str  # sys.platform
    nvm: str  # a name in MEMORIES
    clock_mhz: int
    i2c: str  # which pins can be a bus: "pairs", "fixed" or "any"
    spi_mhz: int  # the clock that SPI divides by an even number
    uf2_family: int
    watchdog_seconds: float = 1e9
    watchdog_raises: bool = False
    weak_pull_downs: bool = False
    measures_supply: bool = False

    def spi_rate(self, asked: int) -> float:
        """Bits in a second on an SPI bus: the fastest that the chip can make, but not more than asked."""
        clock = self.spi_mhz * 1_000_000
        divisor = 2
        while clock / divisor > asked:
            divisor += 2
        return clock / divisor

    def can_be_spi(self, clock: str, data: str) -> bool:
        """Whether one SPI unit of the chip reaches both of its pins."""
        if self.i2c != "pairs":
            return True  # which pins other chips allow is not modelled
        first, second = _number(clock), _number(data)
        return first % 4 == 2 and second % 4 == 3 and first // 8 % 2 == second // 8 % 2

    def can_be_i2c(self, clock: str, data: str) -> bool:
        """Whether one I2C unit of the chip reaches both of its pins."""
        if self.i2c != "pairs":
            return True  # as above
        first, second = _number(clock), _number(data)
        return first % 2 == 1 and second % 2 == 0 and first % 4 // 2 == second % 4 // 2


def _number(pin: str) -> int:
    return int("".join(c for c in pin if c.isdigit()) or 0)


@dataclass(frozen=True)
class Display:
    """A display that is wired to a board and named in settings.toml."""

    chip: str
    bus: str  # "i2c" or "spi"
    driver: str  # the library that opens it
    size: tuple[int, int]
    rotation: int = 0
    madctl: int = 0
    baudrate: int = 0

    @property
    def has_lamp(self) -> bool:
        """Whether a light shines behind it; the pixels of an OLED shine themselves."""
        return self.chip not in ("ssd1306", "sh1106")


@dataclass(frozen=True)
class Screen:
    """A display that is built in, and how CircuitPython sets it up."""

    chip: str
    size: tuple[int, int]
    baudrate: int
    madctl: int
    auto_refresh: bool
    frames_per_second: int
    wires: dict[str, str]  # sck, mosi, cs, dc, reset, backlight: the chip's pins
    inverted: bool = False


@dataclass(frozen=True)
class ShiftRegister:
    """Buttons whose states come one after the other over three pins."""

    clock: str
    data: str
    latch: str
    order: tuple[str, ...]  # the buttons


@dataclass(frozen=True)
class Stick:
    """Directions as two voltages."""

    x: str
    y: str
    dead_zone: int


@dataclass(frozen=True)
class Speaker:
    """A built-in speaker."""

    pin: str
    enable: str = ""
    dac: bool = False  # an analog output; otherwise PWM


@dataclass(frozen=True)
class Battery:
    """How the supply is measured."""

    pin: str
    divider: int
    low_volts: float = 0.0  # 0: what feeds the board only its maker knows


@dataclass(frozen=True)
class Board:
    """`pins` maps names in `board` to the chip's pins, `wiring` says what is soldered to which name.

    A board that one wires up has `edge`, `i2c`, `power` and `piezo`, a console has a `screen`.
    """

    name: str
    title: str
    board_id: str
    chip: Chip
    heap: int  # bytes left for Python after CircuitPython has started
    oldest: tuple[int, int, int]  # the first CircuitPython that serves
    lacks: frozenset[str]
    pins: dict[str, str]
    wiring: dict[str, str]
    edge: tuple[str, ...]  # what is printed beside the pins, in the order in which they are counted
    i2c: str
    power: str  # the pin that feeds the display with 3.3 V
    spi: dict[str, str]  # where a display on SPI is wired: sck, mosi, cs, dc, reset, backlight
    piezo: str
    screen: Screen | None
    shift_register: ShiftRegister | None
    stick: Stick | None
    spare: tuple[str, ...]  # the buttons besides the six
    menu: str  # the spare button that opens the menu
    caps: dict[str, str]  # what is printed on buttons that are called otherwise here
    speaker: Speaker | None
    battery: Battery | None
    bootloader: str  # the name of the drive the bootloader shows
    drive_size: int  # bytes of the CIRCUITPY drive
    uf2_drive: int | None  # where the drive begins in flash, if a UF2 file can fill it
    expected: str
    why: str

    @property
    def nvm(self) -> Memory:
        """Its non-volatile memory."""
        return MEMORIES[self.chip.nvm]

    def number(self, printed: str) -> int:
        """The number of the first pin on the edge with this name beside it; 0 if there is none."""
        return self.edge.index(printed) + 1 if printed in self.edge else 0


def _board(name: str, table: dict[str, Any]) -> Board:
    display, drive, screen = table.get("display", {}), table["drive"], table.get("screen")
    register, stick, speaker = table.get("shift_register"), table.get("stick"), table.get("speaker")
    spare = table.get("spare", {})
    if register is not None:
        register = ShiftRegister(**{**register, "order": tuple(register["order"])})
    behind = register.order if register is not None else ()
    wiring = {role: display[role] for role in ("sda", "scl") if role in display}
    wiring.update(table.get("buttons", {}), **spare)
    if "led" in table:
        wiring["led"] = table["led"]
    major, minor, patch = map(int, table["circuitpython"].split("."))
    return Board(
        name=name,
        title=table["title"],
        board_id=table["board_id"],
        chip=CHIPS[table["chip"]],
        heap=table["heap_kib"] * 1024,
        oldest=(major, minor, patch),
        lacks=frozenset(table["lacks"]),
        pins=dict(pair.split("=") for pair in table["pins"].split()),
        wiring=wiring,
        edge=tuple(table.get("edge", "").split()),
        i2c=table.get("i2c", ""),
        power=display.get("power", ""),
        spi=table.get("spi", {}),
        piezo=table.get("sound", {}).get("pin", ""),
        screen=Screen(**{**screen, "size": tuple(screen["size"])}) if screen else None,
        shift_register=register,
        stick=Stick(**stick) if stick else None,
        spare=(*spare, *(button for button in behind if button not in BUTTONS)),
        menu=table.get("menu", ""),
        caps=table.get("caps", {}),
        speaker=Speaker(**speaker) if speaker else None,
        battery=Battery(**table["battery"]) if "battery" in table else None,
        bootloader=table["boot_loader"],
        drive_size=drive["size"],
        uf2_drive=drive.get("flash_offset"),
        expected=table["expected"],
        why=table["why"],
    )


_DATA = tomllib.loads(Path(__file__).with_name("boards.toml").read_text("utf-8"))
MODULES_EVERYWHERE = frozenset(_DATA["modules"]["everywhere"])
MODULES_SOMETIMES = frozenset(_DATA["modules"]["sometimes"])
USB_VENDORS = tuple(_DATA["usb"]["vendors"])
MEMORIES = {name: Memory(**table) for name, table in _DATA["nvm"].items()}
CHIPS = {name: Chip(name, **table) for name, table in _DATA["chips"].items()}
DISPLAYS = {
    name: Display(**{**table, "size": tuple(table["size"])}) for name, table in _DATA["displays"].items()
}
BOARDS = {
    name: _board(name, {**_DATA["boards"].get(table.get("like"), {}), **table})
    for name, table in _DATA["boards"].items()
}
WIRED = {name: board for name, board in BOARDS.items() if board.screen is None}  # those that one wires up
CONSOLES = {name: board for name, board in BOARDS.items() if board.screen is not None}


def by_id(board_id: str) -> Board | None:
    """The board CircuitPython calls `board_id`, or None."""
    for board in BOARDS.values():
        if board.board_id == board_id:
            return board
    return None
