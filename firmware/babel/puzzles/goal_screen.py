"""The goal of a puzzle, shown before it begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from babel.puzzles.book import words
from babel.puzzles.goals import WIN
from babel.rules.state import EDITION, END_PHASE, FLAGS, KOSMOS
from handheld import glyphs
from handheld.buttons import PRESS

if TYPE_CHECKING:
    from babel.puzzles.book import Puzzle
    from handheld.canvas import Canvas
    from handheld.console import Console


def headline(canvas: Canvas, at: int, stars: int) -> None:
    """Draw a puzzle's number and difficulty (stars and a word) in an inverted row."""
    w = words()
    x = canvas.text(0, 0, w.PUZZLE % (at + 1)) + 1
    for _ in range(stars):
        canvas.put(x, 0, glyphs.STAR)
        x += 2  # side by side they would touch
    canvas.text(x, 0, w.GRADES[stars - 1])
    canvas.invert(0)


class GoalScreen:
    """Shows the goal until any key is pressed."""

    def __init__(self, console: Console, puzzle: Puzzle) -> None:
        self._console = console
        self._puzzle = puzzle

    def draw(self, canvas: Canvas) -> None:
        """Draw number, difficulty, the goal and what it means."""
        puzzle = self._puzzle
        w = words()
        headline(canvas, puzzle.at, puzzle.stars)
        goal = w.GOALS[puzzle.goal]
        end = canvas.center(2, goal)
        canvas.block(end - len(goal) - 1, 2, len(goal) + 2)
        ends = w.WINS_WITH[puzzle.start[FLAGS] & END_PHASE > 0]
        canvas.center(3, ends if puzzle.goal == WIN else w.MEANINGS[puzzle.goal - 1])
        # Within a turn luring is the only difference between the editions.
        canvas.center(4, w.EDITION)
        canvas.center(5, w.LURES[puzzle.start[EDITION] != KOSMOS])
        x = (23 - len(w.BEGIN)) // 2
        canvas.put(x, 7, glyphs.BUTTON)
        canvas.text(x + 2, 7, w.BEGIN)

    def press(self, button: int, kind: int) -> None:
        """See the class."""
        if kind == PRESS:
            self._console.pop()
