"""The I2C wire: who answers at which address."""


class Device:
    """Something with an address on the wire."""

    def write(self, data: bytes | bytearray, start: int = 0, end: int | None = None) -> None:
        """Take the bytes from start to end."""
        raise NotImplementedError

    def read(self, count: int) -> bytes:
        """Give some bytes."""
        raise NotImplementedError


class Wire:
    """Pulled up while a device hangs on it: the resistors sit on the display's board."""

    def __init__(self) -> None:
        self.devices: dict[int, Device] = {}
        self.frequency = 100_000

    def probe(self, address: int) -> bool:
        """Whether somebody acknowledges the address."""
        return address in self.devices

    def write(self, address: int, data: bytes | bytearray, start: int = 0, end: int | None = None) -> bool:
        """Send the bytes from start to end; False if nobody acknowledges the address."""
        device = self.devices.get(address)
        if device is None:
            return False
        device.write(data, start, len(data) if end is None else min(end, len(data)))
        return True

    def read(self, address: int, count: int) -> bytes | None:
        """Fetch bytes; None if nobody acknowledges the address."""
        device = self.devices.get(address)
        return None if device is None else device.read(count)
