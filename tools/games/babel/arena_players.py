"""Babel's players for the arena: levels, also of other revisions, a yardstick, a plain beam search."""

import importlib
from array import array
from pathlib import Path
from types import ModuleType

from babel import players as own
from babel.players import value
from babel.players.search import WIDTH, Search
from babel.rules.actions import DISCARD, END
from babel.rules.legal import legal
from babel.rules.state import OWED
from tools.games import revisions, weights
from tools.games.babel import plain_beam
from tools.games.babel.reply_search import ANSWER, PLANS, TURNS, WORLDS, ReplySearch
from tools.games.player_settings import settings
from tools.games.protocol import Player, UnknownPlayer

YARDSTICK = (32, 400000, 0, 20000, 16, 24, 5, 2)
"""The desktop's level: settings as in players.LEVELS, then those of reply_search.py."""

RANGES = (
    ("width", 1, 1000), ("calls", 24, 10**8), ("error", 0, 10000), ("calls again", 24, 10**8),
    ("plans", 1, 1000), ("worlds", 0, 65535), ("answer's width", 0, 1000), ("turns", 0, 100),
)  # fmt: skip
"""Name and range of each custom setting; the first four are enough."""


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
        self.pool = pool or ReplySearch()
        self.players = players
        self.calls = 0

    def decide(self, s: bytearray, number: int, before: bytes) -> bytes:
        """Plan the turn; with quicker settings if it is planned again after the other was halved."""
        self.pool.calls = 0
        actions = b""
        again = len(before) > 0 and DISCARD <= before[-1] < END and not s[OWED]
        how = self.players.quicker(self.settings) if again else self.settings
        for found in self.players.plan(s, how, number & 0xFFFF, self.weights, self.pool):
            actions = found or b""
        self.calls = self.pool.calls
        return actions


class Hint:
    """Does what the hint on the device advises, one action after the other."""

    trouble = ""

    def __init__(self) -> None:
        self.calls = 0

    def decide(self, s: bytearray, number: int, before: bytes) -> bytes:
        """The action that the hint names."""
        own._pool.calls = 0
        advice = next(found for found in own.hint(s, number & 0xFFFF) if found)
        self.calls = own._pool.calls
        return bytes((advice[0],))


class Plain:
    """The plain beam search."""

    calls = 0
    trouble = ""

    def decide(self, s: bytearray, number: int, before: bytes) -> bytes:
        """A plan for the turn; the first cards that can be given up."""
        self.calls = 0
        if s[OWED]:
            return legal(s)[:1]
        actions, self.calls = plain_beam.plan(s)
        return actions


def _settings(numbers: list[str]) -> tuple[int, ...]:
    """Parse custom settings; UnknownPlayer if they contradict one another."""
    found = settings(numbers, RANGES)
    if len(found) > PLANS and found[PLANS] > 1 and found[WORLDS] and found[TURNS] and not found[ANSWER]:
        raise UnknownPlayer("settings: answer's width is 1 or more where plans are weighed")
    return found


def _older(how: tuple[int, ...], players: ModuleType) -> Level:
    """A player of another revision; older ones construct the pool with a width and a number of plans."""
    search = importlib.import_module(players.__name__ + ".search")
    sizes = (
        (max(how[WIDTH], how[ANSWER]), how[PLANS]) if search.Search.__init__.__code__.co_argcount > 1 else ()
    )
    return Level(how, players._weights, search.Search(*sizes), players)


def player(name: str) -> Player:
    """The player of a name; `LEVEL@PLACE` has weights from a file, or is from another firmware/babel."""
    level, _, place = name.partition("@")
    if level == "beam":
        return Plain()
    if name == "hint":
        return Hint()
    players = revisions.players("babel", Path(place)) if place and Path(place).is_dir() else own
    numbers = level.split(",")
    if level in ("1", "2", "3"):
        how = players.LEVELS[int(level) - 1]
    elif level == "yardstick":
        how = YARDSTICK
    elif len(numbers) in (PLANS, len(YARDSTICK)) and all(number.isdecimal() for number in numbers):
        how = _settings(numbers)
    else:
        raise UnknownPlayer(f"{name!r} is none of random, 1, 2, 3, hint, yardstick, beam, talk:COMMAND")
    if players is not own:
        return _older(how, players)
    return Level(how, weights.load(place, value.WEIGHTS) if place else own._weights)
