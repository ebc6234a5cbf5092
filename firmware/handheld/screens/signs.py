"""Text with pictures, as in the rules and lessons: ^ and a sign stand for tiles of the game."""

from __future__ import annotations

from handheld.font import tile_of


def as_tiles(line: str, signs: dict[str, bytes]) -> bytes:
    """A line of the text as tiles; ^ and one or two letters stand for tiles in `signs`."""
    row = bytearray()
    at = 0
    while at < len(line):
        wide = 1
        if line[at] != "^":
            row.append(tile_of(line[at]))
        else:
            wide = 3 if line[at + 1 : at + 3] in signs else 2
            row += signs[line[at + 1 : at + wide]]
        at += wide
    return bytes(row)
