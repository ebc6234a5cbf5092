"""A seat's points by source, for the result screen and statistics of matches."""

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
    """A seat's points by source (see facts). Their sum minus confusion, which counts down, is the total.

    A position read from text has only the total, so all earlier points count as AT_ONCE.
    """
    mine = SEAT_SIZE * p
    given = [s[field + mine] for field in (COMPLETED, ARRIVED, WOOD, BRICK, STONE, TAR)]
    lost = s[CONFUSED + mine]
    last = end_points(s, p) if s[PHASE] & OVER else 0
    return [points(s, p) + lost - last - sum(given)] + given + [lost, last]
