"""`busio.I2C`: a bus whose lock is a lock."""

from errno import ENODEV

from sim.model.pins import Closable, Pin


class I2C(Closable):
    """Two pins and a lock; every transfer needs the lock."""

    def __init__(self, scl: Pin, sda: Pin, *, frequency: int = 100_000, timeout: int = 255) -> None:
        if scl is sda or not scl.circuit.can_be_bus(scl, sda):
            raise ValueError("Invalid pins")
        for pin in (scl, sda):
            if pin.user is not None:
                raise ValueError(f"{pin.name} in use")
        wire = scl.circuit.wire_at(scl, sda)
        if wire is None:
            raise RuntimeError("No pull up found on SDA or SCL; check your wiring")
        scl.claim(self)
        sda.claim(self)
        self._pins = (scl, sda)
        self._wire = wire
        self._wire.frequency = frequency
        self._locked = False

    def deinit(self) -> None:
        """Give both pins back."""
        if not self._gone:
            for pin in self._pins:
                pin.release()
        super().deinit()

    def try_lock(self) -> bool:
        """Take the lock; False if it is taken, also by the caller itself."""
        self._check()
        if self._locked:
            return False
        self._locked = True
        return True

    def unlock(self) -> None:
        """Give the lock back; giving back one that is not held does nothing."""
        self._check()
        self._locked = False

    def _need_lock(self) -> None:
        self._check()
        if not self._locked:
            raise RuntimeError("Function requires lock")

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
