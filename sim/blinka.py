"""Adafruit's displayio for the desktop, its files untouched, made to behave as on a board."""

from __future__ import annotations

import sys
import threading
from importlib import import_module
from types import FunctionType, ModuleType
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
    fourwire: Any = import_module("fourwire")
    i2cdisplaybus: Any = import_module("i2cdisplaybus")
    for module in (busdisplay, core, fourwire, i2cdisplaybus):
        module.time = time
    bus, grid = i2cdisplaybus.I2CDisplayBus, displayio.TileGrid
    bus.__init__ = _probe_first(bus.__init__)
    bus.send = _send
    bus._send = _unheard(bus._send)
    core._DisplayCore.set_region_to_update = _whole_column(core._DisplayCore.set_region_to_update)
    grid._prepare_full_refresh = _draw_once(grid._prepare_full_refresh)
    displayio.Bitmap = _with_buffer(displayio.Bitmap)
    _paint_quickly(import_module("displayio._tilegrid"), displayio.Bitmap)
    fourwire.FourWire.__init__ = _released_with_displays(fourwire.FourWire.__init__)
    fourwire.FourWire.deinit = fourwire.FourWire._release = _release_quietly
    display = busdisplay.BusDisplay
    display.__init__ = _then_adjustable(display.__init__)
    display.brightness = _refused_without_lamp(display.brightness)
    display._release = _with_lamp(display._release)
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
    if not _prepared:
        return ()
    pins: list[Any] = []
    for bus in sys.modules["displayio"].display_buses:
        wires = bus._i2c if hasattr(bus, "_i2c") else bus._spi
        lines = [getattr(bus, name, None) for name in ("_dc", "_chip_select", "_reset")]
        pins += [*wires._pins, *(line._pin for line in lines if line is not None)]
    for display in sys.modules["displayio"].displays:
        if display._backlight_type is not None:
            pins.append(display._backlight._pin)
    return tuple(pins)


def end_program() -> None:
    """What a board does with its displays when a program ends: it draws on them itself."""
    for display in sys.modules["displayio"].displays if _prepared else ():
        display._reset()


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


def _release_quietly(self: Any) -> None:
    # A board just lets go of the pins; Blinka resets the display before, which takes time.
    for part in (self._spi, self._dc, self._chip_select, self._reset):
        if part is not None:
            part.deinit()


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


def _with_buffer(original: Any) -> Any:
    # A board's bitmap is a buffer, which can be written to through a memoryview; Blinka's is not.
    class Bitmap(original, bytearray):  # type: ignore[misc]
        def __new__(cls, width: int, height: int, value_count: int) -> Any:
            return bytearray.__new__(cls)

        def _from_buffer(self, width: int, height: int, bits_per_value: int, *rest: Any) -> None:
            bytearray.__init__(self, (width * bits_per_value + 31) // 32 * 4 * height)
            words = memoryview(self).cast("I")
            original._from_buffer(self, width, height, bits_per_value, words, False)

    return Bitmap


def _paint_quickly(tilegrid: Any, bitmap: type) -> None:
    # Blinka has a quicker loop for bitmaps, but asks for their exact class, which is another here.
    for name in ("_can_fill_pixels", "_can_fill_packed"):
        code = getattr(tilegrid, name).__code__
        setattr(tilegrid, name, FunctionType(code, {**vars(tilegrid), "Bitmap": bitmap}))


def _released_with_displays(original: Any) -> Any:
    # Blinka's release_displays() gives back the pins of I2C, but not those of SPI.
    def init(self: Any, *arguments: Any, **options: Any) -> None:
        sys.modules["displayio"].allocate_display_bus(self)
        try:
            original(self, *arguments, **options)
        except BaseException:
            sys.modules["displayio"].display_buses.remove(self)
            raise

    return init


def _then_adjustable(original: Any) -> Any:
    # See _refused_without_lamp: opening a display sets its brightness, too, and is never refused.
    def init(self: Any, *arguments: Any, **options: Any) -> None:
        original(self, *arguments, **options)
        self._opened = True

    return init


def _refused_without_lamp(original: Any) -> Any:
    # A board refuses to dim a display that has neither a lamp nor a command for it; Blinka says nothing.
    def set_brightness(self: Any, value: float) -> None:
        original.fset(self, value)
        fixed = self._backlight_type is None and self._brightness_command is None
        if fixed and getattr(self, "_opened", False):
            raise RuntimeError("Brightness not adjustable")

    return property(original.fget, set_brightness)


def _with_lamp(original: Any) -> Any:
    # Blinka keeps the pin of the lamp.
    def release(self: Any) -> None:
        original(self)
        if self._backlight_type is not None:
            self._backlight.deinit()

    return release
