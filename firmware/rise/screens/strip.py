"""The two last rows: cards with both sides one above the other, or answers to a question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from handheld.buttons import LEFT, RIGHT
from handheld.font import tile_of
from handheld.glyphs import ARROW
from rise.rules.facts import icons, needs_gold, trashes_itself
from rise.tiles import ICON, NUMBER, ONCE, PAY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from handheld.canvas import Canvas
    from handheld.screens.pixel_layer import PixelLayer

    # Tiles above, tiles below, how many equal cards it stands for.
    Column = tuple[bytes, bytes, int]

TOP = const(48)  # y of the upper row
ROOM = const(80)  # pixels of the hand; right of them are gold, trade and end
TRADE = const(98)  # x of the words for trade and end
TO_MARKET = const(200)  # the item behind the cards; its lower half ends the turn
_ZERO = const(16)  # the tile of 0
_TIMES = const(129)  # the tile of ×
_MARGIN = const(2)  # pixels left and right of a column's tiles
COUNT = const(9)  # pixels of × and a small digit
UPPER = const(0)  # what is pointed at: a half of a column, or all of it
LOWER = const(1)
WHOLE = const(2)


def side_tiles(number: int) -> bytes:
    """A side of a card (2 × kind, + 1 the alternative) as tiles; three equal icons are a 3 and one."""
    row = bytearray()
    if needs_gold(number):
        row.append(PAY)
    if trashes_itself(number):
        row.append(ONCE)
    for icon, n in equal_icons(icons(number)):
        if n > 2:
            row.append(_ZERO + n)
        row += bytes((ICON - 1 + icon,)) * (n if n < 3 else 1)
    return bytes(row)


def equal_icons(row: bytes) -> list[tuple[int, int]]:
    """Icons, each with how many equal ones stand there."""
    found = []
    at = 0
    while at < len(row):
        n = 1
        while at + n < len(row) and row[at + n] == row[at]:
            n += 1
        found.append((row[at], n))
        at += n
    return found


def card(kind: int, n: int = 1) -> Column:
    """The column of a card, or of n equal ones."""
    return side_tiles(2 * kind), side_tiles(2 * kind + 1), n


def row_width(tiles: bytes) -> int:
    """The pixels of a row of tiles with their gaps."""
    wide = 0
    for tile in tiles:
        wide += 5 if tile < ICON else 6
    return wide


def draw_row(canvas: Canvas, x: int, y: int, tiles: bytes, dark: bool = False) -> None:
    """Draw tiles a pixel apart, from any pixel on; `dark` on bright ground."""
    layer = canvas.pixels
    if layer is not None:
        for tile in tiles:
            layer.stamp(x, y, canvas.sheet, 5 * tile, 5 * tile + 5, not dark)
            x += 5 if tile < ICON else 6


def text_tiles(text: str) -> bytes:
    """The tiles of a text, for draw_row."""
    return bytes([tile_of(letter) for letter in text])


def _width(column: Column) -> int:
    return max(row_width(column[0]), row_width(column[1])) + 2 * _MARGIN - 1 + (COUNT if column[2] > 1 else 0)


def places(columns: list[Column], at: int, room: int) -> list[tuple[int, int]]:
    """The x and the width of each column; (0, 0) for those that do not fit around the one at `at`."""
    widths = [_width(column) for column in columns]
    last = len(widths) - 1
    start = 0
    x = 0
    # An arrow of six pixels stands where columns are left out.
    while x + sum(widths[start : at + 1]) + at - start > (room if at == last else room - 6):
        start += 1
        x = 6
    found = [(0, 0)] * start
    for i in range(start, last + 1):
        fits = x + widths[i] <= (room if i == last else room - 6)
        found.append((x, widths[i]) if fits else (0, 0))
        x += widths[i] + 1 if fits else room
    return found


def draw_strip(
    canvas: Canvas,
    columns: list[Column],
    at: int,
    part: int,
    dim: bytes = b"",
    room: int = 128,
    beside: Sequence[tuple[int, int, bytes]] = (),
) -> None:
    """Draw columns; what is pointed at is dark on bright, what `dim` has a bit for is half as bright.

    `beside` are rows of tiles right of them: x, y, tiles.
    """
    layer = canvas.pixels
    if layer is None:
        return
    found = places(columns, at, room)
    key = dim + bytes((room, found.count((0, 0)), found != [] and not found[0][1]))
    for above, below, n in columns:
        key += above + below + bytes((n,))
    for _, _, tiles in beside:
        key += tiles
    if not layer.recall(6, key):
        _draw_columns(canvas, layer, columns, found, dim, room)
        for x, y, tiles in beside:
            draw_row(canvas, x, y, tiles)
        layer.remember(6, 8, key)
    if part <= WHOLE and found:
        x, wide = found[at]
        if dim:
            # What is pointed at can be read, also if it cannot be played.
            draw_row(canvas, x + _MARGIN, TOP + 1 + 8 * part, columns[at][1] if part else columns[at][0])
        if columns[at][2] > 1:
            wide -= COUNT
        layer.invert(x, TOP + 8 * (part & 1), wide, 16 if part == WHOLE else 8)


def _draw_columns(
    canvas: Canvas,
    layer: PixelLayer,
    columns: list[Column],
    found: list[tuple[int, int]],
    dim: bytes,
    room: int,
) -> None:
    if found and not found[0][1]:
        draw_row(canvas, 0, TOP + 4, bytes((ARROW + LEFT,)))
    if found and not found[-1][1]:
        draw_row(canvas, room - 5, TOP + 4, bytes((ARROW + RIGHT,)))
    for i in range(len(columns)):
        x, wide = found[i]
        if not wide:
            continue
        above, below, n = columns[i]
        if i and found[i - 1][1]:
            layer.stamp(x - 1, TOP + 1, b"\x55")
            layer.stamp(x - 1, TOP + 9, b"\x55")
        if n > 1:
            draw_row(canvas, x + wide - COUNT, TOP + 4, bytes((_TIMES, NUMBER + n - 2)))
        for half in range(2):
            row = below if half else above
            y = TOP + 1 + 8 * half if below else TOP + 4
            draw_row(canvas, x + _MARGIN, y, row)
            if dim and dim[i] >> half & 1:
                layer.stamp(x + _MARGIN, y, b"\x55\xaa" * (row_width(row) // 2), lit=False)
