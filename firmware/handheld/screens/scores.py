"""The statistics of a game: how many were played, the best, who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld.buttons import PRESS
from handheld.glyphs import CROWN
from handheld.words import menus

if TYPE_CHECKING:
    from handheld.canvas import Canvas
    from handheld.console import Console
    from handheld.game.statistics import Statistics


class Scores:
    """Any key goes back. A game says in `line` how many games there were, and the best of them."""

    def __init__(self, console: Console, games: Statistics, line: str) -> None:
        self.console = console
        self._games = games
        self._line = line

    def draw(self, canvas: Canvas) -> None:
        """What has not happened yet is not told."""
        w = menus()
        canvas.center(0, w.STATISTICS)
        canvas.invert(0)
        games = self._games
        if not games.games:
            canvas.center(3, w.NO_GAMES)
            return
        canvas.text(0, 2, self._line)
        y = 3
        if games.wins[0]:
            canvas.text(0, y, w.PEOPLE_WON % games.wins[0])
            y += 1
        if sum(games.wins[1:]):
            canvas.text(0, y, w.COMPUTERS_WON % sum(games.wins[1:]))
        for i in range(len(games.players)):
            name, wins = games.players[i]
            text = name + " " + str(wins) if wins else name
            x = canvas.text(i % 2 * 13, 6 + i // 2, text)
            if wins:
                canvas.put(x, 6 + i // 2, CROWN)

    def press(self, button: int, kind: int) -> None:
        """See the class."""
        if kind == PRESS:
            self.console.pop()
