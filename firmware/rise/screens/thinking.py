"""A computer player's turn: each decision in words, and the scoring of a round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld.game.computer_turn import ComputersTurn
from rise import topics
from rise.players import think
from rise.rules.state import NONE, ROUND, SIZE, SLOTS, TURN
from rise.screens.phrases import full_phrase, slot_of
from rise.screens.header import draw_header
from rise.screens.towers import draw_towers, towers_at_end

if TYPE_CHECKING:
    from handheld.canvas import Canvas
    from handheld.game.director import Director

_PACE = 800  # ms a decision is shown
_BLINK = 200  # ms that a tile which came or went is visible, then invisible


class Thinking(ComputersTurn):
    """See ComputersTurn."""

    def __init__(self, director: Director) -> None:
        match = director.match
        seed = match.lineup.seed[0] | match.lineup.seed[1] << 8
        level = match.levels[match.decider()]
        thoughts = think(match.state, level, seed + len(match.moves))
        super().__init__(director, thoughts, topics.TURN, _PACE)
        self._before = bytearray(SIZE)
        self._slots = b""  # where something came or went, and
        self._tile = 0  # what was there

    def draw(self, canvas: Canvas) -> None:
        """Draw the towers, and the hourglass or the decision."""
        director = self.director
        s = director.match.state
        draw_header(canvas, s, director.match)
        lit = self.console.now // _BLINK % 2 == 0
        draw_towers(canvas, s, director.viewer, blinking=self._slots if lit else b"")
        super().draw(canvas)
        if self.thought is None:
            canvas.text(0, 6, director.match.names[s[TURN]])

    def tick(self, now: int) -> int:
        """See ComputersTurn; also blink the slot that changed."""
        wait = super().tick(now)
        if self._slots:
            self.console.redraw()
            wait = min(wait, _BLINK - now % _BLINK)
        return wait

    def do(self, decision: int, now: int) -> None:
        """Show the decision in words; then perhaps the scoring of the round."""
        director = self.director
        s = director.match.state
        self.line = full_phrase(s, decision)
        slot = slot_of(s, decision)
        self._before[:] = s
        super().do(decision, now)
        self._slots = b""
        if slot != NONE and s[ROUND] == self._before[ROUND]:
            self._slots = bytes((slot,))
            self._tile = self._before[SLOTS + slot]
        towers = towers_at_end(self._before, director.match.state, decision)
        if towers is not None and not director.demo:
            from rise.screens.scoring import Scoring

            self.console.push(Scoring(director, towers, self.console.top is not self))
