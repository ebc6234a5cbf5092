"""Colour displays whose controllers take the commands of MIPI's display command set: window, memory write, …

One class for all: the controllers differ in the size of their memory and in what is in their data sheet.
"""

from __future__ import annotations

import random
import warnings
from array import array
from collections.abc import Iterator
from dataclasses import dataclass

from sim.frame import HEIGHT, WIDTH, Frame
from sim.panel import UnknownCommand
from sim.picture import Picture
from sim.spi import Display

# Memory access control: where the next pixel lies.
MY, MX, MV, BGR = 0x80, 0x40, 0x20, 0x08

NOP, RESET, SLEEP_IN, SLEEP_OUT, NORMAL_ON = 0x00, 0x01, 0x10, 0x11, 0x13
INVERT_OFF, INVERT_ON, OFF, ON = 0x20, 0x21, 0x28, 0x29
COLUMNS, ROWS, WRITE, ACCESS, SCROLL, FORMAT, CONTINUE = 0x2A, 0x2B, 0x2C, 0x36, 0x37, 0x3A, 0x3C
# Those that act on their arguments or not at all, and what does not change the picture here: gamma, tearing
# line, idle mode, brightness.
KEPT = {NOP, NORMAL_ON, COLUMNS, ROWS, ACCESS, SCROLL, FORMAT, CONTINUE}
KEPT |= {0x26, 0x34, 0x35, 0x38, 0x44, 0x51, 0x53, 0x55}
MAKERS_OWN = 0xA8  # from here on commands are the maker's: voltages, timing, gamma
SIXTEEN_BITS = 5


@dataclass(frozen=True)
class Controller:
    """What distinguishes one from the other: its memory in pixels, and whether a write can be continued."""

    name: str
    columns: int
    rows: int
    continues: bool = True


CONTROLLERS = {
    "st7735r": Controller("ST7735R", 128, 160, continues=False),
    "st7789": Controller("ST7789", 240, 320),
    "gc9107": Controller("GC9107", 128, 160),
    "ili9341": Controller("ILI9341", 240, 320),
}


class Tft(Display):
    """A controller with its glass.

    `upright` is the memory access control with which the glass shows a picture upright and its colours right.
    `inverted` says that it does so only after the command to invert, as panels of the kind IPS do.
    """

    def __init__(
        self, chip: str, size: tuple[int, int], upright: int, inverted: bool = False, seed: int = 0
    ) -> None:
        self.controller = CONTROLLERS[chip]
        self.size = size
        self.upright = upright
        self.glass_inverted = inverted
        self.seed = seed
        self.reports: list[str] = []
        self.version = 0
        self.power_on()

    def power_on(self) -> None:
        """Give it power: its memory holds noise."""
        self.seed += 1
        noise = random.Random(f"{self.controller.name} {self.seed}")
        self.ram = array("H", noise.randbytes(2 * self.controller.columns * self.controller.rows))
        self.light = 1.0  # of the lamp behind the glass; where nothing drives it, it shines
        self.reset()

    def reset(self) -> None:
        """As after a pulse on its reset pin; the memory stays as it is."""
        self.sleeping = True
        self.on = False
        self.inverted = False
        self.access = 0
        self.depth = 6  # 18 bits a pixel
        self.window = [0, 0, 0, 0]  # first and last column, first and last row
        self._set_window(COLUMNS, 0, self._across() - 1)
        self._set_window(ROWS, 0, self._down() - 1)
        self.x = self.y = 0
        self.code = NOP
        self._arguments = bytearray()
        self._half = b""  # of a pixel whose second byte is still to come
        self._frame: tuple[int, Frame] | None = None
        self._picture: tuple[int, Picture] | None = None
        self.version += 1

    def report(self, what: str) -> None:
        """Something the data sheet does not explain: kept, never swallowed."""
        self.reports.append(f"{self.controller.name}: {what}")
        warnings.warn(self.reports[-1], UnknownCommand, stacklevel=2)

    # From the bus

    def commands(self, data: bytes | bytearray, start: int, end: int) -> None:
        for code in data[start:end]:
            self.version += 1
            self.code = code
            self._arguments.clear()
            self._half = b""
            self._obey(code)

    def _obey(self, code: int) -> None:
        if code == RESET:
            self.reset()
        elif code in (SLEEP_IN, SLEEP_OUT):
            self.sleeping = code == SLEEP_IN
        elif code in (INVERT_OFF, INVERT_ON):
            self.inverted = code == INVERT_ON
        elif code in (OFF, ON):
            self.on = code == ON
        elif code == WRITE:
            self.x, self.y = self.window[0], self.window[2]
        elif code == CONTINUE and not self.controller.continues:
            self.report("command 3C")
        elif code not in KEPT and code < MAKERS_OWN:
            self.report(f"command {code:02X}")

    def store(self, data: bytes | bytearray, start: int, end: int) -> None:
        self.version += 1
        if self.code in (WRITE, CONTINUE):
            if self.depth != SIXTEEN_BITS:
                self.report(f"pixels in format {self.depth}")
                return
            given = self._half + bytes(data[start:end])
            whole = len(given) // 2 * 2
            self._half = given[whole:]
            self._pixels(array("H", given[:whole]))
            return
        for byte in data[start:end]:
            self._arguments.append(byte)
            self._argument(self.code, self._arguments)

    def _argument(self, code: int, given: bytearray) -> None:
        if code in (COLUMNS, ROWS):
            if len(given) == 4:
                self._set_window(code, given[0] << 8 | given[1], given[2] << 8 | given[3])
        elif len(given) == 1:
            if code == ACCESS:
                self.access = given[0]
            elif code == FORMAT:
                self.depth = given[0] & 7
        if code == SCROLL and given[-1]:
            self.report("scrolling, which this model does not do")

    def _set_window(self, code: int, first: int, last: int) -> None:
        limit = self._across() if code == COLUMNS else self._down()
        if not first <= last < limit:
            self.report(f"window {first}..{last} of {limit}")
            return
        at = 0 if code == COLUMNS else 2
        self.window[at : at + 2] = first, last

    def _across(self) -> int:
        return self.controller.rows if self.access & MV else self.controller.columns

    def _down(self) -> int:
        return self.controller.columns if self.access & MV else self.controller.rows

    def _pixels(self, words: array[int]) -> None:
        """Fill the window row by row, beginning again at its top."""
        left, right, top, bottom = self.window
        if right >= self._across() or bottom >= self._down():
            self.report("a window that was set for another memory access")
            return
        at = 0
        while at < len(words):
            count = min(len(words) - at, right - self.x + 1)
            self.ram[self._run(self.access, self.x, self.y, count)] = words[at : at + count]
            at += count
            self.x += count
            if self.x > right:
                self.x = left
                self.y = top if self.y == bottom else self.y + 1

    def _run(self, access: int, x: int, y: int, count: int) -> slice:
        """Where `count` pixels to the right of (x, y) lie in the memory."""
        columns, rows = self.controller.columns, self.controller.rows
        column, row = (y, x) if access & MV else (x, y)
        step = columns if access & MV else 1
        if access & (MY if access & MV else MX):
            step = -step
        if access & MX:
            column = columns - 1 - column
        if access & MY:
            row = rows - 1 - row
        first = row * columns + column
        stop = first + step * count
        return slice(first, stop if stop >= 0 else None, step)

    # To the eye

    def shine(self, light: float) -> None:
        """The lamp gets so much of its power."""
        if light != self.light:
            self.light = light
            self.version += 1

    def lit(self) -> bool:
        """Whether there is a picture at all."""
        return self.on and not self.sleeping and self.light > 0

    def lines(self) -> Iterator[array[int]]:
        """What the glass has in each line, from the top: colours as they were sent, two bytes each."""
        width, height = self.size
        return (self.ram[self._run(self.upright, 0, y, width)] for y in range(height))

    def colour(self, word: int) -> tuple[int, int, int]:
        """Red, green and blue of a pixel, as bright as the lamp makes it."""
        sent = (word & 0xFF) << 8 | word >> 8  # high byte first on the wire
        if self.inverted != self.glass_inverted:
            sent ^= 0xFFFF
        red, green, blue = sent >> 11, sent >> 5 & 63, sent & 31
        if (self.access ^ self.upright) & BGR:
            red, blue = blue, red
        # An eye sees a lamp at a tenth of its power as a third as bright.
        glow = self.light**0.45 if self.lit() else 0.0
        return round(red * 255 / 31 * glow), round(green * 255 / 63 * glow), round(blue * 255 / 31 * glow)

    def picture(self) -> Picture:
        """All that the glass shows, in colour."""
        if self._picture is None or self._picture[0] != self.version:
            lines = list(self.lines())
            colours = {word: bytes(self.colour(word)) for word in set().union(*lines)}
            rgb = b"".join(b"".join([colours[word] for word in line]) for line in lines)
            self._picture = (self.version, Picture(*self.size, rgb))
        return self._picture[1]

    def frame(self) -> Frame:
        """The game's 128×64 pixels, as large and in the middle as the firmware puts them."""
        if self._frame is None or self._frame[0] != self.version:
            self._frame = (self.version, self._look() if self.lit() else Frame.dark())
        return self._frame[1]

    def _look(self) -> Frame:
        width, height = self.size
        scale = min(width // WIDTH, height // HEIGHT)
        left, top = (width - WIDTH * scale) // 2, (height - HEIGHT * scale) // 2
        lines = list(self.lines())[top : top + HEIGHT * scale : scale]
        shown = [line[left : left + WIDTH * scale : scale] for line in lines]
        bright = {word: "01"[self._is_bright(word)] for word in set().union(*shown)}
        rows = [int("".join([bright[word] for word in line]), 2) for line in shown]
        return Frame.from_rows(rows, max(1, round(255 * self.light)))

    def _is_bright(self, word: int) -> bool:
        red, green, blue = self.colour(word)
        return bool(3 * red + 6 * green + blue > 5 * 255 * self.light**0.45)
