"""What Babel remembers of its matches besides who won: the highest temple."""

from __future__ import annotations

from babel.rules.state import LEVEL, TEMPLE


def best(s: bytearray) -> int:
    """The level of the highest temple."""
    return max([LEVEL[s[TEMPLE + i]] for i in range(10)])
