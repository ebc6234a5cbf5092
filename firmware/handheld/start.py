"""Start-up, one turn of the loop, and sleep: the same on board, simulator and VM, inside the crash guard."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from micropython import const

from handheld.crash_guard import caught, feed, watch

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NoReturn

    from circuitpython_typing import Alarm

    from handheld.console import Console
    from handheld.led_codes import LedCodes
    from handheld.screens.screen import Screen

_NOTHING_DUE = const(1000)  # ms: the longest that a turn of the loop lets wait


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
            console.show(_test(console) if hardware.test else _first(console))
            return console
    except Exception as error:
        if caught(console, error) and console is not None:
            return console
    from handheld.led_codes import LedCodes

    return LedCodes(hardware)


def _first(console: Console) -> Screen:
    """What is shown first; loaded after the console, whose buffers want the heap in one piece."""
    if console.hardware.trouble:
        from handheld.screens.setup_error import SetupError

        return SetupError(console.hardware.trouble)
    from handheld.game.cartridges import first

    return first(console)


def _test(console: Console) -> Screen:
    from handheld.screens.hardware_test import HardwareTest

    return HardwareTest(console)


def turn(console: Console | LedCodes) -> int:
    """One turn of the loop; milliseconds it may be left alone (keys aside)."""
    feed()
    try:
        return console.step()
    except Exception as error:
        if not caught(console, error):
            console.restart()
        return 0


def alarms(console: Console | LedCodes, wait: int) -> Sequence[Alarm]:
    """What ends the sleep that may begin now: keys and a time. None where the loop has to go on."""
    hardware = console.hardware
    if wait < _NOTHING_DUE or not console.dark or hardware is None or not hardware.alarms:
        if hardware is not None and hardware.keys is None and hardware.pins:
            # It has slept, and now something is due: the keys must be felt again.
            woken(console, None, False)
        return ()
    try:
        from handheld import light_sleep

        return light_sleep.alarms(console)  # type: ignore[arg-type]  # LedCodes are never asleep
    except Exception:
        # No such module on this board, or pins that it cannot watch: the loop waits as it always does.
        hardware.alarms = False
        return ()


def woken(console: Console | LedCodes, by: Alarm | None, light: bool = True) -> None:
    """The sleep is over; with light if a key has ended it."""
    try:
        from handheld import light_sleep

        light_sleep.woken(console, by, light)  # type: ignore[arg-type]
    except Exception:
        console.restart()


def forever(console: Console | LedCodes) -> NoReturn:
    """Turn and wait. The simulator and the VM let their own time pass instead; all else is shared."""
    while True:
        wait = turn(console)
        until = alarms(console, wait)
        if until:
            from alarm import light_sleep_until_alarms  # device: allow (there are alarms)

            woken(console, light_sleep_until_alarms(*until))
            continue
        while wait > 0 and not console.waiting():
            time.sleep(0.01)
            wait -= 10
