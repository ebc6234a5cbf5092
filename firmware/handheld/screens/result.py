"""What the end of every game has in common: something to look at behind it, and the way on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld.buttons import PRESS, A, B
from handheld.words import menus

if TYPE_CHECKING:
    from handheld.game.director import Director

_STAY = 8000  # ms that the result of a demonstration stays


class Result:
    """A looks behind the result and back; B goes on to the menu: rematch, title or rules."""

    def __init__(self, director: Director, topic: int) -> None:
        self.director = director
        self.console = director.console
        self.behind = False
        self._topic = topic  # of the rules, about the end
        self._until = -1

    def tick(self, now: int) -> int:
        """After a demonstration the title comes back."""
        if not self.director.demo:
            return -1
        if self._until < 0:
            self._until = now + _STAY
        if now >= self._until:
            self.director.leave()
        return _STAY

    def press(self, button: int, kind: int) -> None:
        """See the class."""
        if kind != PRESS:
            return
        if self.director.demo:
            self.director.leave()
            return
        if button == B and not self.behind:
            self._go_on()
            return
        if button == A or button == B:
            self.behind = not self.behind
        self.console.redraw()

    def _go_on(self) -> None:
        from handheld.screens.menu import Menu, Row

        m = menus()
        director = self.director
        rows = [
            Row(m.REMATCH, director.rematch),
            Row(m.TO_TITLE, director.leave),
            Row(m.HOW_TO, lambda: director.explain(self._topic)),
        ]
        self.console.push(Menu(self.console, m.WHAT_NOW, rows))
