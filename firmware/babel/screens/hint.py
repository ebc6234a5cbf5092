"""The hint: the next action of a good player, and why in a few words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from babel.players.reasons import HALVES, SOON
from babel.rules.actions import DESTROY, LURE, kind_of
from babel.screens.phrases import phrase
from babel.screens.table import draw_table
from babel.words import words
from handheld.game.advice import Advice
from handheld.words import Vocabulary, wrap
from handheld.words import words as said

if TYPE_CHECKING:
    from collections.abc import Sequence

    from babel.words import en_hints
    from handheld.canvas import Canvas
    from handheld.game.director import Director
    from handheld.game.time_slice import Thought

_hints = Vocabulary("babel.words", "_hints")


def hints() -> type[en_hints.Words]:
    """The words of reasons: few, so that they load fast."""
    return _hints.now()


class Hint(Advice):
    """Shows the next action in the top row, and why beside it."""

    def __init__(self, director: Director, thought: Thought | None) -> None:
        super().__init__(director, thought)
        # Below the menu is the board or the halving screen, which has a state without the cards laid aside.
        self._s: bytearray = getattr(director.console.below, "left", director.match.state)
        self._lines = [words().LET_GO]

    def draw(self, canvas: Canvas) -> None:
        """Draw the table with the advice, or the hourglass."""
        director = self.director
        draw_table(canvas, self._s, director.viewer, director.match.names)
        if self.thought is not None:
            self.thought.draw(canvas)
            return
        # The action is in the top row, as on the board; its reason covers the side that it is not about.
        y = 7 - len(self._lines) if DESTROY <= kind_of(self.decision)[0] <= LURE else 0
        for row in (0, 7):
            canvas.fill(0, row, 25, 0)
        canvas.keys(said().DO, said().BACK)
        canvas.text(1, 0, self._lines[0])
        canvas.invert(0)
        for i in range(1, len(self._lines)):
            canvas.fill(0, y + i, 25, 0)
            canvas.text(0, y + i, self._lines[i])

    def tell(self, found: Sequence[int]) -> None:
        """Put it into words."""
        self._lines = [phrase(self._s, found[0], self.director.match.names)]
        reason = why(found[1], found[2])
        if reason:
            self._lines += wrap(reason, 24)


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
