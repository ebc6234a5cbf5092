"""Ends a function of a game that does not end by itself, so that its author learns where it was."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from typing import Any

LIMIT = 20.0  # seconds; a function of a game takes some milliseconds
_LOOK = 0.1  # seconds between two looks
_DEBUGGERS = "pdb", "bdb"


class Endless(BaseException):
    """Raised inside a function that ran too long.

    It is no Exception, which the crash guard or a parser would take for something else.
    """

    def __str__(self) -> str:
        return f"this does not end: it ran for more than {LIMIT:g} s"


class _Watch(threading.Thread):
    """Looks from time to time for how long a function has been running."""

    running: tuple[float, int] | None = None  # since when, in which thread

    def run(self) -> None:
        import ctypes

        while True:
            time.sleep(_LOOK)
            running = self.running
            if running and time.monotonic() - running[0] > LIMIT and not _is_debugged(running[1]):
                self.running = None
                thread, endless = ctypes.c_ulong(running[1]), ctypes.py_object(Endless)
                ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, endless)


_watch = _Watch()


def _is_debugged(thread: int) -> bool:
    """Whether somebody sits at a breakpoint."""
    frame = sys._current_frames().get(thread)
    while frame is not None:
        if frame.f_globals.get("__name__") in _DEBUGGERS:
            return True
        frame = frame.f_back
    return False


def call(function: Callable[..., Any], *arguments: Any) -> Any:
    """Call a function; Endless if it takes longer than LIMIT."""
    global _watch
    before = _watch.running
    if not _watch.is_alive():
        # Not yet started, or dead: a forked process has no thread but its own. A thread starts only once.
        _watch = _Watch(name="time limit", daemon=True)
        _watch.start()
    _watch.running = time.monotonic(), threading.get_ident()
    try:
        return function(*arguments)
    finally:
        _watch.running = before
