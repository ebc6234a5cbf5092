"""Programs that we start: each ends with us, and with it all that it has started itself."""

import contextlib
import os
import signal
import subprocess
import threading
from collections.abc import Sequence
from multiprocessing.util import Finalize
from types import FrameType

_running: "dict[int, subprocess.Popen[bytes]]" = {}


class _State:
    starting = False
    asked = 0  # the signal that came meanwhile


_state = _State()


def start(words: "str | Sequence[str]") -> "subprocess.Popen[bytes]":
    """Start a program that is talked to over pipes, in a process group of its own."""
    if not _running:
        # Unlike atexit this also runs at the end of a process of multiprocessing.
        Finalize(None, end_all, exitpriority=1)
        # A pool of processes may also end its members by this signal.
        if threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGTERM, _terminated)
    _state.starting = True
    try:
        process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=os.name != "nt"
        )
        _running[process.pid] = process
    finally:
        _state.starting = False
        if _state.asked:
            _terminated(_state.asked, None)
    return process


def end(process: "subprocess.Popen[bytes]") -> None:
    """Kill a program with its whole group."""
    _running.pop(process.pid, None)
    _kill(process)
    process.wait()
    # Its output ends by itself; who closes it now might wait for the listener.
    with contextlib.suppress(OSError):
        if process.stdin:
            process.stdin.close()


def _kill(process: "subprocess.Popen[bytes]") -> None:
    if os.name == "nt":
        subprocess.run(["taskkill", "/T", "/F", "/PID", str(process.pid)], capture_output=True, check=False)
    else:
        # Its group may outlive the program itself.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()


def end_all() -> None:
    """Kill all that runs still."""
    for process in list(_running.values()):
        end(process)


def _terminated(number: int, frame: FrameType | None) -> None:
    if _state.starting:
        # One that is just being started is not known yet: it comes first.
        _state.asked = number
        return
    # No waiting and no closing: what was interrupted may be in the middle of just that.
    for process in _running.values():
        _kill(process)
    os._exit(128 + number)
