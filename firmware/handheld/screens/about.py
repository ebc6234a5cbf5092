"""About: which version, what board it runs on; then whose the game is, and what our own."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

from handheld.buttons import PRESS, B
from handheld.version import VERSION
from handheld.words import menus, wrap

if TYPE_CHECKING:
    from handheld.canvas import Canvas
    from handheld.console import Console


class About:
    """A key turns the page, the next goes back. A game gives its name, and whose it is."""

    def __init__(self, console: Console, name: str, ours: str) -> None:
        self.console = console
        self._name = name
        self._ours = ours
        self._turned = False
        gc.collect()
        self._free = gc.mem_free() // 1024 if hasattr(gc, "mem_free") else 0

    def draw(self, canvas: Canvas) -> None:
        """Version, board, free memory; or the other page."""
        w = menus()
        canvas.text(0, 0, w.ABOUT)
        if self._ours:
            canvas.right(0, "2/2" if self._turned else "1/2")
        canvas.invert(0)
        if self._turned:
            y = 1
            for line in wrap(self._ours):
                canvas.text(0, y, line)
                y += 1
            return
        canvas.center(2, self._name + " " + VERSION)
        if self._ours:
            canvas.center(3, w.FAN_WORK)
        canvas.center(5, self.console.hardware.board_id.replace("_", " "))
        if self._free:
            canvas.center(6, w.FREE % self._free)

    def press(self, button: int, kind: int) -> None:
        """Turn the page, or go back."""
        if kind != PRESS:
            return
        if self._turned or button == B or not self._ours:
            self.console.pop()
        else:
            self._turned = True
            self.console.redraw()
