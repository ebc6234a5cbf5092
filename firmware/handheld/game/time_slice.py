"""Somebody thinks: some 30 ms at a time, between which keys are answered, while an hourglass turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from handheld import glyphs

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

    def __init__(self, console: Console, steps: Iterator[Sequence[int] | None]) -> None:
        self._console = console
        self._steps = steps
        self._found: Sequence[int] | None = None
        if console.canvas.pixels is not None:
            console.canvas.pixels.forget()  # what thinks needs much memory
        self._due = 0

    def work(self, now: int) -> Sequence[int] | None:
        """Go on until it is time for the loop, or a key has come; what was found, None before."""
        left = _STEPS
        while left and self._found is None:
            self._found = next(self._steps)
            left -= 1
            if self._console.due(now + _SLICE):
                break
        if self._found is not None:
            self._steps = iter(())  # what has thought can be unloaded
        return self._found

    def turns(self, now: int) -> bool:
        """Whether another picture of the hourglass is due."""
        if now < self._due:
            return False
        self._due = now + _TURN
        return True

    def draw(self, canvas: Canvas) -> None:
        """The hourglass."""
        canvas.put(0, 7, glyphs.HOURGLASS + self._console.now // _TURN % 4)


def think(director: Director) -> Thought | None:
    """Begin to search for a hint; None where there is nothing to advise."""
    thoughts = director.stage.thoughts(director)
    return None if thoughts is None else Thought(director.console, thoughts)
