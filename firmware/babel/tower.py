"""Babel's title picture: a tower that grows stone by stone with its builder on top, then a flag."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from babel.tiles import FLAG, PAWN, TOWER

if TYPE_CHECKING:
    from handheld.canvas import Canvas

STONES = const(45)
STAGES = const(57)  # the flag waves in the stages after the last stone
_STONE = const(110)  # ms a stone
_WAVE = const(400)
_LEFT = const(16)  # first column of the tower


def _stone(n: int) -> int:
    """Place and tile of stone n: column | row << 5 | tile << 8."""
    tier = 0
    wide = 9
    while n >= wide:
        n -= wide
        tier += 1
        wide = 9 - tier // 2 * 2
    odd = tier & 1
    if n == 0:
        tile = TOWER + 1 + odd
    elif n == wide - 1:
        tile = TOWER + 3 + odd
    else:
        tile = TOWER
    return _LEFT + tier // 2 + n | 7 - tier << 5 | tile << 8


def pace(stage: int) -> int:
    """Milliseconds that a stage is shown."""
    return _STONE if stage < STONES else _WAVE


def draw(canvas: Canvas, stage: int, lowest: int = 7) -> None:
    """Draw the first `stage` stones, none below the row `lowest`; then the flag."""
    place = 0
    for n in range(min(stage, STONES)):
        place = _stone(n)
        if place >> 5 & 7 <= lowest:
            canvas.put(place & 31, place >> 5 & 7, place >> 8)
    if stage >= STONES:
        canvas.put(_LEFT + 4, 0, FLAG + (stage & 1))
    elif stage:
        # The builder stands on the last stone.
        canvas.sprite(PAWN, 2 + 5 * (place & 31), 8 * (place >> 5 & 7) - 7)
