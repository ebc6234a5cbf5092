"""Processes that share one long job."""

import multiprocessing
import multiprocessing.pool
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from tools.paths import add_firmware

CORES = os.cpu_count() or 1


def _begin() -> None:
    # Ctrl-C reaches every process of the terminal; only the first one answers it, and ends the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    add_firmware()


@contextmanager
def workers(jobs: int) -> Iterator[multiprocessing.pool.Pool]:
    """So many processes that leave Ctrl-C to the caller; they end with the block."""
    aside = threading.current_thread() is not threading.main_thread()
    # Also while they start, before _begin, none of them may be stopped in the middle.
    before = None if aside else signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        pool = multiprocessing.Pool(jobs, _begin)
    finally:
        if before is not None:
            signal.signal(signal.SIGINT, before)
    with pool:
        yield pool
