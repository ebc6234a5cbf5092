"""The panel for SSD1306 and SH1106 on I2C: painted rows go to the chip's memory as they are.

The driver in displayio paints pixel by pixel (7 ms for a row on a Pico) and does not learn what was lost on
the wire. Here a write that is not acknowledged makes the panel stale: all is set up and sent again. A chip
that loses its supply between two writes misses none: refresh() repeats its set-up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from handheld.canvas import MARGIN, WIDE

if TYPE_CHECKING:
    from busio import I2C

# After a first byte of 0 there are only commands.
# Set-up without brightness and direction: two NOPs, should the chip still wait for the rest of a command
# that was cut off; show memory as it is, on all lines; clock, pins and voltage.
_SETUP = b"\xe3\xe3\xa4\xa6\xa8\x3f\xd3\x00\xd5\x80\xda\x12\xdb\x40"
_SSD1306 = b"\x20\x00\xd9\xf1\x8d\x14"  # row by row; precharge; its pump
_SH1106 = b"\xd9\x1f\xad\x8b\x33"  # precharge; its pump, 9 V
_UPRIGHT = b"\xa1\xc8"
_ROTATED = b"\xa0\xc0"
_OFF = b"\x00\xae"
_ON = b"\x00\xaf"
_HEADER = const(13)  # bytes before the pixels of a row: where they go
_ALL = const(255)  # more bytes than are sent at once


class OledI2C:
    """A panel (see panel.pyi). `rotated` says that it is built in upside down."""

    has_contrast = can_flip = True
    colours = 0

    def __init__(self, bus: I2C, address: int, sh1106: bool, rotated: bool) -> None:
        self._bus = bus
        self._address = address
        self._offset = 2 if sh1106 else 0  # the SH1106 has 132 columns, the panel is in their middle
        self._setup = _SETUP + (_SH1106 if sh1106 else _SSD1306)
        self._rotated = rotated
        self._turned = rotated  # is the picture sent to be shown upside down?
        self._contrast = 255
        self._dx = self._dy = 0
        self._asleep = False
        self.stale = True

    def clear(self) -> bool:
        """Switch off and clear the memory, which is random at power-up; False if nobody answers."""
        empty = b"\x40" + bytes(132)
        if not self._write(b"\x80\xae"):
            return False
        for page in range(8):
            if not self._write(bytes((0x80, 0xB0 | page, 0x80, 0x00, 0x80, 0x10))) or not self._write(empty):
                return False
        return True

    def begin(self) -> bool:
        """Set a stale panel up; the set-up leaves it off, since its old picture may be for other eyes."""
        return self._set_up(_OFF, b"")

    def refresh(self) -> bool:
        """Repeat the set-up, for a chip that has lost its supply; one that has not shows nothing of it."""
        return self._set_up(b"\x00", _ON[1:])

    def _set_up(self, first: bytes, last: bytes) -> bool:
        direction = _ROTATED if self._turned else _UPRIGHT
        rest = bytes((0x40 | -self._dy & 63, 0x81, self._contrast))
        return self._write(first + self._setup + direction + rest + last)

    def show(self, y: int, line: bytearray, first: int, end: int) -> bool:
        """Send a part of a row, with its header in front of it in the same memory."""
        dx = self._dx
        column = first + dx if first else 0
        end = min(end + dx, WIDE)
        if column >= end:
            return True  # moved off the panel
        at = MARGIN + column - dx
        if at < MARGIN:
            line[at] = 0  # what is left of a picture that was moved to the right
        head = at - _HEADER
        if self._offset:
            # The page, then the column in two halves.
            head += 6
            line[head + 1] = 0xB0 | y
            line[head + 3] = column + self._offset & 15
            line[head + 5] = 0x10 | column + self._offset >> 4
        else:
            # A window: its columns, its page.
            line[head + 1], line[head + 3], line[head + 5] = 0x21, column, end - 1
            line[head + 7], line[head + 9], line[head + 11] = 0x22, y, y
        for i in range(head, at - 1, 2):
            line[i] = 0x80  # a byte of a command follows
        line[at - 1] = 0x40  # pixels follow
        return self._write(line, head, at + end - column)

    def finish(self) -> None:
        """Switch a panel on that was stale."""
        if self.stale:
            self.stale = not (self._asleep or self._write(_ON))

    def flip(self, on: bool) -> None:
        """The chip rotates the picture; all is sent again, while the panel is off."""
        turned = on != self._rotated
        if turned != self._turned:
            self._turned = turned
            self.stale = True

    def contrast(self, value: int) -> None:
        """Set the brightness, 0 to 255."""
        if value != self._contrast:
            self._contrast = value
            self._write(bytes((0, 0x81, value)))

    def shift(self, dx: int, dy: int) -> bool:
        """Down by the line of memory that is shown first; to the right by sending all again."""
        if dy != self._dy:
            self._dy = dy
            self._write(bytes((0, 0x40 | -dy & 63)))
        moved = dx != self._dx
        self._dx = dx
        return moved

    def sleep(self, on: bool) -> None:
        """Switch off or on; a stale panel stays off until it has its picture."""
        if on != self._asleep:
            self._asleep = on
            self._write(_OFF if on or self.stale else _ON)

    def _write(self, data: bytes | bytearray, first: int = 0, end: int = _ALL) -> bool:
        """Send a part of some bytes; False, and stale, if the display did not answer: a wire was loose."""
        bus = self._bus
        while not bus.try_lock():
            pass
        try:
            bus.writeto(self._address, data, start=first, end=end)
            return True
        except OSError:
            self.stale = True
            return False
        finally:
            bus.unlock()
