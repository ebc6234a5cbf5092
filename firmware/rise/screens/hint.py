"""The hint: the next decision of a good player, pointed at, and why in a few words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld import glyphs, loader
from handheld.buttons import PRESS, A, B
from handheld.game.time_slice import Thought
from rise.players import hint
from rise.players.reasons import ADVANCES, BLOCKS, BUYS, EQUIPS, RECALLS, SOON, TRASHES
from rise.rules.decisions import A_CART, BUY, END
from rise.rules.state import NONE, PENDING_COUNT
from rise.screens.board import BLINK, TO_MARKET, Board
from rise.screens.goods import draw_goods
from rise.screens.header import draw_header
from rise.screens.phrases import capital, full_phrase, kind_name, phrase, side_words, step_words
from rise.screens.towers import draw_advice, draw_towers
from rise.words import more, words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from handheld.canvas import Canvas
    from handheld.game.director import Director

_TOLD = 21  # letters between the two buttons
_LINE = 25


class Hint:
    """Thinks, then shows the advice. A does it, B goes back to the board with the pointer on it."""

    def __init__(self, director: Director) -> None:
        self.director = director
        self.console = director.console
        match = director.match
        # Below the menu is the board.
        board = director.console.below
        plan = board.planned() if isinstance(board, Board) else b""
        thoughts = hint(match.state, len(match.moves), plan)
        self.thought: Thought | None = Thought(director.console, thoughts, True)
        self._board: Board | None = None  # a board with the pointer on the advice, once it is known
        self._todo = self._why = ""
        self._decision = -1
        self._plan = b""  # the decision and the rest of its plan
        self.slot = NONE  # where a tile goes later, and
        self._tile = 0  # which one

    def draw(self, canvas: Canvas) -> None:
        """Draw the table while it thinks, then the board: what to do above it, why on the ground."""
        director = self.director
        s = director.match.state
        if self._board is None:
            draw_header(canvas, s, director.match)
            draw_goods(canvas, s, director.viewer)
            draw_towers(canvas, s, director.viewer)
            canvas.invert(5)
            if self.thought is not None:
                self.thought.draw(canvas)
            return
        self._board.draw(canvas)
        canvas.fill(0, 0, 25, 0)
        canvas.put(0, 0, glyphs.BUTTON)
        canvas.text(2, 0, self._todo, _TOLD)
        canvas.put(24, 0, glyphs.BUTTON + 1)
        canvas.invert(0)
        canvas.fill(0, 5, 25, 0)
        canvas.text(0, 5, self._why)
        if self.slot != NONE and self.console.now // BLINK % 2 == 0:
            draw_advice(canvas, s, director.viewer, self.slot, self._tile)

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
        """Prepare the texts and the board from what the player found."""
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
        self._board = Board(self.director)
        if not self._board.on_towers():
            self.slot = slot  # else the pointer is there
        _point(self._board, decision)

    def press(self, button: int, kind: int) -> None:
        """See the class."""
        if kind != PRESS or (button != A and button != B):
            return
        done = button == A and self.thought is None
        if done or button == B:
            self.console.pop()
        # Below is the board.
        top = self.console.top
        if isinstance(top, Board) and self._decision >= 0:
            top.plan(self._plan)
            _point(top, self._decision)
            if done:
                top.act(self._decision)


def _point(board: Board, decision: int) -> None:
    """Put the board's pointer where A does this decision, or leads to it."""
    item = decision
    board.alt = False
    if not board.director.match.state[PENDING_COUNT]:
        item = decision & 254 if decision < BUY else TO_MARKET
        board.alt = decision == END or decision < BUY and item != decision
    board.at = max(0, board.items.find(bytes((item,))))
    board.pointer_moved()


def why(code: int, number: int, names: Sequence[str]) -> str:
    """The reason of a computer player in words; what its number means depends on the code."""
    w = more()
    kind = code & ~SOON
    if code == BUYS:
        return side_words(2 * number)  # the top row says that it is bought; this says what it does
    line = w.WHY[kind]
    if "%d" in line:
        line = line % number
    elif "%s" in line:
        line = line % _named(kind, number, names)
    later = w.SOON % line
    return later if code & SOON and len(later) <= _LINE else line


def _named(kind: int, number: int, names: Sequence[str]) -> str:
    w = words()
    if kind == BLOCKS:
        return names[number]
    if kind == BUYS or kind == TRASHES or kind == RECALLS:
        return w.CARD_NAMES[number]
    if kind == ADVANCES:
        return step_words(number)
    if kind == EQUIPS:
        return w.CART if number == A_CART else w.SPEC % w.RESOURCES[number]
    return kind_name(number)
