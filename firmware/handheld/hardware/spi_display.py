"""Opens displays on SPI that settings.toml names; displayio draws on them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import board
import busio
import displayio
from fourwire import FourWire

from handheld import loader
from handheld.hardware.detect import setting
from handheld.hardware.display_panel import use
from handheld.led_codes import BAD_BUS_PIN, BAD_DISPLAY, NO_BUS

if TYPE_CHECKING:
    from handheld.hardware.parts import Hardware

# Roles of an SPI display's pins, and below where they are on a Pico; the last two may be missing.
ROLES = ("SCK", "MOSI", "CS", "DC", "RESET", "BACKLIGHT")
PICO = ("GP18", "GP19", "GP17", "GP16", "GP21", "GP20")
KINDS = ("ssd1306_spi", "st7789")


def find(hardware: Hardware, kind: str, rotated: bool) -> None:
    """Open a display by its kind in settings.toml."""
    if kind in KINDS:
        displayio.release_displays()
        usual = PICO if "pico" in board.board_id else ("",) * len(ROLES)
        names = [str(setting(hardware, "PIN_" + role) or name) for role, name in zip(ROLES, usual)]
        _open_spi(hardware, kind, names, rotated)
    else:
        hardware.code = BAD_DISPLAY


def _open_spi(hardware: Hardware, kind: str, names: list[str], rotated: bool) -> None:
    pins: list[Any] = [getattr(board, name, None) for name in names]
    for i in range(len(ROLES)):
        if pins[i] is None and (i < 4 or names[i]):
            hardware.code = BAD_BUS_PIN
            return
    sck, mosi, cs, dc, reset, backlight = pins
    coloured = kind == "st7789"
    try:
        speed = 62_500_000 if coloured else 8_000_000
        bus = FourWire(busio.SPI(sck, mosi), command=dc, chip_select=cs, reset=reset, baudrate=speed)
    except (RuntimeError, TypeError, ValueError):
        hardware.code = NO_BUS
        return
    display: Any
    try:
        if coloured:
            from adafruit_st7789 import ST7789

            display = ST7789(
                bus, width=320, height=240, rotation=270, backlight_pin=backlight, auto_refresh=False
            )
            loader.unload("adafruit_st7789")
        else:
            from adafruit_displayio_ssd1306 import SSD1306

            display = SSD1306(bus, width=128, height=64, auto_refresh=False)
            loader.unload("adafruit_displayio_ssd1306")
    except ImportError:
        hardware.code = BAD_DISPLAY
        return
    except (RuntimeError, TypeError, ValueError):
        hardware.code = BAD_BUS_PIN  # the backlight's is taken, or cannot be one
        return
    use(hardware, display, rotated, coloured)
