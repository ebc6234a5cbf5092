"""A player's turn on the default board: the table as text, and below it what may be decided."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld.buttons import DOWN, HOLD, LEFT, PRESS, RELEASE, RIGHT, UP, A, B
from handheld.defaults.table import draw_table, phrase
from handheld.glyphs import ARROW
from handheld.screens import idle_tip
from handheld.words import menus, words

if TYPE_CHECKING:
    from handheld.canvas import Canvas
    from handheld.game.director import Director

_NOTE = 2500  # ms that a note is shown


class Board:
    """Arrows choose, left and right by pages. A decides, B takes back; B held opens the menu."""

    def __init__(self, director: Director) -> None:
        self.director = director
        self.console = director.console
        self.at = 0
        self.items = director.match.legal()
        self.note = ""
        self._until = 0  # when the note disappears
        self.row = 0  # where the cursor is
        self._shown = 1  # decisions that the panel has room for
        self._top = 0  # the first of them
        self._b_down = False  # B was pressed here, and releasing it takes back
        self._last_key = 0

    def enter(self) -> None:
        """Trouble with saving is told once."""
        journal = self.console.journal
        if journal.trouble:
            self.say(menus().TROUBLES[journal.trouble])
            journal.trouble = 0
        self._last_key = self.console.now
        self._b_down = False

    def draw(self, canvas: Canvas) -> None:
        """Draw the table, and the decisions around the one pointed at."""
        director = self.director
        match = director.match
        first = draw_table(canvas, director, match.state, director.viewer)
        self._shown = 8 - first
        count = len(self.items)
        self._top = max(min(self._top, self.at, count - self._shown), self.at - self._shown + 1, 0)
        for i in range(min(self._shown, count - self._top)):
            decision = self.items[self._top + i]
            end = canvas.text(1, first + i, phrase(director, match.state, decision, director.viewer), 23)
            if self._top + i == self.at:
                self.row = first + i
                canvas.block(1, first + i, max(1, end - 1))
        if self._top:
            canvas.put(24, first, ARROW + UP)
        if self._top + self._shown < count:
            canvas.put(24, 7, ARROW + DOWN)
        self.draw_note(canvas)

    def draw_note(self, canvas: Canvas) -> None:
        """Draw the note, or what the keys do where nobody presses one."""
        if self.note:
            canvas.clear_row(7)
            canvas.text(0, 7, self.note)
            canvas.invert(7)
        elif idle_tip.line(self.console.now - self._last_key) == 1:
            idle_tip.draw(canvas)

    def tick(self, now: int) -> int:
        """Remove an old note; show what the keys do where nobody presses one."""
        if self.note:
            if now < self._until:
                return self._until - now
            self.note = ""
            self.console.redraw()
        idle = now - self._last_key
        if idle_tip.line(idle) or idle_tip.until(idle) < 0:
            self.console.redraw()
        return idle_tip.until(idle)

    def press(self, button: int, kind: int) -> None:
        """See the class."""
        self.console.redraw()
        self._last_key = self.console.now
        if kind == RELEASE:
            if button == B and self._b_down:
                self._undo()
            self._b_down = False
        elif kind == HOLD:
            if button == B and self._b_down:
                self._b_down = False
                self.director.pause(self.director.stage.topic)
        else:
            self.note = ""
            self._b_down = button == B
            if button == A and kind == PRESS:
                if self.director.allows(self.items[self.at]):
                    self.do(self.items[self.at])
            elif button < A:
                self.move(button)

    def towards(self, place: int) -> int:
        """The button that leads towards a decision, by its place among the legal ones."""
        return DOWN if place > self.at else UP

    def move(self, button: int) -> None:
        """Point at another decision."""
        count = len(self.items)
        if button == UP or button == DOWN:
            self.at = (self.at + (1 if button == DOWN else -1)) % count
        elif button == LEFT:
            self.at = max(0, self.at - self._shown)
        elif button == RIGHT:
            self.at = min(count - 1, self.at + self._shown)

    def do(self, decision: int) -> None:
        """Make a legal decision."""
        self.director.act(decision)
        if self.console.top is self:
            self._renew()

    def _undo(self) -> None:
        match = self.director.match
        if match.can_undo():
            match.undo()
            self.say(words().TAKEN_BACK)
            self._renew()
        else:
            self.say(words().NO_UNDO)

    def _renew(self) -> None:
        self.items = self.director.match.legal()
        self.at = 0

    def say(self, note: str) -> None:
        """Show a line for a while, or until the next key."""
        self.note = note
        self._until = self.console.now + _NOTE
