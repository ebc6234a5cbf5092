"""Finds display, buttons, LED, piezo and memory by settings.toml or by the board's default wiring."""

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
from i2cdisplaybus import I2CDisplayBus

from handheld import loader
from handheld.hardware import pins
from handheld.hardware.oled_i2c import OledI2C
from handheld.journal.writer import Journal, profile_of
from handheld.led_codes import BAD_BUS_PIN, BAD_DISPLAY, NO_BUS, NO_DISPLAY, open_led

if TYPE_CHECKING:
    from microcontroller import Pin

    from handheld.hardware.parts import Hardware


def find(hardware: Hardware) -> None:
    """Fill in all parts that there are."""
    hardware.board_id = board.board_id
    default = pins.wiring(board.board_id)
    names = {role: str(_setting(hardware, "PIN_" + role) or default[i]) for i, role in enumerate(pins.ROLES)}
    hardware.led = open_led(names["LED"])  # early, to blink when the rest fails
    hardware.journal = Journal(getattr(microcontroller, "nvm", None), profile_of(board.board_id))
    b = _held(names["B"])
    if b and _held(names["UP"]):
        # UP and B: start without the saved games, should one of them be why the handheld fails.
        hardware.journal.skip()
    else:
        hardware.test = b or _number(hardware, "HANDHELD_TEST", 0) != 0
    _find_battery(hardware)
    _open_display(hardware, names["SDA"], names["SCL"])
    if hardware.panel is not None and not hardware.trouble:
        _open_keys(hardware, names)
        _open_piezo(hardware, str(_setting(hardware, "PIN_SOUND") or ""))


def _setting(hardware: Hardware, key: str) -> str | int | None:
    """A value from settings.toml; a line that cannot be read is reported on the screen."""
    try:
        return os.getenv(key)
    except ValueError:
        hardware.trouble = ("settings.toml", key, "cannot be read: a text", 'needs "quotes".')
        return None


def _number(hardware: Hardware, key: str, default: int) -> int:
    """A number from settings.toml, written as a number or as a string like "0x3D"."""
    value = _setting(hardware, key)
    try:
        return default if value is None else int(str(value), 0)
    except ValueError:
        return default


def _held(name: str) -> bool:
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


def _find_battery(hardware: Hardware) -> None:
    """A Feather has a lithium battery; what powers a Pico only settings.toml can say."""
    lithium = "feather" in board.board_id
    volts = _setting(hardware, "BATTERY_LOW")
    if volts is None and not lithium:
        return
    try:
        low = 340 if volts is None else int(float(volts) * 100)
    except ValueError:
        hardware.trouble = ("settings.toml", "BATTERY_LOW = " + str(volts), 'is not volts, as "3.4".')
        return
    try:
        from handheld.battery import Battery

        pin = getattr(board, "VOLTAGE_MONITOR")  # noqa: B009 (not every board has it)
        hardware.battery = Battery(pin, 2 if lithium else 3, low) if low else None
    except (ImportError, AttributeError, ValueError):
        pass  # this board cannot measure it


def _open_display(hardware: Hardware, sda: str, scl: str) -> None:
    displayio.release_displays()
    try:
        data, clock = getattr(board, sda), getattr(board, scl)
    except AttributeError:
        hardware.code = BAD_BUS_PIN
        return
    try:
        i2c = busio.I2C(clock, data, frequency=400_000)
    except (RuntimeError, TypeError, ValueError):
        hardware.code = NO_BUS
        return
    address = _number(hardware, "DISPLAY_ADDRESS", 0x3C)
    kind = str(_setting(hardware, "DISPLAY") or "ssd1306").lower()
    rotated = _number(hardware, "DISPLAY_ROTATION", 0) % 360 == 180
    try:
        driver = _driver(kind)
    except ImportError:
        driver = None
    if driver is None:
        hardware.code = BAD_DISPLAY
        return
    panel = OledI2C(i2c, address, kind == "sh1106", rotated)
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
    """The class that drives this kind of display, None for a kind we do not know."""
    if kind == "ssd1306":
        from adafruit_displayio_ssd1306 import SSD1306

        return SSD1306
    if kind == "sh1106":
        from adafruit_displayio_sh1106 import SH1106

        return SH1106
    return None


def _open_keys(hardware: Hardware, names: dict[str, str]) -> None:
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
        hardware.pins = tuple(found)
        hardware.keys = keypad.Keys(hardware.pins, value_when_pressed=False, pull=True)
    except (TypeError, ValueError) as error:
        hardware.trouble = ("settings.toml", "The buttons' pins do not", "work:", str(error))


def _open_piezo(hardware: Hardware, name: str) -> None:
    """Called after the keys, which need their pins more."""
    if not name or hardware.trouble:
        return
    why: tuple[str, ...] = ("This board has no", "pin of that name.")
    pin = getattr(board, name, None)
    if pin is not None:
        try:
            from pwmio import PWMOut

            hardware.piezo = PWMOut(pin, frequency=440, variable_frequency=True)
            return
        except (ImportError, RuntimeError, TypeError, ValueError) as error:
            why = ("It cannot make sounds:", str(error))
    hardware.trouble = ("settings.toml", "PIN_SOUND = " + name) + why
