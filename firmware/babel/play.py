"""The rules of Babel as the console's match asks for them."""

from __future__ import annotations

from babel.rules.effects import perform
from babel.rules.legal import legal
from babel.rules.state import DRAW, RESULT, decider

__all__ = ("deal", "decider", "legal", "over", "perform", "reveals_hidden", "winners")


def deal(seats: int, variant: int, seed: bytes) -> bytearray:
    """A new game for two, of an edition."""
    from babel.rules.game import new  # only here: it goes when it has dealt

    return new(variant, seed)


def over(s: bytearray) -> bool:
    """Has the game ended?"""
    return s[RESULT] != 0


def reveals_hidden(s: bytearray, decision: int) -> bool:
    """Within a turn nothing hidden is shown."""
    return False


def winners(s: bytearray) -> tuple[int, ...]:
    """Who has won; nobody in a draw."""
    return () if s[RESULT] == DRAW else (s[RESULT] - 1,)
