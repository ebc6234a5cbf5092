"""The recap: what the other player did since the viewer's last turn, step by step on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from babel.rules.effects import perform
from babel.rules.state import SIZE, decider
from babel.screens import slide
from babel.screens.phrases import phrase
from babel.screens.table import draw_table
from handheld import glyphs
from handheld.buttons import LEFT, PRESS, RIGHT, A, B

if TYPE_CHECKING:
    from collections.abc import Callable

    from handheld.canvas import Canvas
    from handheld.game.director import Director

PACE = 1300  # ms a step
_START = 400  # ms before the first


class Recap:
    """Replays the actions that the viewer missed, from the state last seen, then calls `then`.

    Right goes on at once and left goes back; after either it waits for keys. A or B skips the rest. With
    `studied` it waits after each step, A does the same as right, and the last step stays until a key.
    """

    def __init__(self, director: Director, then: Callable[[], object], studied: bool = False) -> None:
        self.director = director
        self._then = then
        match = director.match
        self._s = bytearray(SIZE)
        self._s[:] = match.seen[director.viewer]
        self._first = self._at = match.seen_at[director.viewer]
        self._end = match.missed(director.viewer)
        self._due = -1
        self._studied = studied
        self._waits = False  # waits for keys, because left or right was pressed
        self._doing = -1  # the action being animated, or -1
        self._slide: slide.Slide | slide.Tumble | None = None
        self._who = 1 - director.viewer
        self._line = ""

    def enter(self) -> None:
        """Start the clock: the curtain has just opened."""
        self._due = self.director.console.now + _START

    def draw(self, canvas: Canvas) -> None:
        """Draw the board at this step, who did what, which step of how many; never a hand."""
        director = self.director
        match = director.match
        draw_table(canvas, self._s, director.viewer, match.names)
        canvas.fill(0, 6, 25, 0)
        canvas.text(1, 6, match.names[self._who])
        if self._at > self._first:
            canvas.right(6, str(self._at - self._first) + "/" + str(self._end - self._first) + " ")
        canvas.text(0, 7, self._line)
        if self._at > self._first + 1:
            canvas.put(23, 7, glyphs.ARROW + LEFT)
        canvas.put(24, 7, glyphs.ARROW + RIGHT)
        if self._slide is not None:
            self._slide.draw(canvas)

    def tick(self, now: int) -> int:
        """Show the next step when it is due."""
        if self._slide is not None:
            self.director.console.redraw()
            if self._slide.over(now):
                self._settle()
            return slide.FRAME
        if self._waits:
            return -1
        if now < self._due:
            return self._due - now
        if self._at >= self._end:
            self._then()
            return -1
        self._step(self.director.match.moves[self._at], now)
        return slide.FRAME

    def _step(self, action: int, now: int) -> None:
        self._at += 1
        self._due = now + PACE
        self._waits = self._waits or self._studied
        self._who = decider(self._s)
        self._line = phrase(self._s, action, self.director.match.names)
        self._slide = slide.action_slide(self._s, action, self.director.viewer, now)
        self.director.hear(self._s, action)
        self._doing = action
        if self._slide is None:
            self._settle()
        self.director.console.redraw()

    def _settle(self) -> None:
        """End the animation and apply its action."""
        self._slide = None
        if self._doing >= 0:
            perform(self._s, self._doing)
            self._doing = -1

    def press(self, button: int, kind: int) -> None:
        """See the class."""
        if kind != PRESS:
            return
        if button == A and self._studied:
            button = RIGHT
        if button == A or button == B or (button == RIGHT and self._at >= self._end):
            self._then()
        elif button == LEFT or button == RIGHT:
            self._waits = True
            self._settle()
            if button == LEFT:
                self._back(max(self._first, self._at - 2))
            self._step(self.director.match.moves[self._at], self.director.console.now)

    def _back(self, at: int) -> None:
        """Set the table to the state before action number `at`."""
        match = self.director.match
        self._s[:] = match.seen[self.director.viewer]
        for i in range(self._first, at):
            perform(self._s, match.moves[i])
        self._at = at
