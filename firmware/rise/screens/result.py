"""The result of a game: who won, perhaps together, and everybody's points by source."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld import glyphs
from handheld.buttons import DOWN, PRESS, UP
from handheld.screens import result
from handheld.words import menus, wrap
from rise import topics
from rise.rules.facts import BY_CONFUSION
from rise.rules.sources import sources
from rise.rules.state import I_INFLUENCE, I_PLACE, I_SPECIALTY, points
from rise.screens.header import name_tiles, short_names
from rise.tiles import CARD, CONFUSE, ICON, RESOURCE
from rise.words import more

if TYPE_CHECKING:
    from handheld.canvas import Canvas
    from handheld.game.director import Director

# A sign for each source, as the facts number them.
_SIGNS = bytes(
    (
        ICON - 1 + I_INFLUENCE,
        ICON - 1 + I_PLACE,
        ICON - 1 + I_SPECIALTY,
        RESOURCE,
        RESOURCE + 2,
        RESOURCE + 1,
        RESOURCE + 3,
        CONFUSE,
        CARD,
    )
)
_LINES = 10  # nine sources and their sum
_SHOWN = 7  # of them at once


class Result(result.Result):
    """The result; behind it are the sources of the points."""

    def __init__(self, director: Director) -> None:
        super().__init__(director, topics.END)
        self._top = 0

    def draw(self, canvas: Canvas) -> None:
        """Draw the winners in big letters and all players by points, or the sources."""
        w = more()
        m = menus()
        if self.behind:
            self._draw_sources(canvas, w.POINTS_FROM[1], w.SOURCES + ("=",))
            return
        match = self.director.match
        s = match.state
        won = match.rules.winners(s)
        if len(won) == 1:
            title = match.names[won[0]]
            canvas.big(title, (129 - 10 * len(title)) // 2, 0, 2)
            canvas.center(2, m.WINS)
        else:
            names = [match.names[seat] for seat in won]
            lines = wrap(w.SHARED % (", ".join(names[:-1]), names[-1]))
            for i in range(len(lines)):
                canvas.center(max(0, 2 - len(lines)) + i, lines[i])
        order = sorted(range(len(match.names)), key=lambda seat: -points(s, seat))
        y = 3
        for seat in order:
            if seat in won:
                canvas.put(4, y, glyphs.CROWN)
            canvas.text(6, y, match.names[seat])
            told = str(points(s, seat))
            canvas.text(19 - len(told), y, told)
            canvas.put(20, y, ICON - 1 + I_INFLUENCE)
            y += 1
        canvas.keys(w.POINTS_FROM[1], m.GO_ON, 2)

    def _draw_sources(self, canvas: Canvas, title: str, told: tuple[str, ...]) -> None:
        """Draw a line for each source; the sum comes last."""
        match = self.director.match
        order = match.lineup.order()
        seats = len(order)
        wide = 12 // seats
        names = short_names(match.names, wide - 1)
        table = [sources(match.state, seat) + [points(match.state, seat)] for seat in order]
        canvas.text(0, 0, title[0].upper() + title[1:])
        ends = [24 - wide * (seats - 1 - i) for i in range(seats)]
        for i in range(seats):
            name = names[order[i]]
            x = ends[i] - len(name)
            for tile in name_tiles(name):
                canvas.put(x, 0, tile)
                x += 1
        canvas.invert(0)
        for y in range(_SHOWN):
            source = self._top + y
            if source < len(_SIGNS) and canvas.pixels is not None:
                sign = 5 * _SIGNS[source]
                canvas.pixels.stamp(0, 8 + 8 * y, canvas.sheet[sign : sign + 5])
            canvas.text(2 if seats < 4 else 1, 1 + y, told[source], 11)
            for i in range(seats):
                n = str(table[i][source])
                if source == BY_CONFUSION and n != "0":
                    n = "-" + n
                canvas.text(ends[i] - len(n), 1 + y, n)
        if self._top:
            canvas.put(24, 1, glyphs.ARROW + UP)
        if self._top + _SHOWN < _LINES:
            canvas.put(24, 7, glyphs.ARROW + DOWN)

    def press(self, button: int, kind: int) -> None:
        """Up and down show the other sources."""
        if self.behind and kind == PRESS and (button == UP or button == DOWN):
            self._top = max(0, min(_LINES - _SHOWN, self._top + (1 if button == DOWN else -1)))
        super().press(button, kind)
