"""The title of a game: its name, what can be done, and a picture that grows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from handheld.buttons import DOWN, HOLD, RELEASE, RIGHT, UP, A, B
from handheld.glyphs import ARROW, BUTTON
from handheld.words import menus

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from handheld.canvas import Canvas
    from handheld.console import Console
    from handheld.screens.menu import Row

    class Art(Protocol):
        STAGES: int

        def pace(self, stage: int) -> int: ...
        def draw(self, canvas: Canvas, stage: int) -> None: ...


_DEMO = const(40_000)  # ms without a key before a demonstration starts
_FIRST = const(3)  # row of the first entry
_SHOWN = const(5)  # entries at once
_WIDE = const(15)  # letters of an entry
_LONG = const(13)  # a name of so many letters is too long for one big line


class Title:
    """`art` draws itself in the right half; `rows` makes the entries, which change with the language."""

    def __init__(
        self,
        console: Console,
        name: str,
        art: Art,
        rows: Callable[[], list[Row]],
        demo: Callable[[], object] | None = None,
    ) -> None:
        self.console = console
        self._name = name
        self._art = art
        self._make = rows
        self._demo = demo  # called when nobody has pressed a key for a while
        self.back: Callable[[], object] | None = None  # what B does
        self.decline: Callable[[], object] | None = None  # and first, where an entry is offered to a newcomer
        self.rows: list[Row] = []
        self.at = 0
        self._top = 0
        self._stage = 0
        self._next = 0
        self._touched = 0

    def enter(self) -> None:
        """Begin the picture anew; what the entries say may have changed."""
        self.rows = self._make()
        self._stage = 0
        self._next = self.console.now + self._art.pace(0)
        self._touched = self.console.now

    def draw(self, canvas: Canvas) -> None:
        """The name, the entries, the picture as far as it has grown."""
        name = self._name
        if len(name) < _LONG:
            canvas.big(name, 2, 0, 3 if len(name) < 9 else 2)
        else:
            # Only the last word is big then.
            last = name.rfind(" ") + 1
            canvas.text(0, 0, name[:last])
            canvas.big(name[last:], 2, 8)
        top = self._top = max(min(self._top, self.at), self.at - _SHOWN + 1)
        for i in range(min(_SHOWN, len(self.rows) - top)):
            canvas.text(1, _FIRST + i, self.rows[top + i].text, _WIDE)
        if top:
            canvas.put(_WIDE + 1, _FIRST, ARROW + UP)
        if top + _SHOWN < len(self.rows):
            canvas.put(_WIDE - 1, 7, ARROW + DOWN)  # the picture is wider here
        canvas.put(0, _FIRST + self.at - top, ARROW + RIGHT)
        self._art.draw(canvas, self._stage)
        if self.decline is not None:
            self._draw_offer(canvas)

    def _draw_offer(self, canvas: Canvas) -> None:
        """Beside the picture, below the entry that is meant: new here? A takes it, B wants nothing of it."""
        w = menus()
        for y in range(5, 8):
            canvas.fill(0, y, _WIDE + 1, 0)
        canvas.text(1, 6, w.NEW_HERE)
        x = 1
        for no in range(2):
            canvas.put(x, 7, BUTTON + no)
            x = canvas.text(x + 2, 7, w.YES_NO[1 - no]) + 2
        canvas.block(0, 6, _WIDE, 2)

    def tick(self, now: int) -> int:
        """The next stage of the picture when it is time; rest when it is done."""
        if self._stage >= self._art.STAGES:
            if self._demo is None:
                return -1
            if self.console.dark:
                self._touched = now
            idle = now - self._touched
            if idle >= _DEMO:
                self._demo()
            return max(1, _DEMO - idle)
        if now >= self._next:
            self._stage += 1
            self._next = now + self._art.pace(self._stage)
            self.console.redraw()
        return self._next - now

    def press(self, button: int, kind: int) -> None:
        """Choose an entry."""
        self._touched = self.console.now
        if kind in (HOLD, RELEASE):
            return
        decline, self.decline = self.decline, None
        if decline is not None and button == B:
            self.at = 0
            self.console.redraw()
            decline()
        elif button in (UP, DOWN):
            self.at = (self.at + (1 if button == DOWN else -1)) % len(self.rows)
            self.console.redraw()
        elif button == B and self.back is not None:
            self.back()
        elif button == A:
            choose = self.rows[self.at].choose
            if choose is not None:
                choose()
