"""Rise of Babel's players of the arena: the game's levels, and settings and weights of one's own."""

from array import array

from rise.players import LEVELS, plan, value
from rise.players import weights as own_weights
from rise.players.search import ANSWERS, BREADTH, Search
from tools.games.protocol import Player, Unknown
from tools.games.rise import weights
from tools.games.text import quoted

RANGES = (
    ("breadth", 1, 1000), ("calls", 1, 10**8), ("error", 0, 10000), ("answers", 1, 1000), ("places", 1, 8),
    ("calls of a turn", 100, 10**8),
)  # fmt: skip
"""What settings of one's own are called, and from where to where they make sense."""

_LARGEST = 1 << 20  # bytes of a file of weights


class Level:
    """One of the game's own computer players, with weights of one's own if need be."""

    trouble = ""

    def __init__(self, settings: tuple[int, ...], w: "array[int]", pool: Search | None = None) -> None:
        self.settings = settings
        self.weights = w
        self.pool = pool or Search(settings[BREADTH], settings[ANSWERS])
        self.calls = 0

    def decide(self, s: bytearray, number: int, before: bytes) -> bytes:
        """A plan, as far as he can see."""
        decisions = b""
        for found in plan(s, self.settings, number & 0xFFFF, self.weights, self.pool):
            decisions = found or b""
        self.calls = self.pool.calls
        return decisions


def _settings(numbers: list[str]) -> tuple[int, ...]:
    """Settings of one's own; Unknown if nobody can think so."""
    found = []
    for number, (name, least, most) in zip(numbers, RANGES, strict=True):
        if len(number) > 9 or not least <= int(number) <= most:
            raise Unknown(f"settings: {name} is {least} to {most}, not {quoted(number)}")
        found.append(int(number))
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
    if level in ("1", "2", "3"):
        return Level(LEVELS[int(level) - 1], w)
    numbers = level.split(",")
    if len(numbers) == len(RANGES) and all(number.isdecimal() for number in numbers):
        return Level(_settings(numbers), w)
    raise Unknown(f"{name!r} is none of random, 1, 2, 3, talk:COMMAND")
