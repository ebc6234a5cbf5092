"""A layer of pictures of 8 x 8 pixels in rows at any pixel, one free pixel between two pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

if TYPE_CHECKING:
    from collections.abc import Callable

    Piece = tuple[int, int, int, bytes]  # x, y, pictures in a row, the pictures

_STEP = const(9)  # pixels from one picture to the next


class PictureLayer:
    """Rectangles of pictures above the tiles. A screen lays them in the same order at every draw()."""

    def __init__(self, path: str) -> None:
        with open(path, "rb") as file:
            self._sheet = file.read()
        self._laid: list[Piece] = []
        self._shown: list[Piece] = []

    def clear(self) -> None:
        """Remove all pictures."""
        self._laid = []

    def lay(self, px: int, py: int, across: int, pictures: bytes) -> None:
        """Lay pictures in rows of `across`, the first with its upper left corner at a pixel."""
        if len(pictures) % across:
            pictures += bytes(across - len(pictures) % across)  # empty pictures
        self._laid.append((px, py, across, pictures))

    def compare(self, mark: Callable[[int, int, int, int], None]) -> None:
        """Call `mark` for each rectangle of pixels that has changed since the last call."""
        laid, shown = self._laid, self._shown
        for i in range(max(len(laid), len(shown))):
            now = laid[i] if i < len(laid) else None
            before = shown[i] if i < len(shown) else None
            if now == before:
                continue
            if now and before and now[:3] == before[:3] and len(now[3]) == len(before[3]):
                x, y, across, pictures = now
                for k in range(len(pictures)):
                    if pictures[k] != before[3][k]:
                        left, top = x + _STEP * (k % across), y + _STEP * (k // across)
                        mark(left, top, left + 8, top + 8)
                continue
            for piece in (now, before):
                if piece:
                    x, y, across, pictures = piece
                    mark(x, y, x + _STEP * across, y + _STEP * (len(pictures) // across))
        self._shown = laid

    def paint(self, line: bytearray, at: int, y: int, left: int, right: int) -> None:
        """Paint the pixels from left to right of row y into the line; pixel 0 of the row is line[at]."""
        sheet = self._sheet
        for px, py, across, pictures in self._shown:
            # A row of the panel shows the lower part of one row of pictures and the upper part of the next.
            row = (8 * y - py) // _STEP
            up = (8 * y - py) % _STEP
            down = _STEP - up
            upper, lower = row * across, (row + 1) * across
            if row < -1 or upper >= len(pictures):
                continue
            for x in range(max(0, left - px) // _STEP, min(across, (right - px + 8) // _STEP)):
                one = 8 * pictures[upper + x] if row >= 0 else 0
                other = 8 * pictures[lower + x] if lower < len(pictures) else 0
                if one or other:
                    place = at + px + _STEP * x
                    for i in range(8):
                        line[place + i] |= (sheet[one + i] >> up | sheet[other + i] << down) & 255
