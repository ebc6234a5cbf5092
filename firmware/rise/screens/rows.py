"""Tiles in a row that may begin at any pixel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rise.tiles import ICON

if TYPE_CHECKING:
    from handheld.canvas import Canvas


def draw_row(canvas: Canvas, x: int, y: int, tiles: bytes, dark: bool = False) -> int:
    """Draw tiles from any pixel on, icons a pixel apart; `dark` on bright ground. Returns x after them."""
    layer = canvas.pixels
    if layer is not None:
        for tile in tiles:
            layer.stamp(x, y, canvas.sheet, 5 * tile, 5 * tile + 5, not dark)
            x += 5 if tile < ICON else 6
    return x
