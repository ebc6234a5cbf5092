"""The display that is built in: CircuitPython opens it before any program runs, as `board.DISPLAY`."""

from __future__ import annotations

from typing import Any

from sim.boards import Screen
from sim.pins import Hardware

RESET = b"\x01\x80\x96"
WAKE = b"\x11\x80\x78"
SIXTEEN_BITS = b"\x3a\x01\x05"
ON = b"\x29\x80\x0a"


def open_screen(hardware: Hardware, screen: Screen) -> Any:
    """What board_init() of the board's own file does, without voltages and gamma."""
    from busdisplay import BusDisplay
    from busio import SPI
    from fourwire import FourWire

    pins: dict[str, Any] = {**hardware.display_pins}
    bus = FourWire(
        SPI(pins["sck"], pins["mosi"]),
        command=pins["dc"],
        chip_select=pins["cs"],
        reset=pins["reset"],
        baudrate=screen.baudrate,
    )
    access = bytes((0x36, 1, screen.madctl))
    inversion = b"\x21\x00" if screen.inverted else b"\x20\x00"
    width, height = screen.size
    return BusDisplay(
        bus,
        RESET + WAKE + access + SIXTEEN_BITS + inversion + ON,
        width=width,
        height=height,
        backlight_pin=pins.get("backlight"),
        auto_refresh=screen.auto_refresh,
        native_frames_per_second=screen.frames_per_second,
    )
