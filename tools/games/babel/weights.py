"""The file of Babel's weights."""

from collections.abc import Sequence

from babel.players import value
from tools.games import weights
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
    return weights.text(_HEAD, {table: bounds(table)[0] for table in TABLES}, w)
