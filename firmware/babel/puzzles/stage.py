"""The screens of a puzzle: the game's own, but for the hint and the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from babel import stage
from babel.puzzles.book import solve
from babel.puzzles.goals import own, reached

if TYPE_CHECKING:
    from babel.puzzles.book import Puzzle
    from handheld.game.director import Director
    from handheld.screens.screen import Screen


class Scenes:
    """What the director asks for, with a puzzle in mind."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self.advice = "babel.puzzles.hint"
        self.modules = stage.modules
        self.turn = stage.turn
        self.deciding = stage.deciding
        self.thinking = stage.thinking
        self.recap = stage.recap
        self.pages = stage.pages
        self.news = stage.news
        self.tune = stage.tune
        self.rows = stage.rows

    def hint(self, director: Director) -> Screen:
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
