"""The screen that says what is wrong with the wiring, the settings or the files."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from handheld.canvas import Canvas


class SetupError:
    """Shows a title and lines; keys do nothing."""

    def __init__(self, lines: tuple[str, ...]) -> None:
        self._lines = lines

    def draw(self, canvas: Canvas) -> None:
        """Draw the first line inverse, the others below, wrapped if they are too long."""
        canvas.center(0, self._lines[0])
        canvas.invert(0)
        y = 2
        for line in self._lines[1:]:
            while line and y < 8:
                canvas.text(0, y, line)
                line = line[25:]
                y += 1

    def press(self, button: int, kind: int) -> None:
        """Do nothing: this must be repaired first."""
