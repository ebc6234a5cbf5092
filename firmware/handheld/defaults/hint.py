"""The hint: what a computer player of the second level would decide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld import glyphs
from handheld.buttons import PRESS, A, B
from handheld.defaults.table import draw_table, said, thoughts
from handheld.game.time_slice import Thought
from handheld.words import words

if TYPE_CHECKING:
    from handheld.canvas import Canvas
    from handheld.game.director import Director

_LEVEL = 2


class Hint:
    """Thinks, then shows the advice. A does it, B goes back to the board."""

    def __init__(self, director: Director) -> None:
        self.director = director
        self.console = director.console
        self.thought: Thought | None = Thought(director.console, thoughts(director, _LEVEL), True)
        self._decision = 0

    def draw(self, canvas: Canvas) -> None:
        """Draw the table, and the advice or the hourglass."""
        director = self.director
        y = draw_table(canvas, director, director.match.state, director.viewer)
        if self.thought is not None:
            self.thought.draw(canvas)
            return
        end = canvas.text(1, y, said(director, director.match.state, self._decision, director.viewer), 23)
        canvas.block(1, y, end - 1)
        w = words()
        canvas.put(0, 7, glyphs.BUTTON)
        x = canvas.text(2, 7, w.DO) + 1
        canvas.put(x, 7, glyphs.BUTTON + 1)
        canvas.text(x + 2, 7, w.BACK)

    def tick(self, now: int) -> int:
        """Think for one time slice."""
        if self.thought is None:
            return -1
        found = self.thought.work(now)
        if found is None:
            return 0
        self._decision = found[0]
        self.thought = None
        self.console.redraw()
        return -1

    def press(self, button: int, kind: int) -> None:
        """See the class."""
        if kind != PRESS or (button != A and button != B):
            return
        done = button == A and self.thought is None
        if done or button == B:
            self.console.pop()
        top = self.console.top
        if done and top is not None and hasattr(top, "do"):
            top.do(self._decision)
