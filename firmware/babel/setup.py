"""How a game is set up: the bytes that the journal keeps of it. Free of the rules, for the title's sake."""

try:
    from typing import Any
except ImportError:
    pass

VERSION = 1
SWAPPED = 128  # added to the edition: the second player of the menu starts
_EDITIONS = 3
_FIXED = 12  # bytes before the names
# The actions played most, for the journal: settles, the end, moves, builds, migrations, discards.
COMMON = bytes(range(5, 10)) + b"a" + bytes(range(5)) + b"\x0a\x0b" + bytes(range(72, 97))


def head(edition: int, seats: "Any", eight: bytes, swapped: bool = False) -> bytes:
    """All that sets a game up again: its edition, two seats (name, level or 0 for a person), its seed."""
    names = "\n".join([name for name, _ in seats])
    first = edition + SWAPPED if swapped else edition
    return bytes((VERSION, first, seats[0][1], seats[1][1])) + eight + bytes([ord(char) for char in names])


def saved(journal: "Any") -> "Any":
    """The saved game as (head, actions) if it is one of ours; None if there is none."""
    journal.order(COMMON)
    game = journal.game
    if game is None or len(game[0]) <= _FIXED or game[0][0] != VERSION:
        return None
    return game if game[0][1] & ~SWAPPED < _EDITIONS else None
