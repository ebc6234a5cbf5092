"""The battery, on boards that can measure it: says when it is low."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analogio import AnalogIn  # device: allow (detect.py catches it)
from micropython import const

if TYPE_CHECKING:
    from microcontroller import Pin

_EVERY = const(30_000)  # ms between two measurements
_AGAIN = const(20)  # measurements until it is said again


class Battery:
    """`divider`: battery voltage / pin voltage; `low`: the limit in hundredths of a volt."""

    def __init__(self, pin: Pin, divider: int, low: int) -> None:
        self._input = AnalogIn(pin)
        self._full = 330 * divider
        self._low = low
        self._next = 0
        self._times = 0  # low in a row

    def hundredths(self) -> int:
        """The voltage now, in hundredths of a volt."""
        return self._input.value * self._full // 65535

    def low(self, now: int) -> bool:
        """Whether to say that it is low: after two low measurements, and again every ten minutes."""
        if now < self._next:
            return False
        self._next = now + _EVERY
        self._times = self._times + 1 if self.hundredths() < self._low else 0
        return self._times % _AGAIN == 2
