"""What is heard in a game without sounds of its own: every decision sounds alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from handheld.sound import Sound


def tune(sound: Sound, s: bytearray, decision: int) -> bytes:
    """A card is laid down."""
    return sound.CARD
