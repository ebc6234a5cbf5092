"""The recap: what the others did since the viewer's last turn, one change after another on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld import glyphs
from handheld.buttons import LEFT, PRESS, RIGHT, B
from rise.rules.decisions import END
from rise.rules.effects import perform
from rise.rules.state import NONE, SIZE, TURN
from rise.screens.changes import Changes
from rise.screens.table import BLINK
from rise.screens.towers import towers_at_end

if TYPE_CHECKING:
    from collections.abc import Callable

    from handheld.canvas import Canvas
    from handheld.game.director import Director

PACE = 1500  # ms a step
_START = 400  # ms before the first
_BAR = 46  # x of the line that says how far it is, and
_WIDE = 30  # its pixels


class Recap:
    """Replays the decisions that the viewer missed, from the state last seen, then calls `then`.

    A step is what can be seen on the table; what cannot is told together at the end of a turn.
    Right or A goes on at once, left goes back and waits, B skips.
    """

    def __init__(self, director: Director, then: Callable[[], object]) -> None:
        self.director = director
        self._then = then
        self._s = bytearray(SIZE)
        self._before = bytearray(SIZE)
        self._end = director.match.missed(director.viewer)
        self._due = -1
        self._rewind()

    def _rewind(self) -> None:
        match = self.director.match
        viewer = self.director.viewer
        self._s[:] = match.seen[viewer]
        self._at = match.seen_at[viewer]
        self._steps = 0  # how many have been shown
        self.changes = Changes(self.director, self._at, self._s[TURN])

    def enter(self) -> None:
        """Start the clock: the curtain has just opened."""
        self._due = self.director.console.now + _START

    def draw(self, canvas: Canvas) -> None:
        """Draw the table at this step, who did what, how far it is; never a hand."""
        self.changes.draw(canvas, self._s, self._s[TURN])
        first = self.director.match.seen_at[self.director.viewer]
        if canvas.pixels is not None:
            canvas.pixels.stamp(_BAR, 52, b"\1\0" * (_WIDE // 2))
            canvas.pixels.fill(_BAR, 52, _WIDE * (self._at - first) // max(1, self._end - first), 1)
        canvas.put(24, 7, glyphs.ARROW + RIGHT)

    def tick(self, now: int) -> int:
        """Show the next step when it is due; until then blink the slot of the last one."""
        if 0 <= self._due <= now:
            self._go_on(now)
            return 0
        wait = self._due - now if self._due >= 0 else BLINK
        if self.changes.slot != NONE:
            self.director.console.redraw()
            return min(wait, BLINK - now % BLINK)
        return -1 if self._due < 0 else wait

    def _go_on(self, now: int) -> None:
        """Show the next step; after the last one call `then`."""
        self._due = now + PACE
        if self._advance(True):
            self.director.console.redraw()
        else:
            self._then()

    def _advance(self, shown: bool) -> bool:
        """Replay up to the next step. Returns whether there is one; if it is `shown`, it is heard as well."""
        director = self.director
        while self._at < self._end:
            decision = director.match.moves[self._at]
            if decision == END and self.changes.rest():
                self._steps += 1
                return True
            self._at += 1
            self._before[:] = self._s
            perform(self._s, decision)
            seen = self.changes.note(self._before, self._s, decision)
            if seen:
                self._steps += 1
                if shown:
                    director.hear(self._before, decision)
            towers = towers_at_end(self._before, self._s, decision)
            if towers is not None and shown:
                from rise.screens.scoring import Scoring

                director.console.push(Scoring(director, towers))
                return True
            if seen:
                return True
        if self.changes.rest():
            self._steps += 1
            return True
        return False

    def _go_back(self) -> None:
        """Go back one step; then wait for a key."""
        steps = max(1, self._steps - 1)
        self._rewind()
        while self._steps < steps and self._advance(False):
            pass
        self._due = -1
        self.director.console.redraw()

    def press(self, button: int, kind: int) -> None:
        """See the class."""
        if kind != PRESS:
            return
        if button == B:
            self._then()
        elif button == LEFT:
            self._go_back()
        else:
            self._go_on(self.director.console.now)
