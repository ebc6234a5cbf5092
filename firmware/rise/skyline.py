"""The title picture of Rise: a tower that grows tile by tile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from rise.pictures import NOTHING, OTHER, OWN, WILD

if TYPE_CHECKING:
    from handheld.canvas import Canvas

STAGES = const(17)  # tiles
_ACROSS = const(5)
_LEFT = const(83)  # pixels
_TOP = const(19)
_PACE = const(300)  # ms a tile
# Row by row from the top; tiles appear from the lower left on.
_TOWER = bytes(
    (NOTHING, NOTHING, OWN + 8, NOTHING, NOTHING)
    + (NOTHING, OTHER + 2, OTHER, OWN + 1, NOTHING)
    + (NOTHING, OWN + 3, OWN + 1, WILD + 2, NOTHING)
    + (OTHER + 3, OWN + 1, OTHER + 3, OWN + 2, OTHER)
    + (OWN, OWN, OTHER + 1, OTHER + 2, OWN + 2)
)


def pace(stage: int) -> int:
    """Milliseconds that a stage is shown."""
    return _PACE


def draw(canvas: Canvas, stage: int, top: int = _TOP) -> None:
    """Draw the first `stage` tiles; `top` is the y of the upper edge of the tower."""
    shown = bytearray(len(_TOWER))
    row = len(_TOWER) - _ACROSS
    while stage and row >= 0:
        for place in range(row, row + _ACROSS):
            if stage and _TOWER[place]:
                shown[place] = _TOWER[place]
                stage -= 1
        row -= _ACROSS
    if canvas.pictures is not None:
        canvas.pictures.lay(_LEFT, top, _ACROSS, bytes(shown))
