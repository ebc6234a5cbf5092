"""The rules of a game that does not say who decides, or whether a decision shows what was hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any


class Completed:
    """A game's module `play`, and what it leaves out."""

    def __init__(self, play: Any) -> None:
        self._play = play
        self.deal = play.deal
        self.legal = play.legal
        self.perform = play.perform
        self.over = play.over
        self.winners = play.winners

    def decider(self, s: bytearray) -> int:
        """Who decides now: by default the first byte of the state says it."""
        who: int = self._play.decider(s) if hasattr(self._play, "decider") else s[0]
        return who

    def reveals_hidden(self, s: bytearray, decision: int) -> bool:
        """Did a decision show what was hidden? By default none does."""
        shown: bool = hasattr(self._play, "reveals_hidden") and self._play.reveals_hidden(s, decision)
        return shown
