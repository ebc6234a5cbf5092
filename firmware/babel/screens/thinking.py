"""A computer player's turn: each action in words, with its animation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from babel import topics
from babel.players import think
from babel.rules.actions import DISCARD, END
from babel.rules.state import SIZE
from babel.screens import slide
from babel.screens.phrases import phrase
from babel.screens.table import draw_table
from handheld.game.computer_turn import ComputersTurn

if TYPE_CHECKING:
    from handheld.canvas import Canvas
    from handheld.game.director import Director

_PACE = 1300  # ms an action is shown


class Thinking(ComputersTurn):
    """See ComputersTurn; A skips an animation."""

    def __init__(self, director: Director) -> None:
        match = director.match
        seed = match.lineup.seed[0] | match.lineup.seed[1] << 8
        again = len(match.moves) > 0 and DISCARD <= match.moves[-1] < END
        level = match.levels[match.decider()]
        thoughts = think(match.state, level, seed + len(match.moves), again)
        super().__init__(director, thoughts, topics.TURN, _PACE)
        self._slide: slide.Slide | slide.Tumble | None = None
        self._before = bytearray(SIZE)  # the table under a sliding card

    def draw(self, canvas: Canvas) -> None:
        """Draw the table, and the hourglass or the action."""
        director = self.director
        shown = director.match.state if self._slide is None else self._before
        draw_table(canvas, shown, director.viewer, director.match.names)
        super().draw(canvas)
        if self._slide is not None:
            self._slide.draw(canvas)

    def tick(self, now: int) -> int:
        """Advance the animation; else see ComputersTurn."""
        if self._slide is None:
            wait = super().tick(now)
            return wait if self._slide is None else slide.FRAME
        self.console.redraw()
        if self._slide.over(now):
            self._slide = None
        return slide.FRAME

    def do(self, decision: int, now: int) -> None:
        """Show the action in words and start its animation."""
        director = self.director
        s = director.match.state
        self.line = phrase(s, decision, director.match.names)
        self._before[:] = s
        self._slide = slide.action_slide(s, decision, director.viewer, now)
        super().do(decision, now)

    def hurry(self) -> None:
        """End the animation."""
        self._slide = None
        super().hurry()
