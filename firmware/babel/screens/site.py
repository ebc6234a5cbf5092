"""Details of a territory: both columns card by card, both temples, the skill of each run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from babel import tiles
from babel.rules.facts import level
from babel.rules.legal import can_build_at, run_has_target, runs, threatens
from babel.rules.state import COLUMN, PAWN, SITES, cards
from babel.screens.table import number
from babel.words import more, words
from handheld import glyphs
from handheld.buttons import HOLD, LEFT, RELEASE, RIGHT, A, B

if TYPE_CHECKING:
    from handheld.canvas import Canvas
    from handheld.game.director import Director

_ROW = 24  # cards in a row
_SKILL = 12  # tiles for a run with its skill in words


class Site:
    """Left and right go to the neighbours; A or B goes back."""

    def __init__(self, director: Director, site: int) -> None:
        self.director = director
        self.site = site

    def draw(self, canvas: Canvas) -> None:
        """Draw the name of the territory, then both sides."""
        canvas.put(0, 0, glyphs.ARROW + LEFT)
        canvas.put(24, 0, glyphs.ARROW + RIGHT)
        canvas.center(0, words().TRIBES[self.site])
        canvas.invert(0)
        me = self.director.viewer
        self._side(canvas, 1, 1 - me)
        canvas.put(0, 4, tiles.SIGN + self.site)
        canvas.text(2, 4, more().SITE_SKILLS[self.site])
        canvas.invert(4)
        self._side(canvas, 5, me)

    def _side(self, canvas: Canvas, y: int, player: int) -> None:
        """Draw three rows of a player: temple and number of cards; the column from the bottom; the skills."""
        match = self.director.match
        s = match.state
        if s[PAWN + player] == self.site:
            canvas.put(0, y, tiles.PAWN + (player != self.director.viewer))
        canvas.text(1, y, match.names[player], 8)
        n = level(s, player, self.site)
        for i in range(3):
            canvas.put(10 + i, y, tiles.TEMPLE + 3 * n + i)
        number(canvas, 13, y, n)
        if can_build_at(s, player, self.site):
            canvas.put(14, y, tiles.CHANCE)
        if threatens(s, 1 - player, self.site):
            canvas.put(15, y, tiles.THREAT)
        row = cards(s, COLUMN + SITES * player + self.site)
        w = words()
        canvas.right(y, w.ONE[1] if len(row) == 1 else w.CARDS % len(row))
        # Bottom to top as on the board; of a very long column only the top is shown.
        count = min(len(row), _ROW)
        if count < len(row):
            canvas.text(0, y + 1, "…")
        for i in range(count):
            canvas.put(1 + count - 1 - i, y + 1, tiles.LETTER + row[i])
        self._runs(canvas, y + 2, player)

    def _runs(self, canvas: Canvas, y: int, player: int) -> None:
        """Draw every run with its skill, ticked if it would have an effect here now, else crossed."""
        s = self.director.match.state
        tribes = runs(s, COLUMN + SITES * player + self.site)
        x = 1
        for tribe in tribes:
            canvas.put(x, y, tiles.SIGN + tribe)
            end = x + 2
            if len(tribes) < 3:
                end = canvas.text(end, y, more().SKILLS[tribe]) + 1
            strong = run_has_target(s, player, self.site, tribe)
            canvas.put(end, y, glyphs.CROSS if not strong else glyphs.CHECK)
            x += _SKILL if len(tribes) < 3 else 4

    def press(self, button: int, kind: int) -> None:
        """See the class."""
        if kind == HOLD or kind == RELEASE:
            return
        console = self.director.console
        if button == LEFT or button == RIGHT:
            self.site = (self.site + (1 if button == RIGHT else -1)) % 5
            console.redraw()
        elif button == A or button == B:
            console.pop()
