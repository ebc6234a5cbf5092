"""All open piles: both lodges, the discards by tribe, the sizes of the supplies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from babel import tiles
from babel.rules.state import DISCARDS, LODGE, TEMPLES, TRIBES, cards, count
from babel.screens.table import number
from babel.words import more
from handheld.buttons import PRESS, A, B

if TYPE_CHECKING:
    from handheld.canvas import Canvas
    from handheld.game.director import Director

_ROW = 22  # cards below the top one that a lodge shows


class Piles:
    """A or B goes back."""

    def __init__(self, director: Director) -> None:
        self.director = director

    def draw(self, canvas: Canvas) -> None:
        """Draw the lodges, top card first, then discards and supplies."""
        w = more()
        match = self.director.match
        s = match.state
        me = self.director.viewer
        for y, player in ((0, 1 - me), (2, me)):
            canvas.put(0, y, tiles.LODGE)
            canvas.text(2, y, match.names[player], 8)
            row = cards(s, LODGE + player)
            number(canvas, 24, y, len(row))
            if row:
                canvas.put(1, y + 1, tiles.CARD + row[0])
            for i in range(1, min(len(row), _ROW)):
                canvas.put(2 + i, y + 1, 16 + row[i])
            if len(row) > _ROW:
                canvas.text(24, y + 1, "…")
        canvas.put(0, 4, tiles.DISCARD)
        canvas.text(2, 4, w.DISCARDS)
        row = cards(s, DISCARDS)
        number(canvas, 24, 4, len(row))
        for tribe in range(5):
            canvas.put(5 * tribe, 5, tiles.TRIBE + tribe)
            number(canvas, 5 * tribe + 2, 5, row.count(bytes((tribe,))))
        canvas.put(0, 6, tiles.TRIBE_SUPPLY)
        canvas.text(2, 6, w.TRIBE_SUPPLY)
        number(canvas, 24, 6, count(s, TRIBES))
        canvas.put(0, 7, tiles.TEMPLE_SUPPLY)
        canvas.text(2, 7, w.TEMPLE_SUPPLY)
        number(canvas, 24, 7, count(s, TEMPLES))

    def press(self, button: int, kind: int) -> None:
        """See the class."""
        if kind == PRESS and (button == A or button == B):
            self.director.console.pop()
