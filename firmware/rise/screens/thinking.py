"""A computer player's turn: what it changes on the table, and the scoring of a round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld import glyphs
from handheld.buttons import RIGHT
from handheld.game.computer_turn import ComputersTurn
from handheld.game.time_slice import Thought
from handheld.words import words as said
from rise import topics
from rise.players import think
from rise.rules.decisions import END
from rise.rules.state import NONE, SIZE
from rise.screens.changes import BLINK, Changes
from rise.screens.towers import towers_at_end

if TYPE_CHECKING:
    from collections.abc import Iterator

    from handheld.canvas import Canvas
    from handheld.game.director import Director

_PACE = 1200  # ms a change is shown


class Thinking(ComputersTurn):
    """See ComputersTurn. What cannot be seen on the table is told together at the end of the turn."""

    def __init__(self, director: Director) -> None:
        super().__init__(director, _thoughts(director), topics.TURN, _PACE)
        self._before = bytearray(SIZE)
        self.changes = Changes(director)

    def draw(self, canvas: Canvas) -> None:
        """Draw the table with the last change; the hourglass while it thinks."""
        match = self.director.match
        self.changes.draw(canvas, match.state)
        if not self.changes.line:
            canvas.text(0, 5, said().THINKS % match.names[match.decider()])
        if self.thought is None:
            canvas.put(24, 7, glyphs.ARROW + RIGHT)
        else:
            self.thought.draw(canvas)

    def tick(self, now: int) -> int:
        """See ComputersTurn; also blink the slot that changed. While it thinks, the hourglass redraws."""
        wait = super().tick(now)
        if self.changes.slot != NONE and self.thought is None:
            self.console.redraw()
            wait = min(wait, BLINK - now % BLINK)
        return wait

    def do(self, decision: int, now: int) -> None:
        """Show what it changes; then perhaps the scoring of the round."""
        director = self.director
        s = director.match.state
        if decision == END and self.changes.rest():
            self._at -= 1  # the end comes after that
            return
        self._before[:] = s
        super().do(decision, now)
        if not self.changes.note(self._before, s, decision):
            self._due = now
        towers = towers_at_end(self._before, s, decision)
        if towers is not None and not director.demo:
            from rise.screens.scoring import Scoring

            self.console.push(Scoring(director, towers, self.console.top is not self))

    def think_again(self) -> None:
        """Go on thinking on this screen, which remembers what is to be told at the end of the turn."""
        self.console.journal.rest()
        self.thought = Thought(self.console, _thoughts(self.director))
        self._at = 0


def _thoughts(director: Director) -> Iterator[bytes | None]:
    match = director.match
    seed = match.lineup.seed[0] | match.lineup.seed[1] << 8
    return think(match.state, match.levels[match.decider()], seed + len(match.moves))
