"""Who plays what: the bytes that the journal keeps to set a match up again. Free of any game's rules."""

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from collections.abc import Sequence

        from handheld.journal import Journal, SavedGame
except ImportError:
    pass

NAME = 8  # letters at most
_VERSION = 2
_FIXED = 4  # bytes before the levels: version, variant, who starts, how many seats
_SEED = 8
_LEVELS = 4  # a person's and the computer's three


class Lineup:
    """variant: the game's own choice, as an edition; names and levels (0: a person) in the order of play.

    `first` is the chair, as in the menu of a new game, of him who starts.
    """

    def __init__(self, head: bytes) -> None:
        seats = head[3]
        self.head = head
        self.variant = head[1]
        self.first = head[2]
        self.levels = tuple(head[_FIXED : _FIXED + seats])
        self.seed = head[_FIXED + seats : _FIXED + seats + _SEED]
        self.names = "".join([chr(code) for code in head[_FIXED + seats + _SEED :]]).split("\n")

    def chair(self, seat: int) -> int:
        """Where a player sits, whoever starts."""
        return (seat + self.first) % len(self.levels)

    def rematch(self, seed: bytes) -> "Lineup":
        """The same players; the one after him who started begins."""
        seats = list(zip(self.names, self.levels))
        return lineup(self.variant, seats[1:] + seats[:1], seed, (self.first + 1) % len(seats))


def lineup(variant: int, seats: "Sequence[tuple[str, int]]", seed: bytes, first: int = 0) -> Lineup:
    """For seats (name, level) in the order of play and a seed of eight bytes."""
    names = "\n".join([name for name, _ in seats])
    fixed = bytes((_VERSION, variant, first, len(seats))) + bytes([level for _, level in seats])
    return Lineup(fixed + seed + bytes([ord(char) for char in names]))


def saved(journal: "Journal", number: int, seats: "tuple[int, int]", variants: int) -> "SavedGame | None":
    """The saved game of a cartridge if it is one that can be set up again; None if there is none."""
    game = journal.game(number)
    return game if game.head is not None and _good(game.head, seats, variants) else None


def _good(head: bytes, seats: "tuple[int, int]", variants: int) -> bool:
    if len(head) < _FIXED or head[0] != _VERSION or head[1] >= variants:
        return False
    count = head[3]
    if not seats[0] <= count <= seats[1] or head[2] >= count or len(head) < _FIXED + count + _SEED:
        return False
    told = Lineup(head)
    lengths = [len(name) for name in told.names]
    return len(lengths) == count and min(lengths) > 0 and max(lengths) <= NAME and max(told.levels) < _LEVELS
