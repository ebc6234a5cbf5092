"""The picture: 25 x 8 tiles drawn anew by a screen, of which only what changed goes to the display."""

import displayio
from micropython import const

from handheld import font
from handheld.glyphs import FILL

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from handheld.brackets import Brackets
        from handheld.mosaic import Mosaics
        from handheld.panel import Panel
except ImportError:
    pass

COLUMNS = const(25)
ROWS = const(8)
_LEFT = const(2)  # pixels left of the first tile: 125 of 128 pixels carry tiles
_MARGIN = const(1)  # tiles a row has on either side, so that an inverse row reaches both edges
# What showing costs, in the time that one byte takes on the bus: to paint its eight pixels takes twice that.
_BYTE = const(3)
_AREA = const(16)  # of each changed area beyond its pixels
_FULL = const(1040)  # of a whole screen on which nothing is painted
_ROW = const(256)  # to paint a row of it
_BIG = const(400)  # of a big text
_NONE = const(-1)
# What is not shown is moved here: a hidden layer would send its place again after every full screen.
AWAY = const(-100)


class Canvas:
    """What screens draw on. Everything is drawn again after clear(); flush() sends the difference."""

    def __init__(self, display: "Panel", rotation: int = 0) -> None:
        self.display = display
        self.tiles = bytearray(COLUMNS * ROWS)
        self._shown = bytearray(COLUMNS * ROWS)
        # Row by row, to find at once which ones have changed.
        self._tile_rows = _by_rows(self.tiles)
        self._shown_rows = _by_rows(self._shown)
        self._blank = bytes(COLUMNS * ROWS)
        self._blank_row = bytes(COLUMNS)
        self._rotation = rotation
        self._flipped = self._flipped_shown = False
        self._contrast = _NONE
        self._asleep = False
        self._inverse = self._inverse_shown = 0
        self._lit = 0  # bits of the rows in which something is,
        self._paint = 0  # and what it costs to paint them
        self._sprite = self._sprite_shown = _NONE
        self._big: str | None = None
        self._big_shown: str | None = None
        self._big_place = self._big_place_shown = _NONE
        self.sheet = font.load()
        self.root = displayio.Group()
        self._light = displayio.Palette(2)
        self._light[0], self._light[1] = 0, 0xFFFFFF
        self._dark = displayio.Palette(2)
        self._dark[0], self._dark[1] = 0xFFFFFF, 0
        self._clear = clear = displayio.Palette(2)
        clear[1] = 0xFFFFFF
        clear.make_transparent(0)
        self._rows = []
        for _ in range(ROWS):
            row = displayio.TileGrid(
                self.sheet,
                pixel_shader=self._light,
                width=COLUMNS + 2 * _MARGIN,
                height=1,
                tile_width=5,
                tile_height=8,
                x=_LEFT - 5 * _MARGIN,
                y=AWAY,
            )
            self._rows.append(row)
            self.root.append(row)
        self._block = self._block_shown = _NONE
        self._frame = self._frame_shown = _NONE
        self._brackets: Brackets | None = None
        self._block_grid: displayio.TileGrid | None = None
        self._block_edge: displayio.TileGrid | None = None
        self.mosaics: Mosaics | None = None  # of a game that brings pictures of another size
        self._over = displayio.Group()  # mosaics, then the block
        self.root.append(self._over)
        self._mover = displayio.TileGrid(self.sheet, pixel_shader=clear, tile_width=5, tile_height=8, y=AWAY)
        self.root.append(self._mover)
        self._letters = displayio.Group()
        self.root.append(self._letters)
        display.root_group = self.root

    # Drawing

    def clear(self) -> None:
        """All spaces, no inverse row, no block, brackets, sprite or big text."""
        self.tiles[:] = self._blank
        self._inverse = 0
        self._frame = self._sprite = self._block = _NONE
        self._big = None
        if self.mosaics is not None:
            self.mosaics.clear()

    def put(self, x: int, y: int, tile: int) -> None:
        """Set one tile; outside the picture nothing happens."""
        if 0 <= x < COLUMNS and 0 <= y < ROWS:
            self.tiles[y * COLUMNS + x] = tile

    def text(self, x: int, y: int, string: str, width: int = COLUMNS) -> int:
        """Write up to width characters, clipped at the right edge; the column after the last."""
        end = min(x + width, COLUMNS)
        at = y * COLUMNS
        for char in string:
            if x >= end:
                break
            if x >= 0:
                self.tiles[at + x] = font.tile_of(char)
            x += 1
        return x

    def center(self, y: int, string: str) -> int:
        """Write in the middle of a row; the column after the last."""
        return self.text(max(0, (COLUMNS - len(string)) // 2), y, string)

    def right(self, y: int, string: str) -> int:
        """Write at the right end of a row; the column after the last."""
        return self.text(max(0, COLUMNS - len(string)), y, string)

    def fill(self, x: int, y: int, width: int, tile: int) -> None:
        """Set width tiles of a row to one tile."""
        for i in range(max(0, x), min(x + width, COLUMNS)):
            self.tiles[y * COLUMNS + i] = tile

    def bar(self, x: int, y: int, width: int, part: int, whole: int) -> None:
        """A bar of width tiles of which part of whole is lit, to the pixel."""
        lit = max(0, min(5 * width, 5 * width * part // whole))
        for i in range(width):
            self.put(x + i, y, FILL + max(0, min(5, lit - 5 * i)))

    def invert(self, y: int, on: bool = True) -> None:
        """Show a row dark on light."""
        if on:
            self._inverse |= 1 << y
        else:
            self._inverse &= ~(1 << y)

    def block(self, x: int, y: int, w: int, h: int = 1, edge: bool = False) -> None:
        """Show w x h tiles dark on light, in an inverse row light on dark: a cursor that covers nothing.

        With an edge the line of pixels above it is dark, where something would touch it.
        With w 0 there is none.
        """
        self._block = x | y << 5 | w << 8 | h << 13 | edge << 17 if w else _NONE

    def frame(self, x: int, y: int, w: int = 1, h: int = 1) -> None:
        """Put brackets around w x h tiles."""
        self._frame = x | y << 5 | w << 8 | h << 13

    def sprite(self, tile: int | None, px: int = 0, py: int = 0) -> None:
        """Put one tile anywhere, by pixels, above the others; None for nothing."""
        self._sprite = _NONE if tile is None else tile | (px + 128) << 8 | (py + 128) << 17

    def big(self, string: str | None, px: int = 0, py: int = 0, scale: int = 2) -> None:
        """Show a big text with its upper left corner at a pixel; None for nothing."""
        self._big = string
        self._big_place = px + 128 | (py + 128) << 9 | scale << 18

    def bring(self, path: str) -> None:
        """Take a game's own tiles from its sheet; pictures of the game before it go."""
        font.load_game(self.sheet, path)
        self.mosaics = None
        while len(self._over):
            self._over.pop()
        self._block_grid = None
        self._block_shown = _NONE

    def bring_pictures(self, path: str, size: int, count: int) -> None:
        """Take a game's square pictures too, to be laid by `mosaics`."""
        from handheld.mosaic import Mosaics, read

        self.mosaics = Mosaics(read(path, size, count), size, self._over, self._clear, self._dark)

    # Showing

    def flush(self) -> bool:
        """Send what differs from what is shown; False when nothing did."""
        cost = self._flush_tiles()
        changed = cost > 0
        if self._frame != self._frame_shown:
            self._place_brackets()
            changed = True
        if self.mosaics is not None:
            laid = self.mosaics.flush()
            if laid:
                cost += _BYTE * laid
                changed = True
        if self._place_block():
            changed = True
        if self._sprite != self._sprite_shown:
            self._place_sprite()
            changed = True
        if self._big != self._big_shown or (self._big and self._big_place != self._big_place_shown):
            self._place_big()
            cost += _BIG
            changed = True
        if self._flipped != self._flipped_shown:
            self._flipped_shown = self._flipped
            self.display.rotation = (self._rotation + 180 * self._flipped) % 360
            self._whole()
            changed = True
        elif cost > _FULL + self._paint:
            self._whole()
        if changed:
            self.display.refresh()
        return changed

    def _flush_tiles(self) -> int:
        """Change the tiles and palettes that differ; what it costs to show that."""
        turned = self._inverse ^ self._inverse_shown
        cost = paint = 0
        lit = self._inverse
        blank = self._blank_row
        for y in range(ROWS):
            tiles, shown = self._tile_rows[y], self._shown_rows[y]
            if tiles != blank:
                lit |= 1 << y
            if lit & 1 << y:
                paint += _ROW
            if tiles == shown and not turned & 1 << y:
                continue
            first = last = _NONE
            row = self._rows[y]
            if tiles != shown:
                for x in range(COLUMNS):
                    tile = tiles[x]
                    if tile != shown[x]:
                        shown[x] = tile
                        row[x + _MARGIN] = tile
                        last = x
                        if first < 0:
                            first = x
            if turned & 1 << y:
                row.pixel_shader = self._dark if self._inverse & 1 << y else self._light
                first, last = 0, COLUMNS
            if row.y < 0:
                row.y = 8 * y
                first, last = 0, COLUMNS
            cost += _AREA + 5 * _BYTE * (last - first + 1)
        self._lit = lit
        self._paint = paint
        self._inverse_shown = self._inverse
        return cost

    def _place_brackets(self) -> None:
        place = self._frame_shown = self._frame
        if self._brackets is None:
            # Only lessons have them.
            from handheld.brackets import Brackets

            self._brackets = Brackets(self.root, self._clear)
        if place < 0:
            self._brackets.hide()
        else:
            self._brackets.place(
                _LEFT - 1 + 5 * (place & 31), 8 * (place >> 5 & 7), place >> 8 & 31, place >> 13
            )

    def _place_block(self) -> bool:
        """Show the block above its tiles; whether anything changed."""
        place = self._block
        if place < 0 and self._block_shown < 0:
            return False
        x, y = place & 31, place >> 5 & 7
        w, h = place >> 8 & 31, place >> 13 & 15
        changed = place != self._block_shown
        grid = self._block_grid
        if grid is not None and (place < 0 or place >> 8 != self._block_shown >> 8):
            self._over.remove(grid)
            self._block_grid = grid = None
            if self._block_edge is not None:
                self._over.remove(self._block_edge)
                self._block_edge = None
        self._block_shown = place
        if place < 0:
            return True
        if grid is None:
            grid = self._block_grid = displayio.TileGrid(
                self.sheet, pixel_shader=self._dark, width=w, height=h, tile_width=5, tile_height=8
            )
            self._over.append(grid)
            if place >> 17:
                # Made of the first line of tile 0, which is empty.
                self._block_edge = displayio.TileGrid(
                    self.sheet, pixel_shader=self._light, width=w, height=1, tile_width=5, tile_height=1
                )
                self._over.append(self._block_edge)
        if changed:
            grid.x, grid.y = _LEFT + 5 * x, 8 * y
            if self._block_edge is not None:
                self._block_edge.x, self._block_edge.y = grid.x, grid.y - 1
            grid.pixel_shader = self._light if self._inverse & 1 << y else self._dark
        for i in range(w * h):
            tile = self.tiles[(y + i // w) * COLUMNS + x + i % w]
            if grid[i] != tile:
                grid[i] = tile
                changed = True
        return changed

    def _place_sprite(self) -> None:
        place = self._sprite_shown = self._sprite
        mover = self._mover
        if place < 0:
            mover.y = AWAY
            return
        mover[0] = place & 255
        mover.x = (place >> 8 & 511) - 128
        mover.y = (place >> 17) - 128

    def _place_big(self) -> None:
        """Show the big text, or none: a row of tiles, enlarged."""
        text = self._big_shown = self._big
        place = self._big_place_shown = self._big_place
        letters = self._letters
        while len(letters):
            letters.pop()
        if not text:
            return
        row = displayio.TileGrid(
            self.sheet, pixel_shader=self._clear, width=len(text), height=1, tile_width=5, tile_height=8
        )
        for i in range(len(text)):
            row[i] = font.tile_of(text[i])
        letters.scale = place >> 18
        letters.x = (place & 511) - 128
        letters.y = (place >> 9 & 511) - 128
        letters.append(row)

    def _whole(self) -> None:
        """Make the next refresh send the screen in one piece: less than many areas.

        Most of that time is to paint, so rows in which nothing is are not there.
        """
        for y in range(ROWS):
            self._rows[y].y = 8 * y if self._lit & 1 << y else AWAY
        self.display.root_group = None
        self.display.root_group = self.root

    # The panel

    def flip(self, on: bool) -> None:
        """Turn the next picture by 180 degrees; the present one may be for other eyes and stays as it is."""
        self._flipped = on

    def contrast(self, value: int) -> None:
        """Brightness, 0 to 255."""
        if value != self._contrast:
            self._contrast = value
            self.display.brightness = value / 255

    def shift(self, dx: int, dy: int) -> None:
        """Move the whole picture by some pixels, against burning in."""
        if dx != self.root.x or dy != self.root.y:
            self.root.x, self.root.y = dx, dy
            self._whole()
            self.display.refresh()

    def sleep(self, on: bool) -> None:
        """Switch the panel off or on; it keeps its picture."""
        if on != self._asleep:
            self._asleep = on
            if on:
                self.display.sleep()
            else:
                self.display.wake()


def _by_rows(tiles: bytearray) -> list[memoryview]:
    whole = memoryview(tiles)
    return [whole[at : at + COLUMNS] for at in range(0, COLUMNS * ROWS, COLUMNS)]
