"""A layer of single pixels above the tiles, for a game whose pieces do not stand in columns of letters."""

from __future__ import annotations

from micropython import const

from handheld.canvas import by_rows

_WIDE = const(128)
_SIZE = const(1152)  # a row more than the panel has, for the lower part of what stands in the last row


class PixelLayer:
    """A byte for each column of a row, its lowest bit on top, as the panel has them."""

    def __init__(self) -> None:
        self._blank = bytes(_WIDE)
        self.pixels = bytearray(_SIZE)
        # The canvas compares them.
        self.rows = by_rows(self.pixels, _WIDE)
        self.shown = by_rows(bytearray(_SIZE - _WIDE), _WIDE)
        self.keeps = True  # whether rows are remembered: not where they are drawn only once
        self._kept: dict[int, tuple[bytes, bytearray]] = {}  # by their first row: what they show, pixels

    def clear(self) -> None:
        """All pixels dark."""
        for row in self.rows:
            row[:] = self._blank

    def stamp(
        self, x: int, y: int, columns: bytes | bytearray, start: int = 0, end: int = 0, lit: bool = True
    ) -> None:
        """Light pixels, or make them dark: columns of up to eight, from a pixel to the right and down.

        With an `end`, only the columns from `start` to before it: a tile of a sheet, without a copy.
        """
        pixels = self.pixels
        at = (y >> 3) * _WIDE + x - start
        y &= 7
        for i in range(start, end or len(columns)):
            bits = columns[i] << y
            if bits:
                pixels[at + i] |= bits & 255
                if bits > 255:
                    pixels[at + i + _WIDE] |= bits >> 8
                if not lit:
                    pixels[at + i] ^= bits & 255
                    if bits > 255:
                        pixels[at + i + _WIDE] ^= bits >> 8

    def fill(self, x: int, y: int, wide: int, high: int, lit: bool = True) -> None:
        """Make a rectangle light or dark."""
        self._change(x, y, wide, high, 0, 255 if lit else 0)

    def invert(self, x: int, y: int, wide: int, high: int) -> None:
        """Light what is dark in a rectangle, and the other way round."""
        self._change(x, y, wide, high, 255, 255)

    def _change(self, x: int, y: int, wide: int, high: int, kept: int, flipped: int) -> None:
        """Change a rectangle: of each column the bits `kept` stay, then the bits `flipped` are inverted."""
        pixels = self.pixels
        while high > 0:
            # The part of it in one row.
            part = min(high, 8 - (y & 7))
            bits = ((1 << part) - 1) << (y & 7)
            kept_here, flipped_here = kept | ~bits, flipped & bits
            at = (y >> 3) * _WIDE + x
            for i in range(at, at + wide):
                pixels[i] = pixels[i] & kept_here ^ flipped_here
            y += part
            high -= part

    def remember(self, first: int, end: int, key: bytes) -> None:
        """Keep some rows of pixels; `key` tells what they show. To copy them is quicker than to draw them."""
        if self.keeps:
            self._kept[first] = key, self.pixels[_WIDE * first : _WIDE * end]

    def recall(self, first: int, key: bytes) -> bool:
        """Put back the rows that were kept with this key; False if there are none."""
        kept = self._kept.get(first)
        if kept is None or kept[0] != key:
            return False
        self.pixels[_WIDE * first : _WIDE * first + len(kept[1])] = kept[1]
        return True

    def forget(self) -> None:
        """Give the room of the kept rows back."""
        self._kept = {}
        self.keeps = True

    def paint(self, line: bytearray, at: int, y: int, left: int, right: int, alone: bool) -> None:
        """Paint the pixels from left to right of row y into the line; pixel 0 of the row is line[at].

        `alone`: nothing else is in the line, so they can be copied.
        """
        row = self.shown[y]
        if alone:
            line[at + left : at + right] = row[left:right]
            return
        for x in range(left, right):
            if row[x]:
                line[at + x] |= row[x]
