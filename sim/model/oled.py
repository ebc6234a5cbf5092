"""What the two OLED controllers share: I2C control bytes, commands with their arguments, registers."""

from sim.model.wire import Device


class Oled(Device):
    """A display controller for 128×64 pixels; upright is segment remap A1 with scan direction C8."""

    NAME = ""
    COLUMNS = 128
    ARGUMENTS: dict[int, int] = {}  # bytes that follow a command

    def __init__(self) -> None:
        self.ram = bytearray(8 * self.COLUMNS)  # a byte is eight pixels downwards
        self.arguments = bytearray(6)  # of the command that is being received
        self.reports: list[str] = []
        self.power_on()

    def power_on(self) -> None:
        """Registers as after a reset; the memory stays as it is."""
        self.code = 0
        self.wants = 0  # arguments that the command still waits for
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
        self.registers: dict[int, int] = {}  # timing and voltages: kept, they do not change the picture
        self.version = 0  # counts everything that may change the picture

    def write(self, data: bytes | bytearray, start: int = 0, end: int | None = None) -> None:
        """One I2C write after the address: control bytes say what is command and what is data."""
        end = len(data) if end is None else end
        while start < end:
            control = data[start]
            start += 1
            if control & 0x3F:
                self.report(f"control byte {control:02X}")
            # Co: exactly one byte follows, then the next control byte.
            last = min(start + 1, end) if control & 0x80 else end
            if control & 0x40:
                if self.wants:
                    self.report(f"data inside command {self.code:02X}")
                    self.wants = 0
                self.store(data, start, last)
            else:
                for i in range(start, last):
                    if self.wants:
                        self.arguments[self.ARGUMENTS[self.code] - self.wants] = data[i]
                        self.wants -= 1
                    else:
                        self.code = data[i]
                        self.wants = self.ARGUMENTS.get(data[i], 0)
                    if self.wants == 0:
                        self.version += 1
                        if not (self.obey(self.code) or self.obey_common(self.code)):
                            self.report(f"command {self.code:02X}")
            start = last

    def read(self, count: int) -> bytes:
        """The status byte: bit 6 tells that the display is off."""
        return bytes([0 if self.on else 0x40]) * count

    def obey(self, code: int) -> bool:
        """Carry out a command of this chip alone; False if it is not one."""
        raise NotImplementedError

    def obey_common(self, code: int) -> bool:
        """Carry out a command both chips have; False if it is not one."""
        argument = self.arguments[0]
        if 0x40 <= code <= 0x7F:
            self.start_line = code & 63
        elif code == 0x81:
            self.contrast = argument
        elif code in (0xA0, 0xA1):
            self.remap = code == 0xA1
        elif code in (0xA4, 0xA5):
            self.all_on = code == 0xA5
        elif code in (0xA6, 0xA7):
            self.inverted = code == 0xA7
        elif code == 0xA8:
            self.multiplex = argument & 63
            if self.multiplex < 15:
                self.report(f"multiplex ratio {self.multiplex}")
                self.multiplex = 63
        elif code in (0xAE, 0xAF):
            self.on = code == 0xAF
        elif code in (0xC0, 0xC8):
            self.scan_down = code == 0xC8
        elif code == 0xD3:
            self.offset = argument & 63
        elif code == 0xDA:
            self.alternative, self.swapped = bool(argument & 0x10), bool(argument & 0x20)
        elif code in (0xD5, 0xD9, 0xDB):
            self.registers[code] = argument
        else:
            return code == 0xE3
        return True

    def store(self, data: bytes | bytearray, start: int, end: int) -> None:
        """Display data goes into memory at the pointers."""
        raise NotImplementedError

    def report(self, what: str) -> None:
        """Something the data sheet does not explain: kept, never swallowed."""
        self.reports.append(self.NAME + ": " + what)

    def lit(self) -> bool:
        """Whether the panel gets current at all."""
        return self.on and self.pump
