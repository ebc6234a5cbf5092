"""A hint on the screen, in any game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld.buttons import PRESS, A, B
from handheld.game.time_slice import think

if TYPE_CHECKING:
    from collections.abc import Sequence

    from handheld.game.director import Director
    from handheld.game.time_slice import Thought


class Advice:
    """A hint: it thinks, then A does what is advised, B goes back to the board.

    Each game's own one draws itself, and may `tell` and be `closed` in its own way.
    """

    def __init__(self, director: Director, thought: Thought | None) -> None:
        """`thought` was begun in the menu, None where it was not; it finds the decision first."""
        self.director = director
        self.console = director.console
        self.decision = -1
        self.thought = thought or think(director)
        if thought is not None:
            director.stage.hurry()

    def tell(self, found: Sequence[int]) -> None:
        """Prepare the advice from what was found."""

    def closed(self, done: bool) -> None:
        """The board is on top again: do what was advised, if A was pressed."""
        top = self.console.top
        if done and top is not None and hasattr(top, "do"):
            top.do(self.decision)

    def tick(self, now: int) -> int:
        """Think for one time slice."""
        thought = self.thought
        if thought is None:
            return -1
        found = thought.work(now)
        if found is None:
            if thought.turns(now):
                # On what was shown before: to draw another picture takes its time.
                self.console.keep_frame()
                thought.draw(self.console.canvas)
                self.console.canvas.flush()
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
