"""A progress bar on a terminal, and silence anywhere else."""

import shutil
import sys
import time
from typing import TextIO

_WIDTH = 20
_OFTEN = 0.2  # seconds between two drawings of what comes in quickly


class Bar:
    """Call it with how much is done, of how much, and what; or `add` to it. `end()` clears the line."""

    def __init__(self, stream: TextIO | None = None, what: str = "", total: int = 0) -> None:
        self.stream = stream or sys.stderr
        self.live = self.stream.isatty()
        self.what, self.total, self.done = what, total, 0
        self.started = self.drawn = time.monotonic()

    def __call__(self, done: int, total: int, what: str) -> None:
        if not self.live:
            return
        full = min(_WIDTH, _WIDTH * done // max(total, 1))
        line = f"[{'#' * full}{'.' * (_WIDTH - full)}] {done}/{total} {what}"
        self.stream.write("\r\x1b[K" + line[: shutil.get_terminal_size().columns - 1])
        self.stream.flush()
        if done >= total:
            self.end()

    def add(self, n: int) -> None:
        """So many more are done; says how long it will still take."""
        self.done += n
        now = time.monotonic()
        if now - self.drawn > _OFTEN:
            self.drawn = now
            left = (now - self.started) * max(0, self.total - self.done) / max(self.done, 1)
            self(self.done, self.total, f"{self.what}, {left:.0f} s left")

    def end(self) -> None:
        """Leave a clean line."""
        if self.live:
            self.stream.write("\r\x1b[K")
            self.stream.flush()
