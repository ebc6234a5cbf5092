"""Watches the firmware's sources for changes."""

from collections.abc import Callable, Iterator
from pathlib import Path

from tools.paths import FIRMWARE

POLL_SECONDS = 0.5


def fingerprint(firmware: Path = FIRMWARE) -> tuple[tuple[str, int, int], ...]:
    """Name, modification time and size of every source; skips files that vanish meanwhile."""
    found = []
    for place in sorted([*firmware.rglob("*"), firmware.parent / "boot.py"]):
        try:
            about = place.stat()
        except OSError:
            continue
        if place.is_file() and "__pycache__" not in place.parts:
            found.append((str(place), about.st_mtime_ns, about.st_size))
    return tuple(found)


def changes(sleep: Callable[[float], None], firmware: Path = FIRMWARE) -> Iterator[None]:
    """Yield when the sources have changed and then been stable for one poll; ends on Ctrl-C."""
    shown = fingerprint(firmware)
    last = shown
    try:
        while True:
            sleep(POLL_SECONDS)
            now = fingerprint(firmware)
            if now != shown and now == last:
                shown = now
                yield
            last = now
    except KeyboardInterrupt:
        return
