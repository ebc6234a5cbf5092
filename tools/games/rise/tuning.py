"""Rise of Babel's players as `tune` sees them: 114 weights, made of named parts."""

from array import array
from collections.abc import Mapping

from rise.players.search import Search
from tools.games.rise import weight_parts
from tools.games.rise.arena_players import Level
from tools.games.rise.weights import PATH
from tools.games.rise.weights import text as module_of

SETTINGS = (2, 300, 0, 2, 3, 2000)
"""How the tuned players think: a plan of the own turn, in little time (see players.LEVELS)."""


class Weights:
    """The parts of value.py's tables."""

    path = PATH
    start: Mapping[str, float] = weight_parts.parts()
    steps: Mapping[str, float] = {name: max(1.0, abs(size) / 12) for name, size in start.items()}

    def __init__(self) -> None:
        self._pool = Search()

    def weights_of(self, parts: Mapping[str, float]) -> bytes:
        """Cards are worth what their icons are, the rest is as it stands."""
        return weight_parts.weights_of(parts).tobytes()

    def player(self, weights: bytes) -> Level:
        """A planner; all share one pool, since they think one after the other."""
        return Level(SETTINGS, array("b", weights), self._pool)

    def text(self, weights: bytes) -> str:
        """A module of the firmware."""
        return module_of(array("b", weights))
