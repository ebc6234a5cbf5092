"""The hint: what a computer player of the second level would decide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld.defaults.table import draw_table, phrase, refuse_illegal
from handheld.game.advice import Advice
from handheld.words import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from handheld.canvas import Canvas


class Hint(Advice):
    """Shows what to do below the table."""

    def tell(self, found: Sequence[int]) -> None:
        """Advise only what may be done."""
        refuse_illegal(self.director, self.decision)

    def draw(self, canvas: Canvas) -> None:
        """Draw the table, and the advice or the hourglass."""
        director = self.director
        y = draw_table(canvas, director, director.match.state, director.viewer)
        if self.thought is not None:
            self.thought.draw(canvas)
            return
        end = canvas.text(1, y, phrase(director, director.match.state, self.decision, director.viewer), 23)
        canvas.block(1, y, end - 1)
        canvas.keys(words().DO, words().BACK)
