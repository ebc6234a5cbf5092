"""The result of a game: who has won, everybody's points if the game counts any; behind it the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld.defaults.table import draw_table
from handheld.defaults.words import more
from handheld.glyphs import CROWN
from handheld.loader import load
from handheld.screens import result
from handheld.words import menus

if TYPE_CHECKING:
    from handheld.canvas import Canvas
    from handheld.game.director import Director


class Result(result.Result):
    """The result; behind it is the table as everybody may see it."""

    def __init__(self, director: Director) -> None:
        super().__init__(director, director.stage.topic)

    def draw(self, canvas: Canvas) -> None:
        """Draw the winner in big letters, below it everybody."""
        director = self.director
        match = director.match
        m = menus()
        if self.behind:
            draw_table(canvas, director, match.state, -1)
            canvas.keys(m.GO_ON, m.GO_ON, 2)
            return
        won = match.rules.winners(match.state)
        title = match.names[won[0]] if len(won) == 1 else m.DRAW
        canvas.big(title, (129 - 10 * len(title)) // 2, 0, 2)
        if len(won) == 1:
            canvas.center(2, m.WINS)
        play = load(director.console.game + ".play")
        points = play.points(match.state) if hasattr(play, "points") else ()
        for seat in range(len(match.names)):
            if seat in won:
                canvas.put(4, 3 + seat, CROWN)
            canvas.text(6, 3 + seat, match.names[seat])
            if points:
                number = str(points[seat])
                canvas.text(20 - len(number), 3 + seat, number)
        canvas.keys(more().TABLE, m.GO_ON, 2)
