"""The recap in words: what the others have decided since the viewer's last turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld.buttons import DOWN, PRESS, RIGHT, UP
from handheld.defaults.table import phrase
from handheld.glyphs import ARROW

if TYPE_CHECKING:
    from collections.abc import Callable

    from handheld.canvas import Canvas
    from handheld.game.director import Director

_ROWS = 7  # below them is the arrow that leads on


class Recap:
    """Lists what the viewer has missed, the latest last; then calls `then`. Up and down show more of it."""

    def __init__(self, director: Director, then: Callable[[], object]) -> None:
        self.director = director
        self._then = then
        match = director.match
        viewer = director.viewer
        self._lines: list[str] = []
        s = bytearray(match.seen[viewer])
        for at in range(match.seen_at[viewer], match.missed(viewer)):
            decision = match.moves[at]
            who = match.rules.decider(s)
            self._lines.append(match.names[who] + ": " + phrase(director, s, decision, viewer))
            match.rules.perform(s, decision)
        self._top = max(0, len(self._lines) - _ROWS)

    def draw(self, canvas: Canvas) -> None:
        """Draw the lines that there is room for."""
        for i in range(min(_ROWS, len(self._lines) - self._top)):
            canvas.text(0, i, self._lines[self._top + i], 24)
        if self._top:
            canvas.put(24, 0, ARROW + UP)
        if self._top + _ROWS < len(self._lines):
            canvas.put(24, _ROWS - 1, ARROW + DOWN)
        canvas.put(24, 7, ARROW + RIGHT)

    def press(self, button: int, kind: int) -> None:
        """Go on, or look further up."""
        if kind != PRESS:
            return
        if button == UP:
            self._top = max(0, self._top - 1)
        elif button == DOWN:
            self._top = max(0, min(self._top + 1, len(self._lines) - _ROWS))
        else:
            self._then()
        self.director.console.redraw()
