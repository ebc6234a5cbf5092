"""The result of a game: who won, the scores and how it ended; then the final board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from babel import tiles, topics
from babel.rules.facts import BY_HAND, DRAWN, ending, level
from babel.rules.state import DRAW, HELD, RESULT, score
from babel.screens.table import chip, draw_table, number
from babel.words import more
from handheld import glyphs
from handheld.screens import result
from handheld.words import menus, wrap

if TYPE_CHECKING:
    from handheld.canvas import Canvas
    from handheld.game.director import Director

_LEVELS = 10  # the tile of the first temple's level


class Result(result.Result):
    """The result; behind it is the final board."""

    def __init__(self, director: Director) -> None:
        super().__init__(director, topics.END)

    def draw(self, canvas: Canvas) -> None:
        """Draw the winner in big letters, both scores and how the game ended."""
        director = self.director
        match = director.match
        s = match.state
        w = more()
        m = menus()
        if self.behind:
            draw_table(canvas, s, director.viewer, match.names)
            canvas.center(7, w.FINAL)
            return
        winner = s[RESULT]
        title = m.DRAW if winner == DRAW else match.names[winner - 1]
        canvas.big(title, (129 - 10 * len(title)) // 2, 0, 2)
        how = ending(s)
        if winner != DRAW:
            canvas.center(2, m.WINS)
        for player in range(2):
            self._player(canvas, 3 + player, player, bool(how & (BY_HAND | DRAWN)))
        lines = wrap(w.BY_HAND if how & BY_HAND else w.ENDINGS[how & 7])
        for i in range(len(lines)):
            canvas.center(5 + i, lines[i])
        canvas.keys(w.SEE_BOARD, m.GO_ON, 2)

    def _player(self, canvas: Canvas, y: int, player: int, hands: bool) -> None:
        """Draw name, levels of the five temples, cards in hand if they decided, score."""
        match = self.director.match
        s = match.state
        if s[RESULT] == player + 1:
            canvas.sprite(glyphs.CROWN, 0, 8 * y)  # two pixels further left than a tile: off the name
        canvas.text(1, y, match.names[player], 8)
        for site in range(5):
            n = level(s, player, site)
            canvas.put(_LEVELS + 2 * site, y, tiles.CARD + n if n else glyphs.DOTS)
        if hands:
            canvas.put(20, y, tiles.HAND)
            held = s[HELD + player]
            number(canvas, 22 if held > 9 else 21, y, held)
        chip(canvas, 23, y, score(s, player))
