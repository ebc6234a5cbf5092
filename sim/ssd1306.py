"""The SSD1306: 128×64 bits, three addressing modes, windows, and a charge pump."""

from __future__ import annotations

from sim.chip import Oled

HORIZONTAL, VERTICAL, PAGE = 0, 1, 2


class SSD1306(Oled):
    """Commands of the data sheet's table 9-1 and of its charge pump appendix."""

    NAME = "SSD1306"
    ARGUMENTS = {
        0x20: 1,
        0x21: 2,
        0x22: 2,
        0x23: 1,
        0x26: 6,
        0x27: 6,
        0x29: 5,
        0x2A: 5,
        0x81: 1,
        0x8D: 1,
        0xA3: 2,
        0xA8: 1,
        0xAD: 1,
        0xD3: 1,
        0xD5: 1,
        0xD6: 1,
        0xD9: 1,
        0xDA: 1,
        0xDB: 1,
    }

    def power_on(self) -> None:
        super().power_on()
        self.mode = PAGE
        self.window = (0, 127)
        self.pages = (0, 7)

    def obey(self, code: int, arguments: bytes) -> bool:
        if code <= 0x1F or 0xB0 <= code <= 0xB7:
            self._point(code)
        elif code == 0x20:
            if arguments[0] & 3 == 3:
                self.report("addressing mode 3")
            else:
                self.mode = arguments[0] & 3
        elif code == 0x21:
            first, last = arguments[0] & 127, arguments[1] & 127
            if first > last:
                self.report(f"columns {first}..{last}")
            else:
                self.window, self.column = (first, last), first
        elif code == 0x22:
            first, last = arguments[0] & 7, arguments[1] & 7
            if first > last:
                self.report(f"pages {first}..{last}")
            else:
                self.pages, self.page = (first, last), first
        elif code == 0x8D:
            self.pump = bool(arguments[0] & 0x04)
        elif code in (0x26, 0x27, 0x29, 0x2A, 0xA3, 0xAD):
            self.registers[code] = arguments
        elif code in (0x23, 0xD6):
            # Fading and zooming belong to later versions of the chip; only switching them off is understood.
            if arguments[0]:
                self.report(f"command {code:02X} with {arguments[0]:02X}")
        elif code == 0x2F:
            self.report("scrolling, which this model does not do")
        else:
            return code == 0x2E
        return True

    def _point(self, code: int) -> None:
        if self.mode != PAGE:
            return  # these pointers belong to page addressing alone
        if code <= 0x0F:
            self.column = self.column & 0x70 | code
        elif code <= 0x1F:
            self.column = self.column & 0x0F | (code & 7) << 4
        else:
            self.page = code & 7

    def store(self, data: bytes | bytearray) -> None:
        self.version += 1
        if self.mode == HORIZONTAL:
            self._store_rows(data)
            return
        first, last = self.window if self.mode == VERTICAL else (0, 127)
        for byte in data:
            self._put(self.page, self.column, byte)
            if self.mode == PAGE:
                self.column = first if self.column == last else self.column + 1 & 127
            elif self.page == self.pages[1]:
                self.page = self.pages[0]
                self.column = first if self.column == last else self.column + 1 & 127
            else:
                self.page = self.page + 1 & 7

    def _store_rows(self, data: bytes | bytearray) -> None:
        first, last = self.window
        at, end = 0, len(data)
        while at < end:
            run = min(end - at, (last if self.column <= last else 127) - self.column + 1)
            chunk = data[at : at + run]
            if self.remap:
                start = self.page * 128 + self.column
                self.memory[start : start + run] = chunk
            else:
                start = self.page * 128 + 128 - self.column - run
                self.memory[start : start + run] = chunk[::-1]
            at += run
            self.column += run
            if self.column > last:
                self.column = first
                self.page = self.pages[0] if self.page == self.pages[1] else self.page + 1 & 7

    def _put(self, page: int, column: int, byte: int) -> None:
        # The remap works on writing: what is in memory already stays where it is.
        self.memory[page * 128 + (column if self.remap else 127 - column)] = byte

    def view(self) -> bytes:
        return bytes(self.memory)
