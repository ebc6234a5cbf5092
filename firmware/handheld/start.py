"""Start-up and one turn of the loop: the same on the board, in the simulator and on the VM, above one net."""

import time

from handheld import safety

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from typing import NoReturn

        from handheld.console import Console
        from handheld.dark import Dark
        from handheld.screen import Screen
except ImportError:
    pass


def start(trouble: "tuple[str, ...]" = ()) -> "Console | Dark":
    """From power-up to the first screen. What fails here ends in the crash screen or in a blinking light.

    `trouble`, lines for the screen, is told, and no game is started.
    """
    safety.watch()
    hardware = console = None
    try:
        # Imported here, so that a file that is missing or damaged is told like any other fault.
        from handheld.hardware import Hardware

        hardware = Hardware()
        hardware.find()
        hardware.trouble = trouble or hardware.trouble
        if hardware.display is not None:
            from handheld.console import Console

            console = Console(hardware)
            console.show(_test(console) if hardware.test else _first(console))
            return console
    except Exception as error:
        if safety.caught(console, error) and console is not None:
            return console
    from handheld.dark import Dark

    return Dark(hardware)


def _first(console: "Console") -> "Screen":
    """What is shown first; loaded after the console, whose buffers want the heap in one piece."""
    if console.hardware.trouble:
        from handheld.trouble import Trouble

        return Trouble(console.hardware.trouble)
    from handheld.cartridges import first

    return first(console)


def _test(console: "Console") -> "Screen":
    from handheld.selftest import SelfTest

    return SelfTest(console)


def turn(console: "Console | Dark") -> int:
    """One turn of the loop; milliseconds it may be left alone (keys aside)."""
    safety.feed()
    try:
        return console.step()
    except Exception as error:
        if not safety.caught(console, error):
            console.restart()
        return 0


def forever(console: "Console | Dark") -> "NoReturn":
    """Turn and wait. The simulator and the VM let their own time pass instead; all else is shared."""
    while True:
        wait = turn(console)
        while wait > 0 and not console.waiting():
            time.sleep(0.01)
            wait -= 10
