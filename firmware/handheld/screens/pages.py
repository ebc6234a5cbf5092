"""A text in pages with pictures, read from a file one page at a time to save memory.

A page has eight lines, the first is its title. On a page whose lines have a | up and down point at one of
them: what stands before the | is always shown, what stands behind it only for the one pointed at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld.buttons import DOWN, HOLD, LEFT, RELEASE, UP, B
from handheld.game.parts import part
from handheld.loader import load
from handheld.screens.signs import as_tiles
from handheld.words import words, wrap

if TYPE_CHECKING:
    from handheld.canvas import Canvas
    from handheld.console import Console

_LINES = 8  # lines on a page; the first is its title
_HIGH = 4  # entries in a column of a page to point at
_RIGHT = 13  # where its second column begins
_TOLD = 6  # the first of its two bright rows


class Pages:
    """Left and right turn the pages; up and down, too, where nothing more can be pointed at. B goes back."""

    def __init__(self, console: Console, path: str, signs: dict[str, bytes], page: int = 0) -> None:
        self.console = console
        self.page = page
        self.pages = 0
        self._path = path
        self._signs = signs
        self._lines: list[str] = []
        self._at = 0  # the entry pointed at
        self._entries = 0  # how many there are on this page
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
        self._at = 0
        self._entries = len([line for line in self._lines if "|" in line])

    def draw(self, canvas: Canvas) -> None:
        """Draw the page, its number in the corner."""
        canvas.invert(0)
        if self._entries:
            self._write(canvas, 0, 0, self._lines[0])
            for i in range(self._entries):
                self._entry(canvas, i)
        else:
            for y in range(len(self._lines)):
                self._write(canvas, 0, y, self._lines[y])
        canvas.right(0, str(self.page + 1) + "/" + str(self.pages))

    def _entry(self, canvas: Canvas, i: int) -> None:
        """Draw one of two columns' entries; what is told of the one pointed at is at the bottom."""
        name, text = self._lines[1 + i].split("|")
        x = i // _HIGH * _RIGHT
        y = 1 + i % _HIGH
        end = self._write(canvas, x, y, name)
        if i == self._at:
            canvas.block(x, y, end - x, 1, y == 1)
            canvas.invert(_TOLD)
            canvas.invert(_TOLD + 1)
            lines = wrap(text)
            for row in range(len(lines)):
                canvas.text(0, _TOLD + row, lines[row])

    def _write(self, canvas: Canvas, x: int, y: int, line: str) -> int:
        """Write a line; returns the column after it."""
        for tile in as_tiles(line, self._signs):
            canvas.put(x, y, tile)
            x += 1
        return x

    def press(self, button: int, kind: int) -> None:
        """Turn the page or go back."""
        if kind == HOLD or kind == RELEASE:
            return
        if button == B:
            self.console.pop()
            return
        self.console.redraw()
        at = self._at + (1 if button == DOWN else -1)
        if (button == UP or button == DOWN) and 0 <= at < self._entries:
            self._at = at
            return
        self.page = (self.page + (-1 if button in (LEFT, UP) else 1)) % self.pages
        self._read()
        if button == UP:
            self._at = max(0, self._entries - 1)


def rules(console: Console, page: int) -> Pages:
    """The rules of the game that is inserted, opened at a page; its module `howto` has their pictures."""
    howto = load(part(console.game, "howto"))
    if hasattr(howto, "pages"):
        plain: Pages = howto.pages(console, page)
        return plain
    folder = howto.__file__.rsplit("/", 1)[0]
    return Pages(console, folder + "/words/" + words().CODE + ".txt", howto.signs(), page)
