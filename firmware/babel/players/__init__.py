"""Computer players: one algorithm with three levels.

`think` plans a turn in small steps, `choose` returns one action, `hint` an action with a reason.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from ..rules.actions import DISCARD, END, HALVE, MIGRATE, PER_RUN, RUN, SETTLE
from ..rules.knowledge import view
from ..rules.state import FLAGS, FOUNDING, HAND, HELD, LEVEL, LODGE, OWED, PAWN, RESULT, SITES, TABLE, decider
from .search import ACTIONS, CALLS, ERROR, LENGTH, REPLAN_CALLS, WIDTH, Search
from .value import TRIBE
from .weights import WEIGHTS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

# Settings of levels 1, 2 and 3: WIDTH, CALLS, ERROR, REPLAN_CALLS of search.py.
LEVELS = (
    (2, 140, 150, 45),
    (3, 450, 0, 90),
    (32, 2400, 0, 240),
)
_HINT_NARROW = (3, 50, 0)  # as level 2, in a tenth of a second
_HINT_WIDE = (8, 300, 0)  # before it advises to end the turn: the narrow search errs in 1 of 4 cases

_weights = array("b", WEIGHTS)
_pool = Search()  # device: allow (buffers, made once)
_hurried = False  # does somebody wait for the hint?


def think(s: bytearray, level: int, seed: int, again: bool = False) -> Iterator[bytes | None]:
    """Yields None every few milliseconds, at last the actions up to the point where new information comes.

    `again`: the player has planned before in this turn, before a halving; so this plan gets fewer calls.
    """
    settings = LEVELS[level - 1]
    return plan(s, quicker(settings) if again else settings, seed, _weights, _pool)


def quicker(settings: tuple[int, ...]) -> tuple[int, ...]:
    """The settings of a level for the rest of a turn that it has planned before."""
    return settings[WIDTH], settings[REPLAN_CALLS], settings[ERROR]


def plan(
    s: bytearray, level: tuple[int, ...], seed: int, w: array[int], pool: Search
) -> Iterator[bytes | None]:
    """As think(), with given settings, weights and search buffers."""
    return _plan(view(s, decider(s)), level, seed, w, pool)


def _plan(
    seen: bytearray, level: tuple[int, ...], seed: int, w: array[int], pool: Search
) -> Iterator[bytes | None]:
    player = decider(seen)
    if seen[OWED]:
        yield _discards(seen, player, w)
        return
    random_state = seed
    for i in range(HELD, OWED):
        random_state = (random_state * 31 + seen[i]) & 0x3FFFF
    for i in range(LODGE, LODGE + 2):
        random_state = (random_state * 31 + LEVEL[seen[i]]) & 0x3FFFF
    pool.random_state = random_state
    for _ in pool.think(w, seen, level):
        yield None
    best = pool.best.plans[0]
    actions = drop_useless_moves(
        seen[PAWN + player], [best[i] for i in range(ACTIONS, ACTIONS + best[LENGTH])]
    )
    for i in range(len(actions)):
        if MIGRATE > actions[i] >= RUN and (actions[i] - RUN) % PER_RUN >= HALVE - RUN:
            # The opponent's discards are new information.
            yield actions[: i + 1]
            return
    unfinished = pool.state[RESULT] or pool.state[FLAGS] & FOUNDING << player
    yield actions if unfinished else actions + bytes((END,))


def drop_useless_moves(here: int, actions: Sequence[int]) -> bytes:
    """Remove moves that only lead to a migration: it needs no pawn, so the card of the move is saved."""
    kept = bytearray()
    for i in range(len(actions)):
        action = actions[i]
        if action < SETTLE:
            if i + 2 < len(actions) and actions[i + 1] >= MIGRATE and actions[i + 2] < SETTLE:
                continue
            if action == here:
                continue
            here = action
        kept.append(action)
    return bytes(kept)


def _discards(s: bytearray, player: int, w: array[int]) -> bytes:
    """The discards after a halving: the cards that are worth least."""
    have = [0] * 5
    for tribe in range(5):
        card = s[HAND + SITES * player + tribe]
        while card != TABLE:
            have[tribe] += 1
            card = s[card]
    given = b""
    for _ in range(s[OWED]):
        best = -1
        most = 0
        for tribe in range(5):
            n = have[tribe]
            if n:
                i = TRIBE + 5 * tribe
                lost = w[i + (n if n < 4 else 4)] - w[i + (n - 1 if n < 5 else 4)]
                if best < 0 or lost < most:
                    best = tribe
                    most = lost
        have[best] -= 1
        given += bytes((DISCARD + best,))
    return given


def choose(s: bytearray, level: int, seed: int = 0) -> int:
    """The action that a level chooses here."""
    actions = b""
    for found in think(s, level, seed):
        actions = found or b""
    return actions[0]


def hurry() -> None:
    """Somebody waits for the hint that is thought out: let it end soon, after the narrow search."""
    global _hurried
    _hurried = True
    _pool.limit = min(_pool.limit, max(_pool.calls, _HINT_NARROW[CALLS]))


def hint(s: bytearray, seed: int = 0) -> Iterator[tuple[int, int, int] | None]:
    """Yields None, at last the best next action and why: action, code, number (see reasons)."""
    from .reasons import reason

    global _hurried
    _hurried = False
    seen = view(s, decider(s))
    for settings in (_HINT_NARROW, _HINT_WIDE):
        for found in _plan(seen, settings, seed, _weights, _pool):
            if not found:
                yield None
            elif found[0] != END or settings is _HINT_WIDE or _hurried:
                code, number = reason(seen, found)
                yield found[0], code, number
                return
