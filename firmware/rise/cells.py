"""Draws a tower as a wall of cells.

Own tiles are solid with a dark sign. Others' are windows with a light one: square for the first of them,
a house for the second, a shield for the third. Wild ones are solid and round, confusion is a grid. An empty
slot has dots at its sides, always at its upper one, and shows the sign of the tile that it wants, or an arrow
for a load.

A cell is a byte: 0 for no slot, 128 + n for an empty slot (n: 0 plain, 1-4 a resource, 5 load), else the tile
as the state has it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from rise.tiles import LOADS, RESOURCE, SMALL

if TYPE_CHECKING:
    from handheld.canvas import Canvas
    from handheld.screens.pixel_layer import PixelLayer

EMPTY = const(128)
_LOAD = const(5)
_WILD = const(5)  # the owner of a tile that belongs to all; seats are 1-4
_CONFUSION = const(6)
_SOLID = const(1)
# By owner, as the upper half of a cell has it: 0 no slot or an empty one, 1 a solid tile, 2 a window.
_LOOKS = b"\0\2\2\2\2\1\1\0\0"
# The wall beside the stronger of two such looks.
_WALLS = b"\x55\0\xff"
_DOTS = const(0x55)


def draw_cells(
    canvas: Canvas, left: int, top: int, size: int, across: int, cells: bytes | bytearray, me: int
) -> None:
    """Draw cells of 8 or 7 pixels as seat `me` sees them, the first row from a pixel on.

    `cells` are rows of `across`, with a column of no slots on both sides and a row of them above.
    """
    layer = canvas.pixels
    if layer is None:
        return
    all_rows = (1 << size) - 1
    columns = bytearray(size)
    looks = bytes([_SOLID if cell >> 4 == me + 1 else _LOOKS[cell >> 4] for cell in cells])
    for at in range(across, len(cells)):
        cell = cells[at]
        if not cell:
            continue
        look, before, above = looks[at], looks[at - 1], looks[at - across]
        _draw_inside(columns, canvas.sheet, cell, size, me)
        if above and EMPTY <= cell < EMPTY + _LOAD:
            # Below a tile dots of its own, or it would look like a window itself.
            for i in range(1, size, 2):
                columns[i] |= 2
        columns[0] |= _WALLS[max(before, look)] & all_rows
        for i in range(size):
            columns[i] |= _WALLS[max(above, look)] >> i & 1
        x = left + size * (at % across - 1)
        y = top + size * (at // across - 1)
        layer.stamp(x, y, columns)
        if not cells[at + 1]:
            columns[0] = _WALLS[look] & all_rows
            layer.stamp(x + size, y, columns, 0, 1)


def _draw_inside(columns: bytearray, sheet: bytearray, cell: int, size: int, me: int) -> None:
    """Set the columns of a cell without its walls: the first column and the lowest bit stay free.

    First the sign as light on dark, then the corners; what is solid is inverted at the end.
    """
    for x in range(size):
        columns[x] = 0
    full = (1 << size) - 2  # a column without the wall above it
    owner, sign = cell >> 4, cell & 15
    if owner == _CONFUSION:
        for x in range(1, size - 1):
            # Without the last column and row: two of them side by side have a seam.
            columns[x] = full & full >> 1 & _DOTS << (x & 1)
        return
    if cell == EMPTY:
        columns[size >> 1] = 1 << (size >> 1)
        return
    small = 8 - size  # 1 for a small cell, whose sign has four columns instead of five
    picture = SMALL if small else RESOURCE
    if cell == EMPTY + _LOAD:
        picture, sign = LOADS, small
    elif cell > EMPTY:
        sign -= 1
    picture = 5 * (picture + sign)
    own = owner == me + 1
    # Which of the others, in the order of their seats: 0 square, 1 a house, 2 a shield; wild is 3, round.
    other = 0 if own or cell > EMPTY else owner - 1 - (owner > me)
    down = 1 + small * (other != 2)  # away from the lower corners of a shield
    for x in range(5 - small):
        columns[2 + x] = sheet[picture + x] << down
    low = 2 - small * (other // 3)  # lower corners of a small wild tile have less room beside its sign
    for x in range(2 if other else 0):
        bits = 0
        if other != 2:
            bits = (8 >> x) - 2
        if other != 1:
            bits |= full & ~(full >> low - x)
        columns[1 + x] |= bits
        columns[size - 1 - x] |= bits
    if own or other > 2:
        for x in range(1, size):
            columns[x] ^= full


def hide_sign(layer: PixelLayer, x: int, y: int, size: int, cell: int, me: int) -> None:
    """Leave a tile's sign away: what blinks so stays solid, a window or wild, and keeps its corners."""
    layer.fill(x + 2, y + 2, size - 3, size - 3, cell >> 4 in (me + 1, _WILD))
