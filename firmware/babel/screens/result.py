"""The end of a game: who won, by how much and how; then the final board, and another game."""

from babel.rules.facts import BY_HAND, DRAWN, ending
from babel.rules.state import DRAW, HELD, RESULT, score
from babel.screens.pause import leave
from babel.screens.phrases import wrap
from babel.screens.table import draw_table, number
from babel.words import words
from handheld import glyphs
from handheld.buttons import PRESS, A, B

try:
    from typing import Any
except ImportError:
    pass

_STAY = 8000  # ms that the result of a demonstration stays


class Result:
    """A shows the final board and back; B goes on to the menu: rematch or title."""

    def __init__(self, game: "Any") -> None:
        self.game = game
        self.console = game.console
        self._table = False
        self._until = -1

    def draw(self, canvas: "Any") -> None:
        """The winner in big letters, both scores, how it came."""
        game = self.game
        match = game.match
        s = match.state
        w = words()
        if self._table:
            draw_table(canvas, s, game.viewer, match.names)
            canvas.center(7, w.FINAL)
            return
        winner = s[RESULT]
        if winner == DRAW:
            title = w.DRAW
        else:
            title = match.names[winner - 1]
            canvas.put(0, 1, glyphs.CROWN)
        canvas.big(title, 10, 0, 2)
        how = ending(s)
        for player in range(2):
            canvas.text(1, 3 + player, match.names[player], 8)
            number(canvas, 12, 3 + player, score(s, player))
            if how & (BY_HAND | DRAWN):
                canvas.put(15, 3 + player, glyphs.HAND)
                number(canvas, 17, 3 + player, s[HELD + player])
            if winner == player + 1:
                canvas.put(0, 3 + player, glyphs.CROWN)
        line = w.ENDINGS[how & 7]
        if how & BY_HAND:
            line = w.BY_HAND
        lines = wrap(line)
        for i in range(len(lines)):
            canvas.center(5 + i, lines[i])
        canvas.put(0, 7, glyphs.BUTTON)
        x = canvas.text(2, 7, w.SEE_BOARD) + 2
        canvas.put(x, 7, glyphs.BUTTON + 1)
        canvas.text(x + 2, 7, w.GO_ON)

    def tick(self, now: int) -> int:
        """After a demonstration the title comes back."""
        if not self.game.demo:
            return -1
        if self._until < 0:
            self._until = now + _STAY
        if now >= self._until:
            leave(self.console)
        return _STAY

    def press(self, button: int, kind: int) -> None:
        """See the class."""
        if kind != PRESS:
            return
        if self.game.demo:
            leave(self.console)
            return
        if button == B and not self._table:
            self._go_on()
            return
        if button == A or button == B:
            self._table = not self._table
        self.console.redraw()

    def _go_on(self) -> None:
        from babel.screens.pause import leave
        from handheld.menu import Menu, Row

        w = words()
        rows = [Row(w.REMATCH, self.game.rematch), Row(w.TO_TITLE, lambda: leave(self.console))]
        self.console.push(Menu(self.console, w.WHAT_NOW, rows))
