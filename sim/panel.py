"""From the memory of an OLED controller to what the eye sees."""

from __future__ import annotations

import random
import warnings

from sim.frame import HEIGHT, WIDTH, Frame
from sim.model.oled import Oled
from sim.spi import Display

INVERTED = bytes(byte ^ 0xFF for byte in range(256))
MIRRORED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


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


class VisibleOled(Oled, Display):
    """A controller with its panel before it: its memory is random at power-up, and it can be looked at."""

    size = (WIDTH, HEIGHT)

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        super().__init__()

    def power_on(self) -> None:
        super().power_on()
        self.seed += 1
        self.ram[:] = random.Random(f"{self.NAME} {self.seed}").randbytes(8 * self.COLUMNS)
        self._seen: tuple[int, Frame] | None = None

    def reset(self) -> None:
        """As after a pulse on its reset pin; the memory stays as it is."""
        super().power_on()
        self._seen = None

    def commands(self, data: bytes | bytearray, start: int, end: int) -> None:
        """On SPI a pin says that these are commands, on I2C a byte in front of them."""
        self.write(b"\0" + data[start:end])

    def shine(self, light: float) -> None:
        """It has no lamp."""

    def report(self, what: str) -> None:
        super().report(what)
        warnings.warn(self.reports[-1], UnknownCommand, stacklevel=2)

    def view(self) -> bytes:
        """The 8×128 bytes of RAM before the panel's columns, left to right as the eye sees them."""
        return bytes(self.ram)

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
        as_wired = self.alternative and not self.swapped and self.multiplex == 63
        if not as_wired or self.start_line or self.offset:
            rows = Frame(pages).rows
            return Frame.from_rows(
                [0 if at is None else rows[at] for at in self.line_sources()], self.contrast
            )
        if not self.scan_down:
            # All lines in reverse order. The firmware turns the picture so: it must be quick.
            pages = b"".join(pages[at : at + 128] for at in range(896, -1, -128)).translate(MIRRORED)
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
