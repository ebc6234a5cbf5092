"""Draws a tower as a wall of cells.

Own tiles are solid with a dark sign. Others' are framed with a light one; dots in the corners tell several
others apart. Wild ones have cut corners, confusion is a grid. An empty slot has dotted walls and shows a
miniature of what it gives.

A cell is a byte: 0 for no slot, 128 + n for an empty slot (n: 0 plain, 1-4 a resource, 5 load), else the tile
as the state has it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from rise.tiles import MINI, RESOURCE, SMALL

if TYPE_CHECKING:
    from handheld.canvas import Canvas

EMPTY = const(128)
_FREE = const(0)  # owners of a cell: nobody,
_WILD = const(5)  # seats 1-4, everybody
_CONFUSION = const(6)
_NO_SLOT = const(-1)
_OWN = const(7)
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
    for at in range(across, len(cells)):
        cell = cells[at]
        if not cell:
            continue
        kind = _kind(cell, me)
        _draw_inside(columns, canvas.sheet, kind, cell & 15, size)
        if _FREE < kind < _WILD:
            # Dots in the corners: none for the first other player, four for the second, two for the third.
            other = kind - 1 - (kind > me)
            if other:
                columns[1] |= 2 | (other == 1) << size - 1
                columns[size - 1] |= 1 << size - 1 | (other == 1) << 1
        columns[0] |= _wall(_kind(cells[at - 1], me), kind) & all_rows
        above = _wall(_kind(cells[at - across], me), kind)
        if above:
            for i in range(0, size, 1 if above == 255 else 2):
                columns[i] |= 1
        x = left + size * (at % across - 1)
        y = top + size * (at // across - 1)
        layer.stamp(x, y, columns)
        if not cells[at + 1]:
            columns[0] = _wall(kind, _NO_SLOT) & all_rows
            layer.stamp(x + size, y, columns, 0, 1)


def _kind(cell: int, me: int) -> int:
    owner = cell >> 4 & 7
    return _NO_SLOT if not cell else _OWN if owner == me + 1 else owner


def _wall(one: int, other: int) -> int:
    """The wall between two cells as a column of pixels: another's tile has all four, own ones none."""
    if _FREE < one < _WILD or _FREE < other < _WILD:
        return 255
    if one == _OWN or other == _OWN:
        return 0
    return _DOTS if one == _FREE or other == _FREE else 0


def _draw_inside(columns: bytearray, sheet: bytearray, kind: int, sign: int, size: int) -> None:
    """Set the columns of a cell without its walls: the first column and the lowest bit stay free."""
    for x in range(size):
        columns[x] = 0
    full = (1 << size) - 2
    if kind == _CONFUSION:
        for x in range(1, size):
            columns[x] = full & (_DOTS << (x & 1))
        return
    if kind == _FREE and not sign:
        columns[size >> 1] = 1 << (size >> 1)
        return
    if kind == _FREE or kind == _WILD:
        picture, left, up = 5 * (MINI + sign - (kind == _FREE)), size - 6, size - 6
    elif size == 8:
        picture, left, up = 5 * (RESOURCE + sign), 2, 1
    else:
        picture, left, up = 5 * (SMALL + sign), 2, 2
    for x in range(5):
        if sheet[picture + x]:
            columns[left + x] = sheet[picture + x] << up
    if kind == _OWN or kind == _WILD:
        for x in range(1, size):
            columns[x] ^= full
    if kind == _WILD:
        # Cut corners.
        for x in (1, size - 1):
            columns[x] &= full >> 2 & full << 2
        for x in (2, size - 2):
            columns[x] &= full >> 1 & full << 1
