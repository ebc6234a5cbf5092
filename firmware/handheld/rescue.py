"""UP and B held while switching on: start without the saved game, should that game be what hurts."""

import time

import board
from digitalio import DigitalInOut, Pull


def asked(up: str, b: str) -> bool:
    """Whether both buttons are down now; to be called before the keypad takes the pins."""
    try:
        with DigitalInOut(getattr(board, up)) as one, DigitalInOut(getattr(board, b)) as two:
            one.switch_to_input(Pull.UP)
            two.switch_to_input(Pull.UP)
            time.sleep(0.002)
            return not one.value and not two.value
    except (AttributeError, TypeError, ValueError):
        return False  # a wrong pin name: the console will tell
