"""The pictures in the text of the rules."""

from __future__ import annotations

from handheld import glyphs
from rise import tiles

# In the text ^ and a sign stand for a picture: icons by their letters in the notation, resources, others.
_SIGNS = "GICRKNMJE?LSUDPWXFABYZwsbtgcodq#()!3"
_TILES = (
    bytes(range(tiles.ICON, tiles.ICON + 22))
    + bytes(range(tiles.RESOURCE, tiles.RESOURCE + 4))
    + bytes((tiles.BAG, tiles.CAMP, tiles.SLOT, tiles.RESOURCE + 4, tiles.RESOURCE + 8, tiles.CONFUSE))
    + bytes((glyphs.BUTTON, glyphs.BUTTON + 1, tiles.ONCE, tiles.PAY))
)
# Slots, two tiles each: own tiles, another's, a wild one, an empty slot.
_CELLS = "1w", "1s", "1b", "1t", "2s", "xw", "-w"


def signs() -> dict[str, bytes]:
    """The tiles of each sign."""
    found = {"e": bytes((tiles.ELEPHANT, tiles.ELEPHANT + 1))}
    for i in range(len(_SIGNS)):
        found[_SIGNS[i]] = _TILES[i : i + 1]
    for i in range(len(_CELLS)):
        found[_CELLS[i]] = bytes((tiles.CELL + 2 * i, tiles.CELL + 2 * i + 1))
    return found
