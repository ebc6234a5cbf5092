"""The shelf: choose one of the games on this drive."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld.buttons import HOLD, LEFT, RELEASE, RIGHT, A
from handheld.game import cartridges
from handheld.glyphs import ARROW, BUTTON
from handheld.words import menus

if TYPE_CHECKING:
    from handheld.canvas import Canvas
    from handheld.console import Console


class Shelf:
    """Left and right go from game to game, A starts the one that is shown."""

    def __init__(self, console: Console, at: int) -> None:
        self.console = console
        self.at = at
        self._show()

    def draw(self, canvas: Canvas) -> None:
        """Draw the game's picture, how many can play, whether a game is saved, what the buttons do."""
        game = self._game
        w = menus()
        if hasattr(game, "picture"):
            game.picture(canvas)
        else:
            scale = 3 if len(game.NAME) < 9 else 2
            canvas.big(game.NAME, max(0, 64 - len(game.NAME) * 5 * scale // 2), 16, scale)
        least, most = game.SEATS
        line = w.SEATS % (str(least) if least == most else str(least) + "–" + str(most))
        if self.console.journal.game(game.NUMBER).head is not None:
            line += " · " + w.SAVED
        canvas.center(6, line)
        canvas.invert(7)
        canvas.put(0, 7, ARROW + LEFT)
        canvas.put(24, 7, ARROW + RIGHT)
        x = (22 - len(w.PLAY)) // 2
        canvas.put(x, 7, BUTTON)
        canvas.text(x + 2, 7, w.PLAY)

    def press(self, button: int, kind: int) -> None:
        """Show another game or start this one."""
        if kind == HOLD or kind == RELEASE:
            return
        if button == A:
            cartridges.play(self.console, self.console.games[self.at])
        elif button == LEFT or button == RIGHT:
            self.at = (self.at + (1 if button == RIGHT else -1)) % len(self.console.games)
            self._show()
            self.console.redraw()

    def _show(self) -> None:
        console = self.console
        self._game = cartridges.insert(console, console.games[self.at])
        console.number = 0  # only shown: a crash here is not the fault of its saved game
