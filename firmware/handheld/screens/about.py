"""About: which version, what board it runs on, how it has been going; then whose it is, and what our own."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

from handheld.buttons import PRESS, B
from handheld.glyphs import CROWN
from handheld.version import VERSION
from handheld.words import menus, wrap

if TYPE_CHECKING:
    from typing import Protocol

    from handheld.canvas import Canvas
    from handheld.console import Console
    from handheld.game.statistics import Statistics

    class Said(Protocol):
        """A game's words here: how many games and the best of them; whose game it is, and what is our own."""

        @property
        def GAMES(self) -> str: ...
        @property
        def OURS(self) -> str: ...


class About:
    """A key turns the page, the next goes back.

    A game gives its name, what is remembered of its matches, the best of them, and its words.
    """

    def __init__(self, console: Console, name: str, games: Statistics, record: int, said: Said) -> None:
        self.console = console
        self._name = name
        self._games = games
        self._line = said.GAMES % (games.games, record)
        self._ours = said.OURS
        self._turned = False
        gc.collect()
        self._free = gc.mem_free() // 1024 if hasattr(gc, "mem_free") else 0

    def draw(self, canvas: Canvas) -> None:
        """Version, board, free memory, the games played; or the other page."""
        w = menus()
        canvas.invert(0)
        canvas.right(0, "2/2" if self._turned else "1/2")
        if self._turned:
            canvas.text(0, 0, self._name)
            y = 1
            for line in wrap(self._ours):
                canvas.text(0, y, line)
                y += 1
            return
        canvas.text(0, 0, self._name + " " + VERSION)
        canvas.center(1, w.FAN_WORK)
        canvas.text(0, 2, self.console.hardware.board_id, 17)
        if self._free:
            canvas.right(2, w.FREE % self._free)
        games = self._games
        if not games.games:
            canvas.center(4, w.NO_GAMES)
            return
        # What has not happened yet is not told.
        canvas.text(0, 3, self._line)
        y = 4
        if games.wins[0]:
            canvas.text(0, y, w.PEOPLE_WON % games.wins[0])
            y += 1
        if sum(games.wins[1:]):
            canvas.text(0, y, w.COMPUTERS_WON % sum(games.wins[1:]))
        for i in range(len(games.players)):
            name, wins = games.players[i]
            told = name + " " + str(wins) if wins else name
            x = canvas.text(i % 2 * 13, 6 + i // 2, told)
            if wins:
                canvas.put(x, 6 + i // 2, CROWN)

    def press(self, button: int, kind: int) -> None:
        """Turn the page, or go back."""
        if kind != PRESS:
            return
        if self._turned or button == B:
            self.console.pop()
        else:
            self._turned = True
            self.console.redraw()
