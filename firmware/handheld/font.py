"""The sheet of tiles, five bytes each, and the tile of each character."""

from handheld.glyphs import EXTRA, GAME

_BYTES = 5  # a byte for each column of a tile, the lowest bit on top


def load_tiles() -> bytearray:
    """Read font.bin; the tiles from GAME on are empty."""
    sheet = bytearray(_BYTES * 256)
    with open(__file__.rsplit("/", 1)[0] + "/font.bin", "rb") as file:
        file.readinto(sheet)
    return sheet


def load_game_tiles(sheet: bytearray, path: str) -> None:
    """Read a game's own tiles into the sheet, from GAME on; it may have none."""
    try:
        with open(path, "rb") as file:
            file.readinto(memoryview(sheet)[_BYTES * GAME :])
    except OSError:
        pass


def tile_of(char: str) -> int:
    """The tile of a character, a question mark if there is none."""
    code = ord(char) - 32
    if 0 <= code < 95:
        return code
    code = EXTRA.find(char)
    return 31 if code < 0 else 95 + code
