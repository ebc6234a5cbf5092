"""The screens of a puzzle: the game's own, but for the hint and the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from babel.puzzles.book import solve
from babel.puzzles.goals import own, reached
from babel.stage import Stage

if TYPE_CHECKING:
    from babel.puzzles.book import Puzzle
    from handheld.game.director import Director
    from handheld.game.time_slice import Thought
    from handheld.screens.screen import Screen


class PuzzleStage(Stage):
    """What the director asks for, with a puzzle in mind."""

    def __init__(self, puzzle: Puzzle) -> None:
        super().__init__("babel")
        self.advice = "babel.puzzles.hint"
        self.ending = "babel.puzzles.verdict"
        self._puzzle = puzzle

    def hint(self, director: Director, thought: Thought | None) -> Screen:
        """The next action of the solution."""
        from babel.puzzles.hint import Hint

        return Hint(director, self._puzzle)

    def result(self, director: Director) -> Screen:
        """Solved, or not yet."""
        from babel.puzzles.verdict import Verdict

        return Verdict(director, self._puzzle)

    def count(self, director: Director) -> None:
        """Write down that it is solved, if it was not all shown."""
        puzzle = self._puzzle
        match = director.match
        if reached(match.state, director.viewer, puzzle.goal) and puzzle.earned(own(match.moves)):
            solve(director.console.journal, puzzle.at)
