"""What the console's match asks of a game's module `play`; for the type checker only."""

from typing import Protocol

class Rules(Protocol):
    def deal(self, seats: int, variant: int, seed: bytes) -> bytearray:
        """A new game."""

    def legal(self, s: bytearray) -> bytes:
        """What may be decided, in the order of the game's notation."""

    def perform(self, s: bytearray, decision: int) -> None:
        """Carry out a decision that is legal."""

    def over(self, s: bytearray) -> bool:
        """Has the game ended?"""

    def winners(self, s: bytearray) -> tuple[int, ...]:
        """Who has won a game that is over, all who share it."""
    # What it may leave out (handheld/game/cartridges.py has the defaults):
    def decider(self, s: bytearray) -> int:
        """Who decides now; the first byte of the state."""

    def reveals_hidden(self, s: bytearray, decision: int) -> bool:
        """Did a decision, just carried out by a player who still decides, show what was hidden? Never."""
    # For the default screens and players, if it has them:
    # show(s: bytearray, seat: int) -> str  the table as a seat may see it, -1 for everybody; nothing
    # say(s: bytearray, decision: int, seat: int) -> str  a decision in words that a seat may read; its number
    # points(s: bytearray) -> tuple[int, ...]  everybody's points, for the result
    # redeal(s: bytearray, seat: int, eight: bytes) -> None  deal anew what a seat may not know, by a seed
    # value(s: bytearray, seat: int) -> int  how good a position is for a seat
    # CALLS: tuple[int, int, int]  decisions that computer players of each level may try (defaults/players.py)
    # For the desktop:
    # seats(s: bytearray) -> int  how many play; needed where that is not always the same
    # check(s: bytearray) -> str  what is wrong with a position, empty if nothing
