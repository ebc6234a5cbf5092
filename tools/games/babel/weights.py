"""Reads and writes the file of named weights that the computer players carry."""

import re
from array import array
from collections.abc import Sequence

from babel.players import value
from tools.paths import FIRMWARE

PATH = FIRMWARE / "babel" / "players" / "weights.py"
TABLES = (
    "SITE",
    "TOP",
    "RUN",
    "LONG",
    "PAWN_CARDS",
    "PAWN_LEVEL",
    "SCORE",
    "READY",
    "CARDS",
    "TRIBE",
    "LODGED",
    "LATE",
    "PAIR",
    "FEAR",
    "RACE",
    "FORM",
    "LODGED_HERE",
)
_HEAD = '''"""What each table of value.py weighs, as signed bytes; see docs/players.md."""

# fmt: off
WEIGHTS = (
'''


def bounds(table: str) -> tuple[int, int]:
    """Where a table of weights begins and ends."""
    places = [getattr(value, name) for name in TABLES] + [value.WEIGHTS]
    i = TABLES.index(table)
    return places[i], places[i + 1]


def text(w: Sequence[int]) -> str:
    """The weights as a module."""
    lines = [_HEAD]
    for table in TABLES:
        first, end = bounds(table)
        for i in range(first, end, 21):
            row = "".join(f"\\x{weight & 255:02x}" for weight in w[i : min(i + 21, end)])
            lines.append(f'    b"{row}"' + (f"  # {table}\n" if i == first else "\n"))
    return "".join([*lines, ")\n"])


def read(source: str) -> "array[int]":
    """The weights of a module's text."""
    return array("b", bytes(int(pair, 16) for pair in re.findall(r"\\x([0-9a-f]{2})", source)))
