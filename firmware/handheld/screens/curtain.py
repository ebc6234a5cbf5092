"""The curtain between two players: whose turn it is, and nothing else until A has been held."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from handheld import loader
from handheld.buttons import HOLD, HOLD_AFTER, PRESS, A, B
from handheld.glyphs import BUTTON, FILL
from handheld.words import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from handheld.canvas import Canvas
    from handheld.game.director import Director
    from handheld.loader import Job

_FRAME = const(60)  # ms between two pictures of the growing bar
_AGAIN = const(180_000)  # ms without a key after which it falls again,
_DIMMED = const(30_000)  # but it is dim for so long before
_NONE = const(-1)


class Curtain:
    """Lies on what it hides. Holding A lifts it: it goes, and another one comes when nobody plays.

    B held is the menu, but for what shows somebody's cards.

    `job` brings what it hides, a step at a time; a button held meanwhile counts when all is there.
    """

    def __init__(self, director: Director, name: str, job: Job | None = None) -> None:
        self._director = director
        self.console = director.console
        self.name = name
        self.lines: Sequence[str] = ()
        self.hint = ""
        self._job = job
        self._since = _NONE  # when A went down, while it is
        self._held = _NONE  # the button that was held long enough
        self._seen = False

    @property
    def director(self) -> Director | None:
        """Who directs the match, once it is there."""
        return self._director if self._director.ready else None

    def enter(self) -> None:
        """Fall: nothing else guards the screen while this lies on it."""
        self._since = self._held = _NONE
        self.hint = words().HOLD
        self.console.guard(None)
        self.lines = self._director.curtain_lines()

    def draw(self, canvas: Canvas) -> None:
        """The name big, up to three lines, the bar."""
        self._seen = True
        scale = 3 if len(self.name) <= 8 else 2
        if len(self.name) * 5 * scale > 127:
            scale = 2
        canvas.big(self.name, (129 - len(self.name) * 5 * scale) // 2, 3 if scale == 3 else 7, scale)
        y = 4
        for line in self.lines:
            if y < 7:
                canvas.center(y, line)
                y += 1
        left = (25 - len(self.hint) - 9) // 2
        canvas.put(left, 7, BUTTON)
        at = canvas.text(left + 2, 7, self.hint) + 1
        held = HOLD_AFTER if self._held == A else 0 if self._since < 0 else self.console.now - self._since
        draw_bar(canvas, at, 7, 6, held, HOLD_AFTER)

    def press(self, button: int, kind: int) -> None:
        """Only A or B, held long enough, does something."""
        if button == A:
            self._since = self.console.now if kind == PRESS else _NONE
        if kind == HOLD:
            self._held = button
            self._go()
        self.console.redraw()

    def tick(self, now: int) -> int:
        """Work at the job; let the bar grow while A is down."""
        if self._job is not None:
            if self._since >= 0:
                self.console.redraw()
            if self._seen:
                self._job = self._job.step()
                loader.snapshot(loader.SCREEN)  # as in screens/loading.py
                if not self.lines:
                    self.lines = self._director.curtain_lines()
                    self.console.redraw()
                self._go()
            return 0
        if self._since < 0:
            return -1
        self.console.redraw()
        return _FRAME

    def _go(self) -> None:
        """Do what the held button does, if all is there."""
        if self._job is not None:
            return
        button = self._held
        self._held = _NONE
        director = self._director
        if button == A:
            self.console.guard(director.curtain, max(_AGAIN, self.console.settings.dim + _DIMMED))
            loader.unload("handheld.screens.curtain")  # whoever plays now has its room
            self.console.pop()
        elif button == B:
            director.pause(-1)


def draw_bar(canvas: Canvas, x: int, y: int, width: int, part: int, whole: int) -> None:
    """Draw a bar of width tiles, lit to the pixel for part of whole."""
    lit = max(0, min(5 * width, 5 * width * part // whole))
    for i in range(width):
        canvas.put(x + i, y, FILL + max(0, min(5, lit - 5 * i)))
