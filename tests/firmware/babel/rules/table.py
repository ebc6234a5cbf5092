"""What the rules tests share: positions told by what matters in them, and random games."""

import random
from collections.abc import Iterator

from babel.rules import apply, legal, new, why_not
from babel.rules.actions import BUILD, MIGRATE, SETTLE
from babel.rules.state import COLUMN, COPIES, HELD, OWED, PAWN, QUARRY, RESULT, TABLE, TURN
from tools.games.babel.notation import read_action, read_position, write_action, write_position
from tools.games.babel.record import Step, do

EDITIONS = ("kosmos", "riogrande", "zman")


def sites(told: dict[str, str]) -> str:
    """The sites field from a few cells: {"H": "SSS:12"}."""
    return "/".join(told.get(tribe, ":") for tribe in "AHMPS")


def position(
    edition: str = "kosmos",
    turn: int = 1,
    owed: int = 0,
    pawns: str = "--",
    one: dict[str, str] | None = None,
    two: dict[str, str] | None = None,
    hands: str = "-/-",
    lodges: str = "-/-",
    flags: str = "-",
    tribes: str = "-",
    discard: str = "-",
    temples: str = "6543",
    result: str = "*",
) -> str:
    """A position of which only the told fields are not empty."""
    words = (edition, turn, owed, pawns, sites(one or {}), sites(two or {}), hands, lodges, flags)
    return " ".join(str(word) for word in (*words, tribes, discard, temples, result))


def field(text: str, number: int) -> str:
    """A field of a position, counted from 1 as in the notation."""
    return text.split()[number - 1]


def play(text: str, *actions: str) -> str:
    """The position after some actions; `supply …` may follow one."""
    s = read_position(text)
    steps: list[Step] = []
    for action in actions:
        if action.startswith("supply "):
            steps[-1].supply = bytes("AHMPS".index(letter) for letter in action[7:])
        else:
            steps.append(Step(read_action(action)))
    for step in steps:
        do(s, step)
    return write_position(s)


def can(text: str) -> list[str]:
    """The legal actions of a position."""
    return [write_action(action) for action in legal(read_position(text))]


def reason(text: str, action: str) -> tuple[int, int, int]:
    """Why an action is not legal: code, number needed, number there is. All 0 if it is."""
    why = why_not(read_position(text), read_action(action))
    return why & 255, why >> 8 & 255, why >> 16


def choose(s: bytearray, dice: random.Random, busy: bool) -> int:
    """A random legal action; a busy player mostly builds, uses skills or makes runs."""
    actions = legal(s)
    if busy and not s[OWED] and dice.random() < 0.85:
        player = s[TURN]
        top = s[COLUMN + 5 * player + s[PAWN + player]] // COPIES if s[PAWN + player] < QUARRY else 5
        wanted = [a for a in actions if BUILD <= a < MIGRATE or a == SETTLE + top]
        return dice.choice(wanted or [a for a in actions if a < MIGRATE] or actions)
    return dice.choice(actions)


def game(edition: int, number: int) -> Iterator[tuple[bytearray, int]]:
    """A random game: each state, always the same bytearray, and the action that comes, -1 at the end."""
    dice = random.Random(f"{edition} {number}")
    s = new(edition, number.to_bytes(8, "little"))
    while not s[RESULT]:
        action = choose(s, dice, number % 2 == 1)
        yield s, action
        apply(s, action)
    yield s, -1


def is_whole(s: bytearray) -> bool:
    """Whether each of the 105 cards lies in exactly one pile."""
    seen = bytearray(105)
    for pile in range(106, HELD):
        card = s[pile]
        while card != TABLE:
            seen[card] += 1
            if seen[card] > 1:
                return False
            card = s[card]
    return seen == b"\1" * 105
