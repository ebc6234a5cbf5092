"""About: which version, what board it runs on, how it has been going; then whose it is, and what our own."""

import gc

from handheld.buttons import PRESS, B
from handheld.version import VERSION
from handheld.words import menus, wrap

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from handheld.canvas import Canvas
        from handheld.console import Console
except ImportError:
    pass


class About:
    """A key turns the page, the next goes back.

    A game gives its name, what there is to say of it, two columns from row 6 on, and whose it is.
    """

    def __init__(self, console: "Console", name: str, lines: "list[str]", ours: str) -> None:
        self.console = console
        self._name = name
        self._lines = lines
        self._ours = ours
        self._turned = False
        gc.collect()
        self._free = gc.mem_free() // 1024 if hasattr(gc, "mem_free") else 0

    def draw(self, canvas: "Canvas") -> None:
        """Version, board, free memory, the games played; or the other page."""
        w = menus()
        canvas.invert(0)
        if self._turned:
            canvas.center(0, self._name)
            y = 1
            for line in wrap(self._ours):
                canvas.text(0, y, line)
                y += 1
            return
        canvas.center(0, self._name + " " + VERSION)
        canvas.center(1, w.FAN_WORK)
        canvas.text(0, 2, self.console.hardware.board_id, 17)
        if self._free:
            canvas.right(2, w.FREE % self._free)
        for i in range(len(self._lines)):
            if i < 3:
                canvas.text(0, 3 + i, self._lines[i])
            else:
                canvas.text((i - 3) % 2 * 13, 6 + (i - 3) // 2, self._lines[i], 12)

    def press(self, button: int, kind: int) -> None:
        """Turn the page, or go back."""
        if kind != PRESS:
            return
        if self._turned or button == B:
            self.console.pop()
        else:
            self._turned = True
            self.console.redraw()
