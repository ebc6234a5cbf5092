"""Adafruit's displayio for the desktop, its files untouched, made to behave as on a board."""

from __future__ import annotations

import sys
import threading
from importlib import import_module
from types import ModuleType
from typing import Any

_prepared = False


def prepare(time: ModuleType) -> None:
    """Import displayio without its thread, on the machine's time, and mend what differs from a board's."""
    if not _prepared:
        _prepare(time)


def _prepare(time: ModuleType) -> None:
    global _prepared
    displayio: Any = import_without_thread("displayio")
    busdisplay: Any = import_module("busdisplay")
    core: Any = import_module("displayio._displaycore")
    i2cdisplaybus: Any = import_module("i2cdisplaybus")
    for module in (busdisplay, core, i2cdisplaybus):
        module.time = time
    bus, grid = i2cdisplaybus.I2CDisplayBus, displayio.TileGrid
    bus.__init__ = _probe_first(bus.__init__)
    bus.send = _send
    bus._send = _unheard(bus._send)
    core._DisplayCore.set_region_to_update = _whole_column(core._DisplayCore.set_region_to_update)
    grid._prepare_full_refresh = _draw_once(grid._prepare_full_refresh)
    _prepared = True


def import_without_thread(name: str) -> Any:
    """Import displayio, whose thread would draw when it likes."""
    start = threading.Thread.start
    threading.Thread.start = lambda self: None  # type: ignore[method-assign]
    try:
        return import_module(name)
    finally:
        threading.Thread.start = start  # type: ignore[method-assign]


def release() -> None:
    """Forget the display, as pulling the plug does; nothing goes over the bus."""
    if _prepared:
        sys.modules["displayio"].release_displays()


def refresh_by_itself() -> None:
    """What Blinka's thread would do: draw displays whose auto_refresh is on, when their time has come."""
    for display in sys.modules["displayio"].displays if _prepared else ():
        if display.auto_refresh:
            display._background()


def held_pins() -> tuple[Any, ...]:
    """The pins a display still holds."""
    buses = sys.modules["displayio"].display_buses if _prepared else []
    return tuple(pin for bus in buses for pin in bus._i2c._pins)


def _probe_first(original: Any) -> Any:
    # A board asks for the display before it goes on; Blinka fails at the first byte instead.
    def init(self: Any, i2c_bus: Any, *, device_address: int, reset: Any = None) -> None:
        original(self, i2c_bus, device_address=device_address, reset=reset)
        while not i2c_bus.try_lock():
            pass
        found = i2c_bus.probe(device_address)
        i2c_bus.unlock()
        if not found:
            sys.modules["displayio"].display_buses.remove(self)
            raise ValueError(f"Unable to find I2C Display at {device_address:x}")

    return init


def _send(self: Any, command: int, data: Any) -> None:
    # Blinka loses its place in `data` and raises IndexError.
    self._begin_transaction()
    self._send(0, 0, bytes([command]) + bytes(data))
    self._end_transaction()


def _unheard(original: Any) -> Any:
    # A board does not look whether the display has heard; Blinka would keep the bus locked, too.
    def send(*arguments: Any) -> None:
        try:
            original(*arguments)
        except OSError:
            pass

    return send


def _whole_column(original: Any) -> Any:
    # Blinka masks the upper half of the column address away, so an SH1106 draws everything at the left edge.
    def set_region(self: Any, area: Any) -> None:
        if not self.sh1107_addressing:
            original(self, area)
            return
        column, page = area.x1 + self.colstart, (area.y1 + self.rowstart) // 8
        for command in (bytes([0x10 | column >> 4 & 0x0F, column & 0x0F]), bytes([0xB0 | page])):
            self.begin_transaction()
            self.send(0, 1, command)
            self.end_transaction()

    return set_region


def _draw_once(original: Any) -> Any:
    # For the sake of its thread Blinka keeps the marks of change during a full refresh and sends all again.
    def prepare_full_refresh(self: Any) -> None:
        original(self)
        self._needs_refresh = False

    return prepare_full_refresh
