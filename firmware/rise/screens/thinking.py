"""A computer player's turn: it thinks in small steps, then plays its plan at a human pace."""

from handheld import glyphs
from handheld.buttons import HOLD, PRESS, A, B
from handheld.words import words
from rise import topics
from rise.players import think
from rise.rules.state import SIZE, TURN
from rise.screens.phrases import told
from rise.screens.scoring import Scoring, towers_at_end
from rise.screens.towers import draw_header, draw_towers

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from collections.abc import Iterator

        from handheld.canvas import Canvas
        from handheld.director import Director

        Thoughts = Iterator[bytes | None]
except ImportError:
    pass

_PACE = 800  # ms a decision is shown
_TURN = 250  # ms a picture of the hourglass


class Thinking:
    """Shows no hand. A hurries the plan on, B held opens the menu."""

    def __init__(self, director: "Director") -> None:
        self.director = director
        self.console = director.console
        match = director.match
        self._who = match.decider()
        seed = match.lineup.seed[0] | match.lineup.seed[1] << 8
        level = match.levels[self._who]
        self._thoughts: Thoughts | None = think(match.state, level, seed + len(match.moves))
        self._before = bytearray(SIZE)
        self._plan = b""
        self._at = 0
        self._due = 0
        self._line = ""

    def draw(self, canvas: "Canvas") -> None:
        """The towers, and an hourglass or what is being done."""
        director = self.director
        s = director.match.state
        draw_header(canvas, s, director.match.names)
        draw_towers(canvas, s, director.viewer)
        if self._thoughts is not None:
            canvas.put(0, 7, glyphs.HOURGLASS + self.console.now // _TURN % 4)
            canvas.text(2, 7, words().THINKS % director.match.names[self._who])
        else:
            canvas.text(0, 6, director.match.names[s[TURN]])
            canvas.text(0, 7, self._line)
            canvas.put(24, 7, glyphs.ARROW + 3)

    def tick(self, now: int) -> int:
        """Think a little, or do what is due of the plan."""
        if self._thoughts is not None:
            return self._think(self._thoughts, now)
        if now < self._due:
            return self._due - now
        self._do(now)
        return 0

    def _think(self, thoughts: "Thoughts", now: int) -> int:
        if now >= self._due:
            self._due = now + _TURN
            self.console.redraw()
        for plan in thoughts:
            if plan is None:
                return 0
            self._plan = plan
        self._thoughts = None
        self._due = now
        return 0

    def _do(self, now: int) -> None:
        director = self.director
        s = director.match.state
        decision = self._plan[self._at]
        self._at += 1
        self._due = now + _PACE
        self._line = told(s, decision)
        self.console.redraw()
        self._before[:] = s
        director.act(decision)
        if self.console.top is self and self._at >= len(self._plan):
            # A plan ends where more was to be seen: think again.
            director.next()
        towers = towers_at_end(self._before, director.match.state, decision)
        if towers is not None and not director.demo:
            self.console.push(Scoring(director, towers, self.console.top is not self))

    def asleep(self) -> None:
        """Nobody looks at a demonstration in the dark."""
        if self.director.demo:
            self.director.leave()

    def press(self, button: int, kind: int) -> None:
        """Hurry, or pause; a demonstration ends."""
        if self.director.demo:
            if kind == PRESS:
                self.director.leave()
            return
        if kind == HOLD and button == B:
            self.director.pause(topics.TURN)
        elif kind == PRESS and button == A:
            self._due = self.console.now
            self.console.redraw()
