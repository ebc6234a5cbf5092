"""Without a display the board's LED blinks an error code, pauses, and blinks it again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import microcontroller
import supervisor
from micropython import const

if TYPE_CHECKING:
    from collections.abc import Sequence

    from circuitpython_typing import Alarm
    from digitalio import DigitalInOut

    from handheld.hardware.parts import Hardware

# The codes: how often it blinks.
NO_DISPLAY = const(2)  # nothing answers at the display's address
NO_BUS = const(3)  # no pull-ups, or the pins cannot carry I2C or SPI
BAD_BUS_PIN = const(4)  # a pin of the display is none of this board's, or is taken
BAD_DISPLAY = const(5)  # DISPLAY is unknown or too small, or its library is missing
BAD_FILES = const(6)  # the program cannot start: a file is missing or damaged

_BLINK = const(200)
_PAUSE = const(1200)


class LedCodes:
    """Takes the console's place where nothing can be shown. `hardware` is None, or as far as it was found."""

    def __init__(self, hardware: Hardware | None) -> None:
        self.hardware = hardware
        self.code = hardware.code if hardware is not None and hardware.code else BAD_FILES
        self.led = hardware.led if hardware is not None else None
        if self.led is None:
            self.led = open_led("LED")

    def step(self) -> int:
        """Blink; returns milliseconds until the LED changes."""
        lit = 2 * _BLINK * self.code
        phase = supervisor.ticks_ms() % (lit + _PAUSE)
        if self.led is not None:
            self.led.value = phase < lit and phase // _BLINK % 2 == 0
        return _BLINK - phase % _BLINK if phase < lit else lit + _PAUSE - phase

    def waiting(self) -> bool:
        """No key is ever waiting."""
        return False

    def prepare_sleep(self, wait: int) -> Sequence[Alarm]:
        """No alarms: it never sleeps, since the LED blinks."""
        return ()

    def end_sleep(self, by: Alarm | None) -> None:
        """Nothing to do: it never sleeps."""

    def restart(self) -> None:
        """Restart the handheld."""
        microcontroller.reset()


def open_led(name: str) -> DigitalInOut | None:
    """The LED on this pin as an output; None if there is none."""
    try:
        import board
        from digitalio import DigitalInOut

        led = DigitalInOut(getattr(board, name))
        led.switch_to_output()
        return led
    except (AttributeError, TypeError, ValueError):
        return None  # a board without an LED cannot blink, but it can play
