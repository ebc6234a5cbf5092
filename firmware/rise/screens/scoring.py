"""The scoring of a round as a show: each player's rows light up and count."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld.buttons import LEFT, PRESS, B
from rise.rules.facts import BY_CONFUSION, scoring_rows
from rise.rules.state import MILD, PLAYERS, ROUND, points
from rise.screens.towers import draw_towers
from rise.words import more

if TYPE_CHECKING:
    from handheld.canvas import Canvas
    from handheld.game.director import Director

_PACE = 900  # ms a row is lit
_BLINK = 225
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
        """Draw the towers with the row that counts inverted; whose it is, its points, the player's points."""
        s = self._s
        seat, source, row = self.steps[self.at]
        canvas.center(0, more().ROUND_ENDS % s[ROUND])
        canvas.invert(0)
        lit = self.console.now // _BLINK % 2 == 0
        draw_towers(canvas, s, self.director.viewer, blinking=row[1:] if lit else b"")
        canvas.text(0, 7, self.director.match.names[seat])
        before = points(s, seat)
        gained = self._sum(seat)
        canvas.right(7, _SUM % (before, gained, max(0, before + gained)))
        if source >= 0:
            canvas.text(0, 6, more().SOURCES[source])
            canvas.right(6, ("-" if source == BY_CONFUSION else "+") + str(row[0]))

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
