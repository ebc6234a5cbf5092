"""The title picture of Rise: a tower that grows tile by tile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from rise.cells import draw_cells

if TYPE_CHECKING:
    from handheld.canvas import Canvas

STAGES = const(17)  # tiles
_ACROSS = const(7)  # with a column of nothing on both sides
_LEFT = const(83)  # pixels
_TOP = const(22)
_PACE = const(300)  # ms a tile
# Row by row from the top, one of nothing above it; tiles of two builders appear from the lower left on.
_TOWER = (
    b"\x00\x00\x00\x00\x00\x00\x00"
    b"\x00\x00\x00\x18\x00\x00\x00"
    b"\x00\x00\x22\x20\x11\x00\x00"
    b"\x00\x00\x13\x11\x52\x00\x00"
    b"\x00\x23\x11\x23\x12\x20\x00"
    b"\x00\x10\x10\x21\x22\x12\x00"
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
    draw_cells(canvas, _LEFT, top, 8, _ACROSS, shown, 0)
