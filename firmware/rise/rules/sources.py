"""Where a seat's points came from, for whoever wants to know at the end."""

from .rounds import end_points
from .state import (
    ARRIVED,
    BRICK,
    COMPLETED,
    CONFUSED,
    OVER,
    PHASE,
    SEAT_SIZE,
    STONE,
    TAR,
    WOOD,
    points,
)


def sources(s: bytearray, p: int) -> list[int]:
    """A seat's points by source; they add up to its total, but for confusion, which is taken off.

    A position that was read as text knows only its total, so all that came before counts as AT_ONCE.
    """
    mine = SEAT_SIZE * p
    given = [s[field + mine] for field in (COMPLETED, ARRIVED, WOOD, BRICK, STONE, TAR)]
    lost = s[CONFUSED + mine]
    last = end_points(s, p) if s[PHASE] & OVER else 0
    return [points(s, p) + lost - last - sum(given)] + given + [lost, last]
