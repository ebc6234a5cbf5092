"""The I2C wire: who answers, and what it costs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


class Device(Protocol):
    """Something with an address on the bus."""

    def write(self, data: bytes | bytearray) -> None: ...
    def read(self, count: int) -> bytes: ...


@dataclass
class Counters:
    """Traffic since the machine was made, or since `since`."""

    transactions: int = 0
    bytes: int = 0  # address bytes count too
    ms: float = 0.0

    def copy(self) -> Counters:
        """The figures now, to subtract later."""
        return Counters(self.transactions, self.bytes, self.ms)

    def since(self, before: Counters) -> Counters:
        """What went over the wire after `before` was copied."""
        return Counters(
            self.transactions - before.transactions, self.bytes - before.bytes, self.ms - before.ms
        )


class Wire(Counters):
    """Pulled up while a device hangs on it; the time is counted, the clock is not moved."""

    def __init__(self) -> None:
        super().__init__()
        self.devices: dict[int, Device] = {}
        self.frequency = 100_000
        self.log: list[tuple[int, bytes]] | None = None  # set to [] to keep every write

    def pulled_up(self) -> bool:
        """The resistors sit on the display's board: no display, no pull-up."""
        return bool(self.devices)

    def probe(self, address: int) -> bool:
        """Whether somebody acknowledges the address."""
        self._count(1)
        return address in self.devices

    def write(self, address: int, data: bytes | bytearray) -> bool:
        """Send bytes; False if nobody acknowledges the address."""
        device = self.devices.get(address)
        if device is None:
            self._count(1)
            return False
        self._count(1 + len(data))
        if self.log is not None:
            self.log.append((address, bytes(data)))
        device.write(data)
        return True

    def read(self, address: int, count: int) -> bytes | None:
        """Fetch bytes; None if nobody acknowledges the address."""
        device = self.devices.get(address)
        self._count(1 if device is None else 1 + count)
        return None if device is None else device.read(count)

    def _count(self, count: int) -> None:
        self.transactions += 1
        self.bytes += count
        self.ms += (
            (9 * count + 2) * 1000 / self.frequency
        )  # eight bits and an acknowledge, a start and a stop
