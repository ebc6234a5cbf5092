"""How to play: the rules in pages with pictures, read from a file page by page, to take no memory."""

from babel.words import words
from handheld import glyphs
from handheld.buttons import HOLD, LEFT, RELEASE, RIGHT, UP, B
from handheld.font import tile_of

try:
    from typing import Any
except ImportError:
    pass

_LINES = 8  # lines of a page, the first is its title
# In the text ^ and a letter is a picture; ^t and a digit is a temple.
_SIGNS = "AHMPSahmps123456oxlcned!u><()"
_TILES = (
    bytes(range(glyphs.TRIBE, glyphs.TRIBE + 5))
    + bytes(range(glyphs.BADGE, glyphs.BADGE + 5))
    + bytes(range(glyphs.CARD + 1, glyphs.CARD + 7))
    + bytes(
        (glyphs.PAWN, glyphs.PAWN + 1, glyphs.LODGE, glyphs.HAND, glyphs.TRIBE_SUPPLY, glyphs.TEMPLE_SUPPLY)
    )
    + bytes((glyphs.DISCARD, glyphs.THREAT, glyphs.ARROW, glyphs.ARROW + RIGHT, glyphs.ARROW + LEFT))
    + bytes((glyphs.BUTTON, glyphs.BUTTON + 1))
)


def tiles(line: str) -> bytes:
    """A line of the text as tiles."""
    row = bytearray()
    at = 0
    while at < len(line):
        char = line[at]
        at += 1
        if char != "^":
            row.append(tile_of(char))
        elif line[at] == "t":
            first = glyphs.TEMPLE + 3 * int(line[at + 1])
            row += bytes((first, first + 1, first + 2))
            at += 2
        else:
            row.append(_TILES[_SIGNS.find(line[at])])
            at += 1
    return bytes(row)


class HowTo:
    """Left and right turn the pages, B goes back."""

    def __init__(self, console: "Any", page: int = 0) -> None:
        self.console = console
        self.page = page
        self.pages = 0
        self._lines: list[str] = []
        self._read()

    def _read(self) -> None:
        """Fetch the page, and count them all."""
        w = words()
        self._lines = []
        n = 0
        with open(w.__file__.rsplit("/", 1)[0] + "/" + w.CODE + ".txt") as file:
            for line in file:
                if n // _LINES == self.page:
                    self._lines.append(line.rstrip("\n"))
                n += 1
        self.pages = n // _LINES

    def draw(self, canvas: "Any") -> None:
        """The page, its number in the corner."""
        canvas.invert(0)
        for y in range(len(self._lines)):
            x = 0
            for tile in tiles(self._lines[y]):
                canvas.put(x, y, tile)
                x += 1
        canvas.right(0, str(self.page + 1) + "/" + str(self.pages))

    def press(self, button: int, kind: int) -> None:
        """See the class."""
        if kind == HOLD or kind == RELEASE:
            return
        if button == B:
            self.console.pop()
        else:
            self.page = (self.page + (-1 if button in (LEFT, UP) else 1)) % self.pages
            self._read()
            self.console.redraw()
