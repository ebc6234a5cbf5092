"""`busio.SPI`: a clock and data for the display that is selected by a pin of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.bus import Counters
from sim.model import pins
from sim.model.bus import Bus

if TYPE_CHECKING:
    from sim.pins import Pin


class Display:
    """A display controller, however it is wired."""

    def commands(self, data: bytes | bytearray, start: int, end: int) -> None:
        """Take commands."""
        raise NotImplementedError

    def store(self, data: bytes | bytearray, start: int, end: int) -> None:
        """Take data."""
        raise NotImplementedError


class Lines:
    """Clock and data to one display, which listens while its select pin is low.

    Its command pin says what comes: high for data, low for commands. The time of transfers is counted; the
    clock is not moved.
    """

    def __init__(self, device: Display, select: Pin, command: Pin, traffic: Counters) -> None:
        self.device = device
        self.select = select
        self.command = command
        self.traffic = traffic
        self.frequency = 100_000.0

    def write(self, data: bytes | bytearray, start: int, end: int) -> None:
        """Send the bytes from start to end."""
        if self.select.output is False:
            if self.command.output:
                self.device.store(data, start, end)
            else:
                self.device.commands(data, start, end)
        self.traffic.transactions += 1
        self.traffic.bytes += end - start
        self.traffic.ms += 8 * (end - start) * 1000 / self.frequency


class SPI(Bus):
    """Clock and data. Nothing is read: displays are not heard."""

    def __init__(self, clock: Pin, MOSI: Pin, MISO: Pin | None = None, half_duplex: bool = False) -> None:
        for given in (clock, MOSI):
            if not isinstance(given, pins.Pin):
                raise TypeError("pin must be of type Pin")
        hardware = clock.hardware
        if clock is MOSI or not hardware.can_be_spi(clock, MOSI):
            raise ValueError("Invalid pins")
        super().__init__(clock, MOSI, *([] if MISO is None else [MISO]))
        self._hardware = hardware
        self._lines = hardware.spi_at(clock, MOSI)
        self._frequency = hardware.spi_rate(250_000)

    def configure(self, *, baudrate: int = 100_000, polarity: int = 0, phase: int = 0, bits: int = 8) -> None:
        """Set the clock: the fastest that the chip can make, but not faster than asked."""
        self._need_lock()
        self._frequency = self._hardware.spi_rate(baudrate)
        if self._lines is not None:
            self._lines.frequency = self._frequency

    @property
    def frequency(self) -> int:
        """The clock as it is, in hertz."""
        self._check()
        return int(self._frequency)

    def write(self, buffer: bytes | bytearray, *, start: int = 0, end: int | None = None) -> None:
        """Write the buffer, or the part from start to end."""
        self._need_lock()
        if self._lines is not None:
            self._lines.write(buffer, start, len(buffer) if end is None else min(end, len(buffer)))
