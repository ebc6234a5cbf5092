"""UP and B held while switching on: start without the saved game, should that game be what hurts."""

import time

import board
from digitalio import DigitalInOut, Pull


def asked(up: str, b: str) -> bool:
    """Whether both buttons are down now; to be called before the keypad takes the pins."""
    return held(up) and held(b)


def held(name: str) -> bool:
    """Whether the button on this pin is down now."""
    try:
        button = DigitalInOut(getattr(board, name))
    except (AttributeError, TypeError, ValueError):
        return False  # a wrong pin name: the console will tell
    button.switch_to_input(Pull.UP)
    time.sleep(0.002)
    down = not button.value
    button.deinit()
    return down
