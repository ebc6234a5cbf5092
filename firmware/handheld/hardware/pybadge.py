"""PyBadge and PyGamer: keys behind a shift register, the PyGamer's stick, a speaker on a DAC."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import board
import keypad
from digitalio import DigitalInOut, Pull

from handheld.buttons import UP
from handheld.hardware.console_buttons import ConsoleButtons

if TYPE_CHECKING:
    from microcontroller import Pin

    from handheld.hardware.dac_tone import DacTone
    from handheld.hardware.parts import Hardware

# The buttons of the keys: B, A, START for the menu, SELECT for nothing, right, down, up, left.
# Where there is a stick, only the first four are there.
ORDER = b"\5\4\6\7\3\1\0\2"
_START = b"\6"


def _pin(name: str) -> Any:
    return getattr(board, name)


def held(button: int) -> bool:
    """Whether a button is down, START for UP; only before the keypad takes the pins."""
    latch, clock, data = [DigitalInOut(_pin("BUTTON_" + name)) for name in ("LATCH", "CLOCK", "OUT")]
    latch.switch_to_output(False)
    clock.switch_to_output(False)
    data.switch_to_input(Pull.DOWN)
    time.sleep(0.001)
    latch.value = True  # from now on what was pressed stays, and moves on with each clock
    for _ in range(ORDER.find(_START if button == UP else bytes((button,)))):
        clock.value = True
        clock.value = False
    down = bool(data.value)
    for pin in (latch, clock, data):
        pin.deinit()
    return down


def find(hardware: Hardware) -> None:
    """Open the keys, and the stick if there is one; no alarm can watch them."""
    stick = hasattr(board, "JOYSTICK_X")
    order = ORDER[:4] if stick else ORDER
    hardware.alarms = False
    hardware.keys = keypad.ShiftRegisterKeys(
        clock=_pin("BUTTON_CLOCK"),
        data=_pin("BUTTON_OUT"),
        latch=_pin("BUTTON_LATCH"),
        key_count=len(order),
        value_when_pressed=True,
    )
    if stick:
        from handheld.hardware.stick import StickButtons

        hardware.buttons = StickButtons(hardware.keys, order, _pin("JOYSTICK_X"), _pin("JOYSTICK_Y"))
    else:
        hardware.buttons = ConsoleButtons(hardware.keys, order)


def open_speaker(pin: Pin) -> DacTone | None:
    """The speaker; without a DAC the console is silent."""
    try:
        from handheld.hardware.dac_tone import DacTone

        return DacTone(pin)
    except (ImportError, RuntimeError, ValueError):
        return None
