"""The goals of puzzles. A goal is reached as soon as it is true within the turn."""

from __future__ import annotations

from micropython import const

from babel.rules.actions import DISCARD, END
from babel.rules.facts import level
from babel.rules.legal import runs
from babel.rules.state import COLUMN, RESULT, SITES, score

WIN = const(0)
FIFTEEN = const(1)
BREAK = const(2)  # the opponent has no run of three or more, so no skill and no halving
LEAD = const(3)
SIX = const(4)  # a temple of the highest level
GOALS = const(5)

POINTS = const(15)
HIGHEST = const(6)


def reached(s: bytearray, player: int, goal: int) -> bool:
    """Has the player reached the goal?"""
    if goal == WIN:
        return s[RESULT] == player + 1
    if goal == FIFTEEN:
        return score(s, player) >= POINTS
    if goal == LEAD:
        return score(s, player) > score(s, 1 - player)
    if goal == BREAK:
        return not threats(s, player)
    return any(level(s, player, site) == HIGHEST for site in range(SITES))


def own(actions: bytes | bytearray) -> int:
    """How many of these actions are the player's own, not the opponent's discards."""
    return len([action for action in actions if not DISCARD <= action < END])


def threats(s: bytearray, player: int) -> int:
    """How many runs of three or more the opponent has."""
    n = 0
    first = COLUMN + SITES * (1 - player)
    for column in range(first, first + SITES):
        n += len(runs(s, column))
    return n
