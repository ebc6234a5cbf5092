"""The board during the player's turn: goods and towers, a bright row of words, and the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld import loader
from handheld.buttons import DOWN, LEFT, PRESS, RELEASE, RIGHT, UP, A, B
from handheld.screens import idle_tip
from handheld.screens.loading import hourglass
from handheld.words import menus
from rise.reasons import NOTHING
from rise.rules.decisions import ANSWER, BUY, END, GOLD, MARKET
from rise.rules.facts import icons
from rise.rules.legal import gold_tile_obstacle, legal
from rise.rules.questions import side_obstacle
from rise.rules.state import (
    EMPTY_SLOTS,
    GOLD_ONE,
    HAND,
    HARNESS,
    I_GOLD,
    I_MOVE,
    I_RAZE,
    NONE,
    PENDING_COUNT,
    PURSE,
    ROUND,
    SEAT_SIZE,
    SIDES,
    TABLE,
    TURN,
    asked,
    cards,
    placing,
)
from rise.screens.header import draw_header, text_tiles
from rise.screens.phrases import capital, column, phrase, question, reason, side_words, windfall
from rise.screens.rows import draw_row
from rise.screens.strip import (
    COUNT,
    LOWER,
    MARGIN,
    ROOM,
    TO_MARKET,
    TOP,
    TRADE,
    UPPER,
    WHOLE,
    card,
    draw_columns,
    places,
    row_width,
)
from rise.screens.table import draw_table
from rise.screens.towers import towers_at_end
from rise.tiles import ICON
from rise.words import turn, words

if TYPE_CHECKING:
    from handheld.canvas import Canvas
    from handheld.game.director import Director
    from rise.screens.strip import Column

BLINK = 350  # ms that the tiles of a row to be made have no signs, then have them
_LINE = 25
_NOTE = 2500  # ms that a note is shown
_PURSE = 91  # x after the gold
# By the first icon of a card, from I_GOLD on: its place in the hand.
_ORDER = b"\0\2\4\1\2\3\1\3\1\1\1\2\1\2\5\5\5\2\2\1\1\3\4"
_NONE = -1


def _order(item: int) -> int:
    """Cards in the order in which one plays them mostly: tiles first, gold, the elephant, then the towers."""
    return 0 if item == GOLD else _ORDER[icons(item)[0]] << 8 | item


def _can_buy(s: bytearray) -> bool:
    """Can an open card be paid? Gold that is not spent is lost."""
    for decision in legal(s):  # noqa: SIM110 (any() would need a function more)
        if BUY <= decision < MARKET:
            return True
    return False


class Board:
    """Arrows point at a side of a card, A does it, B undoes. Held, A shows details and B the menu.

    Up from the hand leads to a look around. While a tile has to be placed, arrows go through empty slots.
    """

    def __init__(self, director: Director) -> None:
        self.director = director
        self.console = director.console
        self.items = b""  # the strip: decisions (for a card its main side), perhaps GOLD, TO_MARKET
        self.at = 0
        self._back = 0  # where to point after a question: the index of a card in the strip, or TO_MARKET
        self.last = NONE  # the side of a card that was played last
        self.alt = False  # is the lower half pointed at: a card's alternative side, or the end of the turn?
        self.news = ""  # what is to be said when the board appears
        self.note = ""
        self._text = ""  # about what is pointed at, once it is drawn
        self._until = 0  # time when the note disappears, the row blinks, or the line changes
        self._lit = True
        self._down = _NONE  # A or B while it is pressed and not yet held, else _NONE
        self._columns: list[Column] = []  # of the strip, once they are drawn
        self._barred = b""  # and which halves of them cannot be played
        self._blinking = b""  # slots
        self._last_key = self.console.now  # time of the last key, or when the board appeared
        self._plan = b""  # the plan of a hint,
        self._planned = 0  # and the number of decisions in the match when it was made
        self.update_items(True)

    def enter(self) -> None:
        """What was said is over; news and trouble with saving are told once."""
        self.note = self._text = ""  # the language may have changed
        self._last_key = self.console.now
        if self.news:
            self.say(self.news)
            self.news = ""
        journal = self.console.journal
        if journal.trouble:
            self.say(menus().TROUBLES[journal.trouble])
            journal.trouble = 0

    def leave(self) -> None:
        """Give the room of what is drawn to the screen that comes."""
        self._columns = []
        if self.console.canvas.pixels is not None:
            self.console.canvas.pixels.forget()

    # Decisions

    def update_items(self, first: bool = False) -> None:
        """Set the strip from the rules; the pointer stays where it was if possible."""
        s = self.director.match.state
        self._columns = []
        self._barred = b""
        self.alt = False
        self._lit = True
        if s[PENDING_COUNT]:
            from rise.screens.placing import best

            self.items = legal(s)
            self.at = best(s, self.items)
        else:
            kinds = bytearray()
            for kind in cards(s, HAND + s[TURN]):
                if bytes((2 * kind,)) not in kinds:
                    kinds.append(2 * kind)
            if not gold_tile_obstacle(s, s[TURN]):
                kinds.append(GOLD)
            in_order = sorted(kinds, key=_order)
            self.items = bytes(in_order) + bytes((TO_MARKET,))
            if first or not kinds or self._back == TO_MARKET and not _can_buy(s):
                self.at = 0
            elif self._back < TO_MARKET:
                self.at = min(self._back, len(kinds) - 1)
            else:
                self.at = len(kinds)
            again = -1 if first or self._back == TO_MARKET else self.items.find(bytes((self.last & 254,)))
            if again < 0 or side_obstacle(s, s[TURN], self.last):
                self.alt = self.lower(self.at)
            else:
                # There is another one of the card just played: to the same half of it.
                self.at = again
                self.alt = self.last & 1 == 1
        plan = self.planned()
        if plan:
            self.point(plan[0])  # what the hint has told before
        else:
            self.pointer_moved()

    def point(self, decision: int) -> None:
        """Put the pointer where A does this decision, or leads to it."""
        item = decision
        self.alt = False
        if not self.director.match.state[PENDING_COUNT]:
            item = decision & 254 if decision < BUY else decision if decision == GOLD else TO_MARKET
            self.alt = decision == END or decision < BUY and item != decision
        self.at = max(0, self.items.find(bytes((item,))))
        self.pointer_moved()

    def on_towers(self) -> bool:
        """Is a slot the answer to the pending question?"""
        s = self.director.match.state
        return s[PENDING_COUNT] > 0 and (placing(s) > 0 or asked(s) == I_RAZE)

    def lower(self, at: int) -> bool:
        """Is the lower half of an item of the strip the one to point at first?

        The side of a card that can be played. Of two the upper one, except for gold: in the first round it is
        worth more than a move, later less than anything. The end of the turn if all is done.
        """
        s = self.director.match.state
        item = self.items[at]
        if item == TO_MARKET:
            return len(self.items) == 1 and not _can_buy(s)
        seat = s[TURN]
        if item == GOLD or side_obstacle(s, seat, item + 1):
            return False
        if side_obstacle(s, seat, item):
            return True
        first = icons(item)[0]
        return first == (I_GOLD if s[ROUND] > 1 else I_MOVE)

    def decision(self) -> int:
        """What A would do now."""
        item = self.items[self.at]
        if item == TO_MARKET:
            return END if self.alt else item
        return item + 1 if item < BUY and self.alt else item

    def pointer_moved(self) -> None:
        """Restart blinking and texts after the pointer has moved."""
        self.note = self._text = ""
        self._lit = True
        self._blinking = b""
        s = self.director.match.state
        if self.on_towers():
            from rise.screens.placing import rows_made

            self._blinking = rows_made(s, self.items[self.at] - ANSWER)
            self._until = self.console.now + BLINK
        elif not s[PENDING_COUNT] and len(self.items) > 1:
            item = self.items[self.at]
            self._back = self.at if item != TO_MARKET or self.alt else item

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw the header or the question, goods, towers, a line about what is pointed at, the strip."""
        director = self.director
        s = director.match.state
        if canvas.pixels is not None:
            # Below another screen there is less room.
            canvas.pixels.keeps = self.console.top is self
        if s[PENDING_COUNT]:
            canvas.text(0, 0, question(s))
            canvas.invert(0)
        else:
            draw_header(canvas, s, director.match, s[TURN])
        cursor = self.items[self.at] - ANSWER if self.on_towers() else NONE
        draw_table(canvas, s, s[TURN], cursor, placing(s), self._blinking if self._lit else b"")
        if not self._text:
            self._text = self._line(s)
        tip = 0 if s[PENDING_COUNT] or self.note else idle_tip.line(self.console.now - self._last_key)
        if tip:
            # First about the keys, then what the number beside the towers means.
            idle_tip.draw(canvas, words().STATUS % (s[ROUND], s[EMPTY_SLOTS]) if tip > 1 else "", 5)
        else:
            canvas.text(0, 5, self.note or self._text)
        if self.on_towers():
            from rise.screens.placing import draw_keys

            draw_header(canvas, s, director.match, s[TURN], TOP)
            draw_keys(canvas, self.at, len(self.items))
        else:
            self.draw_hand(canvas, s)

    def columns(self) -> list[Column]:
        """The columns of the strip, without that of trade and end."""
        s = self.director.match.state
        if not self._columns and s[PENDING_COUNT]:
            self._columns = [column(s, item) for item in self.items]
        elif not self._columns:
            hand = cards(s, HAND + s[TURN])
            barred = bytearray()
            for item in self.items[:-1]:
                if item == GOLD:
                    gold = 1 if s[SIDES + SEAT_SIZE * s[TURN]] & GOLD_ONE else 2
                    self._columns.append((bytes((ICON,)) * gold, b"\0", 1))
                    barred.append(0)
                    continue
                self._columns.append(card(item >> 1, hand.count(bytes((item >> 1,)))))
                main, other = side_obstacle(s, s[TURN], item), side_obstacle(s, s[TURN], item + 1)
                barred.append((main != 0) | (other != 0) << 1)
            self._barred = bytes(barred)
        return self._columns

    def draw_hand(self, canvas: Canvas, s: bytearray, here: bool = True) -> None:
        """Draw the cards, gold, trade and end, or the answers; `here`: is something of it pointed at?"""
        layer = canvas.pixels
        columns = self.columns()
        if layer is None:
            return
        asked = s[PENDING_COUNT]
        part = (WHOLE if asked else LOWER if self.alt else UPPER) if here else NONE
        at = min(self.at, len(columns) - 1)
        room = 128 if asked else ROOM
        found = places(columns, at, room) if columns else []
        shows = cards(s, HAND + s[TURN]) + self._barred + bytes([x for x, _ in found] + [s[PURSE]])
        if asked:
            draw_columns(canvas, layer, columns, found, b"", room)
        elif not layer.recall(6, shows):
            w = words()
            gold = str(s[PURSE])
            draw_row(canvas, _PURSE - 5, TOP + 1, bytes((ICON,)))
            draw_row(canvas, _PURSE - 5 * len(gold), TOP + 8, text_tiles(gold))
            draw_row(canvas, TRADE, TOP, text_tiles(w.TO_MARKET))
            end = draw_row(canvas, TRADE, TOP + 8, text_tiles(w.END_SHORT))
            if columns:
                draw_columns(canvas, layer, columns, found, self._barred, room)
            if s[HAND + s[TURN]] != TABLE:
                # Not before all cards are played.
                layer.fill(TRADE - 1, TOP + 12, end - TRADE + 1, 1)
            layer.remember(6, 8, shows)
        if part == NONE:
            return
        x, wide = TRADE - 1, 128 - TRADE + 1
        if self.items[self.at] != TO_MARKET:
            x, wide = found[at]
            above, below, n = columns[at]
            if part != WHOLE:
                wide = row_width(below if part == LOWER else above) + 2 * MARGIN
            elif n > 1:
                wide -= COUNT
        # With a margin below the upper half; below the lower one is the panel's edge.
        layer.invert(x, TOP + 8 * (part & 1), wide, 16 if part == WHOLE else 9 - part)

    def _line(self, s: bytearray) -> str:
        """What is pointed at, and what it does."""
        w = words()
        item = self.decision()
        if self.on_towers():
            from rise.screens.placing import gain_words

            return gain_words(s, item)
        if item == TO_MARKET:
            return w.TO_MARKET
        if item >= BUY:
            return capital(phrase(s, item))
        name = w.CARD_NAMES[item >> 1]
        does = side_words(item)
        named = name + w.COLON + does
        return named if len(named) <= _LINE else capital(does)

    def tick(self, now: int) -> int:
        """Do a decision without alternative, blink the row to be made, remove an old note."""
        s = self.director.match.state
        if self._down == B:
            return self.director.expect_menu(now - self._last_key)
        if s[PENDING_COUNT] and len(self.items) == 1:
            if self.director.read_only:
                return -1
            self.act(self.items[0])
            return 0
        if not self.note and not self._blinking:
            wait = idle_tip.until(now - self._last_key)
            if idle_tip.line(now - self._last_key) or wait < 0:
                self.console.redraw()
            return wait
        if now >= self._until:
            self.console.redraw()
            self._until = now + BLINK
            if self.note:
                self.note = ""
            else:
                self._lit = not self._lit
        return self._until - now

    # Buttons

    def press(self, button: int, kind: int) -> None:
        """See the class."""
        if kind == RELEASE and button != self._down:
            return
        self.console.redraw()
        self._last_key = self.console.now
        if button == A or button == B:
            # A tap acts when the button is released, because holding it does something else.
            down = self._down == button
            self._down = button if kind == PRESS else _NONE
            if kind == PRESS and button == A:
                if not self.director.demo:  # a lesson leaves less room
                    self._load_ahead()
            elif down and kind == RELEASE and button == A:
                self._choose()
            elif down:
                details = loader.load("rise.screens.details")
                if kind == RELEASE:
                    loader.unload_since(loader.SCREEN)
                    details.take_back(self)
                elif button == A:
                    details.look(self)
                else:
                    self.director.pause(details.topic(self))
                loader.unload("rise.screens.details")
            return
        s = self.director.match.state
        if self.on_towers():
            self.at = self.after(self.at, button)
        elif s[PENDING_COUNT]:
            if button == LEFT or button == RIGHT:
                self._step(button)
        elif button == UP and not self.alt:
            from rise.screens.look_around import LookAround

            self.console.push(LookAround(self))
        elif button == UP or button == DOWN:
            self.alt = button == DOWN and self.items[self.at] != GOLD
        else:
            self._step(button)
        self.pointer_moved()

    def _step(self, button: int) -> None:
        """Point at the next column, at the half that can be played."""
        self.at = (self.at + (1 if button == RIGHT else -1)) % len(self.items)
        s = self.director.match.state
        self.alt = not s[PENDING_COUNT] and self.lower(self.at)

    def after(self, at: int, button: int) -> int:
        """The index in the strip of the slot that an arrow leads to from another one."""
        from rise.screens.placing import after

        return after(self.director.match.state, self.items, at, button)

    def _load_ahead(self) -> None:
        """Load what a tap of A will need while the finger is still down."""
        decision = self.decision()
        if decision == TO_MARKET:
            loader.load("rise.screens.market")
            turn()
        elif legal(self.director.match.state).find(bytes((decision,))) < 0:
            loader.load("rise.rules.why")
            turn()
        elif decision != END:
            loader.load("rise.screens.placing")

    def _choose(self) -> None:
        if self.decision() == TO_MARKET:
            self.open_market()
            return
        s = self.director.match.state
        decision = self.decision()
        if legal(s).find(bytes((decision,))) < 0:
            from rise.rules.why import why_not

            self.say(reason(why_not(s, decision)))
            return
        idle = decision < BUY and not s[PENDING_COUNT] and side_obstacle(s, s[TURN], decision)
        self.act(decision)
        if idle and self.console.top is self:
            self.say(capital(turn().WHY[NOTHING]))
            loader.unload_words()

    def open_market(self) -> None:
        """Show the market."""
        from rise.screens.market import Market

        self.console.push(Market(self))

    def act(self, decision: int) -> None:
        """Do a decision, then all that follow without alternative."""
        director = self.director
        s = director.match.state
        if not s[PENDING_COUNT]:
            self.last = decision
        note = ""
        placed = False
        while True:
            placed = placed or self.on_towers()
            before = bytearray(s)
            note = windfall(s, decision) or note
            director.act(decision)
            towers = towers_at_end(before, s, decision)
            if self.console.top is not self:
                break
            if towers is not None or director.read_only or not s[PENDING_COUNT] or len(legal(s)) > 1:
                if placed or self.on_towers():
                    # To look for the best slot takes long, to draw the towers anew, or to load the scoring.
                    hourglass(self.console.canvas)
                self.update_items()
                if note and not (s[PENDING_COUNT] and asked(s) == HARNESS):
                    self.say(note)  # but an upgrade is asked for in words of its own
                break
            decision = legal(s)[0]
        if towers is not None:
            from rise.screens.scoring import Scoring

            self.console.push(Scoring(director, towers, self.console.top is not self))

    def plan(self, decisions: bytes) -> None:
        """Remember the plan of a hint."""
        self._plan = decisions
        self._planned = len(self.director.match.moves)

    def planned(self) -> bytes:
        """The rest of a hint's plan; empty if the player did something else."""
        done = bytes(self.director.match.moves[self._planned :])
        return self._plan[len(done) :] if self._plan.startswith(done) else b""

    def say(self, note: str) -> None:
        """Show a note for a while, or until the next key."""
        self.note = note
        self._until = self.console.now + _NOTE
