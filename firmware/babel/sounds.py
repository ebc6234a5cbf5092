"""The sounds of Babel; imported only if there is a piezo."""

from __future__ import annotations

from typing import TYPE_CHECKING

from babel.rules.actions import BUILD, DESTROY, END, LEAP, MIGRATE, PER_RUN, ROB, RUN

if TYPE_CHECKING:
    from handheld.sound import Sound


def tune(sound: Sound, s: bytearray, action: int) -> bytes:
    """The tune for an action: a temple grows, a temple tumbles, or a card or pawn moves."""
    if action == END:
        return b""
    if BUILD <= action < RUN:
        return sound.BUILT
    if RUN <= action < MIGRATE:
        kind = RUN + (action - RUN) % PER_RUN
        if kind == DESTROY:
            return sound.TUMBLE
        if kind == ROB or kind == LEAP or kind == LEAP + 1:
            return sound.BUILT
    return sound.CARD
