"""What About says of Rise of Babel: how many games, who won; then whose game it is and what is our own."""

from handheld.about import About
from handheld.buttons import PRESS
from handheld.words import menus, wrap
from rise.cartridge import NAME
from rise.statistics import record, statistics
from rise.words import more

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from handheld.canvas import Canvas
        from handheld.console import Console
except ImportError:
    pass


class _About(About):
    """One page more: the first key turns to it, the next goes back."""

    _turned = False

    def draw(self, canvas: "Canvas") -> None:
        """The first page, or the second."""
        if not self._turned:
            super().draw(canvas)
            return
        canvas.center(0, NAME)
        canvas.invert(0)
        lines = wrap(more().OURS)
        for i in range(len(lines)):
            canvas.text(0, 1 + i, lines[i])

    def press(self, button: int, kind: int) -> None:
        """Turn the page, or go back."""
        if kind == PRESS and not self._turned:
            self._turned = True
            self.console.redraw()
        else:
            super().press(button, kind)


def about(console: "Console") -> About:
    """The pages."""
    w = menus()
    games = statistics(console.journal)
    lines = [
        more().GAMES % (games.games, record(games)),
        w.PEOPLE_WON % games.wins[0],
        w.COMPUTERS_WON % tuple(games.wins[1:]),
    ]
    return _About(console, NAME, lines + [name + " " + str(wins) for name, wins in games.players])
