"""Display, buttons, LED and memory, as settings.toml says or else as the board is usually wired."""

import os

import board
import busio
import digitalio
import displayio
import keypad
import microcontroller
from i2cdisplaybus import I2CDisplayBus
from micropython import const

from handheld import pins, rescue
from handheld.journal import Journal, profile_of

try:
    from typing import Any
except ImportError:
    pass

# How often the LED blinks in a row when nothing can be shown.
NO_DISPLAY = const(2)  # nothing answers at the display's address
NO_BUS = const(3)  # no pull-ups, or the two pins cannot carry I2C
BAD_BUS_PIN = const(4)  # PIN_SDA or PIN_SCL names no pin of this board
BAD_DISPLAY = const(5)  # DISPLAY is neither ssd1306 nor sh1106, or its library is missing

_BLINK = const(200)
_PAUSE = const(1200)


class Hardware:
    """Finds and holds the parts; `code` is for the LED or 0, `trouble` is lines for the screen or empty."""

    def __init__(self) -> None:
        self.board_id = board.board_id
        self.code = 0
        self.trouble: tuple[str, ...] = ()
        self.display: Any = None
        self.keys: Any = None
        self.led: Any = None
        self.rotation = _number("DISPLAY_ROTATION", 0) % 360
        usual = pins.wiring(self.board_id)
        names = [str(os.getenv("PIN_" + role) or usual[i]) for i, role in enumerate(pins.ROLES)]
        self.journal = Journal(getattr(microcontroller, "nvm", None), profile_of(self.board_id))
        if rescue.asked(names[2], names[7]):
            self.journal.skip()
        self._open_led(names[8])
        self._open_display(names[0], names[1])
        if self.display is not None:
            self._open_keys(names)

    def _open_led(self, name: str) -> None:
        try:
            self.led = digitalio.DigitalInOut(getattr(board, name))
            self.led.direction = digitalio.Direction.OUTPUT
        except (AttributeError, ValueError):
            self.led = None  # a board without a LED cannot blink, but it can play

    def _open_display(self, sda: str, scl: str) -> None:
        displayio.release_displays()
        try:
            data, clock = getattr(board, sda), getattr(board, scl)
        except AttributeError:
            self.code = BAD_BUS_PIN
            return
        try:
            i2c = busio.I2C(clock, data, frequency=400_000)
        except (RuntimeError, ValueError):
            self.code = NO_BUS
            return
        address = _number("DISPLAY_ADDRESS", 0x3C)
        kind = str(os.getenv("DISPLAY") or "ssd1306").lower()
        try:
            driver = _driver(kind)
        except ImportError:
            driver = None
        if driver is None:
            self.code = BAD_DISPLAY
        elif not _darken(i2c, address):
            self.code = NO_DISPLAY
        else:
            more = {"colstart": 2} if kind == "sh1106" else {}
            self.display = driver(
                I2CDisplayBus(i2c, device_address=address),
                width=128,
                height=64,
                rotation=self.rotation,
                auto_refresh=False,
                **more,
            )

    def _open_keys(self, names: list[str]) -> None:
        found = []
        for role in range(2, 8):
            name = names[role]
            pin = getattr(board, name, None)
            if pin is None:
                self._blame(role, name, "This board has no", "pin of that name.")
                return
            if pin in found:
                self._blame(role, name, "Another button is", "on that pin.")
                return
            found.append(pin)
        try:
            self.keys = keypad.Keys(tuple(found), value_when_pressed=False, pull=True)
        except ValueError as error:
            self.trouble = ("settings.toml", "The buttons' pins do not", "work:", str(error))

    def _blame(self, role: int, name: str, *why: str) -> None:
        self.trouble = ("settings.toml", "PIN_" + pins.ROLES[role] + " = " + name) + why

    def blink(self, now: int) -> int:
        """Blink the code; milliseconds until the light changes."""
        phase = now % (2 * _BLINK * self.code + _PAUSE)
        on = phase < 2 * _BLINK * self.code and phase // _BLINK % 2 == 0
        if self.led is not None:
            self.led.value = on
        if phase < 2 * _BLINK * self.code:
            return _BLINK - phase % _BLINK
        return 2 * _BLINK * self.code + _PAUSE - phase


def _number(key: str, usual: int) -> int:
    """A number from settings.toml, written as one or as a string like "0x3D"."""
    value = os.getenv(key)
    try:
        return usual if value is None else int(str(value), 0)
    except ValueError:
        return usual


def _driver(kind: str) -> Any:
    """The class that drives this kind of display, None for a kind we do not know."""
    if kind == "ssd1306":
        from adafruit_displayio_ssd1306 import SSD1306

        return SSD1306
    if kind == "sh1106":
        from adafruit_displayio_sh1106 import SH1106

        return SH1106
    return None


def _darken(i2c: busio.I2C, address: int) -> bool:
    """Switch the panel off and clear its memory, which is random at power-up; False when nobody answers."""
    while not i2c.try_lock():
        pass
    try:
        i2c.writeto(address, b"\x80\xae")
        empty = b"\x40" + bytes(132)
        for page in range(8):
            i2c.writeto(address, bytes((0x80, 0xB0 | page, 0x80, 0x00, 0x80, 0x10)))
            i2c.writeto(address, empty)
        return True
    except OSError:
        return False
    finally:
        i2c.unlock()
