"""Loads what comes next piece by piece, so that little memory is taken at once, while an hourglass turns."""

import gc

from handheld import forget_since
from handheld.glyphs import HOURGLASS
from handheld.words import quiet

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from collections.abc import Callable

        from handheld.canvas import Canvas
        from handheld.console import Console
except ImportError:
    pass

# The ways into a game.
RESUMED = 1
BY_LOT = 2  # a new one; it was drawn who starts
DEMO = 3  # one that nobody plays and nothing keeps


class Loading:
    """Imports one module a step, then calls `then`, which shows another screen.

    The screen before is gone by then, and has made room. `still`: what it showed stays, without an hourglass.
    """

    def __init__(
        self, console: "Console", modules: str, then: "Callable[[], object]", still: bool = False
    ) -> None:
        self.console = console
        self._modules = modules.split(" ") if modules else []
        self._then = then
        self._still = still
        self._begun = False

    def enter(self) -> None:
        """Leave what is shown, if that is wanted."""
        if self._still:
            self.console.still()

    def draw(self, canvas: "Canvas") -> None:
        """The hourglass."""
        canvas.put(12, 3, HOURGLASS + len(self._modules) % 4)

    def tick(self, now: int) -> int:
        """Load the next one."""
        if self._begun:
            if not self._modules:
                self._then()
                return -1
            __import__(self._modules.pop(0))
            gc.collect()
        self._begun = True
        if self._still:
            self.console.still()
        else:
            self.console.redraw()
        return 0

    def press(self, button: int, kind: int) -> None:
        """There is nothing to press."""


def loading_game(console: "Console", modules: str, then: "Callable[[], object]") -> Loading:
    """The way into a game: menus and titles make room for it."""
    quiet()
    forget_since(console.bare)
    return Loading(console, modules, then)
