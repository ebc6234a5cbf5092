"""`nvm.ByteArray`: what may be read and written, and how; a subclass says what writing does to the flash."""


class PowerCut(BaseException):
    """The supply went away in the middle of a write; no `except Exception` of the firmware may see it."""


class ByteArray:
    """Bytes that survive the loss of power; slices keep their length, and there is no iterating."""

    def __init__(self, size: int) -> None:
        self.cells = bytearray(b"\xff" * size)
        self.dead = False  # without power: every access raises PowerCut

    def __len__(self) -> int:
        return len(self.cells)

    __iter__ = None

    def __getitem__(self, index: int | slice) -> int | bytearray:
        """A byte, or some as a bytearray."""
        if self.dead:
            raise PowerCut
        if not isinstance(index, int) and index.step not in (None, 1):
            raise NotImplementedError("only slices with step=1 (aka None) are supported")
        return self.cells[index]

    def __setitem__(self, index: int | slice, value: int | bytes | bytearray | memoryview) -> None:
        if self.dead:
            raise PowerCut
        size = len(self.cells)
        if isinstance(index, int):
            if not isinstance(value, int):
                raise TypeError("can't convert to int")
            start = index + size if index < 0 else index
            if not 0 <= start < size:
                raise IndexError("nvm index out of range")
            if not 0 <= value <= 255:
                raise ValueError("Bytes must be between 0 and 255.")
            data = bytes((value,))
        else:
            if index.step not in (None, 1):
                raise NotImplementedError("only slices with step=1 (aka None) are supported")
            if not isinstance(value, (bytes, bytearray, memoryview)):
                raise NotImplementedError("array/bytes required on right side")
            start, stop, _ = index.indices(size)
            data = bytes(value)
            if len(data) != max(stop - start, 0):
                raise ValueError("Slice and value different lengths.")
        if data:
            self.write(start, data)

    def write(self, start: int, data: bytes) -> None:
        """Put bytes into the memory."""
        self.cells[start : start + len(data)] = data
