"""However a picture came about, and whatever was lost, the panel shows what a plain painter paints."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from handheld import font
from sim.machine import Machine

WIDE, HIGH, LEFT = 128, 64, 2
LETTERS = "Hégq8 "


@dataclass
class Picture:
    """What is drawn; painted anew, pixel by pixel, each layer over the one before."""

    tiles: bytearray = field(default_factory=lambda: bytearray(200))
    inverse: int = 0
    stamped: list[tuple[int, int, bytes]] = field(default_factory=list)
    block: tuple[int, int, int, int, bool] | None = None
    sprite: tuple[int, int, int] | None = None
    big: tuple[str, int, int, int] | None = None
    frame: tuple[int, int, int] | None = None

    def change(self, dice: random.Random) -> None:
        """Draw one thing in another way, also where it is partly or wholly beside the panel."""
        x, y = dice.randrange(25), dice.randrange(8)
        far, low = dice.randrange(-150, 250), dice.randrange(-80, 120)
        gone = dice.random() < 0.2
        match dice.randrange(7):
            case 0:
                for _ in range(dice.choice((1, 10, 100))):
                    self.tiles[dice.randrange(200)] = dice.choice((0, dice.randrange(250)))
            case 1:
                self.inverse ^= 1 << y
            case 2:
                wide = dice.randrange(1, 30)
                stamp = (dice.randrange(129 - wide), dice.randrange(64), dice.randbytes(wide))
                self.stamped = self.stamped[:2] * (not gone) + [stamp]
            case 3:
                size = (dice.randrange(1, 26 - x), dice.randrange(1, 9 - y))
                self.block = None if gone else (x, y, *size, dice.random() < 0.5)
            case 4:
                self.sprite = None if gone else (dice.randrange(250), far, low)
            case 5:
                text = "".join(dice.choices(LETTERS, k=dice.randrange(1, 8)))
                self.big = None if gone else (text, max(far, -128), low, dice.choice((2, 3)))
            case _:
                self.frame = None if gone else (x, y, dice.randrange(1, 26 - x))

    def draw(self, canvas: Any) -> None:
        canvas.tiles[:] = self.tiles
        for y in range(8):
            if self.inverse >> y & 1:
                canvas.invert(y)
        for stamp in self.stamped:
            canvas.pixels.stamp(*stamp)
        if self.block:
            canvas.block(*self.block)
        if self.sprite:
            canvas.sprite(*self.sprite)
        if self.big:
            canvas.big(*self.big)
        if self.frame:
            canvas.brackets(*self.frame)

    def paint(self, sheet: bytes) -> set[tuple[int, int]]:
        """The pixels that are lit."""
        lit: set[tuple[int, int]] = set()

        def column(x: int, y: int, bits: int, high: int = 8, over: bool = True) -> None:
            for j in range(high):
                if bits >> j & 1:
                    lit.add((x, y + j))
                elif over:
                    lit.discard((x, y + j))

        def tile(x: int, y: int, turned: int) -> None:
            at = 5 * self.tiles[25 * y + x]
            for i in range(5):
                column(LEFT + 5 * x + i, 8 * y, sheet[at + i] ^ turned)

        for y in range(8):
            ink = 255 * (self.inverse >> y & 1)
            for x in range(WIDE):
                column(x, 8 * y, ink)
            for x in range(25):
                tile(x, y, ink)
        for left, top, columns in self.stamped:
            for i, bits in enumerate(columns):
                column(left + i, top, bits, over=False)
        if self.block:
            left, top, w, h, edge = self.block
            begin = LEFT + 5 * left - 1
            for y in range(top, top + h):
                ink = 255 - 255 * (self.inverse >> y & 1)
                column(begin, 8 * y, ink)
                for x in range(left, left + w):
                    tile(x, y, ink)
            for x in range(begin, begin + edge * (5 * w + 1)):
                lit.discard((x, 8 * top - 1))
        if self.sprite:
            for i in range(5):
                column(self.sprite[1] + i, self.sprite[2], sheet[5 * self.sprite[0] + i], over=False)
        if self.big:
            text, px, py, scale = self.big
            for i in range(5 * scale * len(text)):
                bits = sheet[5 * font.tile_of(text[i // scale // 5]) + i // scale % 5]
                high = sum((1 << scale) - 1 << scale * j for j in range(8) if bits >> j & 1)
                column(px + i, py, high, 8 * scale, over=False)
        if self.frame:
            left, y, w = self.frame
            end = LEFT + 5 * (left + w)
            for x in (5 * left - 1, 5 * left, end + 1, end + 2):
                column(x, 8 * y, 129)
            if not left:
                column(0, 8 * y, 0)
            column(max(5 * left - 2, 1), 8 * y, 255)
            column(min(end + 3, 127), 8 * y, 255)
        return {(x, y) for x, y in lit if 0 <= x < WIDE and 0 <= y < HIGH}


@pytest.mark.slow
@pytest.mark.filterwarnings(
    "ignore:.*SH1106. ", "ignore:.*SSD1306. "
)  # a command that is cut off means another
@pytest.mark.parametrize("display, rotation", [("ssd1306", 0), ("sh1106", 180)])
def test_the_panel_shows_what_was_drawn(start: Callable[..., Machine], display: str, rotation: int) -> None:
    machine = start(display=display, settings={"DISPLAY_ROTATION": rotation})
    machine.console.settings.dim = machine.console.settings.sleep = 0
    canvas, bus, write = machine.console.canvas, machine.bus, machine.bus.write
    canvas.load_tiles("rise/tiles.bin")
    canvas.add_pixels()
    dice = random.Random(display)
    loose = False

    def fail(address: int, data: bytes | bytearray, start: int = 0, end: int | None = None) -> bool:
        if not loose or dice.random() < 0.8:
            return write(address, data, start, end)
        size = (len(data) if end is None else end) - start
        write(address, data, start, start + dice.randrange(size))  # as much as arrived
        return False

    bus.write = fail  # type: ignore[method-assign]
    picture = Picture()
    machine.probe.painter = picture.draw  # type: ignore[attr-defined]
    dx = dy = 0
    flipped = False
    for turn in range(150):
        for _ in range(dice.randrange(4)):
            picture.change(dice)
        loose = turn % 2 == 1
        asleep = dice.random() < 0.1
        if asleep:
            canvas.sleep(True)
        if dice.random() < 0.2:
            flipped = not flipped
            canvas.flip(flipped)
        if dice.random() < 0.2:
            dx, dy = dice.randrange(2), dice.randrange(2)
            canvas.shift(dx, dy)
        contrast = dice.randrange(256)
        canvas.contrast(contrast)
        machine.console.redraw()
        machine.step(1)
        if asleep:
            canvas.sleep(False)
        loose = False
        machine.step(1000)
        lit = picture.paint(canvas.sheet)
        wanted = {(x + dx, (y + dy) % HIGH) for x, y in lit if x + dx < WIDE}
        if flipped != (rotation == 180):
            wanted = {(WIDE - 1 - x, HIGH - 1 - y) for x, y in wanted}
        frame = machine.frame()
        shown = {(x, y) for x in range(WIDE) for y in range(HIGH) if frame.pixel(x, y)}
        wrong = sorted(shown ^ wanted)[:5]
        assert not wrong, (turn, picture)
        assert not shown or frame.contrast == contrast
