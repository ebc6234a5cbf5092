"""What the console's match asks of a game's module `play`; for the type checker only."""

from typing import Protocol

class Rules(Protocol):
    def deal(self, seats: int, variant: int, seed: bytes) -> bytearray:
        """A new game."""

    def legal(self, s: bytearray) -> bytes:
        """What may be decided, in the order of the game's notation."""

    def perform(self, s: bytearray, decision: int) -> None:
        """Carry out a decision that is legal."""

    def decider(self, s: bytearray) -> int:
        """Who decides now."""

    def over(self, s: bytearray) -> bool:
        """Has the game ended?"""

    def reveals_hidden(self, s: bytearray, decision: int) -> bool:
        """Did a decision, just carried out by him who still decides, show what was hidden?"""

    def winners(self, s: bytearray) -> tuple[int, ...]:
        """Who has won a game that is over, all who share it."""
