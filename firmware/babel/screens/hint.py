"""What would you do? The next action of a good player, and why in a few words."""

from babel.players import hint
from babel.players.reasons import SOON
from babel.screens.phrases import phrase
from babel.screens.table import draw_table
from babel.words import more, words
from handheld import glyphs
from handheld.buttons import PRESS
from handheld.words import wrap

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from collections.abc import Iterator

        from handheld.canvas import Canvas
        from handheld.director import Director

        Thoughts = Iterator[tuple[int, int, int] | None]
except ImportError:
    pass

_TURN = 250  # ms a picture of the hourglass


class Hint:
    """Thinks, then shows; any key goes back to the board."""

    def __init__(self, game: "Director") -> None:
        self.game = game
        self.console = game.console
        self._thoughts: Thoughts | None = hint(game.match.state, len(game.match.moves))
        self._lines: list[str] = []
        self._due = 0

    def draw(self, canvas: "Canvas") -> None:
        """The table, and below it the advice."""
        game = self.game
        draw_table(canvas, game.match.state, game.viewer, game.match.names)
        if self._thoughts is not None:
            canvas.put(0, 7, glyphs.HOURGLASS + self.console.now // _TURN % 4)
            return
        y = 8 - len(self._lines)
        for i in range(len(self._lines)):
            canvas.fill(0, y + i, 25, 0)
            canvas.text(1, y + i, self._lines[i])
        canvas.invert(y)

    def tick(self, now: int) -> int:
        """Think a little."""
        if self._thoughts is None:
            return -1
        if now >= self._due:
            self._due = now + _TURN
            self.console.redraw()
        for found in self._thoughts:
            if found is None:
                return 0
            self._lines = [phrase(self.game.match.state, found[0])] + wrap(why(found[1], found[2]), 24)
        self._thoughts = None
        self.console.redraw()
        return -1

    def press(self, button: int, kind: int) -> None:
        """Back."""
        if kind == PRESS:
            self.console.pop()


def why(code: int, number: int) -> str:
    """The reason of a computer player in words."""
    w = more()
    line = w.WHY[code & 15]
    if "%d" in line:
        line = (line % number).replace(w.ONE[0], w.ONE[1])
    elif "%s" in line:
        line = line % words().TRIBES[number]
    return w.SOON % line if code & SOON else line
