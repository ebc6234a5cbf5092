"""Somebody thinks: some 30 ms at a time, between which keys are answered, while an hourglass turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from handheld import glyphs
from handheld.buttons import PRESS, A, B

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from handheld.canvas import Canvas
    from handheld.console import Console
    from handheld.game.director import Director

_SLICE = const(30)  # ms; a turn of the loop costs about one more
_STEPS = const(4)  # at most, about as long on a Pico: the simulator's clock stands still while a turn lasts
_TURN = const(250)  # ms a picture of the hourglass


class Thought:
    """A generator at work: it yields None every few milliseconds, at last what was found."""

    def __init__(self, console: Console, steps: Iterator[Sequence[int] | None], still: bool = False) -> None:
        """`still`: the hourglass turns on what was shown before; to draw another picture takes its time."""
        self._console = console
        self._steps = steps
        self._still = still
        if console.canvas.pixels is not None:
            console.canvas.pixels.forget()  # what thinks needs much memory
        self._due = 0

    def work(self, now: int) -> Sequence[int] | None:
        """Go on until it is time for the loop, or a key has come; what was found, None before."""
        console = self._console
        if now >= self._due:
            self._due = now + _TURN
            console.redraw()
            if self._still:
                console.keep_frame()
                self.draw(console.canvas)
                console.canvas.flush()
        left = _STEPS
        for found in self._steps:
            if found is not None:
                return found
            left -= 1
            if not left or console.due(now + _SLICE):
                break
        return None

    def draw(self, canvas: Canvas) -> None:
        """The hourglass."""
        canvas.put(0, 7, glyphs.HOURGLASS + self._console.now // _TURN % 4)


class Advice:
    """A hint: it thinks, then A does what is advised, B goes back to the board.

    Each game's own one draws itself, and may `tell` and be `closed` in its own way.
    """

    def __init__(self, director: Director, thoughts: Iterator[Sequence[int] | None] | None) -> None:
        """`thoughts` ends with what was found, the decision first; None: there is nothing to advise."""
        self.director = director
        self.console = director.console
        self.decision = -1
        self.thought: Thought | None = None
        if thoughts is not None:
            self.thought = Thought(director.console, thoughts, True)

    def tell(self, found: Sequence[int]) -> None:
        """Prepare the advice from what was found."""

    def closed(self, done: bool) -> None:
        """The board is on top again: do what was advised, if A was pressed."""
        top = self.console.top
        if done and top is not None and hasattr(top, "do"):
            top.do(self.decision)

    def tick(self, now: int) -> int:
        """Think for one time slice."""
        if self.thought is None:
            return -1
        found = self.thought.work(now)
        if found is None:
            return 0
        self.thought = None
        self.decision = found[0]
        self.tell(found)
        self.console.redraw()
        return 0

    def press(self, button: int, kind: int) -> None:
        """See the class."""
        if kind != PRESS or (button != A and button != B):
            return
        done = button == A and self.thought is None
        if done or button == B:
            self.console.pop()
            self.closed(done)
