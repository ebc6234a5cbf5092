"""Rise of Babel's players for the arena: levels, a plain planner, a yardstick, settings and weights."""

import importlib
from array import array
from pathlib import Path
from types import ModuleType

from rise import players as own
from rise.players import LEVELS, value
from rise.players import weights as own_weights
from rise.players.search import Search
from tools.games import revisions, weights
from tools.games.player_settings import settings
from tools.games.protocol import Player, UnknownPlayer
from tools.games.rise import weight_parts

YARDSTICK = (16, 0, 6, 8, 80000)
"""The desktop's level: settings as in players.LEVELS, too slow for a board."""

RANGES = (
    ("breadth", 1, 1000), ("error", 0, 10000), ("answers", 1, 1000), ("places", 1, 8),
    ("calls of a turn", 100, 10**8),
)  # fmt: skip
"""Name and range of each custom setting."""


class Level:
    """One of the game's computer players, perhaps with other weights or of another revision."""

    trouble = ""

    def __init__(
        self,
        settings: tuple[int, ...],
        w: "array[int]",
        pool: Search | None = None,
        players: ModuleType = own,
    ) -> None:
        self.settings = settings
        self.weights = w
        self.pool = pool or Search()
        self.players = players
        self.calls = 0

    def decide(self, s: bytearray, number: int, before: bytes) -> bytes:
        """Plan the turn."""
        decisions = b""
        for found in self.players.plan(s, self.settings, number & 0xFFFF, self.weights, self.pool):
            decisions = found or b""
        self.calls = self.pool.calls
        return decisions


class Hint:
    """Does what the hint on the device advises, as far as it plans."""

    trouble = ""

    def __init__(self) -> None:
        self.calls = 0

    def decide(self, s: bytearray, number: int, before: bytes) -> bytes:
        """The hint's plan; its decision and the four values of its reason stand before it."""
        advice = next(found for found in own.hint(s, number & 0xFFFF) if found)
        self.calls = own._pool.calls
        return bytes(advice[5:])


def player(name: str) -> Player:
    """The player of a name; `LEVEL@PLACE` has weights from a file, or is from another firmware/rise."""
    level, _, place = name.partition("@")
    if name == "plain":
        # Level 2's search with the guesses that training begins with.
        return Level(LEVELS[1], weights.rounded(list(weight_parts.weights_of(weight_parts.parts()))))
    if level in ("1", "2", "3") and place and Path(place).is_dir():
        former = revisions.players("rise", Path(place))
        search = importlib.import_module(former.__name__ + ".search")
        return Level(former.LEVELS[int(level) - 1], former._weights, search.Search(), former)
    if name == "hint":
        return Hint()
    w = weights.load(place, value.WEIGHTS) if place else array("b", own_weights.WEIGHTS)
    if level in ("1", "2", "3"):
        return Level(LEVELS[int(level) - 1], w)
    if level == "yardstick":
        return Level(YARDSTICK, w)
    numbers = level.split(",")
    if len(numbers) == len(RANGES) and all(number.isdecimal() for number in numbers):
        return Level(settings(numbers, RANGES), w)
    raise UnknownPlayer(f"{name!r} is none of random, 1, 2, 3, hint, plain, yardstick, talk:COMMAND")
