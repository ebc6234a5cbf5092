"""Somebody thinks: some 30 ms at a time, between which the keys are answered, while an hourglass turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from handheld import glyphs

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from handheld.canvas import Canvas
    from handheld.console import Console

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
