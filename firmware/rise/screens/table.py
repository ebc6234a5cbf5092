"""The table: a player's stalls, warehouse, camp and elephant with its load, and the towers beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from rise.cells import hide_sign
from rise.rules.state import (
    CAMP,
    CARTS,
    EMPTY_SLOTS,
    LOAD,
    NONE,
    PLAYERS,
    ROUND,
    SEAT_SIZE,
    SLOTS,
    STALL,
    STEP,
    WAREHOUSE,
    WILDS,
)
from rise.screens.rows import draw_row
from rise.screens.towers import GROUND, draw_towers, point_at_slot, slot_position
from rise.tiles import CAMP as TENT
from rise.tiles import ELEPHANT, ICON, RAISED, RESOURCE, SLOT, SMALL

if TYPE_CHECKING:
    from handheld.canvas import Canvas
    from handheld.screens.pixel_layer import PixelLayer

_HOUSE = ICON + 11  # the icon of storing
_ZERO = const(16)  # the tile of 0
_RIGHT = const(10)  # x of warehouse and camp
_ROOMS = b"\x0e\x3c\x16\x1e"  # pixels left of the tower: beside the camp; the warehouse, by round
BLINK = const(250)  # ms that the frame around a slot that changed is visible, then invisible
_STRIDE = const(5)  # pixels of a step of the elephant


def draw_table(
    canvas: Canvas,
    s: bytearray,
    seat: int,
    cursor: int = NONE,
    tile: int = 0,
    blinking: bytes = b"",
    goods: int = NONE,
) -> None:
    """Draw the goods of a seat, or of the seat `goods`, the towers as it sees them, and the ground for words.

    Tiles on the slots `blinking` are without their signs. A frame is around the slot `cursor`, and on it
    lies `tile`, if there is one.
    """
    canvas.invert(GROUND // 8)
    layer = canvas.pixels
    if layer is None:
        return
    shows = bytes((seat, s[ROUND], s[PLAYERS])) + s[SLOTS:WILDS]
    if not layer.recall(1, shows):
        draw_towers(canvas, s, seat)
        # Right of the main tower's top: how many slots are empty.
        x, y = (42, 16) if s[ROUND] == 1 else (57, 8)
        draw_row(canvas, x, y, bytes((SLOT,)) + _number(s[EMPTY_SLOTS]))
        layer.remember(1, 5, shows)
    _draw_goods(canvas, layer, s, SEAT_SIZE * (seat if goods == NONE else goods))
    for slot in blinking:
        x, y, size = slot_position(s, slot)
        hide_sign(layer, x, y, size, s[SLOTS + slot], seat)
    if cursor != NONE:
        point_at_slot(canvas, s, seat, cursor, tile)


def _number(n: int) -> bytes:
    """The digits of a number below 100."""
    digits = bytes((_ZERO + n // 10, _ZERO + n % 10))
    return digits if n > 9 else digits[1:]


def _draw_goods(canvas: Canvas, layer: PixelLayer, s: bytearray, mine: int) -> None:
    """Draw them left of the towers; `mine` is where the seat begins in the state."""
    sheet = canvas.sheet

    def stamp(x: int, y: int, tile: int) -> None:
        layer.stamp(x, y, sheet, 5 * tile, 5 * tile + 5)

    for i in range(3):
        kind = s[STALL + mine + i]
        if kind:
            stamp(1, 8 + 8 * i, RESOURCE + kind - 1)
        layer.fill(0, 15 + 8 * i, 7, 1)  # a shelf
    for i in range(2):
        stamp(_RIGHT, 9 + 7 * i, TENT if i else _HOUSE)
        # The kinds there with their numbers, if there is room left of the tower; else how many tiles.
        first = (CAMP if i else WAREHOUSE) + mine
        room = _ROOMS[0 if i else s[ROUND]]
        held = b""
        for kind in range(9 - i):
            n = s[first + kind]
            if n:
                held += bytes((RESOURCE + kind,))
                room -= 6
            if n > 1:
                # A small digit keeps to the sign before it.
                held += _number(n) if n > 9 else bytes((RAISED + n - 2,))
                room -= 10 if n > 9 else 5
        if not held or room < 0:
            held = _number(sum(s[first : first + 9 - i]))
        draw_row(canvas, _RIGHT + 6, 8 + 8 * i, held)
    x = _STRIDE * s[STEP + mine]
    stamp(x, GROUND - 8, ELEPHANT)
    stamp(x + 5, GROUND - 8, ELEPHANT + 1)
    for i in range(3 - s[STEP + mine]):
        layer.fill(x + 11 + 4 * i, GROUND - 3, 2, 1)  # a step to go
    for i in range(1 + s[CARTS + mine]):
        # Room for a tile: an open box, and what is in it.
        layer.stamp(_RIGHT - 2 + 5 * i, 30, b"\3\2\2\3")
        kind = s[LOAD + mine + i]
        if kind:
            stamp(_RIGHT - 2 + 5 * i, 25, SMALL + kind - 1)
