"""The idle tip: after some seconds without a key a row says what to do, for some seconds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from handheld.glyphs import BUTTON
from handheld.words import words

if TYPE_CHECKING:
    from handheld.canvas import Canvas

_AFTER = const(8000)  # ms without a key
_SHOWN = const(5000)  # ms that a tip is shown


def line(idle: int) -> int:
    """Which tip is shown after this many ms without a key: 1, then 2; 0 for none."""
    return min(2, (idle - _AFTER) // _SHOWN + 1) if _AFTER <= idle < _AFTER + 2 * _SHOWN else 0


def until(idle: int) -> int:
    """Milliseconds until the tip changes, -1 for never again."""
    if idle < _AFTER:
        return _AFTER - idle
    return _SHOWN - (idle - _AFTER) % _SHOWN if line(idle) else -1


def draw(canvas: Canvas, tip: str = "", row: int = 0) -> None:
    """Draw the tip, or what A and B do, in an inverse row."""
    canvas.fill(0, row, 25, 0)
    canvas.invert(row)
    if tip:
        canvas.center(row, tip)
        return
    w = words()
    canvas.put(0, row, BUTTON)
    x = canvas.text(2, row, w.KEYS[0]) + 1
    canvas.put(x, row, BUTTON + 1)
    canvas.text(x + 2, row, w.KEYS[1])
