"""A terminal for tests: a program in a pseudo-terminal, and a screen that understands what it writes."""

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Callable
from typing import Any

import pyte

from tools.paths import ROOT

PATIENCE = 60.0  # s after which something that should appear never will


class Screen:
    """Runs a command in a pseudo-terminal of its own and shows what a person would see."""

    def __init__(self, *command: str, columns: int = 80, rows: int = 24, **environ: str) -> None:
        self.master, slave = pty.openpty()
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.raw = b""
        self.resize(columns, rows)
        self.modes_before = termios.tcgetattr(slave)
        self.slave = slave
        environment = {
            k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY", "NO_COLOR")
        }
        environment |= {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PYTHONPATH": str(ROOT), **environ}
        self.process = subprocess.Popen(
            command,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=ROOT,
            env=environment,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )

    def resize(self, columns: int, rows: int) -> None:
        """The person drags the corner of the terminal."""
        self.screen.resize(rows, columns)
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def send(self, keys: str) -> None:
        """The person types."""
        os.write(self.master, keys.encode())

    def read(self, seconds: float) -> bytes:
        """What the program writes within this time, taken to the screen; returns at the first piece."""
        ready, _, _ = select.select([self.master], [], [], seconds)
        if not ready:
            return b""
        try:
            data = os.read(self.master, 65536)
        except OSError:
            return b""
        self.raw += data
        # pyte takes the questions and answers of the key protocol for something else.
        self.stream.feed(data.replace(b"\x1b[?u", b"").replace(b"\x1b[>15u", b"").replace(b"\x1b[<u", b""))
        return data

    def wait(self, seen: Callable[[str], Any], what: str = "") -> str:
        """The screen's text as soon as `seen` likes it."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            text = self.text()
            if seen(text):
                return text
            self.read(0.2)
        raise AssertionError(f"never seen: {what or seen}\n{self.text()}")

    def text(self) -> str:
        """All lines of the screen."""
        return "\n".join(self.screen.display)

    def modes(self) -> list[Any]:
        """The terminal's settings now."""
        return termios.tcgetattr(self.slave)

    def end(self) -> int:
        """Wait for the program's end; its exit code."""
        limit = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < limit:
            self.read(0.05)
        assert self.process.poll() is not None, f"still running\n{self.text()}"
        while self.read(0):
            pass
        return self.process.returncode

    def close(self) -> None:
        """End whatever still runs."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        os.close(self.master)
        os.close(self.slave)
