"""Babel, as the console sees it: what it is called, how many play it, its picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from handheld.canvas import Canvas

NUMBER = 1
NAME = "Babel"
SEATS = 2, 2
VARIANTS = 3
LESSONS = 5
PUZZLES = True
ART = "tower"


def picture(canvas: Canvas) -> None:
    """The name, and the tower beside it."""
    from babel import tower

    canvas.big(NAME, 5, 14, 3)
    tower.draw(canvas, tower.STONES, 5)
