"""The rules of Rise of Babel as the console's match asks for them."""

from __future__ import annotations

from .rules.effects import perform
from .rules.legal import legal
from .rules.state import OVER, PHASE, PLAYERS, REVEALED, TURN, points

__all__ = ("deal", "decider", "legal", "over", "perform", "reveals_hidden", "winners")


def deal(seats: int, variant: int, seed: bytes) -> bytearray:
    """A new game for two to four; variant 1 is the mild mode."""
    from .rules.game import new  # only here: it goes when it has dealt

    return new(seats, seed, variant == 1)


def decider(s: bytearray) -> int:
    """Whose turn it is: nobody else is ever asked."""
    return s[TURN]


def over(s: bytearray) -> bool:
    """Has the game ended?"""
    return s[PHASE] & OVER != 0


def reveals_hidden(s: bytearray, decision: int) -> bool:
    """A card or a tile that came by chance cannot be put back unseen."""
    return s[REVEALED] != 0


def winners(s: bytearray) -> tuple[int, ...]:
    """All who have the most points."""
    all_points = [points(s, p) for p in range(s[PLAYERS])]
    most = max(all_points)
    return tuple([p for p in range(len(all_points)) if all_points[p] == most])
