"""The two last rows: cards with both sides one above the other, or answers to a question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from handheld.buttons import LEFT, RIGHT
from handheld.glyphs import ARROW
from rise.rules.facts import icons, needs_gold, trashes_itself
from rise.screens.rows import draw_row
from rise.tiles import ICON, ONCE, PAY, RAISED

if TYPE_CHECKING:
    from handheld.canvas import Canvas
    from handheld.screens.pixel_layer import PixelLayer

    # Tiles above, tiles below, how many equal cards it stands for.
    Column = tuple[bytes, bytes, int]

TOP = const(48)  # y of the upper row
ROOM = const(80)  # pixels of the hand; right of them are gold, trade and end
TRADE = const(97)  # x of the words for trade and end
TO_MARKET = const(200)  # the item behind the cards; its lower half ends the turn
_ZERO = const(16)  # the tile of 0
_TIMES = const(129)  # the tile of ×
MARGIN = const(2)  # pixels left and right of a column's tiles: a bracket
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


def _width(column: Column) -> int:
    return max(row_width(column[0]), row_width(column[1])) + 2 * MARGIN + (COUNT if column[2] > 1 else 0)


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


def draw_columns(
    canvas: Canvas,
    layer: PixelLayer,
    columns: list[Column],
    found: list[tuple[int, int]],
    barred: bytes,
    room: int,
) -> None:
    """Draw columns at the places that were found; what `barred` has a bit for is in brackets."""
    if not found[0][1]:
        draw_row(canvas, 0, TOP + 4, bytes((ARROW + LEFT,)))
    if not found[-1][1]:
        draw_row(canvas, room - 5, TOP + 4, bytes((ARROW + RIGHT,)))
    for i in range(len(columns)):
        x, wide = found[i]
        if not wide:
            continue
        above, below, n = columns[i]
        for half in range(2):
            row = below if half else above
            y = TOP + 1 + 8 * half if below else TOP + 4
            end = draw_row(canvas, x + MARGIN, y, row)
            if barred and barred[i] >> half & 1:
                layer.stamp(x, y, b"\x3e\x41")
                layer.stamp(end, y, b"\x41\x3e")
        if n > 1:
            end = draw_row(canvas, x + wide - COUNT, TOP + 4, bytes((_TIMES,)))
            draw_row(canvas, end, TOP + 6, bytes((RAISED + n - 2,)))
