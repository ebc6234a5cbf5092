"""A progress bar on a terminal, and silence anywhere else."""

import shutil
from typing import TextIO


class Bar:
    """Call it with how much is done, of how much, and a name; `end()` clears the line."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream
        self.live = stream.isatty()

    def __call__(self, done: int, total: int, name: str) -> None:
        if not self.live:
            return
        width = 20
        full = width * done // max(total, 1)
        columns = shutil.get_terminal_size().columns
        line = f"[{'#' * full}{'.' * (width - full)}] {done}/{total} {name}"
        self.stream.write("\r\x1b[K" + line[: columns - 1])
        self.stream.flush()
        if done >= total:
            self.end()

    def end(self) -> None:
        """Leave a clean line."""
        if self.live:
            self.stream.write("\r\x1b[K")
            self.stream.flush()
