"""Arrows by a stick: two voltages, low for left and up. Loaded only on boards that have one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analogio import AnalogIn  # device: allow (boards with a stick have it)
from micropython import const

from handheld.buttons import DOWN, LEFT, RIGHT, UP, A, Buttons
from handheld.hardware.console_buttons import ConsoleButtons

if TYPE_CHECKING:
    from keypad import Keys, ShiftRegisterKeys
    from microcontroller import Pin

_MIDDLE = const(32_768)
_OUT = const(15_000)  # so far from the middle it counts as pushed
_BACK = const(10_000)  # and until it is nearer than this: a hand trembles


class StickButtons(ConsoleButtons):
    """Buttons whose arrows come from a stick; it is looked at whenever somebody asks."""

    def __init__(self, keys: Keys | ShiftRegisterKeys, order: bytes, x: Pin, y: Pin) -> None:
        super().__init__(keys, order)
        self._x, self._y = AnalogIn(x), AnalogIn(y)

    def waiting(self) -> bool:
        """Whether a key or the stick has changed since the last next()."""
        return super().waiting() or self._pushed() != self._down & 15

    def mute(self) -> None:
        """Ignore also where the stick is until it comes back."""
        pushed = self._pushed()
        for button in range(A):
            Buttons._change(self, button, bool(pushed >> button & 1), 0)
        super().mute()

    def next(self, now: int) -> int:
        """The next event; the stick's come first."""
        changed = self._pushed() ^ self._down & 15
        for button in range(A):
            if changed >> button & 1:
                heard = Buttons._change(self, button, not self._down >> button & 1, now)
                if heard >= 0:
                    return heard
        return super().next(now)

    def _pushed(self) -> int:
        """Bit set of the arrows that the stick is pushed to."""
        return self._pair(self._x.value, LEFT, RIGHT) | self._pair(self._y.value, UP, DOWN)

    def _pair(self, value: int, low: int, high: int) -> int:
        for button in (low, high):
            far = value - _MIDDLE if button == high else _MIDDLE - value
            if far >= (_BACK if self._down >> button & 1 else _OUT):
                return 1 << button
        return 0
