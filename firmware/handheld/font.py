"""The sheet of tiles as a bitmap, and which tiles show characters."""

import bitmaptools
import displayio

from handheld.glyphs import EXTRA, GAME


def load() -> displayio.Bitmap:
    """Read font.bin, 32 tiles of 5 x 8 pixels in a row; the places from GAME on are empty."""
    return read(__file__.rsplit("/", 1)[0] + "/font.bin", 160, 64)


def load_game(sheet: displayio.Bitmap, path: str) -> None:
    """Fill the places from GAME on with a game's own tiles."""
    top = GAME // 32 * 8
    bitmaptools.blit(sheet, read(path, 160, 64 - top), 0, top)


def read(path: str, width: int, height: int) -> displayio.Bitmap:
    """A bitmap from a file of one bit a pixel."""
    bitmap = displayio.Bitmap(width, height, 2)
    with open(path, "rb") as file:
        bitmaptools.readinto(bitmap, file, 1, 1, True)
    return bitmap


def tile_of(char: str) -> int:
    """The tile that shows a character, a question mark for one we do not have."""
    code = ord(char) - 32
    if 0 <= code < 95:
        return code
    code = EXTRA.find(char)
    return 31 if code < 0 else 95 + code
