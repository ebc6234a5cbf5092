"""The battery, on boards that can measure it: tells when it gets low."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analogio import AnalogIn  # device: allow (parts.py tries)
from micropython import const

if TYPE_CHECKING:
    from microcontroller import Pin

_EVERY = const(30_000)  # ms between two looks
_AGAIN = const(20)  # looks until it is said again


class Battery:
    """`parts` is how many times the voltage at the pin the battery has, `low` a hundred times its limit."""

    def __init__(self, pin: Pin, parts: int, low: int) -> None:
        self._input = AnalogIn(pin)
        self._full = 330 * parts
        self._low = low
        self._next = 0
        self._looks = 0  # in a row at which it was low

    def hundredths(self) -> int:
        """The voltage now, in hundredths of a volt."""
        return self._input.value * self._full // 65535

    def low(self, now: int) -> bool:
        """Whether to say that it is low: after two looks that agree, and again every ten minutes."""
        if now < self._next:
            return False
        self._next = now + _EVERY
        self._looks = self._looks + 1 if self.hundredths() < self._low else 0
        return self._looks % _AGAIN == 2
