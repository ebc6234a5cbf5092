"""What is claimed of each board, against the definitions that CircuitPython publishes with its type stubs."""

from __future__ import annotations

import ast
import importlib.util
import re
from pathlib import Path

import pytest

from sim.boards import BOARDS, Board
from tools.maker.device.language import lacks
from tools.paths import FIRMWARE

MODULES = lacks()["modules"]


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


def imported() -> set[str]:
    """Every module of CircuitPython that the firmware imports, wherever it does."""
    names: set[str] = set()
    for path in [*FIRMWARE.rglob("*.py"), FIRMWARE.parent / "boot.py"]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                names |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                names.add(node.module.partition(".")[0])
    return names & {*MODULES["have"], *MODULES["some"]}


@pytest.mark.parametrize("board", BOARDS.values(), ids=lambda board: board.name)
def test_a_board_has_all_that_the_firmware_needs(board: Board) -> None:
    # MicroPython's own, of which the list does not speak; ours; and those that are only tried.
    own = {"gc", "micropython"} | {name for name in MODULES["have"] if name.startswith("adafruit_display")}
    assert imported() - own - set(MODULES["some"]) <= modules(board)
    assert set(MODULES["have"]) - own <= modules(board), "what device-check allows"


@pytest.mark.parametrize("board", BOARDS.values(), ids=lambda board: board.name)
def test_a_board_is_as_it_is_described(board: Board) -> None:
    text = published(board)
    assert f"Board stub for {board.title}\n" in text
    assert ("alarm" in modules(board)) == board.alarm
    pins = set(re.findall(r"^(\w+): microcontroller\.Pin", text, re.MULTILINE))
    assert set(board.pins) <= pins
    assert {board.wiring[role] for role in board.wiring} <= pins
