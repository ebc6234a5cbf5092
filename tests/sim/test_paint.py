"""The quick painter against displayio's own pixel loop, byte by byte."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sim import paint

SETUP = """
import board, busio, displayio
from i2cdisplaybus import I2CDisplayBus
from adafruit_displayio_ssd1306 import SSD1306
displayio.release_displays()
bus = I2CDisplayBus(busio.I2C(board.GP5, board.GP4), device_address=0x3C)
display = SSD1306(bus, width={width}, height={height}, rotation={rotation}, auto_refresh=False)
root = displayio.Group()
display.root_group = root
"""


def make(chance: random.Random, displayio: Any, group: Any, depth: int = 0) -> None:
    """Hang some layers of all kinds into a group."""
    for _ in range(chance.randint(1, 4)):
        if depth < 2 and chance.random() < 0.3:
            inner = displayio.Group(
                scale=chance.randint(1, 3), x=chance.randint(-20, 60), y=chance.randint(-9, 30)
            )
            make(chance, displayio, inner, depth + 1)
            group.append(inner)
            inner.hidden = chance.random() < 0.2
            continue
        colours = chance.choice((2, 3, 4, 16, 200))
        wide, high = chance.randint(1, 9), chance.randint(1, 17)
        across, down = chance.randint(1, 4), chance.randint(1, 3)
        bitmap = displayio.Bitmap(wide * across, high * down, colours)
        for at in range(bitmap.width * bitmap.height):
            bitmap[at] = chance.randrange(colours)
        palette = displayio.Palette(colours)
        for index in range(len(palette)):
            palette[index] = chance.choice((0, 0xFFFFFF, 0x404040, 0xC0C0C0))
            if chance.random() < 0.3:
                palette.make_transparent(index)
        grid = displayio.TileGrid(
            bitmap,
            pixel_shader=palette,
            width=chance.randint(1, 12),
            height=chance.randint(1, 4),
            tile_width=wide,
            tile_height=high,
            x=chance.randint(-20, 120),
            y=chance.randint(-20, 60),
        )
        for at in range(grid.width * grid.height):
            grid[at] = chance.randrange(across * down + 1)
        grid.flip_x, grid.flip_y = chance.random() < 0.2, chance.random() < 0.2
        grid.transpose_xy = chance.random() < 0.1
        grid.hidden = chance.random() < 0.1
        group.append(grid)


def change(chance: random.Random, group: Any) -> None:
    """Move, hide and repaint some of what is there."""
    for layer in list(group):
        if chance.random() < 0.5:
            layer.x += chance.randint(-9, 9)
        if chance.random() < 0.3:
            layer.hidden = not layer.hidden
        if hasattr(layer, "tile_width"):
            if chance.random() < 0.5:
                layer[chance.randrange(layer.width * layer.height)] = 0
            if chance.random() < 0.3:
                layer.bitmap[0] = 1
            if chance.random() < 0.3:
                layer.pixel_shader[0] = chance.choice((0, 0xFFFFFF))
        else:
            change(chance, layer)


@pytest.mark.parametrize("seed", range(100))
def test_same_bytes_as_displayio(run: Any, seed: int) -> None:
    chance = random.Random(seed)
    rotation = chance.choice((0, 0, 0, 180, 180, 90, 270))
    width, height = (128, 64) if rotation % 180 == 0 else (64, 128)
    logs = []
    for fast in (False, True):
        # Both runs draw the same pictures and send every byte.
        chance.seed(seed)
        machine = run(SETUP.format(rotation=rotation, width=width, height=height), fast=fast)
        names = machine.program
        machine.bus.log = []
        make(chance, names["displayio"], names["root"])
        names["display"].refresh()
        for _ in range(4):
            change(chance, names["root"])
            names["display"].refresh()
        logs.append(machine.bus.log)
    assert logs[0] == logs[1]
    assert len(logs[0]) >= 3


def test_the_quick_painter_is_really_used(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    used = []
    monkeypatch.setattr(paint.Picture, "data", lambda self: used.append(1) or bytes(self.width * self.count))
    for fast, expected in ((False, 0), (True, 1)):
        names = run(SETUP.format(rotation=0, width=128, height=64), fast=fast).program
        bitmap = names["displayio"].Bitmap(8, 8, 2)
        names["root"].append(names["displayio"].TileGrid(bitmap, pixel_shader=names["displayio"].Palette(2)))
        names["display"].refresh()
        assert len(used) == expected


def test_a_sheet_is_read_once_and_stays_what_it_was(run: Any) -> None:
    code = """
    import bitmaptools, displayio
    def load(**more):
        bitmap = displayio.Bitmap(12, 3, 2)
        with open("sheet.txt", "rb") as file:
            bitmaptools.readinto(bitmap, file, 1, **more)
        return bitmap
    def rows(bitmap):
        return ["".join(str(bitmap[x, y]) for x in range(12)) for y in range(3)]
    one = load(reverse_pixels_in_element=True)
    one[0, 0] = 1
    two, mirrored = load(reverse_pixels_in_element=True), load()
    """
    names = run(code, files={"sheet.txt": "ABCDEF"}).program
    assert names["rows"](names["two"]) == ["010000010100", "010000110100", "010001010100"]
    assert names["rows"](names["one"])[0] == "110000010100", "a bitmap may be drawn on"
    assert names["rows"](names["mirrored"])[0] == "100000100100"
    with pytest.raises(EOFError):
        exec("bitmaptools.readinto(displayio.Bitmap(80, 80, 2), open('sheet.txt', 'rb'), 1)", names)
