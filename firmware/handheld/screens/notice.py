"""A message that is shown once; any key goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld.buttons import PRESS
from handheld.glyphs import BUTTON, WARNING
from handheld.words import menus, wrap

if TYPE_CHECKING:
    from collections.abc import Callable

    from handheld.canvas import Canvas
    from handheld.console import Console
    from handheld.screens.screen import Screen


class Notice:
    """Shows a text; a key calls `then`."""

    def __init__(self, line: str, then: Callable[[], object]) -> None:
        self._lines = wrap(line)
        self._then = then

    def draw(self, canvas: Canvas) -> None:
        """Draw a warning sign, the text and what A does."""
        canvas.put(12, 1, WARNING)
        y = 3
        for line in self._lines:
            canvas.center(y, line)
            y += 1
        go_on = menus().GO_ON
        x = (23 - len(go_on)) // 2
        canvas.put(x, 7, BUTTON)
        canvas.text(x + 2, 7, go_on)

    def press(self, button: int, kind: int) -> None:
        """Go on."""
        if kind == PRESS:
            self._then()


def trouble_first(console: Console, screen: Screen) -> Screen:
    """The screen, or once before it a notice of what is wrong with the saves."""
    trouble = console.journal.trouble
    if not trouble:
        return screen
    console.journal.trouble = 0
    return Notice(menus().TROUBLES[trouble], lambda: console.show(screen))
