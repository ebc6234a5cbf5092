"""A computer player's turn: what it changes on the table, and the scoring of a round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld import glyphs, loader
from handheld.buttons import RIGHT
from handheld.game.computer_turn import ComputersTurn
from handheld.words import words as said
from rise import topics
from rise.players import think
from rise.rules.decisions import END
from rise.rules.state import NONE, TURN
from rise.screens.header import draw_header
from rise.screens.table import BLINK, draw_table
from rise.screens.towers import towers_at_end

if TYPE_CHECKING:
    from collections.abc import Iterator

    from handheld.canvas import Canvas
    from handheld.game.director import Director
    from rise.screens.changes import Changes

_PACE = 1200  # ms a change is shown


class Thinking(ComputersTurn):
    """See ComputersTurn. What cannot be seen on the table is told together at the end of the turn."""

    def __init__(self, director: Director) -> None:
        super().__init__(director, _thoughts(director), topics.TURN, _PACE)
        # Loaded after the search, which needs much memory.
        self.changes: Changes | None = None
        self._ended = False  # is the plan done, and another one to be made?
        self._told = False  # what cannot be seen

    def draw(self, canvas: Canvas) -> None:
        """Draw the table with the last change; the hourglass while it thinks."""
        match = self.director.match
        if self.changes is not None:
            self.changes.draw(canvas, match.state, match.state[TURN])
        else:
            draw_header(canvas, match.state, match, self.director.viewer)
            draw_table(canvas, match.state, self.director.viewer, goods=match.state[TURN])
        if self.changes is None or not self.changes.line:
            canvas.text(0, 5, said().THINKS % match.names[match.decider()])
        if self.thought is None:
            canvas.put(24, 7, glyphs.ARROW + RIGHT)
        else:
            self.thought.draw(canvas)

    def tick(self, now: int) -> int:
        """See ComputersTurn; also blink the slot that changed."""
        if self._ended and now >= self._due:
            self.director.next()
            return 0
        wait = super().tick(now)
        if self.changes is not None and self.changes.slot != NONE:
            self.console.redraw()
            wait = min(wait, BLINK - now % BLINK)
        return wait

    def do(self, decision: int, now: int) -> None:
        """Show what it changes; then perhaps the scoring of the round."""
        from rise.screens.changes import Changes

        director = self.director
        s = director.match.state
        if self.changes is None:
            self.changes = Changes(director, len(director.match.moves), s[TURN])
        if decision == END and not self._told:
            # The end comes after what is told together.
            self._told = True
            if self.changes.rest_of_turn():
                self._at -= 1
                return
        before = bytearray(s)
        super().do(decision, now)
        if not self.changes.note(before, s, decision):
            self._due = now
        towers = towers_at_end(before, s, decision)
        if towers is not None and not director.demo:
            # The scoring needs its room.
            self.changes = None
            loader.unload("rise.screens.changes")
            from rise.screens.scoring import Scoring

            self.console.push(Scoring(director, towers, self.console.top is not self))

    def think_again(self) -> None:
        """After the last change has been seen."""
        self._ended = True


def _thoughts(director: Director) -> Iterator[bytes | None]:
    match = director.match
    seed = match.lineup.seed[0] | match.lineup.seed[1] << 8
    return think(match.state, match.levels[match.decider()], seed + len(match.moves))
