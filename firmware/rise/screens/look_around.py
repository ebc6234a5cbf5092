"""A look around above the hand: whose tiles these are, what a slot gives, the player's goods."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld.buttons import DOWN, HOLD, LEFT, PRESS, RELEASE, RIGHT, A, B
from rise import topics
from rise.rules.facts import first_slot, shown
from rise.rules.state import I_LOAD, NONE, PLAYERS, RESOURCES, SLOTS, WILDS
from rise.screens.header import draw_header
from rise.screens.phrases import capital, kind_name
from rise.screens.placing import nearest
from rise.screens.table import BLINK, draw_table
from rise.screens.towers import slot_position
from rise.words import words

if TYPE_CHECKING:
    from handheld.canvas import Canvas
    from rise.screens.board import Board


class LookAround:
    """Arrows point at slots and at the goods left of them, A looks closer, B or down leads to the hand.

    All tiles of the player whose tile is pointed at blink.
    """

    def __init__(self, board: Board) -> None:
        self.director = board.director
        self.console = board.console
        self._board = board
        self.slot = self._first()  # NONE for the goods
        self._since = self.console.now  # time when the pointer came here
        self._down = False  # is B pressed and not yet held?

    def _first(self) -> int:
        """The slot at the lower left of the main tower."""
        s = self.director.match.state
        first = last = first_slot(s, 1) - 1
        while first and slot_position(s, first - 1)[1] == slot_position(s, last)[1]:
            first -= 1
        return first

    def draw(self, canvas: Canvas) -> None:
        """Draw the board with a cursor above the hand, and what it points at on the ground."""
        s = self.director.match.state
        viewer = self.director.viewer
        draw_header(canvas, s, self.director.match, viewer)
        draw_table(canvas, s, viewer, self.slot, 0, self._blinking(s))
        if self.slot == NONE and canvas.pixels is not None:
            canvas.pixels.invert(0, 8, 21, 32)
        canvas.text(0, 5, words().TO_SEAT if self.slot == NONE else self._words(s))
        self._board.draw_hand(canvas, s, False)

    def tick(self, now: int) -> int:
        """Blink if somebody's tile is pointed at."""
        if not self._owner():
            return -1
        self.console.redraw()
        return BLINK - (now - self._since) % BLINK

    def _owner(self) -> int:
        """The player whose tile is pointed at, from 1; 0 if it is nobody's."""
        owner = 0 if self.slot == NONE else self.director.match.state[SLOTS + self.slot] >> 4
        return owner if owner < 5 else 0

    def _blinking(self, s: bytearray) -> bytes:
        """The slots of that player, half of the time."""
        owner = self._owner()
        if not owner or (self.console.now - self._since) // BLINK % 2 == 0:
            return b""
        return bytes([i for i in range(WILDS - SLOTS) if s[SLOTS + i] >> 4 == owner])

    def _words(self, s: bytearray) -> str:
        """Whose tile is on the slot, or what the empty slot gives."""
        w = words()
        tile = s[SLOTS + self.slot]
        owner = tile >> 4
        if not tile:
            icon = shown(s, self.slot)
            if not icon:
                return w.FREE
            gives = w.ICONS[I_LOAD - 1] if icon == 16 else kind_name(RESOURCES.find(bytes((icon,)))) + " +1"
            return w.FREE + w.COLON + gives
        if owner == 6:
            return capital(w.CONFUSION)
        return (
            (w.WILD if owner == 5 else self.director.match.names[owner - 1]) + w.COLON + kind_name(tile & 15)
        )

    def press(self, button: int, kind: int) -> None:
        """See the class."""
        self.console.redraw()
        if button == B:
            # A tap goes back when the button is released, because holding it opens the menu.
            down, self._down = self._down, kind == PRESS
            if down and kind == RELEASE:
                self.console.pop()
            elif down and kind == HOLD:
                self.console.pop()
                self.director.pause(topics.TURN)
        elif button == A:
            if kind == PRESS:
                self._look()
        elif kind != RELEASE:
            self._walk(button)

    def _walk(self, button: int) -> None:
        s = self.director.match.state
        self._since = self.console.now
        if self.slot == NONE:
            if button == RIGHT:
                self.slot = self._first()
            elif button == DOWN:
                self.console.pop()
            return
        found = nearest(s, bytes(range(first_slot(s, s[PLAYERS] + 1))), self.slot, button)
        if found != NONE:
            self.slot = found
        elif button == LEFT:
            self.slot = NONE
        elif button == DOWN:
            self.console.pop()

    def _look(self) -> None:
        """Look closely at a tower, or at the player's board."""
        if self.slot == NONE:
            from rise.screens.seat import Seat

            self.console.push(Seat(self.director))
        else:
            from rise.screens.closer import Closer

            self.console.push(Closer(self.director, self.slot))
