"""What is claimed of each board, against the definitions that CircuitPython publishes with its type stubs."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest

from sim import loader
from sim.boards import BOARDS, MODULES_EVERYWHERE, MODULES_SOMETIMES, Board

WIRES = {
    "sck": ("TFT_SCK", "LCD_SCLK"),
    "mosi": ("TFT_MOSI", "LCD_MOSI"),
    "cs": ("TFT_CS", "LCD_CS"),
    "dc": ("TFT_DC", "LCD_DC"),
    "reset": ("TFT_RST", "LCD_RESET"),
    "backlight": ("TFT_LITE", "LCD_BL", "BACKLIGHT"),
}
"""What boards call the pins of their display."""


def published(board: Board) -> str:
    """The published definition: a docstring with the modules, then the names of the pins."""
    found = importlib.util.find_spec("board_definitions")
    assert found is not None and found.submodule_search_locations, "circuitpython-stubs are not installed"
    places = [Path(place) / board.board_id / "__init__.pyi" for place in found.submodule_search_locations]
    return next(place for place in places if place.exists()).read_text("utf-8")


def modules(board: Board) -> set[str]:
    """The modules inside this board's CircuitPython."""
    found = re.search(r"Included modules: (.*)", published(board))
    assert found is not None
    return {name.split(" ")[0] for name in found[1].split(", ")}


@pytest.mark.parametrize("board", BOARDS.values(), ids=lambda board: board.name)
def test_a_board_has_the_modules_it_is_said_to_have(board: Board) -> None:
    # Of MicroPython's own the published list does not speak.
    assert modules(board) >= MODULES_EVERYWHERE - {"gc", "micropython"}
    assert MODULES_SOMETIMES - modules(board) == board.lacks


def test_the_simulator_has_no_module_that_boards_lack() -> None:
    """The libraries that go onto the drive come on top, and what the build strips from the sources."""
    stripped = {"__future__", "typing"}
    more = loader.MODULES - MODULES_EVERYWHERE - MODULES_SOMETIMES - stripped
    assert {name for name in more if not name.startswith("adafruit_")} == set()


@pytest.mark.parametrize("board", BOARDS.values(), ids=lambda board: board.name)
def test_a_board_is_as_it_is_described(board: Board) -> None:
    text = published(board)
    assert f"Board stub for {board.title}\n" in text
    pins: dict[str, str] = {}
    for name, chip_name in re.findall(r"^(\w+): microcontroller\.Pin  # (\w+)", text, re.MULTILINE):
        pins.setdefault(name, chip_name)  # of two pins of one name a board finds the first
    assert board.pins == pins
    assert {board.wiring[role] for role in board.wiring} <= pins.keys()
    assert ("\nDISPLAY: " in text) == (board.screen is not None)
    for role, wire in board.screen.wires.items() if board.screen is not None else ():
        # A Thumby Color's stubs do not name them.
        assert [pins[name] for name in WIRES[role] if name in pins] in ([], [wire])
