"""The puzzles as text, one a line, and as the records that the handheld reads."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from babel.puzzles.goals import GOALS
from babel.rules.packed import pack
from babel.rules.state import TURN
from tools.games.babel.notation import read_action, read_position, write_action, write_position
from tools.games.text import Refused, quoted
from tools.paths import FIRMWARE, ROOT

SOURCE = ROOT / "tools" / "games" / "babel" / "puzzles.txt"
PACKED = FIRMWARE / "babel" / "puzzles.bin"
NAMES = ("win", "fifteen", "break", "lead", "six")
"""The goals, by their numbers in babel.puzzles.goals."""
assert len(NAMES) == GOALS
MOST_ACTIONS = 12
"""Of a solution, with what the other discards: so much room a record has."""


@dataclass
class Puzzle:
    """One line of the source."""

    goal: int
    stars: int
    start: bytearray
    solution: bytes
    """What is done in one good order, the other's discards included."""
    found_by: str
    """The levels that reach the goal if they play here, as `23`."""
    source: str
    """Where the position is from."""

    @property
    def player(self) -> int:
        """Who is to move."""
        return self.start[TURN]

    def line(self) -> str:
        """As it stands in the source."""
        actions = ", ".join(write_action(action) for action in self.solution)
        words = (NAMES[self.goal], str(self.stars), write_position(self.start), actions)
        return " | ".join((*words, self.found_by or "-", self.source))


def read_line(line: str) -> Puzzle:
    """The puzzle of a line; Refused if it is none."""
    fields = [field.strip() for field in line.split("|")]
    if len(fields) != 6:
        raise Refused(f"a puzzle has 6 fields with `|` between them, here are {len(fields)}: {quoted(line)}")
    goal, stars, position, actions, found_by, source = fields
    if goal not in NAMES:
        raise Refused(f"goal: {quoted(goal)} is none of {', '.join(NAMES)}")
    if stars not in ("1", "2", "3"):
        raise Refused(f"stars: 1, 2 or 3, not {quoted(stars)}")
    solution = bytes(read_action(action) for action in actions.split(","))
    if len(solution) > MOST_ACTIONS:
        raise Refused(f"solution: at most {MOST_ACTIONS} actions, here are {len(solution)}")
    levels = "" if found_by == "-" else found_by
    if levels not in ("", "1", "2", "3", "12", "13", "23", "123"):
        raise Refused(f"found by: levels as 23, or -, not {quoted(found_by)}")
    start = read_position(position)
    return Puzzle(NAMES.index(goal), int(stars), start, solution, levels, source)


def read(path: Path = SOURCE) -> list[Puzzle]:
    """All puzzles of the source; Refused with the number of a line that is wrong."""
    puzzles = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        try:
            puzzles.append(read_line(line))
        except Refused as reason:
            raise Refused(f"{path.name}, line {number}: {reason}") from None
    return puzzles


def packed(puzzles: list[Puzzle]) -> bytes:
    """What the handheld reads: how many, a mark each, a record each (see babel/puzzles/book.py)."""
    data = bytes((len(puzzles),)) + bytes(puzzle.goal << 2 | puzzle.stars for puzzle in puzzles)
    for puzzle in puzzles:
        actions = puzzle.solution
        data += pack(puzzle.start) + bytes((len(actions),)) + actions.ljust(MOST_ACTIONS, b"\0")
    return data
