"""A computer player's turn: what it decides in words, then the table after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld.defaults.table import draw_table, phrase, reader, refuse_illegal, thoughts
from handheld.game.computer_turn import ComputersTurn

if TYPE_CHECKING:
    from handheld.canvas import Canvas
    from handheld.game.director import Director

_PACE = 1300  # ms a decision is shown


class Thinking(ComputersTurn):
    """See ComputersTurn. A decision is read before it happens: the next player's screen follows at once."""

    def __init__(self, director: Director) -> None:
        match = director.match
        thought = thoughts(director, match.levels[match.decider()])
        super().__init__(director, thought, director.stage.topic, _PACE)
        self._shown = False

    def draw(self, canvas: Canvas) -> None:
        """Draw the table, and the hourglass or the decision."""
        director = self.director
        draw_table(canvas, director, director.match.state, reader(director))
        super().draw(canvas)

    def do(self, decision: int, now: int) -> None:
        """Tell it, then do it."""
        self._shown = not self._shown
        if self._shown:
            director = self.director
            match = director.match
            refuse_illegal(director, decision)
            text = phrase(director, match.state, decision, reader(director))
            self.line = match.names[match.decider()] + ": " + text
            self._at -= 1
        else:
            super().do(decision, now)
