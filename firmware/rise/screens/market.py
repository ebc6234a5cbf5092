"""The market: five open cards, two reserve piles, and what else can be done with gold and tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from handheld.buttons import DOWN, HOLD, LEFT, PRESS, RELEASE, RIGHT, A, B
from handheld.canvas import WIDE
from handheld.glyphs import BUTTON
from handheld.words import wrap
from rise import topics
from rise.rules.card_tables import COST, KIND, POINTS_AT_END, POINTS_AT_ONCE
from rise.rules.decisions import BUY, FIRST_BOUGHT, GOLD, MARKET, SELL, STALLS
from rise.rules.legal import legal
from rise.rules.state import GOLD_ONE, OPEN, PURSE, RESERVE, SEAT_SIZE, SIDES, TABLE, TABLET, TURN
from rise.screens.header import text_tiles
from rise.screens.phrases import draw_side, phrase, reason
from rise.screens.rows import draw_row
from rise.screens.strip import row_width, side_tiles
from rise.tiles import ICON
from rise.words import turn, words

if TYPE_CHECKING:
    from handheld.canvas import Canvas
    from rise.screens.board import Board

_ZERO = const(16)  # the tile of 0
_CARD = const(25)  # pixels from pile to pile of the reserve
_SHELF = const(8)  # y of the open cards
_BELOW = const(24)  # y of the reserve and of what else can be done
_TAG = const(50)  # x of the price of what else can be done, left of its words
_WORDS = const(5)  # the bright row; below it what both sides of a card do
_POINT = ICON + 1


class Market:
    """Arrows point, A buys, A held shows details, B goes back. A card that was bought is named."""

    def __init__(self, board: Board) -> None:
        self.director = director = board.director
        self.console = director.console
        self._board = board
        self.why = ""  # the reason against the purchase, in the bright row
        self._down = False  # is A pressed and not yet held?
        s = director.match.state
        kinds = [KIND[s[place]] for place in range(OPEN, OPEN + 5) if s[place] != TABLE]
        kinds.sort(key=lambda kind: (8 * COST[kind] + POINTS_AT_ONCE[kind] + POINTS_AT_END[kind]) << 8 | kind)
        self._open = len(kinds)
        for kind in range(FIRST_BOUGHT, FIRST_BOUGHT + 2):
            if s[RESERVE + kind - FIRST_BOUGHT] != TABLE:
                kinds.append(kind)
        self.items = bytes([BUY + kind - FIRST_BOUGHT for kind in kinds]) + bytes((MARKET, STALLS, SELL))
        if s[TABLET + SEAT_SIZE * s[TURN] + 1] > 2:
            self.items += bytes((GOLD,))
        # Cards stand as far apart as there is room.
        self._places = bytearray()
        gap = (WIDE - sum([_width(item) for item in self.items[: self._open]])) // max(1, self._open - 1)
        x = 0
        for item in self.items[: self._open]:
            self._places.append(x)
            x += _width(item) + min(gap, 9)
        # Point at the dearest open card that can be paid, or else of the reserve.
        self.at = 0
        self._can = legal(s)  # who does something leaves the market
        for i in range(len(kinds)):
            place = (self._open + i) % len(kinds)
            if self.items[place : place + 1] in self._can:
                self.at = place

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw the gold, cards with price and sides, words for the rest; what is pointed at in words.

        The title row tells that A buys a card at once, if it can be paid.
        """
        s = self.director.match.state
        told = str(s[PURSE])
        canvas.text(0, 0, words().TO_MARKET)
        canvas.put(23 - len(told), 0, ICON)
        canvas.right(0, told)
        for i in range(len(self.items)):
            draw = self._card if self.items[i] < MARKET else self._trade
            draw(canvas, i, self.items[i : i + 1] in self._can)
        canvas.invert(_WORDS)
        item = self.items[self.at]
        if self.why:
            canvas.text(0, _WORDS, self.why)
        if item >= MARKET:
            self._tell_trade(canvas, s, item)
        else:
            self._tell_card(canvas, item - BUY + FIRST_BOUGHT)
            if bytes((item,)) in self._can:
                canvas.put(9, 0, BUTTON)
                canvas.text(11, 0, words().BUY % "")

    def _place(self, i: int) -> tuple[int, int]:
        """The upper left pixel of an item."""
        if i < self._open:
            return self._places[i], _SHELF
        item = self.items[i]
        if item < MARKET:
            return _CARD * (i - self._open), _BELOW
        return _TAG + (item - MARKET) // 2 * 42, _BELOW + (item - MARKET) % 2 * 8

    def _card(self, canvas: Canvas, i: int, payable: bool) -> None:
        """Draw a card: its price, bright if it can be paid, and both sides; dark on bright if pointed at."""
        x, y = self._place(i)
        kind = self.items[i] - BUY + FIRST_BOUGHT
        here = i == self.at
        layer = canvas.pixels
        if layer is None:
            return
        if here:
            layer.fill(x + 6, y - 1, _width(self.items[i]) - 6, 17)
        if payable:
            layer.fill(x, y + 1, 5 if here else 6, 13)
        draw_row(canvas, x + 1, y + 4, bytes((_ZERO + COST[kind],)), payable)
        for side in range(2):
            draw_row(canvas, x + 7, y + 8 * side, side_tiles(2 * kind + side), here)

    def _trade(self, canvas: Canvas, i: int, payable: bool) -> None:
        """Draw the price and a word for something else to do; struck out if it cannot be done."""
        x, y = self._place(i)
        layer = canvas.pixels
        if layer is None:
            return
        trade = self.items[i] - MARKET
        if trade < 2:
            if payable:
                layer.fill(x, y, 6, 7)
            draw_row(canvas, x + 1, y, bytes((_ZERO + 1,)), payable)
            x += 8
        name = text_tiles(turn().TRADES[trade])
        here = i == self.at
        if here:
            layer.fill(x - 1, y, 5 * len(name) + 1, 8)
        draw_row(canvas, x, y, name, here)
        if not payable:
            layer.fill(x, y + 4, 5 * len(name) - 1, 1, not here)

    def _tell_card(self, canvas: Canvas, kind: int) -> None:
        """Write name, points and price of a card, and below its sides, icons and words."""
        if not self.why:
            canvas.text(0, _WORDS, words().CARD_NAMES[kind])
            canvas.put(24, _WORDS, ICON)
            canvas.put(23, _WORDS, _ZERO + COST[kind])
            gained = POINTS_AT_ONCE[kind] + POINTS_AT_END[kind]
            if gained:
                canvas.put(20, _WORDS, _POINT)
                canvas.text(18, _WORDS, "+" + str(gained))
        for side in range(2):
            draw_side(canvas, _WORDS + 1 + side, 2 * kind + side)

    def _tell_trade(self, canvas: Canvas, s: bytearray, item: int) -> None:
        """Write what it is, what it costs or brings, and below what happens."""
        if not self.why:
            canvas.text(0, _WORDS, phrase(s, item))
            brings = 1
            if item == GOLD and not s[SIDES + SEAT_SIZE * s[TURN]] & GOLD_ONE:
                brings = 2
            canvas.right(_WORDS, ("+" if item >= SELL else "") + str(brings) + " ")
            canvas.put(24, _WORDS, ICON)
        lines = wrap(turn().TRADED[item - MARKET])
        for i in range(len(lines)):
            canvas.text(0, _WORDS + 1 + i, lines[i])

    # Buttons

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
        if button == B:
            self.console.pop()
        else:
            self.at = self.after(self.at, button)

    def after(self, at: int, button: int) -> int:
        """The item that an arrow leads to: left and right through all, up and down to the nearest."""
        if button == LEFT or button == RIGHT:
            return (at + (1 if button == RIGHT else -1)) % len(self.items)
        x, y = self._place(at)
        least = 10_000
        for i in range(len(self.items)):
            other, high = self._place(i)
            away = (high - y if button == DOWN else y - high) * 2 + abs(other - x)
            if (high > y if button == DOWN else high < y) and away < least:
                least = away
                at = i
        return at

    def _buy(self, item: int) -> None:
        if bytes((item,)) not in self._can:
            from rise.rules.why import why_not

            self.why = reason(why_not(self.director.match.state, item))
            return
        if not self.director.allows(item):
            return
        board = self._board
        self.console.pop()
        board.act(item)
        if self.console.top is not board:
            return
        if item == MARKET:
            board.open_market()  # who paid for new cards wants to see them
        elif item < MARKET:
            kind = item - BUY + FIRST_BOUGHT
            note = words().BOUGHT % words().CARD_NAMES[kind]
            board.say(note + " +" + str(POINTS_AT_ONCE[kind]) if POINTS_AT_ONCE[kind] else note)


def _width(item: int) -> int:
    """The pixels of a card: its price, and its longer side."""
    side = 2 * (item - BUY + FIRST_BOUGHT)
    return 7 + max(row_width(side_tiles(side)), row_width(side_tiles(side + 1)))
