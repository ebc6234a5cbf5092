"""What is heard of Rise of Babel; loaded only where a piezo is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rise.rules.decisions import ANSWER, END
from rise.rules.facts import placing
from rise.rules.state import I_RAZE, asked

if TYPE_CHECKING:
    from handheld.sound import Sound


def tune(sound: Sound, s: bytearray, decision: int) -> bytes:
    """A card is played or bought, a tile is placed or razed; other answers need no sound of their own."""
    if decision == END:
        return b""
    if decision < ANSWER:
        return sound.CARD
    if placing(s):
        return sound.BUILT
    return sound.TUMBLE if asked(s) == I_RAZE else b""
