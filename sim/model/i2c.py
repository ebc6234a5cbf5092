"""`busio.I2C`: a bus to devices with addresses."""

from errno import ENODEV

from sim.model.bus import Bus
from sim.model.pins import Pin


class I2C(Bus):
    """Two pins with a pull-up each."""

    def __init__(self, scl: Pin, sda: Pin, *, frequency: int = 100_000, timeout: int = 255) -> None:
        if scl is sda or not scl.circuit.can_be_bus(scl, sda):
            raise ValueError("Invalid pins")
        super().__init__(scl, sda)
        wire = scl.circuit.wire_at(scl, sda)
        if wire is None:
            self.deinit()
            raise RuntimeError("No pull up found on SDA or SCL; check your wiring")
        self._wire = wire
        self._wire.frequency = frequency

    def probe(self, address: int) -> bool:
        """Whether a device answers at the address."""
        self._need_lock()
        return self._wire.probe(address)

    def scan(self) -> list[int]:
        """All addresses that answer."""
        self._need_lock()
        return [address for address in range(0x08, 0x78) if self._wire.probe(address)]

    def writeto(
        self, address: int, buffer: bytes | bytearray, *, start: int = 0, end: int | None = None
    ) -> None:
        """Write the buffer, or the part from start to end."""
        self._need_lock()
        if not self._wire.write(address, buffer, start, end):
            raise OSError(ENODEV, "No such device")

    def readfrom_into(
        self, address: int, buffer: bytearray, *, start: int = 0, end: int | None = None
    ) -> None:
        """Fill the buffer, or the part from start to end."""
        self._need_lock()
        view = memoryview(buffer)[start:end]
        data = self._wire.read(address, len(view))
        if data is None:
            raise OSError(ENODEV, "No such device")
        view[:] = data

    def writeto_then_readfrom(
        self,
        address: int,
        out_buffer: bytes | bytearray,
        in_buffer: bytearray,
        *,
        out_start: int = 0,
        out_end: int | None = None,
        in_start: int = 0,
        in_end: int | None = None,
    ) -> None:
        """Write, then read without letting the bus go."""
        self.writeto(address, out_buffer, start=out_start, end=out_end)
        self.readfrom_into(address, in_buffer, start=in_start, end=in_end)
