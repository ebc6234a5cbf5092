"""Milliseconds that only go up, on top of supervisor.ticks_ms(), which wraps at 2**29."""

import supervisor
from micropython import const

_MASK = const(0x1FFFFFFF)


class Clock:
    """Counts from 0; now() must be called at least every six days."""

    def __init__(self) -> None:
        self._last = supervisor.ticks_ms()
        self._now = 0

    def now(self) -> int:
        """Milliseconds since the clock was made."""
        ticks = supervisor.ticks_ms()
        self._now += (ticks - self._last) & _MASK
        self._last = ticks
        return self._now
