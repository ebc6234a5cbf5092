"""The file of puzzles on the drive, and the journal entry of solved ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from babel.cartridge import NUMBER
from handheld.journal.keys import PUZZLES, game_key
from handheld.words import Vocabulary

if TYPE_CHECKING:
    from babel.words import en_puzzles
    from handheld.journal.writer import Journal

# File format: number of puzzles (a byte); a byte for each, goal × 4 + stars; then a record for each: the
# packed position, the number of actions of the solution, these actions.
_POSITION = const(62)
_RECORD = const(75)

_words = Vocabulary("babel.words", "_puzzles")


def words() -> type[en_puzzles.Words]:
    """The words of puzzles in the current language."""
    return _words.now()


def button_label(line: str) -> str:
    """A menu row's text with a small first letter, as labels of buttons have."""
    return line[0].lower() + line[1:]


class Puzzle:
    """A puzzle, read from the file by its number."""

    def __init__(self, at: int) -> None:
        from babel.rules.packed import unpack

        mark, record = _read(at)
        self.at = at
        self.start = unpack(record[:_POSITION])
        self.goal = mark >> 2
        self.stars = mark & 3
        self.helped = 0  # a bit for each action that a hint showed in this attempt
        first = _POSITION + 1
        self.solution = record[first : first + record[_POSITION]]

    def earned(self, actions: int) -> int:
        """The stars earned: one less for each action that hints showed, none if they showed all."""
        shown = bin(self.helped).count("1")
        return max(1, self.stars - shown) if shown < actions else 0


def _path() -> str:
    return __file__.replace("\\", "/").rsplit("/", 2)[0] + "/puzzles.bin"


def _read(at: int) -> tuple[int, bytes]:
    """The byte of goal and stars, and the record, of a puzzle."""
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
    """Solved puzzles as bits, lowest bit first; missing bytes at the end mean unsolved."""
    return journal.get(game_key(NUMBER, PUZZLES))


def is_solved(kept: bytes, at: int) -> bool:
    """Whether a puzzle's bit is set."""
    return at >> 3 < len(kept) and bool(kept[at >> 3] >> (at & 7) & 1)


def solve(journal: Journal, at: int) -> None:
    """Mark a puzzle as solved in the journal."""
    kept = bytearray(solved(journal))
    while len(kept) <= at >> 3:
        kept.append(0)
    kept[at >> 3] |= 1 << (at & 7)
    journal.set(game_key(NUMBER, PUZZLES), bytes(kept))
