"""Finds display, buttons, LED, piezo and memory by settings.toml or by the board's default wiring.

What only ready-made consoles or displays on SPI need is in modules that other boards do not load.
"""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING, Any

import board
import busio
import displayio
import keypad
import microcontroller
from digitalio import DigitalInOut, Pull

from handheld import loader
from handheld.buttons import Buttons
from handheld.hardware import pins
from handheld.journal.writer import Journal, profile_of
from handheld.led_codes import BAD_BUS_PIN, BAD_DISPLAY, NO_BUS, NO_DISPLAY, open_led

if TYPE_CHECKING:
    from microcontroller import Pin

    from handheld.hardware.parts import Hardware


def find(hardware: Hardware) -> None:
    """Fill in all parts that there are."""
    hardware.board_id = board.board_id
    if hasattr(board, "DISPLAY"):
        from handheld.hardware import consoles

        consoles.find(hardware)
        return
    default = pins.wiring(board.board_id)
    names = {role: str(setting(hardware, "PIN_" + role) or default[i]) for i, role in enumerate(pins.ROLES)}
    hardware.led = open_led(names["LED"])  # early, to blink when the rest fails
    b = held(names["B"])
    open_journal(hardware, b, b and held(names["UP"]))
    if "feather" in board.board_id:
        find_battery(hardware, ("VOLTAGE_MONITOR", 2))
    elif setting(hardware, "BATTERY_LOW") is not None:
        find_battery(hardware, ("VOLTAGE_MONITOR", 3))  # what powers a Pico only settings.toml can say
    _open_display(hardware, names)
    if hardware.panel is not None and not hardware.trouble:
        open_keys(hardware, names, ())
        open_piezo(hardware)
        if hardware.keys is not None:
            hardware.buttons = Buttons(hardware.keys)


def open_journal(hardware: Hardware, b: bool, skip: bool) -> None:
    """Open the saves, and `skip` the games in them: one may be why the handheld fails. B is for the test."""
    hardware.journal = Journal(getattr(microcontroller, "nvm", None), profile_of(board.board_id))
    if skip:
        hardware.journal.skip()
    else:
        hardware.test = b or number(hardware, "HANDHELD_TEST", 0) != 0


def setting(hardware: Hardware, key: str) -> str | int | None:
    """A value from settings.toml; a line that cannot be read is reported on the screen."""
    try:
        return os.getenv(key)
    except ValueError:
        hardware.trouble = ("settings.toml", key, "cannot be read: a text", 'needs "quotes".')
        return None


def number(hardware: Hardware, key: str, default: int) -> int:
    """A number from settings.toml, written as a number or as a string like "0x3D"."""
    value = setting(hardware, key)
    try:
        return default if value is None else int(str(value), 0)
    except ValueError:
        return default


def held(name: str) -> bool:
    """Whether the button on this pin is down; only before the keypad takes the pins."""
    try:
        button = DigitalInOut(getattr(board, name))
    except (AttributeError, TypeError, ValueError):
        return False  # a wrong pin name is reported when the keys are opened
    button.switch_to_input(Pull.UP)
    time.sleep(0.002)
    down = not button.value
    button.deinit()
    return down


def find_battery(hardware: Hardware, battery: tuple[str, int]) -> None:
    """Measure it: the name of its pin, and how many times the voltage there it has."""
    volts = setting(hardware, "BATTERY_LOW")
    try:
        low = 340 if volts is None else int(float(volts) * 100)
    except ValueError:
        hardware.trouble = ("settings.toml", "BATTERY_LOW = " + str(volts), 'is not volts, as "3.4".')
        return
    try:
        from handheld.battery import Battery

        hardware.battery = Battery(getattr(board, battery[0]), battery[1], low) if low else None
    except (ImportError, AttributeError, ValueError):
        pass  # this board cannot measure it


def _open_display(hardware: Hardware, names: dict[str, str]) -> None:
    """Open the display that settings.toml names."""
    kind = str(setting(hardware, "DISPLAY") or "ssd1306").lower()
    rotated = number(hardware, "DISPLAY_ROTATION", 0) % 360 == 180
    if kind != "ssd1306" and kind != "sh1106":
        where = "handheld.hardware.spi_display"
        loader.load(where).find(hardware, kind, rotated)
        loader.unload(where)
        return
    # Before the bus is open: if this fails, the message about it opens the display itself.
    from handheld.hardware.oled_i2c import OledI2C

    displayio.release_displays()
    try:
        data, clock = getattr(board, names["SDA"]), getattr(board, names["SCL"])
    except AttributeError:
        hardware.code = BAD_BUS_PIN
        return
    try:
        i2c = busio.I2C(clock, data, frequency=400_000)
    except (RuntimeError, TypeError, ValueError):
        hardware.code = NO_BUS
        return
    address = number(hardware, "DISPLAY_ADDRESS", 0x3C)
    try:
        from i2cdisplaybus import I2CDisplayBus

        driver = _driver(kind)
    except ImportError:
        hardware.code = BAD_DISPLAY
        return
    panel = OledI2C(i2c, address, kind == "sh1106", rotated)
    loader.unload("handheld.hardware.oled_i2c")  # it is not imported again
    if not (panel.clear() or panel.clear()):
        hardware.code = NO_DISPLAY
        return
    hardware.panel = panel
    # CircuitPython's driver is opened only for messages without the console, and for its own terminal.
    more = {"colstart": 2} if kind == "sh1106" else {}
    hardware.display = driver(  # device: allow (a library's)
        I2CDisplayBus(i2c, device_address=address), width=128, height=64, auto_refresh=False, **more
    )
    loader.unload("adafruit_displayio_" + kind)


def _driver(kind: str) -> Any:
    if kind == "sh1106":
        from adafruit_displayio_sh1106 import SH1106

        return SH1106
    from adafruit_displayio_ssd1306 import SSD1306

    return SSD1306


def open_keys(hardware: Hardware, names: dict[str, str], more: tuple[Pin, ...]) -> None:
    """Open the six buttons, and further pins after them."""
    found: list[Pin] = []
    for role in pins.BUTTONS:
        name = names[role]
        pin = getattr(board, name, None)
        why: tuple[str, ...] = ()
        if pin is None:
            why = ("This board has no", "pin of that name.")
        elif pin in found:
            why = ("Another button is", "on that pin.")
        if pin is None or why:
            hardware.trouble = ("settings.toml", "PIN_" + role + " = " + name) + why
            return
        found.append(pin)
    try:
        hardware.pins = tuple(found) + more
        hardware.keys = keypad.Keys(hardware.pins, value_when_pressed=False, pull=True)
    except (TypeError, ValueError) as error:
        hardware.trouble = ("settings.toml", "The buttons' pins do not", "work:", str(error))


def open_piezo(hardware: Hardware) -> bool:
    """Open the piezo that settings.toml names; False if it names none. The keys need their pins more."""
    name = str(setting(hardware, "PIN_SOUND") or "")
    if not name or hardware.trouble:
        return False
    why: tuple[str, ...] = ("This board has no", "pin of that name.")
    pin = getattr(board, name, None)
    if pin is not None:
        try:
            from pwmio import PWMOut

            hardware.piezo = PWMOut(pin, frequency=440, variable_frequency=True)
            return True
        except (ImportError, RuntimeError, TypeError, ValueError) as error:
            why = ("It cannot make sounds:", str(error))
    hardware.trouble = ("settings.toml", "PIN_SOUND = " + name) + why
    return True
