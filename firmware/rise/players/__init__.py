"""Computer players: one algorithm with three levels.

`think` plans a turn in small steps, `hint` returns a decision with a reason.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from ..rules.knowledge import view
from ..rules.state import NONE, SIZE, TURN
from .beam import LENGTH
from .search import Search
from .weights import WEIGHTS

if TYPE_CHECKING:
    from collections.abc import Iterator

# Settings of levels 1, 2 and 3: BREADTH, ERROR, ANSWERS, SLOTS_TRIED, TURN_CALLS of search.py.
LEVELS = (
    (1, 32, 1, 1, 300),
    (2, 0, 1, 1, 900),
    (4, 0, 3, 4, 3000),
)
_LEAST = 24  # calls of a hint, even if somebody waits for it

_weights = array("b", WEIGHTS)
_pool = Search()  # device: allow (buffers, made once)


def think(s: bytearray, level: int, seed: int) -> Iterator[bytes | None]:
    """Yields None every few milliseconds, at last the decisions up to the point where new information comes.

    All plans of one turn share its budget of calls.
    """
    return plan(s, LEVELS[level - 1], seed, _weights, _pool)


def reset_turn_calls() -> None:
    """Give the next plan the whole budget of a turn."""
    _pool.planned_seat = NONE


def plan(
    s: bytearray, level: tuple[int, ...], seed: int, w: array[int], pool: Search
) -> Iterator[bytes | None]:
    """As think(), with given settings, weights and search buffers."""
    return _plan(view(s, s[TURN]), level, seed, w, pool)


def _plan(
    seen: bytearray, level: tuple[int, ...], seed: int, w: array[int], pool: Search
) -> Iterator[bytes | None]:
    random_state = seed & 0xFFFF
    for i in range(0, SIZE, 5):
        random_state = (random_state * 31 + seen[i]) & 0x3FFFF
    pool.random_state = random_state
    return _steps(pool, pool.think(w, seen, level))


def _steps(pool: Search, thoughts: Iterator[None]) -> Iterator[bytes | None]:
    # Without the view, whose room the search needs.
    for _ in thoughts:
        yield None
    pool.release()
    done = pool.best.states[0]
    yield bytes(done[SIZE : SIZE + pool.best.notes[0][LENGTH]])


def hurry() -> None:
    """Somebody waits for the hint that is thought out: let it end soon, with the best plan so far."""
    _pool.limit = min(_pool.limit, max(_pool.calls, _LEAST))
    _pool.waits = True


def hint(s: bytearray, seed: int = 0, begun: bytes = b"") -> Iterator[tuple[int, ...] | None]:
    """Yields None, at last what level 2 would do next: decision, the four values of `reason`, the plan.

    `begun`: the rest of an earlier hint's plan, which is followed as no new information has come since.
    """
    reset_turn_calls()
    seen = view(s, s[TURN])
    for found in (begun,) if begun else _plan(seen, LEVELS[1], seed, _weights, _pool):
        if found:
            from .reasons import reason  # after the search, which needs much memory

            yield (found[0],) + reason(seen, found) + tuple(found)
        else:
            yield None
