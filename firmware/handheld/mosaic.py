"""Pictures of a game's own size, laid side by side at any pixel; only those that changed are sent."""

import displayio

from handheld import font

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        Piece = tuple[int, int, int, bytes, bool]  # x, y, how many side by side, the pictures, dark on light
except ImportError:
    pass


class Mosaics:
    """Rectangles of pictures above the tiles, as many as a screen lays, each time in the same order."""

    def __init__(
        self,
        sheet: displayio.Bitmap,
        size: int,
        group: displayio.Group,
        light: displayio.Palette,
        dark: displayio.Palette,
    ) -> None:
        self._sheet = sheet
        self._size = size
        self._group = group
        self._light, self._dark = light, dark
        self._laid: list[Piece] = []
        self._shown: list[Piece] = []
        self._grids: list[displayio.TileGrid] = []

    def clear(self) -> None:
        """Nothing is laid."""
        self._laid = []

    def lay(self, px: int, py: int, across: int, pictures: bytes, dark: bool = False) -> None:
        """Lay pictures in rows of `across`, the first with its upper left corner at a pixel."""
        self._laid.append((px, py, across, bytes(pictures), dark))

    def flush(self) -> int:
        """Change what differs from what is shown; about how many bytes that sends, 0 for nothing."""
        cost = 0
        laid, shown, grids = self._laid, self._shown, self._grids
        while len(grids) > len(laid):
            self._group.remove(grids.pop())
            cost += 16 + self._size * len(shown[len(grids)][3])
        for i in range(len(laid)):
            now = laid[i]
            before = shown[i] if i < len(grids) else None
            if now == before:
                continue
            cost += 16 + self._size * len(now[3])
            if before is None or now[2] != before[2] or len(now[3]) != len(before[3]):
                grid = self._new(now)
                if before is None:
                    grids.append(grid)
                    self._group.append(grid)
                else:
                    self._group[self._group.index(grids[i])] = grid
                    grids[i] = grid
                before = None
            grid = grids[i]
            # What is set is sent again, also where it is the same.
            if before is None or now[0] != before[0] or now[1] != before[1]:
                grid.x, grid.y = now[0], now[1]
            if before is None or now[4] != before[4]:
                grid.pixel_shader = self._dark if now[4] else self._light
            for k in range(len(now[3])):
                if before is None or now[3][k] != before[3][k]:
                    grid[k] = now[3][k]
        self._shown = laid
        return cost

    def _new(self, piece: "Piece") -> displayio.TileGrid:
        size = self._size
        return displayio.TileGrid(
            self._sheet,
            pixel_shader=self._light,
            width=piece[2],
            height=len(piece[3]) // piece[2],
            tile_width=size,
            tile_height=size,
        )


def read(path: str, size: int, count: int) -> displayio.Bitmap:
    """A sheet of square pictures, as many in a row as 128 pixels hold."""
    across = 128 // size
    return font.read(path, across * size, (count + across - 1) // across * size)
