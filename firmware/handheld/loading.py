"""Loads what comes next piece by piece, so that little memory is taken at once, while an hourglass turns."""

from __future__ import annotations

import gc
import sys
from typing import TYPE_CHECKING

from handheld import forget_since
from handheld.glyphs import HOURGLASS
from handheld.words import quiet

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from handheld.canvas import Canvas
    from handheld.console import Console

# The ways into a game.
RESUMED = 1
BY_LOT = 2  # a new one; it was drawn who starts
DEMO = 3  # one that nobody plays and nothing keeps


class Loading:
    """Does a piece of work each step; when all is done, the last of it has shown another screen.

    The screen before is gone by then, and has made room. What it showed stays, since to clear the panel takes
    as long as to load a large module; an hourglass turns on it, but if it is to be `still`.
    """

    def __init__(self, console: Console, pieces: Iterator[None], still: bool = False) -> None:
        self.console = console
        self._pieces = pieces
        self._still = still
        self._done = -1  # how many; the first step only lets the screen before go

    def enter(self) -> None:
        """Leave what is shown."""
        self.console.keep_frame()

    def draw(self, canvas: Canvas) -> None:
        """The hourglass; alone where the panel was dark."""
        canvas.put(0, 7, HOURGLASS + self._done % 4)

    def tick(self, now: int) -> int:
        """The next piece."""
        console = self.console
        console.keep_frame()
        if self._done >= 0:
            for _ in self._pieces:
                break
            if console.top is not self:
                return -1
        self._done += 1
        if not self._still:
            self.draw(console.canvas)
            console.canvas.flush()
        return 0

    def press(self, button: int, kind: int) -> None:
        """There is nothing to press."""


def load(modules: str) -> Iterator[None]:
    """Import modules, with a space between two, one a piece."""
    for name in modules.split(" "):
        if name and name not in sys.modules:
            __import__(name)
            gc.collect()
        yield


def load_and(modules: str, then: Callable[[], object]) -> Iterator[None]:
    """Import modules, then do what shows another screen."""
    yield from load(modules)
    then()


def loading_game(console: Console, modules: str, then: Callable[[], object]) -> Loading:
    """The way into a game: menus and titles make room for it."""
    quiet()
    forget_since(console.bare)
    return Loading(console, load_and(modules, then))
