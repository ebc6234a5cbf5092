"""A few words that want to be read once; any key goes on."""

from babel.words import wrap
from handheld.buttons import PRESS
from handheld.glyphs import BUTTON, WARNING

try:
    from collections.abc import Callable
    from typing import Any
except ImportError:
    pass


class Note:
    """Shows a text, then calls `then`."""

    def __init__(self, line: str, then: "Callable[[], object]") -> None:
        self._lines = wrap(line)
        self._then = then

    def draw(self, canvas: "Any") -> None:
        """The text in the middle."""
        canvas.put(12, 1, WARNING)
        y = 3
        for line in self._lines:
            canvas.center(y, line)
            y += 1
        canvas.put(12, 7, BUTTON)

    def press(self, button: int, kind: int) -> None:
        """Go on."""
        if kind == PRESS:
            self._then()
