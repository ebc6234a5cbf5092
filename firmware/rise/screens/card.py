"""Details of a card: name and cost, both sides with words for each icon, points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld.buttons import PRESS
from handheld.canvas import WIDE
from rise.rules.card_tables import COST, POINTS_AT_END, POINTS_AT_ONCE
from rise.rules.facts import icons, match_icons
from rise.rules.state import I_MATCH
from rise.screens.phrases import draw_side, icon_words
from rise.screens.rows import draw_row
from rise.tiles import ICON, RESOURCE
from rise.words import more, words

if TYPE_CHECKING:
    from handheld.canvas import Canvas
    from handheld.console import Console


class Card:
    """Shows a card until any key is pressed."""

    def __init__(self, console: Console, kind: int) -> None:
        self.console = console
        self._kind = kind

    def draw(self, canvas: Canvas) -> None:
        """Draw name and cost, the main side, the other side, points."""
        kind = self._kind
        canvas.text(0, 0, words().CARD_NAMES[kind])
        if COST[kind] < 255:
            canvas.put(24, 0, ICON)
            canvas.text(23, 0, str(COST[kind]))
        canvas.invert(0)
        y = self._side(canvas, 1, 2 * kind)
        if y < 4:
            # The other side below the middle, and a line between.
            y = 4
            if canvas.pixels is not None:
                canvas.pixels.stamp(0, 28, b"\1\0" * (WIDE // 2))
        self._side(canvas, y, 2 * kind + 1)
        if POINTS_AT_ONCE[kind] or POINTS_AT_END[kind]:
            canvas.text(0, 7, more().COUNTS % (POINTS_AT_ONCE[kind], POINTS_AT_END[kind]))

    def _side(self, canvas: Canvas, y: int, number: int) -> int:
        """Draw a side, and what each of its icons means; for chance what each resource gives."""
        draw_side(canvas, y, number)
        y += 1
        row = icons(number)
        if row[0] == I_MATCH:
            for resource in range(4):
                draw_row(canvas, 9, 8 * y, bytes((RESOURCE + resource,)))
                canvas.text(3, y, icon_words(match_icons(number, resource)))
                y += 1
            return y
        for i in range(len(row)):
            if row.find(row[i : i + 1]) == i:
                draw_row(canvas, 9, 8 * y, bytes((ICON - 1 + row[i],)))
                canvas.text(3, y, more().MEANS[row[i] - 1])
                y += 1
        return y

    def press(self, button: int, kind: int) -> None:
        """Go back."""
        if kind == PRESS:
            self.console.pop()
