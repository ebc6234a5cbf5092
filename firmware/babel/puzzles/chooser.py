"""All puzzles at a glance: how hard each is, which are solved, what is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from babel.puzzles.book import is_solved, marks, solved, words
from babel.puzzles.goal_screen import headline
from handheld import glyphs, loader
from handheld.buttons import DOWN, HOLD, LEFT, RELEASE, RIGHT, A, B
from handheld.loader import Job
from handheld.screens.loading import Loading

if TYPE_CHECKING:
    from handheld.canvas import Canvas
    from handheld.console import Console

_WIDE = const(12)  # puzzles in a row, two tiles each
_MODULES = (
    "babel.play handheld.game.director babel.stage babel.puzzles.book "
    "babel.puzzles.goals babel.puzzles.stage babel.puzzles.attempt"
)


class Chooser:
    """A grid: the more floors the harder, or a tick if it is solved. A begins a puzzle, B goes back."""

    def __init__(self, console: Console, at: int = -1) -> None:
        self.console = console
        self.marks = marks()
        self.kept = solved(console.journal)
        # Without a wish the first that is unsolved.
        if at < 0:
            at = 0
            while at < len(self.marks) - 1 and is_solved(self.kept, at):
                at += 1
        self.at = at

    def draw(self, canvas: Canvas) -> None:
        """The grid, and in the last row the one that is pointed at."""
        done = 0
        for at in range(len(self.marks)):
            ticked = is_solved(self.kept, at)
            done += ticked
            tile = glyphs.CHECK if ticked else glyphs.GRADE + (self.marks[at] & 3) - 1
            canvas.put(1 + 2 * (at % _WIDE), 1 + at // _WIDE, tile)
        mark = self.marks[self.at]
        headline(canvas, self.at, mark & 3)
        told = str(done) + "/" + str(len(self.marks))
        canvas.put(24 - len(told), 0, glyphs.CHECK)
        canvas.right(0, told)
        canvas.center(7, words().GOALS[mark >> 2])
        canvas.block(2 * (self.at % _WIDE), 1 + self.at // _WIDE, 3)

    def press(self, button: int, kind: int) -> None:
        """See the class."""
        if kind == RELEASE or kind == HOLD:
            return
        n = len(self.marks)
        if button == A:
            self.console.show(way_in(self.console, self.at))
        elif button == B:
            self.console.pop()
        elif button == LEFT or button == RIGHT:
            self.at = (self.at + (1 if button == RIGHT else -1)) % n
        else:
            # Up and down stay in their column, whose last place may be missing.
            rows = (n - 1 - self.at % _WIDE) // _WIDE + 1
            row = (self.at // _WIDE + (1 if button == DOWN else -1)) % rows
            self.at = row * _WIDE + self.at % _WIDE
        self.console.redraw()


def way_in(console: Console, at: int) -> Loading:
    """A puzzle begins; menus and titles make room for it."""
    console.at_stake = False
    loader.unload_since(loader.CONSOLE)

    def begin() -> None:
        from babel.puzzles.attempt import attempt

        attempt(console, at)

    return Loading(console, Job(_MODULES, begin))
