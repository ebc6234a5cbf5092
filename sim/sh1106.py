"""The SH1106: 132×64 bits of which the panel shows 128, page addressing only."""

from __future__ import annotations

from sim.panel import VisibleOled

FIRST_VISIBLE = 2  # the panel's 128 columns begin at the third segment


class SH1106(VisibleOled):
    """Commands of the data sheet's table; whatever an SSD1306 has more is reported."""

    NAME = "SH1106"
    COLUMNS = 132
    ARGUMENTS = {0x81: 1, 0xA8: 1, 0xAD: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1}

    def power_on(self) -> None:
        super().power_on()
        self.pump = True  # the converter is on after a reset
        self.contrast = 0x80
        self.marked: int | None = None  # the column a read-modify-write returns to

    def obey(self, code: int) -> bool:
        if code <= 0x0F:
            self.column = self.column & 0xF0 | code
        elif code <= 0x1F:
            self.column = self.column & 0x0F | (code & 0x0F) << 4
        elif 0x30 <= code <= 0x33:
            self.registers[0x30] = code & 3
        elif code == 0xAD:
            if self.arguments[0] not in (0x8A, 0x8B):
                self.report(f"command AD with {self.arguments[0]:02X}")
            self.pump = self.arguments[0] == 0x8B
        elif 0xB0 <= code <= 0xB7:
            self.page = code & 7
        elif code == 0xE0:
            self.marked = self.column
        elif code == 0xEE:
            if self.marked is not None:
                self.column, self.marked = self.marked, None
        else:
            return False
        return True

    def store(self, data: bytes | bytearray, start: int, end: int) -> None:
        self.version += 1
        # The column pointer stops after the last column; what comes then is lost.
        count = min(end - start, self.COLUMNS - self.column)
        to = self.page * self.COLUMNS + self.column
        self.ram[to : to + count] = data[start : start + count]
        self.column += count

    def view(self) -> bytes:
        # The remap works on showing: the whole picture turns at once.
        out = bytearray()
        for page in range(8):
            row = self.ram[page * self.COLUMNS : (page + 1) * self.COLUMNS]
            if self.remap:
                out += row[FIRST_VISIBLE : FIRST_VISIBLE + 128]
            else:
                out += row[::-1][FIRST_VISIBLE : FIRST_VISIBLE + 128]
        return bytes(out)
