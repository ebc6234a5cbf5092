"""`busio`: an I2C bus whose lock is a lock."""

from __future__ import annotations

from errno import ENODEV

from sim.pins import Hardware, Pin
from sim.standins.digital import Closable


def _fits(hardware: Hardware, scl: Pin, sda: Pin) -> bool:
    """Whether one I2C unit of the chip can reach both pins."""
    if hardware.board.chip.i2c == "pairs":
        return scl.number % 2 == 1 and sda.number % 2 == 0 and scl.number % 4 // 2 == sda.number % 4 // 2
    if hardware.board.chip.i2c == "fixed":
        return (scl.name, sda.name) == ("SCL", "SDA")
    return True


class I2C(Closable):
    """Two pins and a lock; every transfer needs the lock."""

    def __init__(self, scl: Pin, sda: Pin, *, frequency: int = 100_000, timeout: int = 255) -> None:
        hardware = scl.hardware
        if scl is sda or not _fits(hardware, scl, sda):
            raise ValueError("Invalid pins")
        for pin in (scl, sda):
            if pin.user is not None:
                raise ValueError(f"{pin.name} in use")
        wired = (hardware.pins[hardware.board.wiring["scl"]], hardware.pins[hardware.board.wiring["sda"]])
        if (scl, sda) != wired or not hardware.wire.pulled_up():
            raise RuntimeError("No pull up found on SDA or SCL; check your wiring")
        scl.claim(self)
        sda.claim(self)
        self._pins = (scl, sda)
        self._wire = hardware.wire
        self._wire.frequency = frequency
        self._locked = False

    def deinit(self) -> None:
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
        data = buffer if start == 0 and end is None else bytes(buffer)[start:end]
        if not self._wire.write(address, data):
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


class Missing(Closable):
    """A bus this machine does not have."""

    def __init__(self, *pins: Pin, **options: object) -> None:
        raise NotImplementedError("this machine has only I2C")


def busio() -> dict[str, object]:
    """The names in `busio`."""
    return {"I2C": I2C, "SPI": Missing, "UART": Missing}
