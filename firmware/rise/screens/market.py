"""The market: five open cards, two reserve piles, and what else can be done with gold and tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld.buttons import DOWN, HOLD, PRESS, RELEASE, UP, A, B
from handheld.glyphs import ARROW, CHECK
from rise import topics
from rise.rules.card_tables import COST, KIND, POINTS_AT_END
from rise.rules.decisions import BUY, FIRST_BOUGHT, GOLD, MARKET, SELL, STALLS
from rise.rules.state import OPEN, PURSE, RESERVE, SEAT_SIZE, TABLE, TABLET
from rise.rules.why import why_not
from rise.screens.phrases import phrase, reason
from rise.screens.strip import side_tiles
from rise.tiles import ICON
from rise.words import words

if TYPE_CHECKING:
    from collections.abc import Callable

    from handheld.canvas import Canvas
    from handheld.game.director import Director

_SHOWN = 6  # rows at once


class Market:
    """Up and down point, A buys, A held shows details, B goes back. `act` is called with the decision."""

    def __init__(self, director: Director, act: Callable[[int], object]) -> None:
        self.director = director
        self.console = director.console
        self._act = act
        self.at = 0
        self._top = 0
        self.why = ""  # the reason against the purchase, in the last row
        self._down = False  # is A pressed and not yet held?
        self.items = b""
        self._update_items()

    def _update_items(self) -> None:
        s = self.director.match.state
        kinds = sorted([KIND[s[place]] for place in range(OPEN, OPEN + 5) if s[place] != TABLE])
        offers = [
            kind
            for kind in range(FIRST_BOUGHT, FIRST_BOUGHT + 2)
            if s[RESERVE + kind - FIRST_BOUGHT] != TABLE
        ]
        self.items = bytes([BUY + kind - FIRST_BOUGHT for kind in kinds + offers])
        self.items += bytes((MARKET, STALLS, SELL))
        if s[TABLET + SEAT_SIZE * self.director.viewer + 1] > 2:
            self.items += bytes((GOLD,))
        self.at = min(self.at, len(self.items) - 1)

    def draw(self, canvas: Canvas) -> None:
        """Draw a line for each: a tick if it is legal now, cost, name, pictures, points at the end."""
        s = self.director.match.state
        w = words()
        canvas.text(0, 0, w.TO_MARKET)
        told = str(s[PURSE])
        canvas.put(24 - len(told), 0, ICON)
        canvas.right(0, told)
        canvas.invert(0)
        top = self._top = max(min(self._top, self.at), self.at - _SHOWN + 1)
        for i in range(top, min(top + _SHOWN, len(self.items))):
            self._row(canvas, s, 1 + i - top, i)
        canvas.text(0, 7, self.why)
        if not self.why:
            if top:
                canvas.put(23, 7, ARROW + UP)
            if top + _SHOWN < len(self.items):
                canvas.put(24, 7, ARROW + DOWN)

    def _row(self, canvas: Canvas, s: bytearray, y: int, i: int) -> None:
        item = self.items[i]
        if i == self.at:
            canvas.block(0, y, 25, 1, y == 1)
        if not why_not(s, item):
            canvas.put(0, y, CHECK)
        if item >= MARKET:
            canvas.text(2, y, phrase(s, item))
            return
        kind = item - BUY + FIRST_BOUGHT
        canvas.text(1, y, str(COST[kind]))
        canvas.text(3, y, words().CARD_NAMES[kind])
        x = 18
        for tile in side_tiles(2 * kind):
            canvas.put(x, y, tile)
            x += 1
        if POINTS_AT_END[kind]:
            canvas.right(y, "+" + str(POINTS_AT_END[kind]))

    def press(self, button: int, kind: int) -> None:
        """See the class."""
        self.console.redraw()
        item = self.items[self.at]
        if button == A:
            # A tap buys when the button is released, because holding it shows details.
            down, self._down = self._down, kind == PRESS
            if down and kind == RELEASE:
                self._buy(item)
            elif down and item < MARKET:
                from rise.screens.card import Card

                self.console.push(Card(self.console, item - BUY + FIRST_BOUGHT))
            elif down:
                self.director.explain(topics.MARKET)
            return
        if kind == RELEASE or kind == HOLD:
            return
        self.why = ""
        if button == UP or button == DOWN:
            self.at = (self.at + (1 if button == DOWN else -1)) % len(self.items)
        elif button == B:
            self.console.pop()

    def _buy(self, item: int) -> None:
        why = why_not(self.director.match.state, item)
        if why:
            self.why = reason(why)
            return
        self.console.pop()
        self._act(item)
