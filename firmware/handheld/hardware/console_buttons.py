"""The buttons of consoles: keys in any order, and one that opens the menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from handheld.buttons import HOLD, PRESS, B, Buttons

if TYPE_CHECKING:
    from keypad import Keys, ShiftRegisterKeys

_MENU = const(6)


class ConsoleButtons(Buttons):
    """`order` has the button of each key. The seventh is a B that is held at once; one above does nothing."""

    def __init__(self, keys: Keys | ShiftRegisterKeys, order: bytes = b"\0\1\2\3\4\5\6") -> None:
        super().__init__(keys)
        self._order = order

    def next(self, now: int) -> int:
        """The next event; after the menu's press its HOLD, though its release may be waiting already."""
        if not self._due[B] and self._down & ~self._muted & 1 << B:
            self._due[B] = -1
            return B << 2 | HOLD
        return super().next(now)

    def _change(self, key: int, pressed: bool, now: int) -> int:
        button = self._order[key]
        if button > _MENU:
            return -1
        heard = super()._change(min(button, B), pressed, now)
        if button == _MENU and heard == B << 2 | PRESS:
            self._due[B] = 0  # at once; that of B itself is never due at 0
        return heard
