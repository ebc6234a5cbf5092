"""The file of Rise of Babel's weights."""

from collections.abc import Sequence

from rise.players import value
from tools.games import weights
from tools.games.rise.weight_parts import TABLES
from tools.paths import FIRMWARE

PATH = FIRMWARE / "rise" / "players" / "weights.py"
_HEAD = '''"""What each table of value.py weighs, as signed bytes. Made by `train --game rise`."""

# fmt: off
WEIGHTS = (
'''


def text(w: Sequence[int]) -> str:
    """The weights as a module."""
    return weights.text(_HEAD, {name: getattr(value, name) for name in TABLES}, w)
