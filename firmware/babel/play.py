"""The rules of Babel as the console's match asks for them."""

from __future__ import annotations

from babel.rules.effects import perform
from babel.rules.legal import legal
from babel.rules.state import DRAW, RESULT, decider
from handheld import forget

__all__ = ("deal", "decider", "legal", "over", "perform", "reveals_hidden", "winners")


def deal(seats: int, variant: int, seed: bytes) -> bytearray:
    """A new game for two, of an edition. What deals it is not needed any more."""
    from babel.rules.game import new

    s = new(variant, seed)
    forget("babel.rules.game")
    forget("handheld.game.chance")
    return s


def over(s: bytearray) -> bool:
    """Has the game ended?"""
    return s[RESULT] != 0


def reveals_hidden(s: bytearray, decision: int) -> bool:
    """Within a turn nothing hidden is shown."""
    return False


def winners(s: bytearray) -> tuple[int, ...]:
    """Who has won; nobody in a draw."""
    return () if s[RESULT] == DRAW else (s[RESULT] - 1,)
