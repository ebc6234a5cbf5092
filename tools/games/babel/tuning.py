"""Babel's players as `tune` sees them: 589 weights, made of 88 named parts."""

from array import array
from collections.abc import Mapping

from babel.players.search import Search
from tools.games.babel import weight_parts
from tools.games.babel.arena_players import Level
from tools.games.babel.weights import PATH
from tools.games.babel.weights import text as module_of

SETTINGS = (8, 600, 0, 200)
"""How the tuned players think: a good plan of the own turn, nothing more (see players.LEVELS)."""


class Weights:
    """The parts of value.py's tables."""

    path = PATH
    start: Mapping[str, float] = {name: weight_parts.START.get(name, 0.0) for name in weight_parts.PARTS}

    def __init__(self) -> None:
        # A part is moved less if it comes with a large share in some sum.
        most = dict.fromkeys(weight_parts.PARTS, 1.0)
        for weight in weight_parts.SHAPE:
            for name, share in weight:
                most[name] = max(most[name], abs(share))
        self.steps: Mapping[str, float] = {name: 1 / share**0.5 for name, share in most.items()}
        self._pool = Search()

    def weights_of(self, parts: Mapping[str, float]) -> bytes:
        """A weight is the sum of its parts."""
        return weight_parts.weights_of(dict(parts)).tobytes()

    def player(self, weights: bytes) -> Level:
        """A planner; all share one pool, since they think one after the other."""
        return Level(SETTINGS, array("b", weights), self._pool)

    def text(self, weights: bytes) -> str:
        """A module of the firmware."""
        return module_of(array("b", weights))
