"""What Rise of Babel remembers of its matches besides who won: the most points."""

from __future__ import annotations

from rise.rules.state import PLAYERS, points


def best(s: bytearray) -> int:
    """The most points of a seat."""
    return max([points(s, seat) for seat in range(s[PLAYERS])])
