"""What the two OLED controllers share: the I2C control bytes, command arguments, and the way to the panel."""

from __future__ import annotations

import random
import warnings

from sim.frame import Frame

INVERTED = bytes(byte ^ 0xFF for byte in range(256))


class UnknownCommand(UserWarning):
    """A byte reached the display chip that its data sheet does not explain."""


def _com_lines(alternative: bool, swapped: bool) -> list[int]:
    """Panel line of each scan position; the panel is wired for alternative pins without left/right swap."""
    lines = []
    for scan in range(64):
        pad = scan // 2 + scan % 2 * 32 if alternative else scan
        if swapped:
            pad ^= 32
        lines.append(pad % 32 * 2 + pad // 32)
    return lines


COM_LINES = {key: _com_lines(*key) for key in ((a, b) for a in (False, True) for b in (False, True))}


class Oled:
    """A display controller on a 128×64 panel; upright is segment remap A1 with scan direction C8."""

    NAME = ""
    COLUMNS = 128
    ARGUMENTS: dict[int, int] = {}  # bytes that follow a command

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self.reports: list[str] = []
        self.power_on()

    def power_on(self) -> None:
        """Registers as after a reset, memory as it happens to be."""
        self.seed += 1
        self.memory = bytearray(random.Random(f"{self.NAME} {self.seed}").randbytes(8 * self.COLUMNS))
        self.pending = bytearray()
        self.on = False
        self.pump = False
        self.inverted = False
        self.all_on = False
        self.contrast = 0x7F
        self.start_line = 0
        self.offset = 0
        self.multiplex = 63
        self.remap = False
        self.scan_down = False
        self.alternative = True
        self.swapped = False
        self.page = 0
        self.column = 0
        self.registers: dict[int, bytes] = {}  # timing and voltages: kept, they do not change the picture
        self.version = 0  # counts everything that may change the picture
        self._seen: tuple[int, Frame] | None = None

    # The bus

    def write(self, data: bytes | bytearray) -> None:
        """One I2C write after the address: control bytes say what is command and what is data."""
        at, end = 0, len(data)
        while at < end:
            control = data[at]
            at += 1
            if control & 0x3F:
                self.report(f"control byte {control:02X}")
            if control & 0x80:  # Co: exactly one byte follows, then the next control byte
                body = data[at : at + 1]
                at += 1
            else:
                body = data[at:]
                at = end
            if control & 0x40:
                if self.pending:
                    self.report(f"data inside command {self.pending[0]:02X}")
                    self.pending.clear()
                self.store(body)
            else:
                for byte in body:
                    self.command(byte)

    def read(self, count: int) -> bytes:
        """The status byte: bit 6 tells that the display is off."""
        return bytes([0 if self.on else 0x40]) * count

    def command(self, byte: int) -> None:
        """One command byte or one of its arguments."""
        self.pending.append(byte)
        if len(self.pending) <= self.ARGUMENTS.get(self.pending[0], 0):
            return
        code, arguments = self.pending[0], bytes(self.pending[1:])
        self.pending.clear()
        self.version += 1
        if not (self.obey(code, arguments) or self.obey_common(code, arguments)):
            self.report(f"command {code:02X}")

    def obey(self, code: int, arguments: bytes) -> bool:
        """Carry out a command of this chip alone; False if it is not one."""
        raise NotImplementedError

    def obey_common(self, code: int, arguments: bytes) -> bool:
        """Carry out a command both chips have; False if it is not one."""
        if 0x40 <= code <= 0x7F:
            self.start_line = code & 63
        elif code == 0x81:
            self.contrast = arguments[0]
        elif code in (0xA0, 0xA1):
            self.remap = code == 0xA1
        elif code in (0xA4, 0xA5):
            self.all_on = code == 0xA5
        elif code in (0xA6, 0xA7):
            self.inverted = code == 0xA7
        elif code == 0xA8:
            self.multiplex = arguments[0] & 63
            if self.multiplex < 15:
                self.report(f"multiplex ratio {self.multiplex}")
                self.multiplex = 63
        elif code in (0xAE, 0xAF):
            self.on = code == 0xAF
        elif code in (0xC0, 0xC8):
            self.scan_down = code == 0xC8
        elif code == 0xD3:
            self.offset = arguments[0] & 63
        elif code == 0xDA:
            self.alternative, self.swapped = bool(arguments[0] & 0x10), bool(arguments[0] & 0x20)
        elif code in (0xD5, 0xD9, 0xDB):
            self.registers[code] = arguments
        else:
            return code == 0xE3
        return True

    def store(self, data: bytes | bytearray) -> None:
        """Display data goes into memory at the pointers."""
        raise NotImplementedError

    def report(self, what: str) -> None:
        """Something the data sheet does not explain: kept in `reports` and warned about, never swallowed."""
        text = f"{self.NAME}: {what}"
        self.reports.append(text)
        warnings.warn(text, UnknownCommand, stacklevel=2)

    # The panel

    def view(self) -> bytes:
        """The 8×128 bytes of memory before the panel's columns, left to right as the eye sees them."""
        raise NotImplementedError

    def lit(self) -> bool:
        """Whether the panel gets current at all."""
        return self.on and self.pump

    def frame(self) -> Frame:
        """What the eye sees."""
        if self._seen is None or self._seen[0] != self.version:
            self._seen = (self.version, self._look())
        return self._seen[1]

    def _look(self) -> Frame:
        if not self.lit():
            return Frame.dark()
        if self.all_on:
            return Frame(b"\xff" * 1024, self.contrast)
        pages = self.view()
        if self.inverted:
            pages = pages.translate(INVERTED)
        plain = self.scan_down and self.alternative and not self.swapped
        if not plain or self.start_line or self.offset or self.multiplex != 63:
            rows = Frame(pages).rows
            return Frame.from_rows(
                [0 if at is None else rows[at] for at in self.line_sources()], self.contrast
            )
        return Frame(pages, self.contrast)

    def line_sources(self) -> list[int | None]:
        """For each line of the panel from the top: the row of memory it shows, None if it is not driven."""
        count = self.multiplex + 1
        lines: list[int | None] = [None] * 64
        panel = COM_LINES[self.alternative, self.swapped]
        for scan in range(64):
            row = ((count - 1 - scan if self.scan_down else scan) + self.offset) % 64
            if row < count:
                lines[63 - panel[scan]] = (row + self.start_line) % 64
        return lines
