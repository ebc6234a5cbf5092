"""The puzzles on the drive, one record each, and which of them were solved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from babel.cartridge import NUMBER
from handheld.journal.keys import PUZZLES, game_key
from handheld.words import Vocabulary

if TYPE_CHECKING:
    from babel.words import en_puzzles
    from handheld.journal.writer import Journal

# A byte says how many there are, then a byte for each: goal × 4 + stars. Then each has a record: the packed
# position, how many actions the solution has, and these.
_POSITION = const(62)
_RECORD = const(75)

_words = Vocabulary("babel.words", "_puzzles")  # device: allow (it only notes its name)


def words() -> type[en_puzzles.Words]:
    """What is said about puzzles."""
    return _words.now()


def button_label(line: str) -> str:
    """A line of a menu, as it stands beside a button."""
    return line[0].lower() + line[1:]


class Puzzle:
    """One of them, by its place in the file."""

    def __init__(self, at: int) -> None:
        from babel.rules.packed import unpack

        mark, record = _read(at)
        self.at = at
        self.start = unpack(record[:_POSITION])
        self.goal = mark >> 2
        self.stars = mark & 3
        self.helped = 0  # a bit for each decision that was shown in this try: see Hint
        first = _POSITION + 1
        self.solution = record[first : first + record[_POSITION]]

    def earned(self, actions: int) -> int:
        """Its stars for a way of one's own, one less for each action that was shown, none if all were."""
        shown = bin(self.helped).count("1")
        return max(1, self.stars - shown) if shown < actions else 0


def _path() -> str:
    return __file__.replace("\\", "/").rsplit("/", 2)[0] + "/puzzles.bin"


def _read(at: int) -> tuple[int, bytes]:
    """Mark and record of a puzzle."""
    with open(_path(), "rb") as file:
        n = file.read(1)[0]
        file.seek(1 + at)
        mark = file.read(1)[0]
        file.seek(1 + n + _RECORD * at)
        return mark, file.read(_RECORD)


def marks() -> bytes:
    """Goal × 4 + stars of every puzzle."""
    with open(_path(), "rb") as file:
        return file.read(file.read(1)[0])


def solved(journal: Journal) -> bytes:
    """A bit for each puzzle, eight a byte, from the lowest bit on; short if the last ones are unsolved."""
    return journal.get(game_key(NUMBER, PUZZLES))


def is_solved(kept: bytes, at: int) -> bool:
    """Whether a puzzle's bit is set."""
    return at >> 3 < len(kept) and bool(kept[at >> 3] >> (at & 7) & 1)


def solve(journal: Journal, at: int) -> None:
    """This one is solved: write it down, unless it was before."""
    kept = bytearray(solved(journal))
    while len(kept) <= at >> 3:
        kept.append(0)
    kept[at >> 3] |= 1 << (at & 7)
    journal.set(game_key(NUMBER, PUZZLES), bytes(kept))
