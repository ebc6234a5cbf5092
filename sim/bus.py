"""The I2C wire, and what every transfer on it costs."""

from __future__ import annotations

from dataclasses import dataclass

from sim.model import wire


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


class Wire(Counters, wire.Wire):
    """Counts the time of its transfers; the clock is not moved."""

    def __init__(self) -> None:
        Counters.__init__(self)
        wire.Wire.__init__(self)
        self.log: list[tuple[int, bytes]] | None = None  # set to [] to keep every write

    def probe(self, address: int) -> bool:
        self._count(1)
        return super().probe(address)

    def write(self, address: int, data: bytes | bytearray, start: int = 0, end: int | None = None) -> bool:
        sent = data[start:end]
        heard = super().write(address, data, start, end)
        self._count(1 + len(sent) if heard else 1)
        if heard and self.log is not None:
            self.log.append((address, bytes(sent)))
        return heard

    def read(self, address: int, count: int) -> bytes | None:
        data = super().read(address, count)
        self._count(1 if data is None else 1 + count)
        return data

    def _count(self, count: int) -> None:
        self.transactions += 1
        self.bytes += count
        # Eight bits and an acknowledge for each byte, a start and a stop.
        self.ms += (9 * count + 2) * 1000 / self.frequency
