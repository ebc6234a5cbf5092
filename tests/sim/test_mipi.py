"""Colour displays: what their controllers do with commands and pixels, by data sheet and by real drivers."""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable
from typing import Any

import pytest

from sim.boards import CONSOLES
from sim.machine import Machine
from sim.mipi import BGR, MV, MX, MY, Tft
from sim.panel import UnknownCommand

Run = Callable[..., Machine]
RED, GREEN, BLUE, WHITE, BLACK = (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255), (0, 0, 0)


def send(chip: Tft, command: int, *data: int) -> None:
    chip.commands(bytes([command]), 0, 1)
    chip.store(bytes(data), 0, len(data))


def awake(chip: str = "st7735r", size: tuple[int, int] = (128, 160), upright: int = 0) -> Tft:
    """A display that is on and takes 16 bits a pixel."""
    made = Tft(chip, size, upright)
    send(made, 0x11)
    send(made, 0x29)
    send(made, 0x3A, 0x05)
    send(made, 0x36, upright)
    return made


def window(chip: Tft, left: int, right: int, top: int, bottom: int) -> None:
    send(chip, 0x2A, left >> 8, left & 255, right >> 8, right & 255)
    send(chip, 0x2B, top >> 8, top & 255, bottom >> 8, bottom & 255)


def fill(chip: Tft, word: int = 0) -> None:
    """One colour on the whole glass."""
    window(chip, 0, chip.size[0] - 1, 0, chip.size[1] - 1)
    send(chip, 0x2C, *[word >> 8, word & 255] * (chip.size[0] * chip.size[1]))


# Windows


def test_pixels_fill_the_window_and_begin_again_at_its_top() -> None:
    chip = awake()
    fill(chip)
    window(chip, 5, 6, 10, 11)
    send(chip, 0x2C, 0xF8, 0, 0x07, 0xE0, 0, 0x1F, 0xFF, 0xFF)
    seen = chip.picture()
    assert [seen.pixel(x, y) for y in (10, 11) for x in (5, 6)] == [RED, GREEN, BLUE, WHITE]
    assert {seen.pixel(x, y) for x, y in ((4, 10), (7, 10), (5, 9), (6, 12))} == {BLACK}
    chip.store(b"\x00\x1f", 0, 2)
    assert chip.picture().pixel(5, 10) == BLUE, "the fifth pixel of four"


def test_a_write_goes_on_after_other_data_was_sent_and_begins_anew_otherwise() -> None:
    chip = awake("st7789", (240, 320))
    fill(chip)
    window(chip, 0, 3, 0, 0)
    send(chip, 0x2C, 0xF8, 0x00)
    send(chip, 0x3C, 0x07, 0xE0)
    assert [chip.picture().pixel(x, 0) for x in range(3)] == [RED, GREEN, BLACK]
    send(chip, 0x2C, 0x00, 0x1F)
    assert [chip.picture().pixel(x, 0) for x in range(3)] == [BLUE, GREEN, BLACK]


def test_the_st7735r_cannot_go_on() -> None:
    chip = awake()
    with pytest.warns(UnknownCommand):
        send(chip, 0x3C)
    assert chip.reports == ["ST7735R: command 3C"]


def test_half_a_pixel_waits_for_its_other_half() -> None:
    chip = awake()
    fill(chip)
    send(chip, 0x2C, 0xF8)
    assert chip.picture().pixel(0, 0) == BLACK
    chip.store(b"\x00\xf8", 0, 2)
    assert chip.picture().pixel(0, 0) == RED and chip.picture().pixel(1, 0) == BLACK


@pytest.mark.parametrize("bounds", [(5, 4, 0, 0), (0, 128, 0, 0), (0, 0, 0, 160)])
def test_windows_that_are_none(bounds: tuple[int, int, int, int]) -> None:
    chip = awake()
    with pytest.warns(UnknownCommand, match="window"):
        window(chip, *bounds)


def test_a_memory_may_be_larger_than_the_glass() -> None:
    """That of a GC9107 has 160 rows; what lies below the 128 of the glass is not seen."""
    chip = awake("gc9107", (128, 128))
    assert chip.window == [0, 127, 0, 159]
    fill(chip)
    before = chip.picture()
    window(chip, 0, 127, 128, 159)
    send(chip, 0x2C, *[0xFF] * (2 * 128 * 32))
    assert chip.picture() == before and chip.reports == []


def test_a_window_for_the_other_direction_is_reported() -> None:
    chip = awake()
    window(chip, 0, 127, 0, 159)
    send(chip, 0x36, MV)
    with pytest.warns(UnknownCommand, match="another memory access"):
        send(chip, 0x2C, 0, 0)


# Directions


@pytest.mark.parametrize("access", [mv | mx | my for mv in (0, MV) for mx in (0, MX) for my in (0, MY)])
def test_memory_access_control_mirrors_and_swaps(access: int) -> None:
    """The glass lies as the memory does; three pixels of a window show where its directions lead."""
    chip = awake()
    fill(chip)
    send(chip, 0x36, access)
    window(chip, 2, 3, 7, 8)
    send(chip, 0x2C, 0xF8, 0x00, 0x07, 0xE0, 0x00, 0x1F)
    seen = chip.picture()
    for (x, y), colour in (((2, 7), RED), ((3, 7), GREEN), ((2, 8), BLUE)):
        column, row = (y, x) if access & MV else (x, y)
        column = 127 - column if access & MX else column
        row = 159 - row if access & MY else row
        assert seen.pixel(column, row) == colour


@pytest.mark.parametrize("access", [0x00, 0x60, 0xA0, 0xC0, 0x38])
def test_a_glass_shows_upright_what_is_written_as_it_lies(access: int) -> None:
    size = (320, 240) if access & MV else (240, 320)
    chip = awake("ili9341", size, access)
    noise = random.Random(access).choices((0, 0xFFFF), k=size[0] * size[1])
    window(chip, 0, size[0] - 1, 0, size[1] - 1)
    send(chip, 0x2C, *(byte for word in noise for byte in (word >> 8, word & 255)))
    lit = [chip.picture().pixel(i % size[0], i // size[0]) == WHITE for i in range(len(noise))]
    assert lit == [bool(word) for word in noise]


# Colours and light


def test_red_and_blue_change_places() -> None:
    chip = awake()
    fill(chip, 0xF800)
    send(chip, 0x36, BGR)
    assert chip.picture().pixel(0, 0) == BLUE


def test_inversion_is_right_for_the_glass_it_is_made_for() -> None:
    chip = awake()
    fill(chip, 0xF800)
    send(chip, 0x21)
    assert chip.picture().pixel(0, 0) == (0, 255, 255)
    chip.glass_inverted = True
    send(chip, 0x21)
    assert chip.picture().pixel(0, 0) == RED
    send(chip, 0x20)
    assert chip.picture().pixel(0, 0) == (0, 255, 255)


@pytest.mark.parametrize(("code", "undone_by"), [(0x10, 0x11), (0x28, 0x29)])
def test_asleep_or_off_it_is_dark_and_keeps_its_picture(code: int, undone_by: int) -> None:
    chip = awake()
    fill(chip, 0xFFFF)
    send(chip, code)
    assert set(chip.picture().rgb) == {0} and chip.frame().contrast == 0 and chip.frame().lit() == 0
    send(chip, undone_by)
    assert set(chip.picture().rgb) == {255} and chip.frame().lit() == 128 * 64


def test_the_lamp() -> None:
    chip = awake()
    fill(chip, 0xFFFF)
    chip.shine(0.1)
    assert 60 < chip.picture().pixel(0, 0)[0] < 120
    assert chip.frame().contrast == 26 and chip.frame().lit() == 128 * 64
    chip.shine(0)
    assert set(chip.picture().rgb) == {0}


@pytest.mark.parametrize("pin", [False, True])
def test_a_reset_leaves_the_memory(pin: bool) -> None:
    chip = awake()
    fill(chip, 0xFFFF)
    if pin:
        chip.reset()
    else:
        send(chip, 0x01)
    assert chip.sleeping and not chip.on
    send(chip, 0x11)
    send(chip, 0x29)
    assert set(chip.picture().rgb) == {255}
    with pytest.warns(UnknownCommand, match="pixels in format 6"):
        send(chip, 0x2C, 0, 0)
    assert set(chip.picture().rgb) == {255}


def test_power_brings_noise() -> None:
    chip = awake()
    fill(chip)
    chip.power_on()
    send(chip, 0x11)
    send(chip, 0x29)
    assert len(set(chip.picture().rgb)) > 30


def test_what_is_not_in_the_data_sheet_is_reported() -> None:
    chip = awake()
    with pytest.warns(UnknownCommand):
        send(chip, 0x60)
    with pytest.warns(UnknownCommand):
        send(chip, 0x37, 0, 5)
    send(chip, 0xE0, *range(16))
    assert chip.reports == ["ST7735R: command 60", "ST7735R: scrolling, which this model does not do"]


# Through displayio

DRAW = """
import displayio
display.auto_refresh = False
bitmap = displayio.Bitmap(display.width, display.height, 4)
palette = displayio.Palette(4)
palette[0], palette[1], palette[2], palette[3] = 0, 0xFF0000, 0x00FF00, 0x0000FF
for x in range(display.width):
    bitmap[x, 0] = 1
    bitmap[x, x % display.height] = 2
for y in range(display.height):
    bitmap[display.width - 1, y] = 3
group = displayio.Group()
group.append(displayio.TileGrid(bitmap, pixel_shader=palette))
display.root_group = group
display.refresh()
"""


def check_drawing(machine: Machine) -> None:
    """Every pixel of what DRAW draws, upright, in its colours."""
    chip = machine.display
    assert isinstance(chip, Tft) and chip.reports == []
    width, height = chip.size
    seen = chip.picture()
    for x in range(width):
        for y in range(height):
            right = BLUE if x == width - 1 else GREEN if y == x % height else RED if y == 0 else BLACK
            assert seen.pixel(x, y) == right, (x, y)


@pytest.mark.parametrize("board", CONSOLES)
def test_every_console_has_its_display(run: Run, board: str) -> None:
    check_drawing(run("import board\ndisplay = board.DISPLAY" + DRAW, board=board))


OPEN = """
import board, busio, displayio
from fourwire import FourWire
displayio.release_displays()
spi = busio.SPI(board.GP18, board.GP19)
bus = FourWire(spi, command=board.GP16, chip_select=board.GP17, reset=board.GP21, baudrate=62_500_000)
"""


def draw(machine: Machine, driver: Any, **options: Any) -> None:
    """Open a display with this driver, and draw on it."""
    names = {"display": driver(machine.program["bus"], **options)}
    exec(DRAW, names)


def test_the_driver_of_the_st7789(run: Run) -> None:
    from adafruit_st7789 import ST7789

    machine = run(OPEN, display="st7789")
    draw(machine, ST7789, width=320, height=240, rotation=270)
    check_drawing(machine)
    machine.program["displayio"].release_displays()


@pytest.mark.parametrize(
    ("chip", "driver", "size", "rotation", "upright"),
    [
        ("ili9341", "ILI9341", (320, 240), 0, MV | BGR),
        ("ili9341", "ILI9341", (240, 320), 90, MY | BGR),
        ("st7735r", "ST7735R", (128, 160), 0, MX | MY | BGR),
        ("st7735r", "ST7735R", (160, 128), 90, MV | MY | BGR),
    ],
)
def test_other_drivers(
    run: Run, chip: str, driver: str, size: tuple[int, int], rotation: int, upright: int
) -> None:
    machine = run(OPEN, display="st7789")
    machine.display = Tft(chip, size, upright)
    machine.hardware.attach(machine.display, machine.board.spi)
    machine.power_on()
    width, height = size
    draw(
        machine,
        vars(importlib.import_module("adafruit_" + chip))[driver],
        width=width,
        height=height,
        rotation=rotation,
    )
    check_drawing(machine)
