"""A list to choose from: a title, rows, a cursor, values that left and right change."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from handheld.buttons import DOWN, HOLD, LEFT, RELEASE, RIGHT, UP, A, B
from handheld.glyphs import ARROW

if TYPE_CHECKING:
    from handheld.canvas import Canvas
    from handheld.console import Console


class Row:
    """One line: its text, what A does, and for a value how to read it and how to change it by -1 or 1."""

    def __init__(
        self,
        text: str,
        choose: Callable[[], object] | None = None,
        value: Callable[[], str] | None = None,
        change: Callable[[int], object] | None = None,
    ) -> None:
        self.text = text
        self.choose = choose
        self.value = value
        self.change = change


class Menu:
    """A screen of rows. B calls `back`, or pops the menu."""

    shown = 7  # rows below the title

    def __init__(
        self,
        console: Console,
        title: str,
        rows: Sequence[Row],
        at: int = 0,
        back: Callable[[], object] | None = None,
    ) -> None:
        self.console = console
        self.title = title
        self.rows = rows
        self.at = at
        self._back = back
        self._top = 0

    def draw(self, canvas: Canvas) -> None:
        """Draw the title in an inverse row, the rows around the cursor, arrows where there are more."""
        canvas.center(0, self.title)
        canvas.invert(0)
        count = len(self.rows)
        shown = self.shown
        top = max(0, min(self._top, count - shown))
        if self.at < top:
            top = self.at
        elif self.at >= top + shown:
            top = self.at - shown + 1
        self._top = top
        for i in range(min(shown, count - top)):
            row = self.rows[top + i]
            y = 1 + i
            chosen = top + i == self.at
            if chosen:
                canvas.put(0, y, ARROW + RIGHT)
            x = 24
            if row.value is not None:
                # The value matters most: a text that is too long is cut for it.
                text = row.value()
                x = max(8, 23 - len(text))
                canvas.text(x, y, text, 23 - x)
                if chosen and row.change is not None:
                    canvas.put(x - 1, y, ARROW + LEFT)
                    canvas.put(23, y, ARROW + RIGHT)
            canvas.text(1, y, row.text, x - 2)
        if top:
            canvas.put(24, 1, ARROW + UP)
        if top + shown < count:
            canvas.put(24, shown, ARROW + DOWN)

    def press(self, button: int, kind: int) -> None:
        """Move, change, choose or go back."""
        if kind in (RELEASE, HOLD):
            return
        row = self.rows[self.at]
        if button in (UP, DOWN):
            self.at = (self.at + (1 if button == DOWN else -1)) % len(self.rows)
        elif button in (LEFT, RIGHT):
            if row.change is not None:
                row.change(1 if button == RIGHT else -1)
        elif button == A:
            if row.choose is not None:
                row.choose()
            elif row.change is not None:
                row.change(1)
        elif button == B:
            if self._back is not None:
                self._back()
            else:
                self.console.pop()
        self.console.redraw()


class KeptMenu(Menu):
    """Saves the settings when it is left, not at every change: a write takes room in the journal."""

    def leave(self) -> None:
        """Save the settings."""
        self.console.settings.save()

    asleep = leave
