"""The rules of a game as plain text: howto_de.txt or howto_fr.txt if it has one, else howto.txt.

An empty line ends a page. The first line of a page is its title; the others are wrapped, and what does not
fit goes on the next page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld.game.parts import root
from handheld.screens.pages import Pages
from handheld.words import words, wrap

if TYPE_CHECKING:
    from handheld.canvas import Canvas
    from handheld.console import Console

_LINES = 7  # below the title


class _TextPages(Pages):
    """As Pages, of a text that nobody has laid out."""

    def _read(self) -> None:
        self._lines = []
        self.pages = 0
        title = ""
        text: list[str] = []
        with open(self._path) as file:
            for line in file:
                line = line.strip()
                if not line:
                    self._add(title, text)
                    title = ""
                    text = []
                elif not title:
                    title = line
                else:
                    text += wrap(line)
        self._add(title, text)

    def _add(self, title: str, text: list[str]) -> None:
        """Count the pages of a paragraph, and keep the one that is shown."""
        at = 0
        while title and (not at or at < len(text)):
            if self.pages == self.page:
                self._lines = [title] + text[at : at + _LINES]
            self.pages += 1
            at += _LINES

    def _write(self, canvas: Canvas, x: int, y: int, line: str) -> int:
        return canvas.text(x, y, line)


def pages(console: Console, page: int) -> Pages:
    """The text in the language that is spoken, if the game has it."""
    place = root() + console.game + "/howto"
    try:
        return _TextPages(console, place + "_" + words().CODE + ".txt", {}, page)
    except OSError:
        return _TextPages(console, place + ".txt", {}, page)
