"""About: what this is, which version, what board it runs on, how it has been going."""

import gc

from babel.statistics import highest, statistics
from babel.version import VERSION
from babel.words import more
from handheld.buttons import PRESS

try:
    from typing import Any
except ImportError:
    pass


class About:
    """Any key goes back."""

    def __init__(self, console: "Any") -> None:
        self.console = console
        gc.collect()
        self._games = statistics(console.journal)
        self._free = gc.mem_free() // 1024 if hasattr(gc, "mem_free") else 0

    def draw(self, canvas: "Any") -> None:
        """Version, board, free memory, the games played."""
        w = more()
        canvas.center(0, "Babel " + VERSION)
        canvas.invert(0)
        canvas.center(1, w.FAN_WORK)
        canvas.text(0, 2, self.console.hardware.board_id, 17)
        if self._free:
            canvas.right(2, w.FREE % self._free)
        games = self._games
        canvas.text(0, 3, w.GAMES % (games.games, highest(games)))
        canvas.text(0, 4, w.PEOPLE_WON % games.wins[0])
        canvas.text(0, 5, w.COMPUTERS_WON % tuple(games.wins[1:]))
        for i in range(len(games.players)):
            name, wins = games.players[i]
            canvas.text(i % 2 * 13, 6 + i // 2, name + " " + str(wins), 12)

    def press(self, button: int, kind: int) -> None:
        """Back."""
        if kind == PRESS:
            self.console.pop()
