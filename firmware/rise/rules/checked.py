"""Apply and replay decisions, checking each before it is done."""

from .effects import perform
from .why import why_not


class Illegal(ValueError):
    """A decision that is not legal now; `reason` is the value of why_not."""

    def __init__(self, reason: int) -> None:
        super().__init__(reason)
        self.reason = reason


def apply(s: bytearray, decision: int) -> None:
    """Do a decision; raises Illegal and changes nothing if it is not legal."""
    reason = why_not(s, decision)
    if reason:
        raise Illegal(reason)
    perform(s, decision)


def replay(s: bytearray, decisions: bytes) -> int:
    """Apply decisions until one is not legal. Returns how many were applied."""
    n = 0
    for decision in decisions:
        if why_not(s, decision):
            break
        perform(s, decision)
        n += 1
    return n
