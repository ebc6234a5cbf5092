"""The pictures in the text of the rules."""

from __future__ import annotations

from babel import tiles
from handheld import glyphs
from handheld.buttons import LEFT, RIGHT

# In the text ^ and a sign stand for a picture. These have one tile; runs have two, temples three; #5 is a
# number of cards.
_SIGNS = "AHMPSahmps123456oxqlcned!u><()fg"
_TILES = (
    bytes(range(tiles.TRIBE, tiles.TRIBE + 5))
    + bytes(range(tiles.SIGN, tiles.SIGN + 5))
    + bytes(range(tiles.CARD + 1, tiles.CARD + 7))
    + bytes((tiles.PAWN, tiles.PAWN + 1, tiles.QUARRY, tiles.LODGE, tiles.HAND))
    + bytes((tiles.TRIBE_SUPPLY, tiles.TEMPLE_SUPPLY))
    + bytes((tiles.DISCARD, tiles.THREAT, tiles.CHANCE, glyphs.ARROW + RIGHT, glyphs.ARROW + LEFT))
    + bytes((glyphs.BUTTON, glyphs.BUTTON + 1, tiles.END_PHASE, glyphs.GOAL))
)


def signs() -> dict[str, bytes]:
    """The tiles of each sign."""
    found = {}
    for i in range(len(_SIGNS)):
        found[_SIGNS[i]] = _TILES[i : i + 1]
    for tribe in range(5):
        found["r" + _SIGNS[tribe]] = bytes((tiles.RUN + tribe, tiles.NUMBER + 3))
    for level in range(1, 7):
        first = tiles.TEMPLE + 3 * level
        found["t" + str(level)] = bytes((first, first + 1, first + 2))
    found["#5"] = bytes((tiles.NUMBER + 5,))
    return found
