"""What another player's decisions changed: a picture and a line for what can be seen, a sum of the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from rise.rules.decisions import ANSWER, BUY, END, FIRST_BOUGHT, MARKET, STOP
from rise.rules.effects import perform
from rise.rules.facts import placement_gain
from rise.rules.state import (
    BAZAAR,
    CAMP,
    CARTS,
    CONFUSION_TILE,
    I_ADVANCE,
    I_CART,
    I_FREE,
    I_GOLD,
    I_INFLUENCE,
    I_LOAD,
    I_MOVE,
    I_RAZE,
    I_SPECIALTY,
    I_STORE,
    I_TABLET,
    I_TRASH,
    LOAD,
    NONE,
    PENDING,
    PENDING_COUNT,
    PURSE,
    ROUND,
    SEAT_SIZE,
    SIZE,
    SLOTS,
    SPECIALTY,
    STEP,
    TABLET,
    TURN,
    UNLOAD,
    WAREHOUSE,
    WILD_TILE,
    asked,
    placing,
    points,
)
from rise.rules.towers import towers_worth
from rise.screens.header import draw_header, text_tiles
from rise.screens.phrases import about_tile, capital, counted, kind_name, slot_of
from rise.screens.rows import draw_row
from rise.screens.strip import TOP, side_tiles
from rise.screens.table import BLINK, draw_table
from rise.tiles import CARD, ELEPHANT, ICON, RESOURCE
from rise.words import words

if TYPE_CHECKING:
    from handheld.canvas import Canvas
    from handheld.game.director import Director

_LINE = const(25)
_AT_TOWERS = const(3)  # the elephant's last step
_PICTURE = const(84)  # x of what is shown right of the names
_STRIDE = const(8)  # pixels of a step of the elephant


class Changes:
    """Notes decisions one by one, and draws the table with the last one that is worth a look."""

    def __init__(self, director: Director, at: int, who: int) -> None:
        """`at`: how many decisions of the match came before; `who` decides first."""
        self._director = director
        self._who = who
        self._card = NONE  # the kind of the card that was played last
        moves = director.match.moves
        while at and moves[at - 1] != END and self._card == NONE:
            at -= 1
            if moves[at] < BUY:
                self._card = moves[at] >> 1
        self._rest = bytearray(I_RAZE + 1)  # what nothing on the table shows: how often, by icon
        self.clear()

    def clear(self) -> None:
        """Nothing is shown."""
        self.line = ""
        self.slot = NONE  # where a tile came or went, and
        self._tile = 0  # which one
        self.bought = NONE  # the kind of a card
        self._from = self._to = 0  # the elephant's steps before and after; equal if it did not move
        self.summed = b""  # the rest as tiles, once it is told

    def note(self, before: bytearray, after: bytearray, decision: int) -> bool:
        """Note a decision. Returns whether it is worth a look; if not, it is told with the rest.

        What ends a round is shown by its scoring.
        """
        who = before[TURN]
        if after[ROUND] != before[ROUND]:
            self.clear()
            return False
        if decision == END:
            self._card = NONE
            return False
        self._who = who
        slot = slot_of(before, decision)
        bought = _bought(before, decision)
        start = before[STEP + SEAT_SIZE * who]
        end = _step(before, after)
        self._count(before, after, decision)
        if decision < BUY:
            self._card = decision >> 1
        if slot == NONE and bought == NONE and start == end:
            return False
        self.clear()
        self.slot = slot
        w = words()
        if slot != NONE:
            self._tile = placing(before) or before[SLOTS + slot]
            self.line = self._tile_words(before, after, decision)
        elif bought != NONE:
            self.bought = bought
            self.line = w.BOUGHT % w.CARD_NAMES[bought]
        else:
            self._from, self._to = start, end
            self.line = w.RIDES[1] if end == _AT_TOWERS else w.RIDES[0] % end
        return True

    def _tile_words(self, before: bytearray, after: bytearray, decision: int) -> str:
        """Which tile came or went; what a tile of nobody's means for the viewer, else what it gains."""
        w = words()
        tile = placing(before)
        kind = kind_name(self._tile & 15)
        if not tile:
            return capital(w.ICONS[I_RAZE - 1] + w.COLON + kind)
        what = w.CONFUSION if tile == CONFUSION_TILE else kind if tile < WILD_TILE else w.WILD
        viewer = self._director.viewer
        gained = towers_worth(after, viewer) - towers_worth(before, viewer)
        if gained:
            return capital(what) + w.COLON + w.FOR_YOU % gained
        now, _, later = placement_gain(before, decision - ANSWER, tile)
        if not now and not later:
            return capital(w.PLACED % what)
        return about_tile(what, w.NOW_LATER % (now, later))

    def _count(self, before: bytearray, after: bytearray, decision: int) -> None:
        """Add to the rest what a decision gave."""
        who = before[TURN]
        mine = SEAT_SIZE * who
        rest = self._rest
        rest[I_GOLD] += max(0, after[PURSE] - before[PURSE])
        if slot_of(before, decision) != NONE:
            rest[I_MOVE] += max(0, _step(before, after) - before[STEP + mine])  # steps that were left over
        else:
            rest[I_INFLUENCE] += max(0, points(after, who) - points(before, who))
        for icon, field, size in (
            (I_LOAD, CAMP, 8),
            (I_STORE, WAREHOUSE, 9),
            (I_TABLET, TABLET, 4),
            (I_CART, CARTS, 1),
        ):
            field += mine
            rest[icon] += max(0, sum(after[field : field + size]) - sum(before[field : field + size]))
        if after[SPECIALTY + mine] != before[SPECIALTY + mine]:
            rest[I_SPECIALTY] += 1
        item = asked(before)
        if (item == I_TRASH or item == BAZAAR) and decision != ANSWER + STOP:
            rest[I_TRASH] += 1

    def rest_of_turn(self) -> bool:
        """As rest(), for all of the turn so far, of which other screens may have shown some."""
        match = self._director.match
        began = max(match.seen_at)
        s = bytearray(match.seen[match.seen_at.index(began)])
        before = bytearray(SIZE)
        self._rest = bytearray(I_RAZE + 1)
        for decision in match.moves[began:]:
            before[:] = s
            perform(s, decision)
            if s[ROUND] == before[ROUND]:
                self._count(before, s, decision)
        return self.rest()

    def rest(self) -> bool:
        """Tell together what was not worth a look by itself; False if nothing is left to tell."""
        w = words()
        parts = []
        tiles = bytearray()
        for icon in range(len(self._rest)):
            n = self._rest[icon]
            self._rest[icon] = 0
            if n:
                parts.append(counted(w.ICONS[icon - 1], n))
                if n > 1:
                    tiles += text_tiles(str(n))
                tiles += bytes((ICON - 1 + icon, 0))
        if not parts:
            return False
        self.clear()
        line = parts[0]
        for part in parts[1:]:
            if len(line) + 2 + len(part) > _LINE:
                break  # its picture is below
            line += ", " + part
        self.line = capital(line)
        self.summed = bytes(tiles)
        self._card = NONE
        return True

    def draw(self, canvas: Canvas, s: bytearray, goods: int) -> None:
        """Draw the table as the viewer sees it, a seat's goods, what changed, who did it, by which card."""
        director = self._director
        match = director.match
        draw_header(canvas, s, match, director.viewer)
        lit = director.console.now // BLINK % 2 == 0 and self.slot != NONE
        slot, tile = (self.slot, self._tile) if lit else (NONE, 0)
        draw_table(canvas, s, director.viewer, slot, tile, b"", goods)
        canvas.text(0, 5, self.line)
        canvas.text(0, 6, match.names[self._who])
        draw_row(canvas, 10, TOP + 8, self.summed)
        if self.bought != NONE:
            self._draw_card(canvas)
        elif self._card != NONE:
            canvas.put(0, 7, CARD)
            canvas.text(2, 7, words().CARD_NAMES[self._card])
        if self._from != self._to:
            self._draw_ride(canvas, s)

    def _draw_card(self, canvas: Canvas) -> None:
        """Draw both sides of the card, as in the hand."""
        layer = canvas.pixels
        for half in range(2):
            draw_row(canvas, _PICTURE, TOP + 1 + 8 * half, side_tiles(2 * self.bought + half))
            if layer is not None:
                layer.stamp(_PICTURE - 3, TOP + 1 + 8 * half, b"\x55")

    def _draw_ride(self, canvas: Canvas, s: bytearray) -> None:
        """Draw the elephant with its load on its way of four places, and dots from where it came."""
        layer = canvas.pixels
        if layer is None:
            return
        x = _PICTURE + _STRIDE * self._to
        draw_row(canvas, x, TOP + 7, bytes((ELEPHANT,)))
        draw_row(canvas, x + 5, TOP + 7, bytes((ELEPHANT + 1,)))
        mine = LOAD + SEAT_SIZE * self._who
        draw_row(canvas, x, TOP, bytes([RESOURCE + held - 1 for held in s[mine : mine + 3] if held]))
        for i in range(_AT_TOWERS + 1):
            layer.fill(_PICTURE + _STRIDE * i, TOP + 15, _STRIDE - 1, 1)
        for at in range(_PICTURE + _STRIDE * self._from, x - 1, 2):
            layer.fill(at, TOP + 13, 1, 1)


def _bought(s: bytearray, decision: int) -> int:
    """The kind of the card that a decision takes from the market, or NONE."""
    if BUY <= decision < MARKET:
        return decision - BUY + FIRST_BOUGHT
    return decision - ANSWER if asked(s) == I_FREE or asked(s) == I_ADVANCE else NONE


def _step(before: bytearray, after: bytearray) -> int:
    """The elephant's step after a decision; at the towers it is to be unloaded."""
    arrived = _unloads(after) and not _unloads(before)
    return _AT_TOWERS if arrived else after[STEP + SEAT_SIZE * before[TURN]]


def _unloads(s: bytearray) -> bool:
    return s.find(bytes((UNLOAD,)), PENDING, PENDING + s[PENDING_COUNT]) >= 0
