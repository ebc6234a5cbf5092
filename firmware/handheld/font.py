"""The sheet of tiles, five bytes each, and which tiles show characters."""

from handheld.glyphs import EXTRA, GAME

_BYTES = 5  # of a tile: a column each, the lowest bit on top


def load() -> bytearray:
    """Read font.bin; the places from GAME on are empty."""
    sheet = bytearray(_BYTES * 256)
    with open(__file__.rsplit("/", 1)[0] + "/font.bin", "rb") as file:
        file.readinto(sheet)
    return sheet


def load_game(sheet: bytearray, path: str) -> None:
    """Fill the places from GAME on with a game's own tiles."""
    with open(path, "rb") as file:
        file.readinto(memoryview(sheet)[_BYTES * GAME :])


def tile_of(char: str) -> int:
    """The tile that shows a character, a question mark for one we do not have."""
    code = ord(char) - 32
    if 0 <= code < 95:
        return code
    code = EXTRA.find(char)
    return 31 if code < 0 else 95 + code
