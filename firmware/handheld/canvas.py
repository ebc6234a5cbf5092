"""The picture: a screen draws 25 x 8 tiles, and what changed is painted and given to the panel.

A row of tiles is painted as bytes, each for eight pixels one above the other. What the panel does with them
is its own business (see hardware/panel.pyi).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from handheld import loader
from handheld.font import load_game_tiles, load_tiles, tile_of
from handheld.glyphs import BUTTON

if TYPE_CHECKING:
    from handheld.hardware.panel import Panel
    from handheld.screens.pixel_layer import PixelLayer

COLUMNS = const(25)
ROWS = const(8)
_LEFT = const(2)  # pixels left of the first tile: 125 of 128 pixels carry tiles
WIDE = const(128)
_HIGH = const(64)
_NONE = const(-1)
# A painted row is a line of bytes with room on both sides: for what is partly beside the panel, and on the
# left for what a panel sends before the pixels.
MARGIN = const(14)
_LINE = const(200)  # as many as tiles: _blank clears both


class Canvas:
    """What screens draw on. A screen draws everything again after clear(); flush() shows the difference."""

    def __init__(self, panel: Panel) -> None:
        self.panel = panel
        self._blank = bytes(COLUMNS * ROWS)
        self.tiles = bytearray(self._blank)
        self._tile_rows = by_rows(self.tiles, COLUMNS)
        self._shown_rows = by_rows(bytearray(self._blank), COLUMNS)
        self._line = bytearray(_LINE)
        # The part of each row that must be sent: from a pixel to before a pixel, nothing while that is 0.
        self._from = bytearray(ROWS)
        self._to = bytearray(ROWS)
        self._flipped = False
        self._inverse = self._inverse_shown = 0
        self._sprite = self._sprite_shown = _NONE
        self._block = self._block_shown = _NONE
        self._brackets = self._brackets_shown = _NONE
        self._big: str | None = None
        self._big_shown: str | None = None
        self._big_place = self._big_place_shown = _NONE
        self._patterns: list[int] = []  # for the scale of the big text: see _stretched()
        self.sheet = load_tiles()
        self.pixels: PixelLayer | None = None  # only in a game that draws single pixels

    # Drawing

    def clear(self) -> None:
        """Only spaces; no inverse row, block, brackets, single pixels, sprite or big text."""
        self.tiles[:] = self._blank
        self._inverse = 0
        self._brackets = self._sprite = self._block = _NONE
        self._big = None
        if self.pixels is not None:
            self.pixels.clear()

    def put(self, x: int, y: int, tile: int) -> None:
        """Set one tile; outside the picture nothing happens."""
        if 0 <= x < COLUMNS and 0 <= y < ROWS:
            self.tiles[y * COLUMNS + x] = tile

    def text(self, x: int, y: int, string: str, width: int = COLUMNS) -> int:
        """Write up to width characters, clipped at the right edge; returns the column after the last."""
        end = min(x + width, COLUMNS)
        at = y * COLUMNS
        for char in string:
            if x >= end:
                break
            if x >= 0:
                self.tiles[at + x] = tile_of(char)
            x += 1
        return x

    def center(self, y: int, string: str) -> int:
        """Write in the middle of a row; returns the column after the last."""
        return self.text(max(0, (COLUMNS - len(string)) // 2), y, string)

    def right(self, y: int, string: str) -> int:
        """Write at the right end of a row; returns the column after the last."""
        return self.text(max(0, COLUMNS - len(string)), y, string)

    def keys(self, a: str, b: str, gap: int = 1) -> None:
        """Say in the last row what the two buttons do."""
        self.put(0, 7, BUTTON)
        x = self.text(2, 7, a) + gap
        self.put(x, 7, BUTTON + 1)
        self.text(x + 2, 7, b)

    def fill(self, x: int, y: int, width: int, tile: int) -> None:
        """Set width tiles of a row to one tile."""
        for i in range(max(0, x), min(x + width, COLUMNS)):
            self.tiles[y * COLUMNS + i] = tile

    def invert(self, y: int) -> None:
        """Show a row dark on light."""
        self._inverse |= 1 << y

    def block(self, x: int, y: int, w: int, h: int = 1, edge: bool = False) -> None:
        """Show w x h tiles dark on light, in an inverse row light on dark: a cursor that covers nothing.

        It starts one pixel to the left: tiles leave their right column free, so its content gets a margin on
        both sides. With an edge the line of pixels above it is dark, where something would touch it.
        With w 0 there is no block.
        """
        self._block = x | y << 5 | w << 8 | h << 13 | edge << 17 if w else _NONE

    def clear_row(self, y: int) -> None:
        """Clear the tiles of a row, and the block if it begins there; single pixels stay."""
        self.fill(0, y, COLUMNS, 0)
        if self._block >= 0 and self._block >> 5 & 7 == y:
            self._block = _NONE

    def brackets(self, x: int, y: int, w: int) -> None:
        """Draw brackets beside w tiles of a row: a lesson points with them; the cursor is the block."""
        self._brackets = x | y << 5 | w << 8

    def sprite(self, tile: int | None, px: int = 0, py: int = 0) -> None:
        """Draw one tile at any pixel, above the others; None for nothing."""
        self._sprite = _NONE
        if tile is not None and -5 < px < WIDE and -8 < py < _HIGH:
            self._sprite = tile | px + 8 << 8 | py + 8 << 16

    def big(self, string: str | None, px: int = 0, py: int = 0, scale: int = 2) -> None:
        """Draw a text two or three times as big, its upper left corner at a pixel; None for nothing."""
        self._big = string
        self._big_place = px + 128 | (py + 128) << 9 | scale << 18

    def load_tiles(self, path: str) -> None:
        """Load a game's tiles; the layer of another game is dropped."""
        load_game_tiles(self.sheet, path)
        self.pixels = None
        self._mark(0, 0, WIDE, _HIGH)

    def add_pixels(self) -> None:
        """Make the layer of single pixels."""
        from handheld.screens.pixel_layer import PixelLayer

        self.pixels = PixelLayer()
        loader.unload("handheld.screens.pixel_layer")  # not imported again before another game is loaded

    # Showing

    def flush(self) -> None:
        """Show what differs from what is shown."""
        self._compare()
        self.panel.flip(self._flipped)
        self.send()

    def send(self) -> None:
        """Paint what is marked and give it to the panel, everything if that is stale."""
        panel = self.panel
        sent = panel.stale
        if sent:
            self._mark(0, 0, WIDE, _HIGH)
            if not panel.begin():
                return
        for y in range(ROWS):
            end = self._to[y]
            if end:
                self._paint(y)
                self._to[y] = 0
                if not panel.show(y, self._line, self._from[y], end):
                    return
                sent = True
        if sent:
            panel.finish()

    def refresh(self, lower: bool) -> None:
        """Send the set-up and half of what is shown again: a panel may lose its supply unnoticed."""
        if not self.panel.stale and self.panel.refresh():
            top = _HIGH // 2 if lower else 0
            self._mark(0, top, WIDE, top + _HIGH // 2)
            self.send()

    def _compare(self) -> None:
        """Mark what has changed since the last flush."""
        changed = self._inverse ^ self._inverse_shown
        self._inverse_shown = self._inverse
        for y in range(ROWS):
            if changed and changed >> y & 1:
                self._mark(0, 8 * y, WIDE, 8 * y + 8)
        self._compare_rows(self._tile_rows, self._shown_rows, _LEFT, 5)
        if self._block != self._block_shown:
            self._mark_block()
            self._block_shown = self._block
            self._mark_block()
        if self._brackets != self._brackets_shown:
            self._mark_brackets()
            self._brackets_shown = self._brackets
            self._mark_brackets()
        if self._sprite != self._sprite_shown:
            self._mark_sprite()
            self._sprite_shown = self._sprite
            self._mark_sprite()
        if self._big != self._big_shown or (self._big and self._big_place != self._big_place_shown):
            self._mark_big()
            self._big_shown = self._big
            self._big_place_shown = self._big_place
            self._mark_big()
            if self._big:
                self._patterns = _stretched(self._big_place >> 18)
        if self.pixels is not None:
            self._compare_rows(self.pixels.rows, self.pixels.shown, 0, 1)

    def _compare_rows(self, rows: list[memoryview], shown: list[memoryview], left: int, wide: int) -> None:
        """Mark the part of each row that has changed; a byte of it is so many pixels wide."""
        for y in range(ROWS):
            now, before = rows[y], shown[y]
            if now != before:
                first, last = 0, len(now) - 1
                while now[first] == before[first]:
                    first += 1
                while now[last] == before[last]:
                    last -= 1
                self._mark(left + wide * first, 8 * y, left + wide * (last + 1), 8 * y + 8)
                before[:] = now

    def _mark(self, left: int, top: int, right: int, bottom: int) -> None:
        """Note that these pixels must be sent."""
        if left < 0:
            left = 0
        if right > WIDE:
            right = WIDE
        if left < right:
            for y in range(max(top, 0) >> 3, (min(bottom, _HIGH) + 7) >> 3):
                if not self._to[y] or left < self._from[y]:
                    self._from[y] = left
                if right > self._to[y]:
                    self._to[y] = right

    def _mark_block(self) -> None:
        place = self._block_shown
        if place >= 0:
            left, top = _LEFT + 5 * (place & 31), 8 * (place >> 5 & 7)
            right, bottom = left + 5 * (place >> 8 & 31), top + 8 * (place >> 13 & 15)
            self._mark(left - 1, top - (place >> 17), right, bottom)

    def _mark_brackets(self) -> None:
        place = self._brackets_shown
        if place >= 0:
            left, top = _LEFT + 5 * (place & 31), 8 * (place >> 5 & 7)
            self._mark(left - 4, top, left + 5 * (place >> 8) + 4, top + 8)

    def _mark_sprite(self) -> None:
        place = self._sprite_shown
        if place >= 0:
            left, top = (place >> 8 & 255) - 8, (place >> 16) - 8
            self._mark(left, top, left + 5, top + 8)

    def _mark_big(self) -> None:
        text, place = self._big_shown, self._big_place_shown
        if text:
            left, top, scale = (place & 511) - 128, (place >> 9 & 511) - 128, place >> 18
            self._mark(left, top, left + 5 * scale * len(text), top + 8 * scale)

    # Painting

    def _paint(self, y: int) -> None:
        """Paint the marked part of a row: tiles, above them pixels, block, sprite, big text, brackets."""
        line = self._line
        line[:] = self._blank
        at = MARGIN
        left, right = self._from[y], self._to[y]
        first, last = max(left - _LEFT, 0) // 5, min((right + 2) // 5, COLUMNS)
        ink = 255 if self._inverse >> y & 1 else 0
        if ink:
            line[at] = line[at + 1] = line[at + 127] = ink
        self._paint_tiles(y, first, last, ink, ink != 0)
        if self.pixels is not None:
            self.pixels.paint(line, at, y, left, right, not ink and not any(self._shown_rows[y]))
        place = self._block_shown
        if place >= 0:
            x, w = place & 31, place >> 8 & 31
            below = y - (place >> 5 & 7)
            start = at + _LEFT + 5 * x - 1
            if 0 <= below < place >> 13 & 15:
                self._paint_tiles(y, max(x, first), min(x + w, last), ink ^ 255, True)
                line[start] = ink ^ 255
            elif below == -1 and place >> 17:
                for i in range(start, start + 5 * w + 1):
                    line[i] &= 127
        place = self._sprite_shown
        if place >= 0:
            down = (place >> 16) - 8 - 8 * y
            if -8 < down < 8:
                x = at + (place >> 8 & 255) - 8
                tile = 5 * (place & 255)
                for i in range(5):
                    bits = self.sheet[tile + i]
                    line[x + i] |= (bits << down if down > 0 else bits >> -down) & 255
        if self._big_shown:
            self._paint_big(self._big_shown, at, y)
        place = self._brackets_shown
        if place >= 0 and place >> 5 & 7 == y:
            # Brackets are narrower at the edges of the panel.
            x = at + _LEFT + 5 * (place & 31)
            end = x + 5 * (place >> 8)
            for i in (x - 3, x - 2, end + 1, end + 2):
                line[i] = 129
            if x - 2 == at:
                line[at] = 0
            line[max(x - 4, at + 1)] = line[min(end + 3, at + 127)] = 255

    def _paint_tiles(self, y: int, first: int, last: int, ink: int, over: bool) -> None:
        """Paint tiles; spaces only if they must cover something (`over`)."""
        line, sheet, tiles = self._line, self.sheet, self._shown_rows[y]
        at = MARGIN + _LEFT + 5 * first
        for x in range(first, last):
            tile = tiles[x]
            if tile or over:
                tile *= 5
                line[at] = sheet[tile] ^ ink
                line[at + 1] = sheet[tile + 1] ^ ink
                line[at + 2] = sheet[tile + 2] ^ ink
                line[at + 3] = sheet[tile + 3] ^ ink
                line[at + 4] = sheet[tile + 4] ^ ink
            at += 5

    def _paint_big(self, text: str, at: int, y: int) -> None:
        place = self._big_place_shown
        scale = place >> 18
        down = (place >> 9 & 511) - 128 - 8 * y
        if not -8 * scale < down < 8:
            return
        line, sheet, high = self._line, self.sheet, self._patterns
        half = 4 * scale
        up, down = max(-down, 0), max(down, 0)
        at += (place & 511) - 128
        for char in text:
            tile = 5 * tile_of(char)
            if at < 0 or at > _LINE - 15:
                tile = 0  # beside the panel
            for i in range(tile, tile + 5):
                bits = sheet[i]
                if bits:
                    bits = (high[bits & 15] | high[bits >> 4] << half) << down >> up & 255
                    line[at] |= bits
                    line[at + 1] |= bits
                    if scale > 2:
                        line[at + 2] |= bits
                at += scale

    # The panel

    def flip(self, on: bool) -> None:
        """Rotate the next picture by 180 degrees; the present one may be secret and stays as it is."""
        self._flipped = on

    def contrast(self, value: int) -> None:
        """Set the brightness, 0 to 255."""
        self.panel.contrast(value)

    def shift(self, dx: int, dy: int) -> None:
        """Move the whole picture by 0 or 1 pixel to the right and down, against burn-in."""
        if self.panel.shift(dx, dy):
            self._mark(0, 0, WIDE, _HIGH)
            self.send()

    def sleep(self, on: bool) -> None:
        """Switch the panel off or on; it keeps its picture."""
        self.panel.sleep(on)


def by_rows(data: bytearray, wide: int) -> list[memoryview]:
    """A view of each row, to compare a row in one step."""
    whole = memoryview(data)
    return [whole[at : at + wide] for at in range(0, len(data), wide)]


def _stretched(scale: int) -> list[int]:
    """For each pattern of four pixels one above the other: the same with each pixel `scale` pixels high."""
    patterns = [0]
    for i in range(4):
        patterns += [bits | (1 << scale) - 1 << i * scale for bits in patterns]
    return patterns
