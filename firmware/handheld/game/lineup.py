"""Who sits where in a match, told from the bytes that the journal keeps of it."""

from __future__ import annotations

FIXED = 4  # bytes before the levels: version, variant, who starts, how many seats
SEED = 8


class Lineup:
    """variant: the game's own choice, as an edition; names and levels (0: a person) in the order of play.

    `first` is the chair, as in the menu of a new game, of the player who starts.
    """

    def __init__(self, head: bytes) -> None:
        seats = head[3]
        self.head = head
        self.variant = head[1]
        self.first = head[2]
        self.levels = tuple(head[FIXED : FIXED + seats])
        self.seed = head[FIXED + seats : FIXED + seats + SEED]
        self.names = "".join([chr(code) for code in head[FIXED + seats + SEED :]]).split("\n")

    def chair(self, seat: int) -> int:
        """Where a player sits, whoever starts."""
        return (seat + self.first) % len(self.levels)

    def order(self) -> list[int]:
        """Everybody as they sit, whoever starts."""
        seats = len(self.levels)
        return [(chair - self.first) % seats for chair in range(seats)]

    def rematch(self, seed: bytes) -> Lineup:
        """The same players; the one after the player who started begins."""
        from handheld.game.lineup_codec import lineup

        seats = list(zip(self.names, self.levels))
        first = (self.first + 1) % len(seats)
        return lineup(self.variant, seats[1:] + seats[:1], seed, first, self.head[0])
