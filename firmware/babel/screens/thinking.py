"""A computer player's turn: it thinks in small steps, then plays its plan at a human pace."""

from babel import topics
from babel.players import think
from babel.rules.actions import DISCARD, END
from babel.rules.state import SIZE, decider
from babel.screens import slide
from babel.screens.phrases import phrase
from babel.screens.table import draw_table
from handheld import glyphs
from handheld.buttons import HOLD, PRESS, A, B
from handheld.words import words

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from collections.abc import Iterator

        from handheld.canvas import Canvas
        from handheld.director import Director

        Thoughts = Iterator[bytes | None]
except ImportError:
    pass

_PACE = 1300  # ms an action is shown
_TURN = 250  # ms a picture of the hourglass


class Thinking:
    """Shows no hand. A hurries the plan on, B held opens the menu."""

    def __init__(self, director: "Director") -> None:
        self.director = director
        self.console = director.console
        match = director.match
        self._who = decider(match.state)
        seed = match.lineup.seed[0] | match.lineup.seed[1] << 8
        again = len(match.moves) > 0 and DISCARD <= match.moves[-1] < END
        level = match.levels[self._who]
        self._thoughts: Thoughts | None = think(match.state, level, seed + len(match.moves), again)
        self._plan = b""
        self._at = 0
        self._due = 0
        self._slide: slide.Slide | slide.Tumble | None = None
        self._before = bytearray(SIZE)  # the table under a card that flies
        self._line = ""

    def draw(self, canvas: "Canvas") -> None:
        """The table, and an hourglass or what is being done."""
        director = self.director
        shown = director.match.state if self._slide is None else self._before
        draw_table(canvas, shown, director.viewer, director.match.names)
        if self._thoughts is not None:
            canvas.put(0, 7, glyphs.HOURGLASS + self.console.now // _TURN % 4)
            canvas.text(2, 7, words().THINKS % director.match.names[self._who])
        else:
            canvas.text(0, 7, self._line)
            canvas.put(24, 7, glyphs.ARROW + 3)
        if self._slide is not None:
            self._slide.draw(canvas)

    def tick(self, now: int) -> int:
        """Think a little, or do what is due of the plan."""
        if self._thoughts is not None:
            return self._think(self._thoughts, now)
        if self._slide is not None:
            self.console.redraw()
            if self._slide.over(now):
                self._slide = None
            return slide.FRAME
        if now < self._due:
            return self._due - now
        self._do(now)
        return slide.FRAME

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
        action = self._plan[self._at]
        self._at += 1
        self._due = now + _PACE
        self._line = phrase(s, action, director.match.names)
        self._before[:] = s
        self._slide = slide.of(s, action, director.viewer, now)
        self.console.redraw()
        director.act(action)
        if self.console.top is self and self._at >= len(self._plan):
            # A plan ends where more was to be seen: think again.
            director.next()

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
            self._slide = None
            self._due = self.console.now
            self.console.redraw()
