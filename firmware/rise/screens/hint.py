"""The hint: the next decision of a good player, pointed at, and why in a few words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld import glyphs, loader
from handheld.buttons import PRESS, A, B
from handheld.game.time_slice import Thought
from rise.players import hint
from rise.rules.decisions import BUY
from rise.rules.state import NONE
from rise.screens.board import BLINK, Board
from rise.screens.phrases import capital, phrase
from rise.screens.towers import point_at_slot
from rise.words import more, words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from handheld.canvas import Canvas
    from handheld.game.director import Director

_TOLD = 21  # letters between the two buttons


class Hint:
    """Thinks, then shows the advice. A does it, B goes back to the board with the pointer on it."""

    def __init__(self, director: Director) -> None:
        self.director = director
        self.console = director.console
        match = director.match
        board = director.console.below  # below the menu
        assert isinstance(board, Board)
        self._board = board
        thoughts = hint(match.state, len(match.moves), board.planned())
        self.thought: Thought | None = Thought(director.console, thoughts, True)
        self._todo = self._why = ""
        self._decision = -1
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
        if self.thought is None:
            if self.slot == NONE:
                return -1
            self.console.redraw()
            return BLINK - now % BLINK
        found = self.thought.work(now)
        if found is None:
            return 0
        self.thought = None
        self._tell(found)
        self.console.redraw()
        return 0

    def _tell(self, found: Sequence[int]) -> None:
        """Prepare the texts from what the player found, and point at it on the board."""
        from rise.screens.hint_words import full_phrase, why

        s = self.director.match.state
        decision, code, number, slot, self._tile = found[:5]
        self._plan = bytes(found[5:])
        self._decision = decision
        self._todo = full_phrase(s, decision)
        if len(self._todo) > _TOLD:
            self._todo = phrase(s, decision).split(words().COLON)[0]
        if decision < BUY and decision & 1:
            self._todo = words().CARD_NAMES[decision >> 1] + words().COLON + more().OTHER_SIDE
            if len(self._todo) > _TOLD:
                self._todo = more().PLAY_OTHER  # the pointer is on its pictures
        self._why = capital(why(code, number, self.director.match.names))
        loader.unload_words()  # the board, which is drawn next, needs their room
        if not self._board.on_towers():
            self.slot = slot  # else the pointer is there
        self._board.point(decision)

    def press(self, button: int, kind: int) -> None:
        """See the class."""
        if kind != PRESS or (button != A and button != B):
            return
        done = button == A and self.thought is None
        if done or button == B:
            self.console.pop()
        if self._decision >= 0:
            self._board.plan(self._plan)
            if done:
                self._board.act(self._decision)
