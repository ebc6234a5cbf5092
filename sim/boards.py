"""The boards the handheld can be built from, as boards.toml describes them."""

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
    nvm: str  # a name in MEMORIES
    clock_mhz: int
    i2c: str  # which pins can be a bus: "pairs", "fixed" or "any"
    uf2_family: int
    watchdog_seconds: float = 1e9
    watchdog_raises: bool = False
    weak_pull_downs: bool = False
    measures_supply: bool = False


@dataclass(frozen=True)
class Battery:
    """How the supply is measured."""

    pin: str
    divider: int
    low_volts: float = 0.0  # 0: what feeds the board only its maker knows


@dataclass(frozen=True)
class Board:
    """`pins` maps names in `board` to the chip's pins, `wiring` says what is soldered to which name."""

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
    piezo: str
    battery: Battery
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


def _board(name: str, told: dict[str, Any]) -> Board:
    display, drive = told["display"], told["drive"]
    major, minor, patch = map(int, told["circuitpython"].split("."))
    return Board(
        name=name,
        title=told["title"],
        board_id=told["board_id"],
        chip=CHIPS[told["chip"]],
        heap=told["heap_kib"] * 1024,
        oldest=(major, minor, patch),
        lacks=frozenset(told["lacks"]),
        pins=dict(pair.split("=") for pair in told["pins"].split()),
        wiring={"sda": display["sda"], "scl": display["scl"], **told["buttons"], "led": told["led"]},
        edge=tuple(told["edge"].split()),
        i2c=told["i2c"],
        power=display["power"],
        piezo=told["sound"]["pin"],
        battery=Battery(**told["battery"]),
        bootloader=told["boot_loader"],
        drive_size=drive["size"],
        uf2_drive=drive.get("flash_offset"),
        expected=told["expected"],
        why=told["why"],
    )


_DATA = tomllib.loads(Path(__file__).with_name("boards.toml").read_text("utf-8"))
MODULES_EVERYWHERE = frozenset(_DATA["modules"]["everywhere"])
MODULES_SOMETIMES = frozenset(_DATA["modules"]["sometimes"])
USB_VENDORS = tuple(_DATA["usb"]["vendors"])
MEMORIES = {name: Memory(**told) for name, told in _DATA["nvm"].items()}
CHIPS = {name: Chip(name, **told) for name, told in _DATA["chips"].items()}
BOARDS = {
    name: _board(name, {**_DATA["boards"].get(told.get("like"), {}), **told})
    for name, told in _DATA["boards"].items()
}


def by_id(board_id: str) -> Board | None:
    """The board CircuitPython calls `board_id`, or None."""
    for board in BOARDS.values():
        if board.board_id == board_id:
            return board
    return None
