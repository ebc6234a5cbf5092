"""The row of a menu that switches the sound on and off; loaded only where there is sound."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld.screens.menu import Row
from handheld.words import menus

if TYPE_CHECKING:
    from handheld.console import Console


def row(console: Console) -> Row:
    """The row; when it is switched on, it can be heard."""
    w = menus()
    return Row(w.SOUND, None, lambda: w.OFF_ON[console.settings.sound], lambda step: _switch(console))


def _switch(console: Console) -> None:
    console.settings.sound ^= 1
    sound = console.sound
    if sound is not None:
        sound.stop()
        sound.play(sound.CARD)
