"""Halving: the player chooses which half of the hand to discard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from babel import tiles, topics
from babel.rules.actions import DISCARD
from babel.rules.effects import perform
from babel.rules.facts import in_hand
from babel.rules.state import OWED, SIZE
from babel.screens.table import HAND_AT, HAND_STEP, draw_hand, draw_table
from babel.words import words
from handheld import glyphs
from handheld.buttons import HOLD, LEFT, RELEASE, RIGHT, A, B

if TYPE_CHECKING:
    from handheld.canvas import Canvas
    from handheld.game.director import Director


class Halving:
    """Left and right choose a tribe, A lays a card aside, B takes one back; a last A discards them."""

    def __init__(self, director: Director) -> None:
        self.director = director
        self.console = director.console
        self.at = 0
        self.aside = bytearray()  # tribes of the cards laid aside
        self._b_down = False
        self.left = bytearray(SIZE)  # the state after discarding them
        self._update_view()

    def _update_view(self) -> None:
        """Update self.left, and move the cursor to a card that is still there."""
        self.left[:] = self.director.match.state
        for tribe in self.aside:
            perform(self.left, DISCARD + tribe)
        self._step(0)

    def owed(self) -> int:
        """How many cards are still to be laid aside."""
        return self.left[OWED]

    def holds(self, tribe: int) -> int:
        """How many cards of a tribe are not laid aside."""
        return in_hand(self.left, self.director.viewer, tribe)

    def _step(self, step: int) -> None:
        tribe = (self.at + step) % 5
        for _ in range(5):
            if self.holds(tribe):
                self.at = tribe
                return
            tribe = (tribe + (step or 1)) % 5

    def draw(self, canvas: Canvas) -> None:
        """Draw how many cards are owed, the table, the hand and the cards laid aside."""
        director = self.director
        w = words()
        owed = self.owed()
        draw_table(canvas, self.left, director.viewer, director.match.names)
        canvas.fill(0, 0, 25, 0)
        if owed:
            canvas.center(0, w.DISCARDING % owed)
        else:
            canvas.put(0, 0, glyphs.BUTTON)
            canvas.text(2, 0, w.LET_GO)
        canvas.invert(0)
        draw_hand(canvas, self.left, director.viewer)
        x = 25 - len(self.aside)
        if self.aside:
            canvas.put(x - 1, 7, tiles.DISCARD)
        for tribe in self.aside:
            canvas.put(x, 7, tiles.LETTER + tribe)
            x += 1
        if owed:
            canvas.block(HAND_AT + HAND_STEP * self.at, 7, 2)

    def press(self, button: int, kind: int) -> None:
        """See the class."""
        self.console.redraw()
        if button == B:
            self._press_b(kind)
            return
        if kind == HOLD or kind == RELEASE:
            return
        if button == LEFT or button == RIGHT:
            self._step(1 if button == RIGHT else -1)
        elif button == A:
            if self.owed():
                self.aside.append(self.at)
                self._update_view()
            else:
                self._let_go()

    def do(self, action: int) -> None:
        """Do the action of a hint: lay a card aside, or discard all of them."""
        if not self.owed():
            self._let_go()
        elif self.holds(action - DISCARD):
            self.aside.append(action - DISCARD)
            self._update_view()

    def _let_go(self) -> None:
        for tribe in self.aside:
            self.director.act(DISCARD + tribe)

    def _press_b(self, kind: int) -> None:
        """Released, B takes a card back; held, it opens the menu."""
        if kind == HOLD:
            self._b_down = False
            self.director.pause(topics.HALVE)
        elif kind != RELEASE:
            self._b_down = True
        elif self._b_down:
            self._b_down = False
            if self.aside:
                self.aside[len(self.aside) - 1 :] = b""
                self._update_view()
