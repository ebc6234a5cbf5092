"""Time for the machine: it stands still until somebody moves it, or follows the wall clock."""

from __future__ import annotations

import time
from collections.abc import Callable

SLEEP_LIMIT = 60_000  # ms the firmware may sleep away inside one call before it counts as stuck
CATCH_UP = 1_000  # ms that play may jump after the program itself was stopped


class Stuck(BaseException):
    """The firmware slept for a minute inside one call: no `except Exception` of it may go on from there."""


class Clock:
    """Milliseconds since the machine was made; only `pass_` and the firmware's own sleeps move it."""

    def __init__(self) -> None:
        self.now = 0.0
        self.slept = 0.0  # ms slept by the firmware since the machine last took control
        self.on_pass: Callable[[float], None] | None = None  # told the new time before it is reached

    def pass_(self, ms: float) -> None:
        """Let `ms` go by."""
        if ms > 0:
            target = self.now + ms
            if self.on_pass is not None:
                self.on_pass(target)
            self.now = target

    def sleep(self, ms: float) -> None:
        """What the firmware's time.sleep does."""
        self.slept += ms
        self.pass_(ms)
        if self.slept > SLEEP_LIMIT:
            raise Stuck(f"the firmware slept {SLEEP_LIMIT // 1000} s without returning")

    def due(self) -> float:
        """How many ms the machine lags behind; always 0 for a clock that is moved by hand."""
        return 0.0


class RealClock(Clock):
    """Follows the wall clock, `speed` times as fast; it never waits, the window before it does."""

    def __init__(self, speed: float = 1.0, wall: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.speed = speed
        self._wall = wall
        self._last = wall()
        self._owed = 0.0

    def due(self) -> float:
        wall = self._wall()
        self._owed = min(
            self._owed + (wall - self._last) * 1000 * self.speed, CATCH_UP * max(self.speed, 1.0)
        )
        self._last = wall
        return max(self._owed, 0.0)

    def pass_(self, ms: float) -> None:
        super().pass_(ms)
        self._owed -= max(ms, 0)
