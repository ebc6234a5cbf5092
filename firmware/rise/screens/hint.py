"""The hint: the next decision of a good player, pointed at, and why in a few words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld import glyphs, loader
from handheld.game.advice import Advice
from rise.rules.state import NONE
from rise.screens.board import BLINK, Board
from rise.screens.towers import point_at_slot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from handheld.canvas import Canvas
    from handheld.game.director import Director
    from handheld.game.time_slice import Thought

_TOLD = 21  # letters between the two buttons


class Hint(Advice):
    """Points at the advice. After B the pointer stays there."""

    def __init__(self, director: Director, thought: Thought | None) -> None:
        super().__init__(director, thought)
        board = director.console.below  # below the menu
        assert isinstance(board, Board)
        self._board = board
        self._todo = self._why = ""
        self._plan = b""  # the decision and the rest of its plan
        self.slot = NONE  # where a tile goes later, and
        self._tile = 0  # which one

    def draw(self, canvas: Canvas) -> None:
        """Draw the board with the pointer on the advice: what to do above it, why on the ground.

        While it thinks, the picture of before stays on the panel.
        """
        if self.thought is not None:
            self.thought.draw(canvas)
            return
        self._board.draw(canvas)
        if canvas.pixels is not None:
            canvas.pixels.fill(0, 0, 128, 8, False)  # the header
        canvas.clear_row(0)
        canvas.put(0, 0, glyphs.BUTTON)
        canvas.text(2, 0, self._todo, _TOLD)
        canvas.put(24, 0, glyphs.BUTTON + 1)
        canvas.invert(0)
        canvas.fill(0, 5, 25, 0)
        canvas.text(0, 5, self._why)
        if self.slot != NONE and self.console.now // BLINK % 2 == 0:
            point_at_slot(canvas, self.director.match.state, self.director.viewer, self.slot, self._tile)

    def tick(self, now: int) -> int:
        """Think for one time slice, then blink."""
        if self.thought is not None or self.slot == NONE:
            return super().tick(now)
        self.console.redraw()
        return BLINK - now % BLINK

    def tell(self, found: Sequence[int]) -> None:
        """Prepare the texts, and point at it on the board."""
        # The search is over: what is shown now needs its room.
        loader.unload("rise.players.reasons")
        loader.unload("rise.players")
        from rise.screens.hint_words import deed, why

        s = self.director.match.state
        decision, code, number, slot, self._tile = found[:5]
        self._plan = bytes(found[5:])
        self._todo = deed(s, decision, _TOLD)
        self._why = why(code, number, self.director.match.names)
        loader.unload_words()  # the board, which is drawn next, needs their room
        if not self._board.on_towers():
            self.slot = slot  # else the pointer is there
        self._board.point(decision)

    def closed(self, done: bool) -> None:
        """Let the board keep the plan, also after B."""
        if self.decision >= 0:
            self._board.plan(self._plan)
            if done:
                self._board.act(self.decision)
