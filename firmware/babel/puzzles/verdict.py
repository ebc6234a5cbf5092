"""The end of an attempt at a puzzle: solved, or not yet and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from babel.puzzles import goals
from babel.puzzles.book import button_label, words
from babel.puzzles.goal_screen import headline
from babel.rules.facts import level
from babel.rules.state import score
from handheld import glyphs
from handheld.buttons import PRESS, A, B
from handheld.words import menus

if TYPE_CHECKING:
    from babel.puzzles.book import Puzzle
    from handheld.canvas import Canvas
    from handheld.game.director import Director


class Verdict:
    """A: the next puzzle, or try again; B: the menu."""

    def __init__(self, director: Director, puzzle: Puzzle) -> None:
        self.director = director
        self._puzzle = puzzle
        self._good = goals.reached(director.match.state, director.viewer, puzzle.goal)

    def draw(self, canvas: Canvas) -> None:
        """Draw the verdict in big letters, the goal, a line about the attempt."""
        puzzle = self._puzzle
        w = words()
        headline(canvas, puzzle.at, puzzle.stars)
        title = w.SOLVED if self._good else w.NOT_YET
        canvas.big(title, (129 - 10 * len(title)) // 2, 13, 2)
        canvas.center(4, w.GOALS[puzzle.goal])
        canvas.center(5, self.line())
        if self._good:
            # All stars of the puzzle; those lost by hints are dotted.
            earned = self._earned()
            for star in range(puzzle.stars):
                x = 13 - puzzle.stars + 2 * star
                canvas.put(x, 6, glyphs.STAR if star < earned else glyphs.DOTS)
        canvas.keys(w.NEXT if self._good else button_label(w.ONCE_MORE), menus().GO_ON, 2)

    def _earned(self) -> int:
        return self._puzzle.earned(goals.own(self.director.match.moves))

    def line(self) -> str:
        """Praise, or what was still missing."""
        director = self.director
        puzzle = self._puzzle
        w = words()
        s = director.match.state
        me = director.viewer
        if self._good:
            took = goals.own(director.match.moves)
            least = goals.own(puzzle.solution)
            if puzzle.helped:
                return w.HELPED if self._earned() else w.ALL_SHOWN
            return w.LONGER % (took, least) if took > least else w.PRAISE[puzzle.stars - 1]
        if puzzle.goal == goals.BREAK:
            return w.THREATS % goals.threats(s, me)
        if puzzle.goal == goals.SIX:
            return w.LEVEL % max([level(s, me, site) for site in range(5)])
        return w.SCORES % (score(s, me), score(s, 1 - me))

    def press(self, button: int, kind: int) -> None:
        """See the class."""
        if kind != PRESS:
            return
        director = self.director
        if button == B:
            from babel.puzzles.menu import after

            director.console.push(after(director, self._puzzle))
        elif button == A:
            if self._good:
                self._next()
            else:
                director.rematch()

    def _next(self) -> None:
        """Go to the next unsolved puzzle, or to the chooser if there is none."""
        from babel.puzzles.book import is_solved, marks, solved
        from babel.puzzles.chooser import way_in

        console = self.director.console
        n = len(marks())
        kept = solved(console.journal)
        at = self._puzzle.at
        for step in range(1, n):
            if not is_solved(kept, (at + step) % n):
                console.show(way_in(console, (at + step) % n))
                return
        self.director.leave()
