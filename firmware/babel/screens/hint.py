"""What would you do? The next action of a good player, and why in a few words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from babel.players import hint
from babel.players.reasons import HALVES, SOON
from babel.rules.state import OWED
from babel.screens.phrases import phrase
from babel.screens.table import draw_table
from babel.words import more, words
from handheld import glyphs
from handheld.buttons import PRESS, A, B
from handheld.game.time_slice import Thought
from handheld.words import words as said
from handheld.words import wrap

if TYPE_CHECKING:
    from handheld.canvas import Canvas
    from handheld.game.director import Director

more()  # device: allow (the words come with it, while nobody waits)


class Hint:
    """Thinks, then shows. A does it, B goes back to the board."""

    def __init__(self, director: Director) -> None:
        self.director = director
        self.console = director.console
        # Below the menu is the screen that decides: halved, what is laid aside there is gone already.
        self._s: bytearray = getattr(director.console.below, "left", director.match.state)
        self.thought: Thought | None = None
        self._lines = [words().LET_GO]
        self._action = -1
        if self._s[OWED] or not director.match.state[OWED]:
            thoughts = hint(self._s, len(director.match.moves))
            self.thought = Thought(director.console, thoughts, True)

    def draw(self, canvas: Canvas) -> None:
        """The table, and below it the advice."""
        director = self.director
        draw_table(canvas, self._s, director.viewer, director.match.names)
        if self.thought is not None:
            self.thought.draw(canvas)
            return
        # The action is on top, as on the board: the columns, which it is about, stay to be seen.
        y = 7 - len(self._lines)
        for row in (0, 7):
            canvas.fill(0, row, 25, 0)
        w = said()
        canvas.put(0, 7, glyphs.BUTTON)
        x = canvas.text(2, 7, w.DO) + 1
        canvas.put(x, 7, glyphs.BUTTON + 1)
        canvas.text(x + 2, 7, w.BACK)
        canvas.text(1, 0, self._lines[0])
        canvas.invert(0)
        for i in range(1, len(self._lines)):
            canvas.fill(0, y + i, 25, 0)
            canvas.text(0, y + i, self._lines[i])

    def tick(self, now: int) -> int:
        """Think a little."""
        if self.thought is None:
            return -1
        found = self.thought.work(now)
        if found is None:
            return 0
        self._action = found[0]
        self._lines = [phrase(self._s, found[0], self.director.match.names)]
        reason = why(found[1], found[2])
        if reason:
            self._lines += wrap(reason, 24)
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
        if done:
            # Below is the screen that decides: the board or the halving.
            top = self.console.top
            if top is not None and hasattr(top, "do"):
                top.do(self._action)


def why(code: int, number: int) -> str:
    """The reason of a computer player in words; none where it would only repeat what is to be done."""
    w = more()
    if code < HALVES:
        return ""
    line = w.WHY[code & 15]
    if "%d" in line:
        line = (line % number).replace(w.ONE[0], w.ONE[1])
    elif "%s" in line:
        line = line % words().TRIBES[number]
    return (w.SOON % line if code & SOON else line[:1].upper() + line[1:]) + "." if line else ""
