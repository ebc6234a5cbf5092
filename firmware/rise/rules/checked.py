"""Decisions that are checked before they are done."""

from .effects import perform
from .why import why_not


class Illegal(ValueError):
    """A decision that the rules do not allow now; `reason` is what why_not says."""

    def __init__(self, reason: int) -> None:
        super().__init__(reason)
        self.reason = reason


def apply(s: bytearray, decision: int) -> None:
    """Do a decision; raises Illegal, and changes nothing, if it is not legal."""
    reason = why_not(s, decision)
    if reason:
        raise Illegal(reason)
    perform(s, decision)


def replay(s: bytearray, decisions: bytes) -> int:
    """Apply decisions as long as they are legal. Returns how many were."""
    n = 0
    for decision in decisions:
        if why_not(s, decision):
            break
        perform(s, decision)
        n += 1
    return n
