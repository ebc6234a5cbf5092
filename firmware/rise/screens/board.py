"""The board during the player's turn: the towers, and below them a strip of decisions, the hand first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld import glyphs, loader
from handheld.buttons import DOWN, LEFT, PRESS, RELEASE, RIGHT, UP, A, B
from handheld.screens import idle_tip
from handheld.words import menus
from handheld.words import words as said
from rise import topics
from rise.rules.decisions import ANSWER, BUY, END
from rise.rules.facts import gain_of_others, placement_gain, placing, scoring_rows
from rise.rules.legal import legal
from rise.rules.questions import side_obstacle
from rise.rules.state import EMPTY_SLOTS, HAND, I_RAZE, PENDING_COUNT, ROUND, SIZE, SLOTS, TURN, asked, cards
from rise.screens.phrases import chip, phrase, question, reason, side_tiles, side_words
from rise.screens.towers import draw_gold, draw_goods, draw_header, draw_towers, slot_position, towers_at_end
from rise.tiles import BAG, END_TURN, SHOP
from rise.words import more, words

if TYPE_CHECKING:
    from handheld.canvas import Canvas
    from handheld.game.director import Director

BLINK = 350  # ms that a tile to be placed is visible, then invisible
_LINE = 20  # letters beside the gold
_NAMED = 1200  # ms that a card's name is shown before what the card does, if both do not fit
_NOTE = 2500  # ms that a note is shown
TO_MARKET = 200  # items of the strip that are not decisions
TO_SEAT = 201
_TIMES = 129  # the tile of ×
_DIGIT = 16  # the tile of 0
_NONE = -1
_IDLE = 19  # index into the reasons of hints: it gains nothing now


class Board:
    """Left and right point, up and down turn a card to its other side, A does it, B undoes.

    Held, A shows details and B the menu. While a tile has to be placed, arrows go through empty slots.
    """

    def __init__(self, director: Director) -> None:
        self.director = director
        self.console = director.console
        self.items = b""  # the strip: decisions (for a card its main side), TO_MARKET, TO_SEAT
        self.at = 0
        self._back = 0  # where to point after a question: the index of a card in the strip, or TO_MARKET …
        self.alt = False  # is the card turned to its alternative side?
        self.note = ""
        self._until = 0  # time when the note disappears, the tile blinks, or the line changes
        self._lit = True
        self._down = _NONE  # A or B while it is pressed and not yet held, else _NONE
        self._after = bytearray(SIZE)
        self._blinking = b""  # slots
        self._last_key = self.console.now  # time of the last key, or when the board appeared
        self._plan = b""  # the plan of a hint,
        self._planned = 0  # and the number of decisions in the match when it was made
        self._update_items(True)

    def enter(self) -> None:
        """What was said is over; trouble with saving is told once."""
        self.note = ""
        self._last_key = self.console.now
        journal = self.console.journal
        if journal.trouble:
            self._say(menus().TROUBLES[journal.trouble])
            journal.trouble = 0

    # Decisions

    def _update_items(self, first: bool = False) -> None:
        """Set the strip from the rules; the pointer stays where it was if possible."""
        s = self.director.match.state
        self.alt = False
        self._lit = True
        if s[PENDING_COUNT]:
            self.items = legal(s)
            self.at = self._best(s) if self.on_towers() else 0
        else:
            kinds = bytearray()
            for kind in cards(s, HAND + s[TURN]):
                if bytes((2 * kind,)) not in kinds:
                    kinds.append(2 * kind)
            self.items = bytes(kinds) + bytes((TO_MARKET, TO_SEAT)) + (b"" if kinds else bytes((END,)))
            if first or not kinds:
                self.at = 0 if kinds else 2
            elif self._back < TO_MARKET:
                self.at = min(self._back, len(kinds) - 1)
            else:
                self.at = len(kinds) + self._back - TO_MARKET
        self.pointer_moved()

    def on_towers(self) -> bool:
        """Is a slot the answer to the pending question?"""
        s = self.director.match.state
        return s[PENDING_COUNT] > 0 and (placing(s) > 0 or asked(s) == I_RAZE)

    def _best(self, s: bytearray) -> int:
        """The index in the strip of the slot that gains most."""
        tile = placing(s)
        best = most = 0
        for i in range(len(self.items)):
            if tile:
                now, load, later = placement_gain(s, self.items[i] - ANSWER, tile)
                worth = 4 * now + 2 * load + 3 * later
                if not i or worth > most:
                    best, most = i, worth
        return best

    def decision(self) -> int:
        """What A would do now."""
        item = self.items[self.at]
        return item + 1 if item < BUY and self.alt else item

    def pointer_moved(self) -> None:
        """Restart blinking and texts after the pointer has moved."""
        self.note = ""
        self._lit = True
        self._until = self.console.now + _NAMED
        self._blinking = b""
        s = self.director.match.state
        if self.on_towers():
            self._blinking = self._run(s)
            self._until = self.console.now + BLINK
        elif not s[PENDING_COUNT]:
            item = self.items[self.at]
            self._back = self.at if item < BUY else item

    def _run(self, s: bytearray) -> bytes:
        """The slot that is pointed at, and the slots of the rows that a tile there would make."""
        slot = self.items[self.at] - ANSWER
        tile = placing(s)
        slots = bytearray((slot,))
        if tile:
            self._after[:] = s
            self._after[SLOTS + slot] = tile
            for _, row in scoring_rows(self._after, s[TURN]):
                if bytes((slot,)) in row[1:]:
                    for other in row[1:]:
                        if bytes((other,)) not in slots:
                            slots.append(other)
        return bytes(slots)

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw the header or the question, the towers, a line about what is pointed at, the strip."""
        director = self.director
        s = director.match.state
        if s[PENDING_COUNT]:
            canvas.text(0, 0, question(s))
            canvas.invert(0)
        else:
            puzzled = idle_tip.line(self.console.now - self._last_key)
            if puzzled:
                # First a tip about the keys, then what the number in the header means.
                idle_tip.draw(canvas, words().STATUS % (s[ROUND], s[EMPTY_SLOTS]) if puzzled > 1 else "")
            else:
                draw_header(canvas, s, director.match)
        draw_goods(canvas, s)
        draw_towers(canvas, s, s[TURN], self._blinking if self._lit else b"", placing(s))
        if self.note:
            canvas.center(6, self.note)
        else:
            draw_gold(canvas, s, 6)
        if self.on_towers():
            self._draw_slot(canvas, s)
            return
        if not self.note:
            x = canvas.text(0, 6, self._line(s), _LINE + 1)
            if self.items[self.at] < BUY:
                canvas.put(x, 6, glyphs.ARROW + (UP if self.alt else DOWN))
        self._draw_strip(canvas)

    def _line(self, s: bytearray) -> str:
        item = self.items[self.at]
        if item == TO_MARKET:
            return words().TO_MARKET
        if item == TO_SEAT:
            return words().TO_SEAT
        if item < BUY:
            does = side_words(self.decision())
            named = words().CARD_NAMES[item >> 1] + words().COLON + does
            if len(named) <= _LINE:
                return named
            return words().CARD_NAMES[item >> 1] if self._lit else does
        return phrase(s, item)

    def strip(self, chips: list[bytes] | None = None) -> list[tuple[int, int]]:
        """The place of each chip in the last row: first tile and width, (0, 0) if it does not fit."""
        widths = [max(2, len(row)) for row in chips or self._chips()]
        last = len(widths) - 1
        start = 0
        x = 0
        while x + sum(widths[start : self.at + 1]) + self.at - start > (25 if self.at == last else 23):
            start += 1
            x = 2  # an arrow, and a space
        places = [(0, 0)] * start
        for i in range(start, last + 1):
            # Every chip but the last leaves room for an arrow.
            wide = widths[i]
            fits = x + wide < (26 if i == last else 24)
            places.append((x, wide) if fits else (0, 0))
            x += wide + 1 if fits else 26
        return places

    def _draw_strip(self, canvas: Canvas) -> None:
        """Draw the chips in the last row, as many as fit around the one that is pointed at."""
        chips = self._chips()
        places = self.strip(chips)
        if not places[0][1]:
            canvas.put(0, 7, glyphs.ARROW + LEFT)
        if not places[-1][1]:
            canvas.put(24, 7, glyphs.ARROW + RIGHT)
        for i in range(len(places)):
            x, wide = places[i]
            if wide:
                row = chips[i]
                for k in range(len(row)):
                    canvas.put(x + k, 7, row[k])
                if i == self.at:
                    canvas.block(x, 7, wide)

    def _chips(self) -> list[bytes]:
        s = self.director.match.state
        return [self._chip(s, i) for i in range(len(self.items))]

    def _chip(self, s: bytearray, i: int) -> bytes:
        item = self.items[i]
        if item == TO_MARKET:
            return bytes((SHOP,))
        if item == TO_SEAT:
            return bytes((BAG,))
        if item == END:
            return bytes((END_TURN,))
        if item < BUY:
            row = side_tiles(item + (i == self.at and self.alt))
            same = cards(s, HAND + s[TURN]).count(bytes((item >> 1,)))
            return row + bytes((_TIMES, _DIGIT + same)) if same > 1 else row
        return chip(s, item) or bytes((glyphs.CROSS,))

    def _draw_slot(self, canvas: Canvas, s: bytearray) -> None:
        """Draw what the slot gains now and at the end of the round, and for others if anything."""
        tile = placing(s)
        line = phrase(s, self.items[self.at])
        if tile:
            now, load, later = placement_gain(s, self.items[self.at] - ANSWER, tile)
            line = words().NOW_LATER % (now, later)
            rest = gain_of_others(s, self.items[self.at] - ANSWER, tile)
            if rest:
                line = words().OTHERS % (now, later, rest)
            elif load:
                line += ", " + words().ICONS[10]
        if not self.note:
            if len(line) > 21:
                canvas.fill(0, 6, 25, 0)  # gold is of no use now
            canvas.text(0, 6, line)
        canvas.put(0, 7, glyphs.BUTTON)
        x = canvas.text(2, 7, said().DO) + 1
        canvas.put(x, 7, glyphs.BUTTON + 1)
        canvas.text(x + 2, 7, said().BACK)
        canvas.right(7, str(self.at + 1) + "/" + str(len(self.items)))

    def tick(self, now: int) -> int:
        """Do a decision without alternative, blink the tile to be placed, remove an old note."""
        s = self.director.match.state
        if s[PENDING_COUNT] and len(self.items) == 1:
            if self.director.read_only:
                return -1
            self.act(self.items[0])
            return 0
        if not self.note and not self._blinking:
            wait = idle_tip.until(now - self._last_key)
            if idle_tip.line(now - self._last_key) or wait < 0:
                self.console.redraw()
            if not self._lit:
                return wait
            if now >= self._until:
                self._lit = False
                self.console.redraw()
                return 0
            return self._until - now if wait < 0 else min(wait, self._until - now)
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
        self.console.redraw()
        self._last_key = self.console.now
        if button == A or button == B:
            # A tap acts when the button is released, because holding it does something else.
            down = self._down == button
            self._down = button if kind == PRESS else _NONE
            if down and kind == RELEASE:
                if button == A:
                    self._choose()
                else:
                    self._undo()
            elif down and button == A:
                self._look()
            elif down:
                self.director.pause(self._topic())
            return
        if kind == RELEASE:
            return
        if self.on_towers():
            self._walk(button)
            self.pointer_moved()
        elif button == UP or button == DOWN:
            self.alt = not self.alt
            self.pointer_moved()
        else:
            self.at = (self.at + (1 if button == RIGHT else -1)) % len(self.items)
            self.alt = False
            self.pointer_moved()

    def _walk(self, button: int) -> None:
        """Move among empty slots: left and right through all, up and down to the nearest above or below."""
        if button == LEFT or button == RIGHT:
            self.at = (self.at + (1 if button == RIGHT else -1)) % len(self.items)
            return
        s = self.director.match.state
        x, y = slot_position(s, self.items[self.at] - ANSWER)
        least = 10_000
        for i in range(len(self.items)):
            dx, dy = slot_position(s, self.items[i] - ANSWER)
            down = dy - y if button == DOWN else y - dy
            if down > 0 and down + 3 * abs(dx - x) < least:
                least = down + 3 * abs(dx - x)
                self.at = i

    def _choose(self) -> None:
        item = self.items[self.at]
        if item == TO_MARKET:
            from rise.screens.market import Market

            self.console.push(Market(self.director, self.act))
            return
        if item == TO_SEAT:
            from rise.screens.seat import Seat

            self.console.push(Seat(self.director))
            return
        s = self.director.match.state
        decision = self.decision()
        if legal(s).find(bytes((decision,))) < 0:
            from rise.rules.why import why_not

            self._say(reason(why_not(s, decision)))
            return
        idle = decision < BUY and not s[PENDING_COUNT] and side_obstacle(s, s[TURN], decision)
        self.act(decision)
        if idle and self.console.top is self:
            self._say(more().WHY[_IDLE])
            loader.unload_words()

    def act(self, decision: int) -> None:
        """Do a decision, then all that follow without alternative."""
        director = self.director
        s = director.match.state
        while True:
            self._after[:] = s
            director.act(decision)
            towers = towers_at_end(self._after, s, decision)
            if self.console.top is not self:
                break
            if towers is not None or director.read_only or not s[PENDING_COUNT] or len(legal(s)) > 1:
                self._update_items()
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

    def _undo(self) -> None:
        """Undo back to the last real choice, with all decisions after it that had no alternative."""
        match = self.director.match
        s = match.state
        undone = bytearray()
        chosen = False
        while match.can_undo() and not chosen:
            undone.append(match.undo())
            chosen = not s[PENDING_COUNT] or len(legal(s)) > 1
        if chosen:
            self._plan = b""
            self._update_items()
            self._say(said().TAKEN_BACK)
            return
        for i in range(len(undone) - 1, -1, -1):
            match.do(undone[i])
        seen = len(match.moves) > match.missed(self.director.viewer)
        self._say(words().SHOWN if seen else said().NO_UNDO)

    def _say(self, note: str) -> None:
        self.note = note
        self._until = self.console.now + _NOTE

    def _topic(self) -> int:
        if self.on_towers():
            return topics.PLACING
        item = self.items[self.at]
        return topics.MARKET if item == TO_MARKET else topics.CARDS if item < BUY else topics.TURN

    def _look(self) -> None:
        item = self.items[self.at]
        if item < BUY:
            from rise.screens.card import Card

            self.console.push(Card(self.console, item >> 1))
        elif item == TO_SEAT:
            self._choose()
        else:
            self.director.explain(self._topic())
