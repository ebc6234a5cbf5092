"""The board during the player's turn: point at something, preview its actions, do one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from babel import tiles, topics
from babel.rules.actions import BUILD, DISCARD, END, LEAP
from babel.rules.effects import perform
from babel.rules.facts import in_hand, level
from babel.rules.legal import LODGE_EMPTY, NO_CARDS_THERE, can_build_at, legal, threatens, why_not
from babel.rules.state import COLUMN, PAWN, QUARRY, SITES, SIZE, TEMPLES, count
from babel.screens import slide
from babel.screens.choices import HAND as IN_HAND
from babel.screens.choices import OTHER_LODGE, OTHER_SITE, OWN_LODGE, OWN_SITE, choices
from babel.screens.phrases import phrase, reason
from babel.screens.table import HAND_AT, HAND_STEP, LODGE_AT, WIDE, draw_hand, draw_table, number
from babel.words import words
from handheld import glyphs, loader
from handheld.buttons import DOWN, HOLD, LEFT, PRESS, RELEASE, RIGHT, UP, A, B
from handheld.screens import idle_tip
from handheld.words import menus, wrap
from handheld.words import words as said

if TYPE_CHECKING:
    from handheld.canvas import Canvas
    from handheld.game.director import Director

_BLINK = 700  # ms that a preview alternates between the table before and after
_NOTE = 2500  # ms that a note is shown
_END_AT = 5  # the cursor's place of "end turn" in the row of the hand


class Board:
    """A player's turn. A opens the actions of what is pointed at, B undoes. Held: A details, B the menu."""

    def __init__(self, director: Director) -> None:
        self.director = director
        self.console = director.console
        self.thing = IN_HAND
        self.at = 0
        self.open = b""  # the actions to choose from; empty while none are shown
        self.legal_count = 0  # how many of `open`, the first ones, are legal
        self.chosen = 0
        self._why: list[str] = []  # lines of the reason, if the chosen action is not legal
        self.note = ""
        self._until = 0  # time when the note disappears or the preview switches
        self._after = True  # does the preview show the table after the action?
        self._preview = bytearray(SIZE)
        self._b_down = 0  # 1: releasing B undoes; 2: B has closed a choice, releasing it does nothing
        self._last_key = 0  # time of the last key, or when the board appeared
        self._slide: slide.Slide | slide.Tumble | None = None

    def enter(self) -> None:
        """The cursor starts at a card that is there; trouble with saving is told once."""
        journal = self.console.journal
        if journal.trouble:
            self.say(menus().TROUBLES[journal.trouble])
            journal.trouble = 0
        if self.thing == IN_HAND and not (self.at < _END_AT and self.holds(self.at)):
            self._to_hand()
        self._last_key = self.console.now

    def arrive(self) -> None:
        """The turn begins: show the drawn cards sliding into the hand."""
        match = self.director.match
        me = self.director.viewer
        self._preview[:] = match.state
        self._slide = slide.drawn_cards_slide(match.seen[me], match.state, me, self.console.now)

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw the table, the cursor and the hand, or the choice with its preview."""
        director = self.director
        s = director.match.state
        me = director.viewer
        if self.open:
            shown = self._preview if self._after and self.chosen < self.legal_count else s
            draw_table(canvas, shown, me, director.match.names)
            self._draw_choice(canvas, s)
            return
        # While a card slides the table is drawn as before the action.
        draw_table(canvas, s if self._slide is None else self._preview, me, director.match.names)
        draw_hand(canvas, s, me)
        canvas.put(16, 7, tiles.TEMPLE_SUPPLY)
        number(canvas, 18, 7, count(s, TEMPLES))
        canvas.text(21, 7, words().END_SHORT)
        # What is said stands in the first row, where it covers neither the hand nor a column.
        speaks = self.note or idle_tip.line(self.console.now - self._last_key) == 1
        if self._slide is not None:
            self._slide.draw(canvas)
        elif not (speaks and self.thing == OTHER_LODGE):
            self._draw_cursor(canvas)
        if speaks:
            idle_tip.draw(canvas, self.note)
        elif self._slide is None and self.console.overlay is None:  # the coach of a lesson writes here, too
            self._tell_site(canvas, s)

    def _tell_site(self, canvas: Canvas, s: bytearray) -> None:
        """Say how many cards the column pointed at has, and what the marks beside its temple mean."""
        if self.thing != OWN_SITE and self.thing != OTHER_SITE:
            return
        own = self.thing == OWN_SITE
        player = self.director.viewer ^ (not own)
        w = words()
        canvas.fill(0, 0, 25, 0)
        canvas.invert(0)
        cards = count(s, COLUMN + SITES * player + self.at)
        gap = int(cards < 10)  # a longer number takes its room
        x = canvas.text(0, 0, w.ONE[1] if cards == 1 else w.CARDS % cards) + gap
        if can_build_at(s, player, self.at):
            canvas.put(x, 0, tiles.CHANCE)
            x = canvas.text(x + 1, 0, w.FITS % (level(s, player, self.at) + 1)) + gap
        if threatens(s, 1 - player, self.at):
            canvas.put(x, 0, tiles.THREAT)
            canvas.text(x + 1, 0, w.THREAT[own])

    def _draw_cursor(self, canvas: Canvas) -> None:
        thing, at = self.thing, self.at
        if thing == IN_HAND:
            if at == _END_AT:
                canvas.block(20, 7, 5)
            else:
                canvas.block(HAND_AT + HAND_STEP * at, 7, 2)
        elif thing == OWN_LODGE or thing == OTHER_LODGE:
            canvas.block(LODGE_AT - 2, 6 if thing == OWN_LODGE else 0, 5)
        else:
            # A dark edge separates the cursor from the temple above it, or from what is said of it.
            canvas.block(WIDE * at, 5 if thing == OWN_SITE else 1, WIDE, 1, True)

    def _draw_choice(self, canvas: Canvas, s: bytearray) -> None:
        """Draw the action on top, the buttons below; a reason against it covers the side it is not about."""
        action = self.open[self.chosen]
        legal_one = self.chosen < self.legal_count
        lines = self._why
        canvas.fill(0, 0, 25, 0)
        if not legal_one:
            canvas.put(0, 0, glyphs.CROSS)
        canvas.text(1, 0, phrase(s, action, self.director.match.names), 24)
        canvas.invert(0)
        first = 1 if self.thing >= OWN_SITE else 8 - len(lines)
        for i in range(len(lines)):
            canvas.fill(0, first + i, 25, 0)
            canvas.text(0, first + i, lines[i])
        if not legal_one:
            if first == 1:
                draw_hand(canvas, s, self.director.viewer)
            return
        if action == END and self._left(s):
            canvas.center(7, words().STILL)
            return
        canvas.keys(said().DO, said().BACK)
        if len(self.open) > 1:
            canvas.put(18, 7, glyphs.ARROW + LEFT)
            canvas.put(24, 7, glyphs.ARROW + RIGHT)
            if self.legal_count > 1:
                canvas.text(20, 7, str(self.chosen + 1) + "/" + str(self.legal_count))

    def _left(self, s: bytearray) -> bool:
        """Could a temple card still be built here? Then ending the turn shows a warning."""
        good = bytes((BUILD, BUILD + 1, LEAP, LEAP + 1))
        return any(action in good for action in legal(s))

    def tick(self, now: int) -> int:
        """Switch the preview, remove an old note, move a sliding card. Returns ms until the next tick."""
        if self._slide is not None:
            self.console.redraw()
            if self._slide.over(now):
                self._slide = None
            return slide.FRAME
        if self._b_down == 1:
            return self.director.expect_menu(now - self._last_key)
        if not self.note and not (self.open and self.chosen < self.legal_count):
            return -1 if self.open else self._wait_idle(now)
        if now >= self._until:
            self.console.redraw()
            if self.open:
                self._after = not self._after
                self._until = now + _BLINK
            else:
                self.note = ""
                return -1
        return self._until - now

    def _wait_idle(self, now: int) -> int:
        """Milliseconds until the tip about the keys appears or disappears."""
        wait = idle_tip.until(now - self._last_key)
        if idle_tip.line(now - self._last_key) or wait < 0:
            self.console.redraw()
        return wait

    # Buttons

    def press(self, button: int, kind: int) -> None:
        """See the class."""
        self.console.redraw()
        self._last_key = self.console.now
        if kind == RELEASE:
            if button == B:
                if self._b_down == 1:
                    loader.unload_since(loader.SCREEN)
                    self._undo()
                self._b_down = 0
            return
        if kind == HOLD:
            if button == A:
                self.open = b""
                self._look()
            elif self._b_down:
                self._b_down = 0
                self.director.pause(self.topic())
            return
        self._slide = None
        self.note = ""
        if button != B:
            self._b_down = 0  # released after another key it does not undo
        if self.open:
            self._choose(button)
        elif button == A:
            self._open()
        elif button == B:
            self._b_down = int(kind == PRESS)
        elif button == UP or button == DOWN:
            self._step_thing(1 if button == DOWN else -1)
        else:
            self._step_at(1 if button == RIGHT else -1)

    def _step_thing(self, step: int) -> None:
        self.thing = (self.thing + step) % 5
        if self.thing == IN_HAND:
            self._to_hand()
        elif self.thing == OWN_SITE or self.thing == OTHER_SITE:
            here = self.director.match.state[PAWN + self.director.viewer]
            if step < 0 and self.thing == OWN_SITE or step > 0 and self.thing == OTHER_SITE:
                self.at = 2 if here == QUARRY else here

    def _step_at(self, step: int) -> None:
        if self.thing == OWN_LODGE or self.thing == OTHER_LODGE:
            return
        places = 6 if self.thing == IN_HAND else 5
        self.at = (self.at + step) % places
        while self.thing == IN_HAND and self.at < _END_AT and not self.holds(self.at):
            self.at = (self.at + step) % places

    def holds(self, tribe: int) -> int:
        """How many cards of a tribe the viewer holds."""
        return in_hand(self.director.match.state, self.director.viewer, tribe)

    def _to_hand(self) -> None:
        """Move the cursor to the next card in the hand, or to "end turn"."""
        for tribe in range(5):
            if self.holds((self.at + tribe) % 5):
                self.at = (self.at + tribe) % 5
                return
        self.at = _END_AT

    def _open(self) -> None:
        self.open, self.legal_count = choices(self.director.match.state, self.thing, self.at)
        if self.open:
            self._pick(0)
        else:
            self.say(reason(NO_CARDS_THERE if self.thing == OTHER_SITE else LODGE_EMPTY))

    def _pick(self, chosen: int) -> None:
        """Select a choice and prepare its preview."""
        self.chosen = chosen
        self._after = True
        self._until = self.console.now + _BLINK
        self._preview[:] = self.director.match.state
        action = self.open[chosen]
        self._why = []
        if chosen >= self.legal_count:
            self._why = wrap(reason(why_not(self._preview, action), action))
        elif action != END:
            perform(self._preview, action)

    def _choose(self, button: int) -> None:
        if button == B:
            self.open = b""
            self._b_down = 2
        elif button != A:
            step = 1 if button == RIGHT or button == DOWN else -1
            self._pick((self.chosen + step) % len(self.open))
        elif self.chosen < self.legal_count:
            # What a lesson refuses stays open, so that the next one is a step away.
            if self.director.allows(self.open[self.chosen]):
                self.do(self.open[self.chosen])
        else:
            self.director.refuse()

    def do(self, action: int) -> None:
        """Do a legal action and animate it."""
        self.open = b""
        state = self.director.match.state
        self._preview[:] = state
        flying = slide.action_slide(state, action, self.director.viewer, self.console.now)
        self.director.act(action)
        if self.console.top is self:
            self._slide = flying
            if self.thing == OWN_SITE or self.thing == OTHER_SITE:
                # The next action mostly uses a card.
                self.thing = IN_HAND
            if self.thing == IN_HAND and not (self.at < _END_AT and self.holds(self.at)):
                self._to_hand()

    def _undo(self) -> None:
        match = self.director.match
        if match.can_undo():
            match.undo()
            self.say(said().TAKEN_BACK)
            if self.thing == IN_HAND:
                self._to_hand()
        else:
            self.say(words().SHOWN if self._shown() else said().NO_UNDO)

    def _shown(self) -> bool:
        """Is the last action a discard after a halving? It revealed cards, so it cannot be undone."""
        moves = self.director.match.moves
        return len(moves) > 0 and DISCARD <= moves[-1] < END

    def say(self, note: str) -> None:
        """Show a line for a while, or until the next key."""
        self.note = note
        self._until = self.console.now + _NOTE

    def topic(self) -> int:
        """The page of the rules about the thing pointed at."""
        if self.thing == IN_HAND:
            return topics.END_TURN if self.at == _END_AT else topics.CARDS
        if self.thing == OWN_SITE:
            return topics.MIGRATE
        return topics.SKILLS if self.thing == OTHER_SITE else topics.BUILD

    def _look(self) -> None:
        if self.thing == OWN_SITE or self.thing == OTHER_SITE:
            from babel.screens.site import Site

            self.console.push(Site(self.director, self.at))
        elif self.thing == IN_HAND:
            self.director.explain(self.topic())
        else:
            from babel.screens.piles import Piles

            self.console.push(Piles(self.director))
