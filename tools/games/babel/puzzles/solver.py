"""Every way through one turn, and from it the proof that a puzzle has one solution.

Within a turn nothing is drawn, so nothing hidden decides: the states that can be reached are a finite graph
without cycles, and all of it is looked at. What the other player discards, halved, is that
player's choice, but only how many cards are left can matter before the turn ends. The turn's end is a step
only where it empties the temple supply and so ends the game before anything is seen.

A solution is *unique* if every way to the goal has these actions among its own, each as often, and they alone
reach it in some order. A skill is the same action whichever run of its tribe pays for it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from babel.puzzles.goals import reached
from babel.rules.actions import BUILD, DISCARD, END, MIGRATE, PER_RUN, RUN, SETTLE, migration_ends
from babel.rules.effects import perform
from babel.rules.legal import legal
from babel.rules.state import (
    COLUMN,
    FLAGS,
    HAND,
    HELD,
    LEVEL,
    LODGE,
    OWED,
    PAWN,
    RESULT,
    SITES,
    TEMPLE,
    TEMPLES,
    TURN,
    cards,
    count,
)

FAR = 1 << 20
"""More steps than any turn has."""
_STOP = b"\xff"


class TooLarge(Exception):
    """There are more states than were allowed."""


def same(action: int) -> int:
    """The action that stands for all that differ only in the run that pays."""
    return RUN + (action - RUN) % PER_RUN if RUN <= action < MIGRATE else action


def step(s: bytearray, action: int) -> bytes:
    """Do an action and whatever the other then discards; returns what was done."""
    perform(s, action)
    done = bytes((action,))
    while s[OWED]:
        discard = legal(s)[0]
        perform(s, discard)
        done += bytes((discard,))
    return done


Columns = list[bytes]
"""The tribes of the ten columns, player 1's first, each from its top."""


def columns(s: bytearray) -> Columns:
    """All ten."""
    return [cards(s, COLUMN + i) for i in range(2 * SITES)]


def columns_after(before: Columns, s: bytearray, action: int) -> Columns:
    """Those after an action, which led to `s`: it touches them only where the pawn is, or migrates."""
    player = s[TURN]
    if action < SETTLE or BUILD <= action < RUN or action == END:
        return before
    after = before[:]
    if action >= MIGRATE:
        touched = [SITES * player + site for site in migration_ends(action)]
    else:
        touched = [s[PAWN + player], SITES + s[PAWN + player]]
    for i in touched:
        after[i] = cards(s, COLUMN + i)
    return after


def look(s: bytearray, player: int, standing: Columns) -> bytes:
    """What can still matter in this turn, alike for states that differ only in which copy of a card is where.

    The other's temples and the lodges only lose their top cards, so these tell the rest.
    """
    row = bytearray(s[LODGE : LODGE + 2])
    for pile in range(TEMPLE + SITES * player, TEMPLE + SITES * player + SITES):
        row.append(LEVEL[s[pile]])
    row += s[TEMPLE + SITES * (1 - player) : TEMPLE + SITES * (1 - player) + SITES]
    row += bytes((s[TEMPLES], s[PAWN + player], s[FLAGS], s[HELD + 1 - player], s[RESULT], s[TURN]))
    for pile in range(HAND + SITES * player, HAND + SITES * player + SITES):
        row.append(count(s, pile))
    return bytes(row) + _STOP.join(standing)


@dataclass
class Turn:
    """All states of a turn, the first is where it begins; `ways` are actions and the states they lead to."""

    player: int
    states: list[bytearray] = field(default_factory=list)
    ways: list[list[tuple[int, int]]] = field(default_factory=list)


def explore(start: bytearray, most: int) -> Turn:
    """The whole turn that begins in `start`; TooLarge if it has more states than `most`."""
    player = start[TURN]
    turn = Turn(player, [start[:]], [[]])
    standing = [columns(start)]
    known = {look(start, player, standing[0]): 0}
    at = 0
    while at < len(turn.states):
        s = turn.states[at]
        ways = turn.ways[at]
        here = standing[at]
        at += 1
        if s[RESULT] or s[TURN] != player:
            continue
        for action in legal(s):
            if action == END and count(s, TEMPLES) > 2:
                continue
            after = s[:]
            step(after, action)
            then = columns_after(here, after, action)
            seen = look(after, player, then)
            place = known.get(seen)
            if place is None:
                place = known[seen] = len(turn.states)
                if place >= most:
                    raise TooLarge(f"more than {most} states")
                turn.states.append(after)
                turn.ways.append([])
                standing.append(then)
            ways.append((action, place))
    return turn


def order(turn: Turn) -> list[int]:
    """The states so that each comes after all that it leads to."""
    done = bytearray(len(turn.states))
    found: list[int] = []
    stack = [(0, 0)]
    done[0] = 1
    while stack:
        at, way = stack.pop()
        if way < len(turn.ways[at]):
            stack.append((at, way + 1))
            after = turn.ways[at][way][1]
            if not done[after]:
                done[after] = 1
                stack.append((after, 0))
        else:
            found.append(at)
    return found


@dataclass
class Solution:
    """The actions in one order; in how many orders they reach the goal; whether they are the only ones."""

    actions: bytes
    orders: int
    unique: bool
    states: int


def solve(turn: Turn, goal: int, ordered: list[int] | None = None) -> Solution | None:
    """A shortest way to the goal and whether it is the only one; None if there is none, or no way to go."""
    player = turn.player
    if reached(turn.states[0], player, goal):
        return None
    ordered = ordered or order(turn)
    goals = [reached(s, player, goal) for s in turn.states]
    far = [FAR] * len(turn.states)
    for at in ordered:
        far[at] = 0 if goals[at] else min((1 + far[after] for _, after in turn.ways[at]), default=FAR)
    if far[0] >= FAR:
        return None
    actions = bytearray()
    at = 0
    while far[at]:
        action, at = next(way for way in turn.ways[at] if far[way[1]] == far[at] - 1)
        actions.append(action)
    needed = [same(action) for action in actions]
    unique = all(_least(turn, ordered, goals, far, action) == needed.count(action) for action in set(needed))
    return Solution(bytes(actions), _orders(turn, ordered, goals, far), unique, len(turn.states))


def _least(turn: Turn, ordered: list[int], goals: list[bool], far: list[int], action: int) -> int:
    """How often an action is done at least on any way to the goal."""
    least = [FAR] * len(turn.states)
    for at in ordered:
        if goals[at]:
            least[at] = 0
        elif far[at] < FAR:
            least[at] = min((same(by) == action) + least[after] for by, after in turn.ways[at])
    return least[0]


def _orders(turn: Turn, ordered: list[int], goals: list[bool], far: list[int]) -> int:
    """How many shortest ways there are."""
    ways = [0] * len(turn.states)
    for at in ordered:
        if goals[at]:
            ways[at] = 1
        elif far[at] < FAR:
            ways[at] = sum(ways[after] for _, after in turn.ways[at] if far[after] == far[at] - 1)
    return ways[0]


def with_discards(start: bytearray, actions: bytes) -> bytes:
    """The actions with what the other discards in between."""
    s = start[:]
    return b"".join(step(s, action) for action in actions if not DISCARD <= action < END)
