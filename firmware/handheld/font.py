"""The font sheet as a bitmap, which tiles show characters, and the same for adafruit_display_text."""

import bitmaptools
import displayio
from fontio import Glyph

from handheld.glyphs import EXTRA, TILES


def load() -> displayio.Bitmap:
    """Read font.bin, 32 tiles of 5 x 8 pixels in a row."""
    bitmap = displayio.Bitmap(160, (TILES + 31) // 32 * 8, 2)
    with open(__file__.rsplit("/", 1)[0] + "/font.bin", "rb") as file:
        bitmaptools.readinto(bitmap, file, 1, 1, True)
    return bitmap


def tile_of(char: str) -> int:
    """The tile that shows a character, a question mark for one we do not have."""
    code = ord(char) - 32
    if 0 <= code < 95:
        return code
    code = EXTRA.find(char)
    return 31 if code < 0 else 95 + code


class BigFont:
    """The sheet as a font for adafruit_display_text."""

    def __init__(self, bitmap: displayio.Bitmap) -> None:
        self.bitmap = bitmap

    def get_bounding_box(self) -> tuple[int, int]:
        """Width and height of every glyph."""
        return 5, 8

    def get_glyph(self, codepoint: int) -> Glyph:
        """The glyph of a character; never None."""
        return Glyph(self.bitmap, tile_of(chr(codepoint)), 5, 8, 0, 0, 5, 0)
