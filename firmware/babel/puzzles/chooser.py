"""All puzzles in a list: number, how hard it is, what is asked for, which are solved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from babel.puzzles.book import is_solved, marks, solved, words
from handheld import glyphs, loader
from handheld.buttons import DOWN, HOLD, RELEASE, RIGHT, UP, A, B
from handheld.loader import Job
from handheld.screens.loading import Loading
from handheld.words import menus

if TYPE_CHECKING:
    from handheld.canvas import Canvas
    from handheld.console import Console

_SHOWN = const(7)  # puzzles on the panel
_MODULES = (
    "babel.play handheld.game.director babel.stage babel.puzzles.book "
    "babel.puzzles.goals babel.puzzles.stage babel.puzzles.attempt"
)


class Chooser:
    """Up and down go one by one, left and right a page. A begins a puzzle, B goes back."""

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
        self._top = at  # the first that is shown

    def draw(self, canvas: Canvas) -> None:
        """How many are solved, and the puzzles around the one pointed at."""
        w = words()
        n = len(self.marks)
        done = len([at for at in range(n) if is_solved(self.kept, at)])
        canvas.text(0, 0, menus().PUZZLES)
        text = str(done) + "/" + str(n)
        canvas.put(23 - len(text), 0, glyphs.CHECK)
        canvas.right(0, text)
        canvas.invert(0)
        top = self._top = max(self.at - _SHOWN + 1, min(self._top, self.at))
        for at in range(top, min(top + _SHOWN, n)):
            y = 1 + at - top
            number = str(at + 1)
            canvas.text(3 - len(number), y, number)
            if is_solved(self.kept, at):
                canvas.put(3, y, glyphs.CHECK)
            canvas.text(4, y, str(self.marks[at] & 3))
            canvas.put(5, y, glyphs.STAR)
            canvas.text(7, y, w.GOALS[self.marks[at] >> 2], 16)
        canvas.put(0, 1 + self.at - top, glyphs.ARROW + RIGHT)
        if top:
            canvas.put(24, 1, glyphs.ARROW + UP)
        if top + _SHOWN < n:
            canvas.put(24, _SHOWN, glyphs.ARROW + DOWN)

    def press(self, button: int, kind: int) -> None:
        """See the class."""
        if kind == RELEASE or kind == HOLD:
            return
        if button == A:
            self.console.show(way_in(self.console, self.at))
        elif button == B:
            self.console.pop()
        else:
            step = 1 if button == UP or button == DOWN else _SHOWN
            self.at = (self.at + (step if button == DOWN or button == RIGHT else -step)) % len(self.marks)
        self.console.redraw()


def way_in(console: Console, at: int) -> Loading:
    """A puzzle begins; menus and titles make room for it."""
    console.shows_saved_game = False
    loader.unload_since(loader.CONSOLE)

    def begin() -> None:
        from babel.puzzles.attempt import attempt

        attempt(console, at)

    return Loading(console, Job(_MODULES, begin))
