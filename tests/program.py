"""Programs that tests start."""

import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any


@contextmanager
def running(words: Sequence[str], **options: Any) -> Iterator[subprocess.Popen[Any]]:
    """A program that ends with the block, also where the test fails in the middle of it."""
    with subprocess.Popen(words, **options) as process:
        try:
            yield process
        finally:
            process.kill()


def alive(pid: int) -> bool:
    """Whether a process runs still; one that nobody has waited for does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def gone(pids: Sequence[int]) -> bool:
    """Whether processes end within some seconds."""
    for _ in range(600):
        if not any(map(alive, pids)):
            return True
        time.sleep(0.05)
    return False
