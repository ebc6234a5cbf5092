"""A cursor of brackets around some tiles, for a lesson's coach: beside the block, which is the player's."""

import displayio

from handheld.canvas import AWAY


class Brackets:
    """Four pieces, 3 x 8 pixels each."""

    def __init__(self, root: displayio.Group, palette: displayio.Palette) -> None:
        bitmap = _pieces()
        self._pieces = []
        for _ in range(4):
            piece = displayio.TileGrid(bitmap, pixel_shader=palette, tile_width=3, tile_height=8, y=AWAY)
            self._pieces.append(piece)
            root.append(piece)

    def hide(self) -> None:
        """Show none."""
        for piece in self._pieces:
            piece.y = AWAY

    def place(self, left: int, top: int, w: int, h: int) -> None:
        """Put them around w x h tiles; the first one's left edge and top are pixels."""
        a, b, c, d = self._pieces
        right = left + 5 * w - 2
        a[0], b[0] = (0, 1) if h == 1 else (2, 3)
        a.x, a.y, b.x, b.y = left, top, right, top
        c.y = d.y = AWAY
        if h > 1:
            c[0], d[0] = 4, 5
            c.x, c.y, d.x, d.y = left, top + 8 * (h - 1), right, top + 8 * (h - 1)


def _pieces() -> displayio.Bitmap:
    """Brackets [ ], then corners: upper, lower, left before right."""
    bitmap = displayio.Bitmap(18, 8, 2)
    for piece in range(6):
        left = 3 * piece
        side = left + 2 * (piece & 1)
        for y in range(8):
            bitmap[side, y] = 1
        for x in range(left, left + 3):
            if piece < 4:
                bitmap[x, 0] = 1
            if piece < 2 or piece > 3:
                bitmap[x, 7] = 1
    return bitmap
