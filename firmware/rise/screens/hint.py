"""What would you do? The next decision of a good player, and why in a few words."""

from handheld import glyphs
from handheld.buttons import PRESS
from rise.players import hint
from rise.rules.decisions import BUY
from rise.screens.phrases import phrase, side_words
from rise.screens.towers import draw_header, draw_towers
from rise.words import more

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
        """The towers, and below them the advice."""
        game = self.game
        draw_header(canvas, game.match.state, game.match.names)
        draw_towers(canvas, game.match.state, game.viewer)
        if self._thoughts is not None:
            canvas.put(0, 7, glyphs.HOURGLASS + self.console.now // _TURN % 4)
            return
        y = 8 - len(self._lines)
        for i in range(len(self._lines)):
            canvas.text(0, y + i, self._lines[i])

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
            decision, code, number = found
            line = phrase(self.game.match.state, decision)
            if decision < BUY:
                line += ": " + side_words(decision)
            why = more().WHY[code]
            self._lines = [line[:25], (why % number if "%d" in why else why)[:25]]
        self._thoughts = None
        self.console.redraw()
        return -1

    def press(self, button: int, kind: int) -> None:
        """Back."""
        if kind == PRESS:
            self.console.pop()
