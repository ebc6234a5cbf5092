"""Pictures of 8 x 8 pixels, laid side by side at any pixel, a free one between; what changed is sent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

if TYPE_CHECKING:
    from collections.abc import Callable

    Piece = tuple[int, int, int, bytes]  # x, y, how many side by side, the pictures

_STEP = const(9)  # pixels from one picture to the next


class PictureLayer:
    """Rectangles of pictures above the tiles, as many as a screen lays, each time in the same order."""

    def __init__(self, path: str) -> None:
        with open(path, "rb") as file:
            self._sheet = file.read()
        self._laid: list[Piece] = []
        self._shown: list[Piece] = []

    def clear(self) -> None:
        """Nothing is laid."""
        self._laid = []

    def lay(self, px: int, py: int, across: int, pictures: bytes) -> None:
        """Lay pictures in rows of `across`, the first with its upper left corner at a pixel."""
        if len(pictures) % across:
            pictures += bytes(across - len(pictures) % across)  # empty ones
        self._laid.append((px, py, across, pictures))

    def compare(self, mark: Callable[[int, int, int, int], None]) -> None:
        """Mark what differs from what is shown."""
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
        """Paint what is in a row, from a pixel to a pixel, whose first pixel is at this place of the line."""
        sheet = self._sheet
        for px, py, across, pictures in self._shown:
            # Of two pictures one above the other the row has the lower part of one, the upper of the other.
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
