"""A hint for a puzzle: the next action of the solution, or that this is not the way."""

from babel.puzzles.book import beside, words
from babel.puzzles.goals import own
from babel.screens.phrases import phrase
from babel.screens.table import draw_table
from handheld import glyphs
from handheld.buttons import PRESS, A, B
from handheld.words import words as said

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from babel.puzzles.book import Puzzle
        from handheld.canvas import Canvas
        from handheld.director import Director
except ImportError:
    pass


class Hint:
    """A does it, or starts over where it is too late; B goes back to the board."""

    def __init__(self, director: "Director", puzzle: "Puzzle") -> None:
        self.director = director
        self._solution = puzzle.solution
        match = director.match
        self._action = following(puzzle.solution, match.moves, match.legal())
        if self._action >= 0:
            puzzle.helped |= 1 << own(match.moves)

    def draw(self, canvas: "Canvas") -> None:
        """The table, the action on top of it as on the board, what the buttons do."""
        director = self.director
        match = director.match
        w = words()
        draw_table(canvas, match.state, director.viewer, match.names)
        for row in (0, 6, 7):
            canvas.fill(0, row, 25, 0)
        canvas.invert(0)
        good = self._action >= 0
        canvas.text(1, 0, phrase(match.state, self._action, match.names) if good else w.ASTRAY)
        if good:
            canvas.text(0, 6, w.STEP % (own(match.moves) + 1, own(self._solution)))
        canvas.put(0, 7, glyphs.BUTTON)
        x = canvas.text(2, 7, said().DO if good else beside(w.ONCE_MORE)) + 1
        canvas.put(x, 7, glyphs.BUTTON + 1)
        canvas.text(x + 2, 7, said().BACK)

    def press(self, button: int, kind: int) -> None:
        """See the class."""
        if kind != PRESS or (button != A and button != B):
            return
        console = self.director.console
        if button == A and self._action < 0:
            self.director.rematch()
            return
        console.pop()
        if button == A:
            # Below is the board.
            top = console.top
            if top is not None and hasattr(top, "do"):
                top.do(self._action)


def following(solution: bytes, moves: bytearray, legal: bytes) -> int:
    """The first action of the solution that is not done yet; -1 if it is not legal, or others were done."""
    left = bytearray(solution)
    for action in moves:
        at = left.find(bytes((action,)))
        if at < 0:
            return -1
        left[at : at + 1] = b""
    return left[0] if left and left[:1] in legal else -1
