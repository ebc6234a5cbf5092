"""The rules of a game that begins where somebody says: a lesson, a puzzle, a position from a link."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from handheld.game.rules import Rules


class Dealt:
    """As the rules, but for the deal. Whoever wants another of them to differ replaces that one, too."""

    def __init__(self, rules: Rules, start: bytearray) -> None:
        self.start = start
        self.legal = rules.legal
        self.perform = rules.perform
        self.decider = rules.decider
        self.over = rules.over
        self.reveals_hidden = rules.reveals_hidden
        self.winners = rules.winners

    def deal(self, seats: int, variant: int, seed: bytes) -> bytearray:
        """Where it begins."""
        return bytearray(self.start)
