"""Guards the loop: an exception ends in the crash screen, a standstill in a reset by the watchdog."""

from __future__ import annotations

import gc
from typing import Any

import microcontroller


def caught(console: Any, error: Exception) -> bool:
    """Print the error and show the crash screen; False if that is not possible.

    `console` is None if it could not be made.
    """
    try:
        # The screens may be broken or fill the memory: drop them without calling leave().
        crashed = None if console is None else console.drop()
        gc.collect()
        # Imported only now: it takes no memory until it is needed.
        from handheld.screens.crash import report

        return report(console, error, crashed)
    except Exception:
        return False


def watch() -> None:
    """Start the watchdog, where there is one: it resets the board 8 seconds after the last feed()."""
    try:
        import usb_cdc
        from watchdog import WatchDogMode

        # With a serial console somebody may stop the program to look at it: do not reset then.
        if usb_cdc.console is None:
            dog = microcontroller.watchdog
            if dog is not None:
                dog.timeout = 8
                dog.mode = WatchDogMode.RESET
    except Exception:
        pass  # no such module, or no such timeout: play without it


def feed() -> None:
    """Tell the watchdog that the loop runs."""
    dog = getattr(microcontroller, "watchdog", None)
    if dog is not None and dog.mode is not None:
        dog.feed()
