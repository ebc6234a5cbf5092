"""Reads and writes the file of named weights that the computer players carry."""

import re
from array import array
from collections.abc import Sequence

from rise.players import value
from tools.games.rise.shape import TABLES
from tools.paths import FIRMWARE

PATH = FIRMWARE / "rise" / "players" / "weights.py"
_HEAD = '''"""What each table of value.py weighs, as signed bytes. Made by `tune --game rise`."""

# fmt: off
WEIGHTS = (
'''


def text(w: Sequence[int]) -> str:
    """The weights as a module."""
    lines = [_HEAD]
    places = [getattr(value, name) for name in TABLES] + [value.WEIGHTS]
    for table, first, end in zip(TABLES, places, places[1:], strict=False):
        for i in range(first, end, 21):
            row = "".join(f"\\x{weight & 255:02x}" for weight in w[i : min(i + 21, end)])
            lines.append(f'    b"{row}"' + (f"  # {table}\n" if i == first else "\n"))
    return "".join([*lines, ")\n"])


def read(source: str) -> "array[int]":
    """The weights of a module's text."""
    return array("b", bytes(int(pair, 16) for pair in re.findall(r"\\x([0-9a-f]{2})", source)))
