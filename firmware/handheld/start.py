"""Start-up and the loop, inside the crash guard: the same on board, simulator and VM."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from handheld.crash_guard import caught, feed, watch

if TYPE_CHECKING:
    from typing import NoReturn

    from handheld.console import Console
    from handheld.led_codes import LedCodes
    from handheld.screens.screen import Screen


def start(trouble: tuple[str, ...] = ()) -> Console | LedCodes:
    """From power-up to the first screen. What fails here ends in the crash screen or in a blinking light.

    `trouble`, lines for the screen, is told, and no game is started.
    """
    watch()
    hardware = console = None
    try:
        # Imported here, so that a file that is missing or damaged is told like any other fault.
        from handheld.hardware.parts import Hardware

        hardware = Hardware()
        hardware.find()
        hardware.trouble = trouble or hardware.trouble
        if hardware.panel is not None:
            from handheld.console import Console

            console = Console(hardware)
            console.show(_first(console))
            return console
    except Exception as error:
        if caught(console, error) and console is not None:
            return console
        try:
            from handheld.screens.crash import show_without_console

            show_without_console(hardware, error)
        except Exception:
            pass  # the LED tells of it as well
    from handheld.led_codes import LedCodes

    return LedCodes(hardware)


def _first(console: Console) -> Screen:
    """What is shown first; loaded after the console, whose buffers want the heap in one piece."""
    hardware = console.hardware
    if hardware.trouble:
        from handheld.screens.setup_error import SetupError

        return SetupError(hardware.trouble)
    if hardware.test:
        from handheld.screens.hardware_test import HardwareTest

        return HardwareTest(console)
    from handheld.game.cartridges import first

    return first(console)


def guarded_step(console: Console | LedCodes) -> int:
    """One step of the console inside the crash guard; milliseconds it may be left alone (keys aside)."""
    feed()
    try:
        return console.step()
    except Exception as error:
        if not caught(console, error):
            console.restart()
        return 0


def forever(console: Console | LedCodes) -> NoReturn:
    """Step and wait. The simulator and the VM let their own time pass instead; all else is shared."""
    while True:
        wait = guarded_step(console)
        until = console.prepare_sleep(wait)
        if until:
            from alarm import light_sleep_until_alarms  # device: allow (there are alarms)

            console.end_sleep(light_sleep_until_alarms(*until))
            continue
        while wait > 0 and not console.waiting():
            time.sleep(0.01)
            wait -= 10
