"""The loop's safety net: an exception ends in the crash screen, a standstill in a reset."""

import gc

import microcontroller

from handheld.keys import AGAIN

try:
    from typing import Any
except ImportError:
    pass


def restarted(console: "Any") -> bool:
    """Whether this start follows a crash, asked once: then the game should go on by itself."""
    after = bool(console.journal.get(AGAIN))
    if after:
        console.journal.set(AGAIN, b"")
    return after


def step(console: "Any") -> int:
    """console.step(), but an exception ends in the crash screen. Returns milliseconds to wait."""
    try:
        return console.step()  # type: ignore[no-any-return]
    except Exception as error:
        caught(console, error)
        return 0


def caught(console: "Any", error: Exception) -> None:
    """Save, tell the serial console, show the crash screen; if even that fails, restart."""
    try:
        # The screens may be what fills the memory or what is broken: drop them without asking.
        crashed = console.drop()
        gc.collect()
        # Imported only now: in good days its room is free.
        from handheld.crash import tell

        if not tell(console, error, crashed):
            microcontroller.reset()
    except Exception:
        microcontroller.reset()


class Watchdog:
    """Resets the board when it is not fed for 8 seconds; does nothing where there is none."""

    def __init__(self) -> None:
        self._dog: Any = None
        try:
            import usb_cdc
            from watchdog import WatchDogMode

            # With a serial console somebody may stop the program, who should not be thrown out.
            if usb_cdc.console is None:
                dog: Any = microcontroller.watchdog
                dog.timeout = 8
                dog.mode = WatchDogMode.RESET
                self._dog = dog
        except Exception:
            pass  # no such module, or no such timeout: we play without

    def feed(self) -> None:
        """The loop turns."""
        if self._dog is not None:
            self._dog.feed()
