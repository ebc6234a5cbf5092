"""Babel's players of the arena: the game's levels, a yardstick, a plain planner."""

from array import array

from babel.players import LEVELS, plan, quicker, value
from babel.players import weights as own_weights
from babel.players.search import ANSWER, PLANS, TURNS, WIDTH, WORLDS, Search
from babel.rules.actions import DISCARD, END
from babel.rules.legal import legal
from babel.rules.state import OWED
from tools.games.babel import plain_beam, weights
from tools.games.protocol import Player, Unknown
from tools.games.text import quoted

_LARGEST = 1 << 20
"""Bytes that are read of a file of weights."""

YARDSTICK = (32, 400000, 0, 16, 24, 5, 2, 20000)
"""The desktop's level: settings as in players.LEVELS."""

RANGES = (
    ("width", 1, 1000), ("calls", 18, 10**8), ("error", 0, 10000), ("plans", 1, 1000),
    ("worlds", 0, 65535), ("answer's width", 0, 1000), ("turns", 0, 100), ("calls again", 18, 10**8),
)  # fmt: skip
"""What settings of one's own are called, and from where to where they make sense."""


class Level:
    """One of the game's own computer players, with weights of one's own if need be."""

    trouble = ""

    def __init__(self, settings: tuple[int, ...], w: "array[int]", pool: Search | None = None) -> None:
        self.settings = settings
        self.weights = w
        self.pool = pool or Search(max(settings[WIDTH], settings[ANSWER]), settings[PLANS])
        self.calls = 0

    def decide(self, s: bytearray, number: int, before: bytes) -> bytes:
        """A plan, as far as he can see; a quick one if he has planned before and halved the other since."""
        self.pool.calls = 0
        actions = b""
        again = len(before) > 0 and DISCARD <= before[-1] < END and not s[OWED]
        how = quicker(self.settings) if again else self.settings
        for found in plan(s, how, number & 0xFFFF, self.weights, self.pool):
            actions = found or b""
        self.calls = self.pool.calls
        return actions


class Plain:
    """The plain beam planner."""

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
    """Settings of one's own; Unknown if nobody can think so."""
    found = []
    for number, (name, least, most) in zip(numbers, RANGES):
        if len(number) > 9 or not least <= int(number) <= most:
            raise Unknown(f"settings: {name} is {least} to {most}, not {quoted(number)}")
        found.append(int(number))
    if found[PLANS] > 1 and found[WORLDS] and found[TURNS] and not found[ANSWER]:
        raise Unknown("settings: answer's width is 1 or more where plans are weighed")
    return tuple(found)


def _weights(file: str) -> "array[int]":
    """The weights of a file; Unknown if it holds none, or not as many as there are."""
    try:
        with open(file, "rb") as opened:
            found = weights.read(opened.read(_LARGEST).decode("utf-8"))
    except OSError as trouble:
        raise Unknown(f"cannot read {file}: {trouble.strerror}") from None
    except ValueError:
        raise Unknown(f"{file} is no file of weights") from None
    if len(found) != value.WEIGHTS:
        raise Unknown(f"{file} holds {len(found)} weights, {value.WEIGHTS} are needed")
    return found


def player(name: str) -> Player:
    """The player of a name; `LEVEL@FILE` is a level with the weights of a file."""
    level, _, file = name.partition("@")
    w = _weights(file) if file else array("b", own_weights.WEIGHTS)
    if level == "beam":
        return Plain()
    if level in ("1", "2", "3"):
        return Level(LEVELS[int(level) - 1], w)
    if level == "yardstick":
        return Level(YARDSTICK, w)
    numbers = level.split(",")
    if len(numbers) == len(YARDSTICK) and all(number.isdecimal() for number in numbers):
        return Level(_settings(numbers), w)
    raise Unknown(f"{name!r} is none of random, 1, 2, 3, yardstick, beam, talk:COMMAND")
