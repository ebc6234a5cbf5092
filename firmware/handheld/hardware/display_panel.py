"""The panel for every display that CircuitPython can open: built-in ones, TFTs and OLEDs on SPI.

displayio paints pixel by pixel, so each row is a TileGrid of its own: of two distant changes only these are
painted. A byte of a row is eight pixels one above the other, a byte of a bitmap eight side by side. So the
bytes of a row are copied as they are into a bitmap, in which byte x is tile x, 8 pixels wide and 1 high. The
TileGrid has these tiles one below the other; transposed, it is 128 pixels wide and 8 high.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from displayio import Bitmap, Group, Palette, TileGrid
from micropython import const

from handheld.canvas import MARGIN, ROWS, WIDE
from handheld.led_codes import BAD_DISPLAY
from handheld.settings import Settings

if TYPE_CHECKING:
    from handheld.hardware.parts import Hardware

_HIGH = const(64)
# Ground and ink: white, amber, green, paper, inverted.
_COLOURS = 0, 0xFFFFFF, 0, 0xFFB000, 0, 0x40FF60, 0xE8DCC0, 0x302820, 0xFFFFFF, 0


class DisplayPanel:
    """A panel (see panel.pyi), in the middle of a display, as large as whole pixels allow.

    `rotated` says that it is built in upside down, `coloured` that it shows more than black and white.
    """

    can_flip = True

    def __init__(self, display: Any, rotated: bool, coloured: bool) -> None:
        scale = min(display.width // WIDE, display.height // _HIGH)
        if not scale:
            raise ValueError("display too small")
        self._display = display
        display.auto_refresh = False  # CircuitPython switches it on whenever a program ends
        self.colours = len(_COLOURS) // 2 if coloured else 0
        self._palette = Palette(2)
        self.colour(0)
        self._scale = scale
        self._left = (display.width - WIDE * scale) // 2
        self._top = (display.height - _HIGH * scale) // 2
        self._group = Group(scale=scale, x=self._left, y=self._top)
        self._rows: list[memoryview] = []
        self._grids: list[TileGrid] = []
        self._swap = 0
        for y in range(ROWS - 1, -1, -1):
            self._add_row(8 * y)
        self._rotated = rotated
        self._turn(False)
        if rotated:
            self._turn(True)
        self._contrast = 255
        self._asleep = False
        self.has_contrast = True
        try:
            self._light(255)
        except (AttributeError, RuntimeError):
            self.has_contrast = False
        display.root_group = self._group
        self.stale = True

    def _add_row(self, y: int) -> None:
        bitmap = Bitmap(32, 32, 2)
        row = memoryview(bitmap)  # type: ignore[arg-type]
        # In some versions of CircuitPython four bytes are one number, its highest byte on the left.
        bitmap[0] = 1
        self._swap = 0 if row[0] else 3
        bitmap[0] = 0
        grid = TileGrid(bitmap, pixel_shader=self._palette, height=WIDE, tile_width=8, tile_height=1, y=y)
        for x in range(WIDE):
            grid[x] = x ^ self._swap
        grid.transpose_xy = True
        self._group.append(grid)
        self._grids.append(grid)
        self._rows.append(row)

    def begin(self) -> bool:
        """Nothing to set up, and nothing shows before finish()."""
        return True

    def refresh(self) -> bool:
        """A display that CircuitPython has set up keeps its supply: there is nothing to repeat."""
        return False

    def show(self, y: int, line: bytearray, first: int, end: int) -> bool:
        """Copy a part of a row; setting its first and its last tile again lets all between be painted."""
        self._rows[y][first:end] = line[MARGIN + first : MARGIN + end]
        grid, swap = self._grids[y], self._swap
        grid[first] = first ^ swap
        grid[end - 1] = end - 1 ^ swap
        return True

    def finish(self) -> None:
        """Paint what changed."""
        self._display.refresh()
        self.stale = False

    def flip(self, on: bool) -> None:
        """Rotate; it shows with the picture that comes now, and with all of it."""
        turned = on != self._rotated
        if turned != self._turned:
            self._turn(turned)
            self.stale = True

    def _turn(self, on: bool) -> None:
        """Mirror each row, and let the last be the first. Moved ones would be painted twice."""
        self._turned = on
        for grid in self._grids:
            grid.flip_x = not on
            grid.flip_y = on
        self._grids.reverse()
        self._rows.reverse()

    def colour(self, number: int) -> None:
        """Take other colours; they show with the rows that come next."""
        at = 2 * number % len(_COLOURS)
        self._palette[0] = _COLOURS[at]
        self._palette[1] = _COLOURS[at + 1]

    def contrast(self, value: int) -> None:
        """Set the brightness, 0 to 255; at 0 there is a little of it left."""
        self._contrast = value
        if self.has_contrast and not self._asleep:
            self._light(value)

    def _light(self, value: int) -> None:
        self._display.brightness = (value + 8) / 263

    def shift(self, dx: int, dy: int) -> bool:
        """Move the group; True if it moved, since that shows with the next finish()."""
        x, y = self._left + dx * self._scale, self._top + dy * self._scale
        moved = bool(x != self._group.x or y != self._group.y)
        self._group.x, self._group.y = x, y
        return moved

    def sleep(self, on: bool) -> None:
        """Hide the picture, and switch the light off if there is a switch."""
        if on != self._asleep:
            self._asleep = on
            self._group.hidden = on
            self._display.refresh()
            if self.has_contrast:
                if on:
                    self._display.brightness = 0.0
                else:
                    self._light(self._contrast)


def use(hardware: Hardware, display: Any, rotated: bool, coloured: bool) -> None:
    """Show the picture on a display that is open, in the colours that the players have set."""
    try:
        panel = DisplayPanel(display, rotated, coloured)
    except ValueError:
        hardware.code = BAD_DISPLAY  # too small
        return
    if hardware.journal is not None:
        panel.colour(Settings(hardware.journal).colour)
    hardware.panel = panel
    hardware.display = display
