"""Details of a card: name, both sides with a word for each icon, cost and points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld.buttons import PRESS
from handheld.canvas import COLUMNS
from rise.rules.card_tables import COST, POINTS_AT_END, POINTS_AT_ONCE
from rise.rules.facts import icons, match_icons
from rise.rules.state import I_MATCH
from rise.screens.phrases import side_words
from rise.screens.strip import side_tiles
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
        """Draw name and cost, the main side, the alternative side; for a match what each resource gives."""
        w = words()
        kind = self._kind
        canvas.text(0, 0, w.CARD_NAMES[kind])
        if COST[kind] < 255:
            canvas.put(23, 0, ICON)
            canvas.right(0, str(COST[kind]))
        canvas.invert(0)
        said = more()
        y = 2
        for side in range(2):
            number = 2 * kind + side
            x = 0
            for tile in side_tiles(number):
                canvas.put(x, y, tile)
                x += 1
            text = side_words(number)
            x = max(4, x + 1)
            if x + len(text) > COLUMNS:
                x = 4
                y += 1
            canvas.text(x, y, text)
            y += 1
            if icons(number)[0] == I_MATCH:
                for resource in range(4):
                    x = 6 * resource
                    canvas.put(x, y, RESOURCE + resource)
                    x = canvas.text(x + 1, y, ":")
                    for icon in match_icons(number, resource):
                        canvas.put(x, y, ICON - 1 + icon)
                        x += 1
                y += 1
            if not side:
                canvas.text(4, y, w.OR[2:])  # without its comma
            y += 1
        if POINTS_AT_ONCE[kind] or POINTS_AT_END[kind]:
            canvas.text(0, 7, said.COUNTS % (POINTS_AT_ONCE[kind], POINTS_AT_END[kind]))

    def press(self, button: int, kind: int) -> None:
        """Go back."""
        if kind == PRESS:
            self.console.pop()
