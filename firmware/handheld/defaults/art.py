"""The title of a game without a picture beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from handheld.canvas import Canvas

STAGES = 0


def pace(stage: int) -> int:
    """Milliseconds that a stage is shown."""
    return 0


def draw(canvas: Canvas, stage: int) -> None:
    """Nothing."""
