"""A display for tests: an X server without a screen, real keys, a real mouse, and a look at its picture."""

import os
import select
import shutil
import struct
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

PATIENCE = 60.0  # s after which something that should happen never will
WIDE, HIGH = 640, 360


class Display:
    """One Xvfb; `DISPLAY` is in its `environ`."""

    def __init__(self, folder: Path) -> None:
        for program in ("Xvfb", "xdotool"):
            if shutil.which(program) is None:
                pytest.skip(f"the window: {program} is not installed; apt-get install xvfb xdotool")
        reader, writer = os.pipe()
        self.picture_file = folder / "Xvfb_screen0"
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writer), "-noreset", "-fbdir", str(folder)]
            + ["-screen", "0", f"{WIDE}x{HIGH}x24"],
            pass_fds=[writer],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(writer)
        with os.fdopen(reader, encoding="ascii") as file:
            number = file.readline().strip()
        assert number, "Xvfb did not start"
        self.environ = {**os.environ, "DISPLAY": f":{number}"}
        self.environ.pop("WAYLAND_DISPLAY", None)
        self.environ.pop("SDL_VIDEODRIVER", None)

    def do(self, *words: str) -> str:
        """Real input: `key z`, `keydown z`, `mousemove 10 20`, `click 1`, …; what xdotool answers."""
        done = subprocess.run(["xdotool", *words], env=self.environ, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def look(self) -> Image.Image:
        """What is on the display now."""
        data = self.picture_file.read_bytes()
        header = struct.unpack(">25I", data[:100])
        offset = header[0] + header[19] * 12
        width, height, line = header[4], header[5], header[12]
        pixels = data[offset : offset + line * height]
        return Image.frombuffer("RGB", (width, height), pixels, "raw", "BGRX", line, 1)

    def wait(self, seen: Callable[[], object], what: str) -> None:
        """Return as soon as `seen` is true."""
        end = time.monotonic() + PATIENCE
        while not seen():
            assert time.monotonic() < end, f"never happened: {what}"
            select.select([], [], [], 0.05)

    def close(self) -> None:
        """Switch the display off."""
        self.server.terminate()
        self.server.wait()
