"""A territory looked at closely: both columns card by card, both temples, what each run could do."""

from babel.rules.facts import level
from babel.rules.legal import runs
from babel.rules.state import COLUMN, PAWN, cards
from babel.screens.table import LETTERS, number
from babel.words import words
from handheld import glyphs
from handheld.buttons import HOLD, LEFT, RELEASE, RIGHT, A, B

try:
    from typing import Any
except ImportError:
    pass

_ROW = 24  # cards in a row


class Site:
    """Left and right go to the neighbours; A or B goes back."""

    def __init__(self, game: "Any", site: int) -> None:
        self.game = game
        self.site = site

    def draw(self, canvas: "Any") -> None:
        """The name of the place, then either side."""
        w = words()
        canvas.put(0, 0, glyphs.ARROW + LEFT)
        canvas.put(24, 0, glyphs.ARROW + RIGHT)
        canvas.center(0, w.TRIBES[self.site])
        canvas.invert(0)
        me = self.game.viewer
        self._side(canvas, 1, 1 - me)
        self._side(canvas, 5, me)

    def _side(self, canvas: "Any", y: int, player: int) -> None:
        """Three rows: who and his temple, his column from the bottom, his skills."""
        match = self.game.match
        s = match.state
        w = words()
        if s[PAWN + player] == self.site:
            canvas.put(0, y, glyphs.PAWN + (player != self.game.viewer))
        canvas.text(1, y, match.names[player], 8)
        n = level(s, player, self.site)
        for i in range(3):
            canvas.put(11 + i, y, glyphs.TEMPLE + 3 * n + i)
        number(canvas, 15, y, n)
        row = cards(s, COLUMN + 5 * player + self.site)
        canvas.put(19, y, glyphs.TRIBE_SUPPLY)
        number(canvas, 22, y, len(row))
        # Bottom to top as on the board; of a very long column the top is what counts.
        count = min(len(row), _ROW)
        if count < len(row):
            canvas.text(0, y + 1, "…")
        for i in range(count):
            canvas.put(1 + count - 1 - i, y + 1, LETTERS[row[i]])
        x = 0
        for tribe in runs(s, COLUMN + 5 * player + self.site):
            canvas.put(x, y + 2, glyphs.BADGE + tribe)
            x = canvas.text(x + 1, y + 2, w.SKILLS[tribe]) + 1

    def press(self, button: int, kind: int) -> None:
        """See the class."""
        if kind == HOLD or kind == RELEASE:
            return
        console = self.game.console
        if button == LEFT or button == RIGHT:
            self.site = (self.site + (1 if button == RIGHT else -1)) % 5
            console.redraw()
        elif button == A or button == B:
            console.pop()
