"""A text in pages with pictures, read from a file one page at a time to save memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld.buttons import HOLD, LEFT, RELEASE, UP, B
from handheld.font import tile_of
from handheld.loader import load
from handheld.words import words

if TYPE_CHECKING:
    from handheld.canvas import Canvas
    from handheld.console import Console

_LINES = 8  # lines on a page; the first is its title


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


class Pages:
    """Left and right turn the pages, B goes back."""

    def __init__(self, console: Console, path: str, signs: dict[str, bytes], page: int = 0) -> None:
        self.console = console
        self.page = page
        self.pages = 0
        self._path = path
        self._signs = signs
        self._lines: list[str] = []
        self._read()

    def _read(self) -> None:
        """Read this page, and count all pages."""
        self._lines = []
        n = 0
        with open(self._path) as file:
            for line in file:
                if n // _LINES == self.page:
                    self._lines.append(line.rstrip("\n"))
                n += 1
        self.pages = n // _LINES

    def draw(self, canvas: Canvas) -> None:
        """Draw the page, its number in the corner."""
        canvas.invert(0)
        for y in range(len(self._lines)):
            x = 0
            for tile in as_tiles(self._lines[y], self._signs):
                canvas.put(x, y, tile)
                x += 1
        canvas.right(0, str(self.page + 1) + "/" + str(self.pages))

    def press(self, button: int, kind: int) -> None:
        """Turn the page or go back."""
        if kind == HOLD or kind == RELEASE:
            return
        if button == B:
            self.console.pop()
        else:
            self.page = (self.page + (-1 if button in (LEFT, UP) else 1)) % self.pages
            self._read()
            self.console.redraw()


def rules(console: Console, page: int) -> Pages:
    """The rules of the game that is inserted, opened at a page; its module `howto` has their pictures."""
    howto = load(console.game + ".howto")
    folder = howto.__file__.rsplit("/", 1)[0]
    return Pages(console, folder + "/words/" + words().CODE + ".txt", howto.signs(), page)
