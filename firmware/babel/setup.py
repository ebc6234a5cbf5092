"""How a game is set up: the bytes that the journal keeps of it. Free of the rules, for the title's sake."""

try:
    from collections.abc import Sequence
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from handheld.journal import Journal, SavedGame
except ImportError:
    pass

NUMBER = 1  # of this game, in the journal
VERSION = 1
NAME = 8  # letters at most
SWAPPED = 128  # added to the edition: the second player of the menu starts
_EDITIONS = 3
_FIXED = 12  # bytes before the names
_LEVELS = 4  # a person's and the computer's three


def head(edition: int, seats: "Sequence[tuple[str, int]]", eight: bytes, swapped: bool = False) -> bytes:
    """All that sets a game up again: its edition, two seats (name, level or 0 for a person), its seed."""
    names = "\n".join([name for name, _ in seats])
    first = edition + SWAPPED if swapped else edition
    return bytes((VERSION, first, seats[0][1], seats[1][1])) + eight + bytes([ord(char) for char in names])


def names(head: bytes) -> "list[str]":
    """The two names in a head."""
    return "".join([chr(code) for code in head[_FIXED:]]).split("\n")


def saved(journal: "Journal") -> "SavedGame | None":
    """The saved game if it is one that can be set up again; None if there is none."""
    game = journal.game(NUMBER)
    head = game.head
    if head is None or len(head) <= _FIXED or head[0] != VERSION or head[1] & ~SWAPPED >= _EDITIONS:
        return None
    if head[2] >= _LEVELS or head[3] >= _LEVELS:
        return None
    lengths = [len(name) for name in names(head)]
    return game if len(lengths) == 2 and min(lengths) > 0 and max(lengths) <= NAME else None
