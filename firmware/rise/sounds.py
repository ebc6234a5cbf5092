"""The sounds of Rise of Babel; imported only if there is a piezo."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rise.rules.decisions import ANSWER, END
from rise.rules.state import I_RAZE, asked, placing

if TYPE_CHECKING:
    from handheld.sound import Sound


def tune(sound: Sound, s: bytearray, decision: int) -> bytes:
    """The tune for a decision: a card is played or bought, a tile is placed or razed; else none."""
    if decision == END:
        return b""
    if decision < ANSWER:
        return sound.CARD
    if placing(s):
        return sound.BUILT
    return sound.TUMBLE if asked(s) == I_RAZE else b""
