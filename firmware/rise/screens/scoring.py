"""The scoring of a round as a show: each player's rows light up and count."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld import loader
from handheld.buttons import LEFT, PRESS, RIGHT, B
from handheld.glyphs import ARROW, BUTTON
from rise.rules.facts import BY_CONFUSION, BY_TAR
from rise.rules.rare_facts import scoring_rows
from rise.rules.state import MILD, PLAYERS, ROUND, points
from rise.screens.header import draw_mark, name_tiles, short_names
from rise.screens.phrases import capital
from rise.screens.rows import draw_row
from rise.screens.table import draw_table
from rise.words import more, words

if TYPE_CHECKING:
    from handheld.canvas import Canvas
    from handheld.game.director import Director

_PACE = 1500  # ms a row is lit
_BLINK = 225
_LINE = 25
_POINTS = 7  # letters of a sum where four share two rows
_GAIN = "%+d"
_SUM = "%d %+d = %d"  # points before, those of this round, points after it


class Scoring:
    """Goes on by itself; any arrow or A goes on at once, left goes back, B skips the rest.

    With `passed` the turn is over or the game has ended; the director announces it after the show.
    """

    def __init__(self, director: Director, towers: bytearray, passed: bool = False) -> None:
        self.director = director
        self.console = director.console
        self._s = towers
        self._passed = passed
        self.steps: list[tuple[int, int, bytes]] = []  # seat, source, points and slots
        for seat in range(towers[PLAYERS]):
            for source, row in scoring_rows(towers, seat):
                if source != BY_CONFUSION or not towers[MILD]:
                    self.steps.append((seat, source, row))
            self.steps.append((seat, -1, b""))
        self.at = 0
        self._due = -1
        w = more()
        self._title = w.ROUND_ENDS % towers[ROUND]
        self._skip = w.SKIP
        self._row = w.ROW
        self._sources = w.SOURCES
        loader.unload_words()  # a computer player may be loaded beside this screen

    def enter(self) -> None:
        """Start the show."""
        self._due = self.console.now + _PACE
        self._hear()

    def _hear(self) -> None:
        sound = self.console.sound
        source = self.steps[self.at][1]
        if sound is not None and source >= 0:
            sound.play(sound.TUMBLE if source == BY_CONFUSION else sound.SCORE)

    def draw(self, canvas: Canvas) -> None:
        """Draw the table with the row that counts blinking; whose it is and why; everybody's points; keys."""
        director = self.director
        s = self._s
        seat, source, row = self.steps[self.at]
        canvas.text(0, 0, self._title)
        canvas.put(16, 0, BUTTON)
        canvas.put(17, 0, ARROW + RIGHT)
        canvas.put(19, 0, BUTTON + 1)
        canvas.text(21, 0, self._skip)
        canvas.invert(0)
        lit = self.console.now // _BLINK % 2 == 0
        draw_table(canvas, s, director.viewer, blinking=row[1:] if lit else b"")
        canvas.text(0, 5, self._line(director.match.names[seat], seat, source, row))
        order = director.match.lineup.order()
        for place in range(s[PLAYERS]):
            self._draw_points(canvas, place, order[place], order[place] == seat)

    def _line(self, name: str, seat: int, source: int, row: bytes) -> str:
        """Whose row it is, what it is made of, and its points; at a player's end the sum."""
        w = words()
        if source < 0:
            before = points(self._s, seat)
            gained = self._sum(seat)
            return name + w.COLON + _SUM % (before, gained, max(0, before + gained))
        why = self._sources[source]
        if source < BY_TAR:
            why = self._row % (why, len(row) - 1)
        why += " " + _GAIN % (-row[0] if source == BY_CONFUSION else row[0])
        # The arrow below says whose it is as well.
        return name + w.COLON + why if len(name + w.COLON + why) <= _LINE else capital(why)

    def _draw_points(self, canvas: Canvas, place: int, seat: int, here: bool) -> None:
        """Draw a seat's points in the two last rows: two players have a row each, more share them.

        `place` counts the players as they sit.
        """
        few = self._s[PLAYERS] == 2
        before = points(self._s, seat)
        gained = self._sum(seat)
        total = max(0, before + gained)
        told = _SUM % (before, gained, total) if few else str(before) + _GAIN % gained + "=" + str(total)
        if not few and len(told) > _POINTS:
            told = _GAIN % gained + "=" + str(total)
        x = 0 if few or place % 2 == 0 else 13
        y = 6 + (place if few else place // 2)
        if here:
            canvas.put(x, y, ARROW + RIGHT)
        names = short_names(self.director.match.names, 8 if few else 2)
        draw_mark(canvas, 5 * x + 8, 8 * y + 1, seat, self.director.viewer)
        draw_row(canvas, 5 * x + 16, 8 * y, name_tiles(names[seat]))
        canvas.text(x + (24 if few else 12) - len(told), y, told)

    def _sum(self, seat: int) -> int:
        """What a seat has gained in this round so far."""
        total = 0
        for i in range(self.at + 1):
            who, source, row = self.steps[i]
            if who == seat and source >= 0:
                total += -row[0] if source == BY_CONFUSION else row[0]
        return total

    def tick(self, now: int) -> int:
        """Show the next row when it is due."""
        self.console.redraw()
        if now >= self._due:
            self._go(1)
        return _BLINK

    def _go(self, step: int) -> None:
        self._due = self.console.now + _PACE
        self.at = max(0, self.at + step)
        if self.at >= len(self.steps):
            self.at = len(self.steps) - 1
            self._close()
        else:
            self._hear()

    def _close(self) -> None:
        self.console.pop()
        if self._passed:
            self.director.announce()

    def press(self, button: int, kind: int) -> None:
        """See the class."""
        if kind == PRESS:
            if button == B:
                self._close()
            else:
                self._go(-1 if button == LEFT else 1)
