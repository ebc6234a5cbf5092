"""Draws the towers of the round, which stand on bright ground, and a cursor on a slot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from rise.cells import EMPTY, draw_cells
from rise.rules.card_tables import SLOT_ICONS, TOWER_AT
from rise.rules.decisions import ANSWER
from rise.rules.facts import placement_gain
from rise.rules.rounds import add_point
from rise.rules.state import EMPTY_SLOTS, FINAL, MINOR_SLOTS, OVER, PHASE, PLAYERS, ROUND, SLOTS, placing
from rise.rules.towers import tower
from rise.screens.slot_layout import SLOT_PLACES, TOWER_HEIGHTS, TOWER_WIDTHS

if TYPE_CHECKING:
    from handheld.canvas import Canvas
    from handheld.screens.pixel_layer import PixelLayer

_WIDE = const(128)
GROUND = const(40)  # y of the bright row that the towers stand on
_UPPER = const(23)  # y of the ground of a tower above another one
_MAIN = const(22)  # x of the main tower
# By icon of an empty slot (a bit for a resource, 16 for a load): which sign its cell shows.
SIGNS = b"\x00\x01\x02\x00\x03\x00\x00\x00\x04\x00\x00\x00\x00\x00\x00\x00\x05"


def _place(s: bytearray, n: int) -> tuple[int, int, int, int]:
    """The number of the n-th tower on the table, x of its left edge, y of its ground, pixels of a cell.

    Minor towers stand side by side where there is room for that, else two above two, with smaller cells.
    """
    which = tower(s, n)
    if n == 0:
        return which, _MAIN, GROUND, 8
    seats = s[PLAYERS]
    if seats + s[ROUND] < 5:
        # From the right edge: with three players 26 and a half pixels apart, 25 of them a tower, with two 28.
        size, x, y = 8, 102 - (62 - 3 * seats) * (seats - n) // 2, GROUND
    else:
        size, x, y = 7, 105 if n % 2 == 0 else 81, GROUND if n < 3 else _UPPER
    return which, x + (3 - TOWER_WIDTHS[which]) * size // 2, y, size


def slot_position(s: bytearray, slot: int) -> tuple[int, int, int]:
    """The upper left pixel of a slot's cell, and its size."""
    n = 0
    size = TOWER_AT[s[ROUND]] - TOWER_AT[s[ROUND] - 1]
    if slot >= size:
        n = 1 + (slot - size) // MINOR_SLOTS
        slot = (slot - size) % MINOR_SLOTS
    which, x, y, pixels = _place(s, n)
    at = SLOT_PLACES[TOWER_AT[which] + slot]
    return x + pixels * (at & 15), y + pixels * ((at >> 4) - TOWER_HEIGHTS[which]), pixels


def draw_towers(canvas: Canvas, s: bytearray, me: int) -> None:
    """Draw all towers as seat `me` sees them."""
    layer = canvas.pixels
    if layer is None:
        return
    slot = SLOTS
    for n in range(s[PLAYERS] + 1):
        which, left, ground, size = _place(s, n)
        across = TOWER_WIDTHS[which] + 2
        cells = bytearray(across * (TOWER_HEIGHTS[which] + 1))
        for i in range(TOWER_AT[which], TOWER_AT[which + 1]):
            at = SLOT_PLACES[i]
            cells[across * (1 + (at >> 4)) + 1 + (at & 15)] = s[slot] or EMPTY + SIGNS[SLOT_ICONS[i]]
            slot += 1
        draw_cells(canvas, left, ground - size * TOWER_HEIGHTS[which], size, across, cells, me)
        if n > 2:
            layer.fill(left, ground, size * (across - 2) + 1, 1)


def point_at_slot(canvas: Canvas, s: bytearray, me: int, slot: int, tile: int = 0) -> None:
    """Draw a frame around a slot, and a tile that may come to lie there, above what is drawn there."""
    layer = canvas.pixels
    if layer is None:
        return
    x, y, size = slot_position(s, slot)
    if tile:
        layer.fill(x, y, size, size, False)
        draw_cells(canvas, x, y, size, 3, bytes((0, 0, 0, 0, tile, 0)), me)
        _frame(layer, x, y, size)
    else:
        _frame(layer, x - 1, y - 1, size + 2)  # the walls stay: they say whose tile it is, or none's


def _frame(layer: PixelLayer, x: int, y: int, size: int) -> None:
    """Draw a bright frame around a cell, dark between it and the cell; the ground is its lower edge there."""
    for lit in (False, True):
        wide = min(size + 3 if lit else size + 1, _WIDE - x)
        high = min(wide, GROUND - y)
        for at in (0, wide - 1):
            layer.fill(x + at, y, 1, high, lit)
            if at < high:
                layer.fill(x, y + at, wide, 1, lit)
        x -= 1
        y -= 1


def towers_at_end(before: bytearray, after: bytearray, decision: int) -> bytearray | None:
    """The state as it was scored, with the points before scoring, if a decision ended a round; else None."""
    if after[ROUND] == before[ROUND] and not (after[PHASE] & OVER and not before[PHASE] & OVER):
        return None
    s = bytearray(before)
    tile = placing(before)
    if tile and not before[PHASE] & FINAL:
        decision -= ANSWER
        for _ in range(placement_gain(s, decision, tile)[0]):
            add_point(s)
        s[SLOTS + decision] = tile
        s[EMPTY_SLOTS] -= 1
    return s
