"""The end of a game: who has won, also shared, and everybody's points by their sources."""

from handheld import glyphs
from handheld.buttons import DOWN, PRESS, UP, A, B
from handheld.words import menus
from rise import topics
from rise.rules.facts import BY_CONFUSION, sources
from rise.rules.state import points
from rise.words import more, quiet

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from handheld.canvas import Canvas
        from handheld.director import Director
except ImportError:
    pass

_STAY = 8000  # ms that the result of a demonstration stays
_SOURCES = 9
_SHOWN = 6  # lines of sources at once


class Result:
    """A shows where the points came from and back; B goes on to the menu: rematch, rules or title."""

    def __init__(self, director: "Director") -> None:
        self.director = director
        self.console = director.console
        self._sources = False
        self._top = 0
        self._until = -1

    def draw(self, canvas: "Canvas") -> None:
        """The winners in big letters and all in the order of their points, or the sources."""
        w = more()
        m = menus()
        quiet()  # they go when all is drawn, and make room for the big letters
        if self._sources:
            self._draw_sources(canvas, w.SOURCES)
            return
        match = self.director.match
        s = match.state
        won = match.rules.winners(s)
        if len(won) == 1:
            title = match.names[won[0]]
            canvas.big(title, (129 - 10 * len(title)) // 2, 0, 2)
            canvas.center(2, m.WINS)
        elif len(won) == 2:
            canvas.center(1, w.SHARED % (match.names[won[0]], match.names[won[1]]))
        else:
            canvas.center(1, m.DRAW)
        order = sorted(range(len(match.names)), key=lambda seat: -points(s, seat))
        y = 3
        for seat in order:
            if seat in won:
                canvas.put(4, y, glyphs.CROWN)
            canvas.text(6, y, match.names[seat])
            told = str(points(s, seat))
            canvas.text(20 - len(told), y, told)
            y += 1
        canvas.put(0, 7, glyphs.BUTTON)
        x = canvas.text(2, 7, w.POINTS_FROM) + 2
        canvas.put(x, 7, glyphs.BUTTON + 1)
        canvas.text(x + 2, 7, m.GO_ON)

    def _draw_sources(self, canvas: "Canvas", told: "tuple[str, ...]") -> None:
        match = self.director.match
        seats = len(match.names)
        wide = 13 // seats if seats > 3 else 4
        table = [sources(match.state, seat) for seat in range(seats)]
        for seat in range(seats):
            canvas.text(25 - wide * (seats - seat), 0, match.names[seat], wide - 1)
        canvas.invert(0)
        for i in range(_SHOWN):
            source = self._top + i
            canvas.text(0, 1 + i, told[source], 11)
            for seat in range(seats):
                n = str(table[seat][source])
                if source == BY_CONFUSION and n != "0":
                    n = "-" + n
                canvas.text(24 - wide * (seats - 1 - seat) - len(n), 1 + i, n)
        # Off the numbers, in the header.
        if self._top:
            canvas.put(0, 0, glyphs.ARROW + UP)
        if self._top + _SHOWN < _SOURCES:
            canvas.put(2, 0, glyphs.ARROW + DOWN)
        for seat in range(seats):
            n = str(points(match.state, seat))
            canvas.text(24 - wide * (seats - 1 - seat) - len(n), 7, n)
        canvas.text(0, 7, "=")

    def tick(self, now: int) -> int:
        """After a demonstration the title comes back."""
        if not self.director.demo:
            return -1
        if self._until < 0:
            self._until = now + _STAY
        if now >= self._until:
            self.director.leave()
        return _STAY

    def press(self, button: int, kind: int) -> None:
        """See the class."""
        if kind != PRESS:
            return
        if self.director.demo:
            self.director.leave()
            return
        self.console.redraw()
        if self._sources and (button == UP or button == DOWN):
            self._top = max(0, min(_SOURCES - _SHOWN, self._top + (1 if button == DOWN else -1)))
        elif button == B and not self._sources:
            self._go_on()
        elif button == A or button == B:
            self._sources = not self._sources

    def _go_on(self) -> None:
        from handheld.menu import Menu, Row

        m = menus()
        director = self.director
        rows = [
            Row(m.REMATCH, director.rematch),
            Row(m.TO_TITLE, director.leave),
            Row(m.HOW_TO, lambda: director.explain(topics.END)),
        ]
        self.console.push(Menu(self.console, m.WHAT_NOW, rows))
