"""The net under the loop: an exception ends in the crash screen, a standstill in a reset."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING, Any

import microcontroller

from handheld.journal.keys import AGAIN

if TYPE_CHECKING:
    from handheld.console import Console


def restarted(console: Console) -> int:
    """The number of the game that should go on by itself after a crash, asked once; 0: none."""
    after = console.journal.get(AGAIN)
    if after:
        console.journal.set(AGAIN, b"")
    return after[0] if after else 0


def caught(console: Any, error: Exception) -> bool:
    """Save, tell the serial console, show the crash screen; False when there is none to show.

    `console` is None when not even that could be made.
    """
    try:
        # The screens may be what fills the memory or what is broken: drop them without asking.
        crashed = None if console is None else console.drop()
        gc.collect()
        # Imported only now: in good days its room is free.
        from handheld.screens.crash import tell

        return tell(console, error, crashed)
    except Exception:
        return False


def watch() -> None:
    """From now on the board is reset when feed() is not called for 8 seconds, where it can do that."""
    try:
        import usb_cdc
        from watchdog import WatchDogMode

        # With a serial console somebody may stop the program, who should not be thrown out.
        if usb_cdc.console is None:
            dog = microcontroller.watchdog
            if dog is not None:
                dog.timeout = 8
                dog.mode = WatchDogMode.RESET
    except Exception:
        pass  # no such module, or no such timeout: we play without


def feed() -> None:
    """The loop turns."""
    dog = getattr(microcontroller, "watchdog", None)
    if dog is not None and dog.mode is not None:
        dog.feed()
