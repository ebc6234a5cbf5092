"""The recap: what the others did since the viewer's last turn, step by step on the towers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld import glyphs
from handheld.buttons import LEFT, PRESS, RIGHT, B
from rise.rules.effects import perform
from rise.rules.legal import legal
from rise.rules.state import NONE, ROUND, SIZE, SLOTS, TURN
from rise.screens.phrases import full_phrase, slot_of
from rise.screens.header import draw_header
from rise.screens.towers import draw_towers, towers_at_end

if TYPE_CHECKING:
    from collections.abc import Callable

    from handheld.canvas import Canvas
    from handheld.game.director import Director

PACE = 1100  # ms a step
_START = 400  # ms before the first
_BLINK = 250  # ms that a tile which came or went is visible, then invisible


class Recap:
    """Replays the decisions that the viewer missed, from the state last seen, then calls `then`.

    Right or A goes on at once, left goes back and waits, B skips. Decisions without a choice are not shown.
    """

    def __init__(self, director: Director, then: Callable[[], object]) -> None:
        self.director = director
        self._then = then
        match = director.match
        self._s = bytearray(SIZE)
        self._before = bytearray(SIZE)
        self._s[:] = match.seen[director.viewer]
        self._first = self._at = match.seen_at[director.viewer]
        self._end = match.missed(director.viewer)
        self._due = -1
        self._who = self._s[TURN]
        self._line = ""
        self._slots = b""  # where something came or went in this step, and
        self._tile = 0  # what was there

    def enter(self) -> None:
        """Start the clock: the curtain has just opened."""
        self._due = self.director.console.now + _START

    def draw(self, canvas: Canvas) -> None:
        """Draw the towers at this step, who did what; never a hand."""
        director = self.director
        draw_header(canvas, self._s, director.match)
        lit = director.console.now // _BLINK % 2 == 0
        draw_towers(canvas, self._s, director.viewer, blinking=self._slots if lit else b"")
        canvas.text(0, 6, director.match.names[self._who])
        if self._at > self._first:
            canvas.right(6, str(self._at - self._first) + "/" + str(self._end - self._first))
        canvas.text(0, 7, self._line, 24)
        canvas.put(24, 7, glyphs.ARROW + RIGHT)

    def tick(self, now: int) -> int:
        """Show the next step when it is due; until then blink the slot of the last one."""
        if 0 <= self._due <= now:
            self._go_on(now)
            return 0
        wait = self._due - now if self._due >= 0 else _BLINK
        if self._slots:
            self.director.console.redraw()
            return min(wait, _BLINK - now % _BLINK)
        return -1 if self._due < 0 else wait

    def _go_on(self, now: int) -> None:
        """Show one step and those after it without alternative; after the last one call `then`."""
        if self._at >= self._end:
            self._then()
            return
        self._due = now + PACE
        step = False
        while self._at < self._end:
            options = len(legal(self._s))
            if step and options > 1:
                return
            self._step(not step or options > 1)
            step = True

    def _step(self, tell: bool) -> None:
        director = self.director
        decision = director.match.moves[self._at]
        self._at += 1
        self._who = self._s[TURN]
        slot = slot_of(self._s, decision)
        if tell:
            director.hear(self._s, decision)
            self._line = full_phrase(self._s, decision)
            self._slots = b""
        self._before[:] = self._s
        perform(self._s, decision)
        if self._before[ROUND] != self._s[ROUND]:
            self._slots = b""
        elif slot != NONE:
            self._slots = bytes((slot,))
            self._tile = self._before[SLOTS + slot]
        director.console.redraw()
        towers = towers_at_end(self._before, self._s, decision)
        if towers is not None and self._due >= 0:
            from rise.screens.scoring import Scoring

            director.console.push(Scoring(director, towers))

    def _go_back(self) -> None:
        """Go back one step; then wait for a key."""
        match = self.director.match
        until = max(self._first, self._at - 2)
        self._due = -1
        self._s[:] = match.seen[self.director.viewer]
        self._at = self._first
        self._line = ""
        while self._at <= until and self._at < self._end:
            self._step(True)
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
