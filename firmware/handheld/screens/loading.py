"""An hourglass on what was shown before, while what comes next is loaded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld import loader
from handheld.glyphs import HOURGLASS

if TYPE_CHECKING:
    from handheld.canvas import Canvas
    from handheld.console import Console
    from handheld.loader import Job


def hourglass(canvas: Canvas, picture: int = 0) -> None:
    """Show one of the hourglass's four pictures on what is shown."""
    if canvas.pixels is not None:
        canvas.pixels.fill(0, 56, 8, 8, False)
    canvas.put(0, 7, HOURGLASS + picture % 4)
    canvas.flush()


class Loading:
    """Works at a job while an hourglass turns; what the job does at last shows another screen.

    The screen before is gone by then, and has made room. What it showed stays, since to clear the panel takes
    as long as to load a large module. With `still` the hourglass only tells that a key was heard.
    """

    def __init__(self, console: Console, job: Job, still: bool = False) -> None:
        self.console = console
        self._job: Job | None = job
        self._still = still
        self._done = -1  # steps; the first only lets the screen before go

    def enter(self) -> None:
        """Leave what is shown."""
        self.console.keep_frame()

    def draw(self, canvas: Canvas) -> None:
        """The hourglass; alone where the panel was dark."""
        canvas.put(0, 7, HOURGLASS + self._done % 4)

    def tick(self, now: int) -> int:
        """The next step."""
        console = self.console
        console.keep_frame()
        if self._done >= 0 and self._job is not None:
            job = self._job.step()
            if console.top is not self:
                return -1
            self._job = job
            loader.snapshot(loader.SCREEN)  # a message that comes and goes meanwhile takes nothing of it away
        self._done += 1
        if not self._still or not self._done:
            hourglass(console.canvas, self._done)
        return 0

    def press(self, button: int, kind: int) -> None:
        """There is nothing to press."""
