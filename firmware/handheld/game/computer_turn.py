"""A computer player's turn: it thinks, then plays its plan at a human pace. A game adds what is its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld import glyphs
from handheld.buttons import HOLD, PRESS, A, B
from handheld.game.time_slice import Thought
from handheld.words import words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from handheld.canvas import Canvas
    from handheld.game.director import Director


class ComputersTurn:
    """Shows no hand. A hurries the plan on, B held opens the menu, whose rules open at `topic`.

    `pace` is how long a decision is shown, in ms.
    """

    def __init__(self, director: Director, thoughts: Iterator[bytes | None], topic: int, pace: int) -> None:
        self.director = director
        self.console = director.console
        self.thought: Thought | None = Thought(director.console, thoughts)
        self.line = ""
        self._who = director.match.decider()
        self._topic = topic
        self._pace = pace
        self._plan: Sequence[int] = b""
        self._at = 0
        self._due = 0

    def draw(self, canvas: Canvas) -> None:
        """At the bottom: that the computer thinks, or what it does."""
        if self.thought is not None:
            self.thought.draw(canvas)
            canvas.text(2, 7, words().THINKS % self.director.match.names[self._who])
        else:
            canvas.text(0, 7, self.line)
            canvas.put(24, 7, glyphs.ARROW + 3)

    def tick(self, now: int) -> int:
        """Think a little, or do what is due of the plan."""
        if self.thought is not None:
            if self.thought.turns(now):
                self.console.redraw()
            plan = self.thought.work(now)
            if plan is not None:
                self._plan = plan
                self.thought = None
                self._due = now
        elif now < self._due:
            return self._due - now
        else:
            self._due = now + self._pace
            self._at += 1
            self.console.redraw()
            self.do(self._plan[self._at - 1], now)
        return 0

    def do(self, decision: int, now: int) -> None:
        """Do the next of the plan."""
        director = self.director
        if not director.demo and not director.match.people():
            self.console.wake()  # somebody may watch, though no key is pressed
        director.act(decision)
        if self.console.top is self and self._at >= len(self._plan):
            self.think_again()

    def think_again(self) -> None:
        """A plan has ended where more was to be seen: make another one."""
        self.director.next()

    def asleep(self) -> None:
        """Nobody looks at a demonstration in the dark."""
        if self.director.demo:
            self.director.leave()

    def press(self, button: int, kind: int) -> None:
        """Hurry, or pause; a demonstration ends."""
        if self.director.demo:
            if kind == PRESS:
                self.director.leave()
        elif kind == HOLD and button == B:
            self.director.pause(self._topic)
        elif kind == PRESS and button == A:
            self.hurry()

    def hurry(self) -> None:
        """What is shown has been seen."""
        self._due = self.console.now
        self.console.redraw()
