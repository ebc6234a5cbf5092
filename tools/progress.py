"""A progress bar on standard error; nothing where that is no terminal."""

import sys
import time


class Bar:
    """`add` what was done; the bar redraws itself a few times a second."""

    def __init__(self, what: str, total: int) -> None:
        self.what = what
        self.total = total
        self.done = 0
        self.started = self.drawn = time.monotonic()

    def add(self, n: int) -> None:
        """So many more are done."""
        self.done += n
        now = time.monotonic()
        if sys.stderr.isatty() and now - self.drawn > 0.2:
            self.drawn = now
            full = min(30, 30 * self.done // self.total)
            left = (now - self.started) * max(0, self.total - self.done) / self.done
            bar = "#" * full + "." * (30 - full)
            sys.stderr.write(f"\r[{bar}] {self.done}/{self.total} {self.what}, {left:.0f} s left  ")
            sys.stderr.flush()

    def close(self) -> None:
        """Wipe the line."""
        if sys.stderr.isatty():
            sys.stderr.write("\r" + " " * 79 + "\r")
            sys.stderr.flush()
