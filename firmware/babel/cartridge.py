"""Babel, as the console sees it: what it is called, its picture, its title."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from handheld.canvas import Canvas
    from handheld.console import Console
    from handheld.screens.screen import Screen

NUMBER = 1
NAME = "Babel"
SEATS = 2, 2
VARIANTS = 3
LESSONS = 5


def picture(canvas: Canvas) -> None:
    """The name, and the tower beside it."""
    from babel import tower

    canvas.big(NAME, 5, 14, 3)
    tower.draw(canvas, tower.STONES, 5)


def home(console: Console) -> Screen:
    """The title."""
    from babel.home import title

    return title(console)
