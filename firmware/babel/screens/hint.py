"""The hint: the next action of a good player, and why in a few words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from babel.players import hint
from babel.players.reasons import HALVES, SOON
from babel.rules.actions import DESTROY, LURE, kind_of
from babel.rules.state import OWED
from babel.screens.phrases import phrase
from babel.screens.table import draw_table
from babel.words import words
from handheld import glyphs
from handheld.buttons import PRESS, A, B
from handheld.game.time_slice import Thought
from handheld.words import Vocabulary, wrap
from handheld.words import words as said

if TYPE_CHECKING:
    from babel.words import en_hints
    from handheld.canvas import Canvas
    from handheld.game.director import Director

_hints = Vocabulary("babel.words", "_hints")  # device: allow (it only notes its name)


def hints() -> type[en_hints.Words]:
    """The words of reasons: few, so that they load fast."""
    return _hints.now()


class Hint:
    """Thinks, then shows the advice. A does it, B goes back to the board."""

    def __init__(self, director: Director) -> None:
        self.director = director
        self.console = director.console
        # Below the menu is the board or the halving screen, which has a state without the cards laid aside.
        self._s: bytearray = getattr(director.console.below, "left", director.match.state)
        self.thought: Thought | None = None
        self._lines = [words().LET_GO]
        self._action = -1
        if self._s[OWED] or not director.match.state[OWED]:
            thoughts = hint(self._s, len(director.match.moves))
            self.thought = Thought(director.console, thoughts, True)

    def draw(self, canvas: Canvas) -> None:
        """Draw the table with the advice, or the hourglass."""
        director = self.director
        draw_table(canvas, self._s, director.viewer, director.match.names)
        if self.thought is not None:
            self.thought.draw(canvas)
            return
        # The action is in the top row, as on the board; its reason covers the side that it is not about.
        y = 7 - len(self._lines) if DESTROY <= kind_of(self._action)[0] <= LURE else 0
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
        """Think for one time slice."""
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
            # Below is the board or the halving screen.
            top = self.console.top
            if top is not None and hasattr(top, "do"):
                top.do(self._action)


def why(code: int, number: int) -> str:
    """The reason of a computer player in words; empty where it would only repeat the action."""
    if code < HALVES:
        return ""
    w = hints()
    line = w.WHY[code & 15]
    if "%d" in line:
        line = (line % number).replace(words().ONE[0], words().ONE[1])
    elif "%s" in line:
        line = line % words().TRIBES[number]
    return (w.SOON % line if code & SOON else line[:1].upper() + line[1:]) + "." if line else ""
