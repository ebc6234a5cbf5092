"""The SSD1306: 128×64 bits, three addressing modes, windows, and a charge pump."""

from sim.model.oled import Oled

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
        """The window is the whole memory."""
        super().power_on()
        self.mode = PAGE
        self.first_column, self.last_column = 0, 127
        self.first_page, self.last_page = 0, 7

    def obey(self, code: int) -> bool:
        """Addressing, charge pump, and what later versions of the chip add."""
        one, two = self.arguments[0], self.arguments[1]
        if code <= 0x1F or 0xB0 <= code <= 0xB7:
            if self.mode != PAGE:
                pass  # these pointers belong to page addressing alone
            elif code <= 0x0F:
                self.column = self.column & 0x70 | code
            elif code <= 0x1F:
                self.column = self.column & 0x0F | (code & 7) << 4
            else:
                self.page = code & 7
        elif code == 0x20:
            if one & 3 == 3:
                self.report("addressing mode 3")
            else:
                self.mode = one & 3
        elif code == 0x21:
            if one & 127 > two & 127:
                self.report(f"columns {one & 127}..{two & 127}")
            else:
                self.first_column = self.column = one & 127
                self.last_column = two & 127
        elif code == 0x22:
            if one & 7 > two & 7:
                self.report(f"pages {one & 7}..{two & 7}")
            else:
                self.first_page = self.page = one & 7
                self.last_page = two & 7
        elif code == 0x8D:
            self.pump = bool(one & 0x04)
        elif code in (0x26, 0x27, 0x29, 0x2A, 0xA3, 0xAD):
            self.registers[code] = one
        elif code in (0x23, 0xD6):
            # Fading and zooming belong to later versions of the chip; only switching them off is understood.
            if one:
                self.report(f"command {code:02X} with {one:02X}")
        elif code == 0x2F:
            self.report("scrolling, which this model does not do")
        else:
            return code == 0x2E
        return True

    def store(self, data: bytes | bytearray, start: int, end: int) -> None:
        """Pixels go where the addressing mode says."""
        self.version += 1
        first = 0 if self.mode == PAGE else self.first_column
        last = 127 if self.mode == PAGE else self.last_column
        while start < end:
            # As many as fit into the row; in a column one by one.
            run = 1 if self.mode == VERTICAL else (last if self.column <= last else 127) - self.column + 1
            stop = min(end, start + run)
            # The remap works on writing: what is in memory already stays where it is.
            step = 1 if self.remap else -1
            to = self.page * 128 + (self.column if self.remap else 127 - self.column)
            for i in range(start, stop):
                self.ram[to] = data[i]
                to += step
            if self.mode == VERTICAL and self.page != self.last_page:
                self.page = self.page + 1 & 7
            elif self.mode == VERTICAL:
                self.page = self.first_page
                self.column = first if self.column == last else self.column + 1 & 127
            else:
                self.column += stop - start
                if self.column > last:
                    self.column = first
                    if self.mode == HORIZONTAL:
                        self.page = self.first_page if self.page == self.last_page else self.page + 1 & 7
            start = stop
