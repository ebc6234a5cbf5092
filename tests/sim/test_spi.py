"""`busio.SPI`, and an OLED behind it that the real driver draws on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sim.boards import BOARDS, CHIPS
from sim.machine import Machine

Run = Callable[..., Machine]


@pytest.mark.parametrize(
    ("chip", "asked", "made"),
    [
        ("rp2040", 60_000_000, 31_250_000),
        ("rp2040", 80_000_000, 62_500_000),
        ("rp2350", 80_000_000, 75_000_000),
        ("samd51", 60_000_000, 24_000_000),
        ("samd51", 10_000_000, 8_000_000),
    ],
)
def test_a_chip_makes_what_its_dividers_allow(chip: str, asked: int, made: int) -> None:
    assert CHIPS[chip].spi_rate(asked) == made


@pytest.mark.parametrize(
    "pins", ["GP4, board.GP5", "GP18, board.GP20", "GP18, board.GP11", "GP18, board.GP18"]
)
def test_pins_must_belong_to_one_unit(run: Run, pins: str) -> None:
    with pytest.raises(ValueError, match="Invalid pins"):
        run(f"import board, busio\nbusio.SPI(board.{pins})")


@pytest.mark.parametrize("pins", ["GP18, board.board_id", "board_id, board.GP19"])
def test_what_is_no_pin_is_refused_as_on_a_board(run: Run, pins: str) -> None:
    with pytest.raises(TypeError, match="must be of type Pin"):
        run(f"import board, busio\nbusio.SPI(board.{pins})")


def test_the_usual_pins_do() -> None:
    for board in (board for board in BOARDS.values() if board.spi):
        hardware = Machine(board=board.name).hardware
        assert hardware.can_be_spi(hardware.pins[board.spi["sck"]], hardware.pins[board.spi["mosi"]])


def test_pins_are_taken_and_given_back(run: Run) -> None:
    machine = run("import board, busio\nspi = busio.SPI(board.GP18, board.GP19)")
    spi, board = machine.program["spi"], machine.program["board"]
    with pytest.raises(ValueError, match="GP18 in use"):
        type(spi)(board.GP18, board.GP19)
    spi.deinit()
    type(spi)(board.GP18, board.GP19)
    with pytest.raises(ValueError, match="deinitialized"):
        spi.try_lock()


def test_everything_needs_the_lock(run: Run) -> None:
    spi = run("import board, busio\nspi = busio.SPI(board.GP18, board.GP19)").program["spi"]
    with pytest.raises(RuntimeError, match="lock"):
        spi.write(b"a")
    with pytest.raises(RuntimeError, match="lock"):
        spi.configure(baudrate=1)
    assert spi.try_lock() and not spi.try_lock()
    spi.configure(baudrate=60_000_000)
    assert spi.frequency == 31_250_000
    spi.write(b"nobody hears it")
    spi.unlock()
    assert spi.try_lock()


OLED = """
import board, busio, displayio
from adafruit_displayio_ssd1306 import SSD1306
from fourwire import FourWire
spi = busio.SPI(board.GP18, board.GP19)
bus = FourWire(spi, command=board.GP16, chip_select=board.GP17, reset=board.GP21, baudrate=8_000_000)
display = SSD1306(bus, width=128, height=64, auto_refresh=False)
bitmap = displayio.Bitmap(128, 64, 2)
palette = displayio.Palette(2)
palette[1] = 0xFFFFFF
for x in range(128):
    bitmap[x, x // 2] = 1
group = displayio.Group()
group.append(displayio.TileGrid(bitmap, pixel_shader=palette))
display.root_group = group
display.refresh()
"""


def test_an_oled_takes_the_drivers_bytes(run: Run) -> None:
    machine = run(OLED, display="ssd1306_spi")
    frame = machine.frame()
    assert {(x, y) for x in range(128) for y in range(64) if frame.pixel(x, y)} == {
        (x, x // 2) for x in range(128)
    }
    assert machine.reports == [] and machine.bus.bytes > 1024
    # 125 MHz through 16; eight bits a byte and nothing between them.
    assert machine.bus.ms == pytest.approx(machine.bus.bytes * 8 / 7812.5)


def test_a_display_that_is_not_selected_hears_nothing(run: Run) -> None:
    machine = run(OLED, display="ssd1306_spi")
    names: Any = machine.program
    bus, spi = names["bus"], names["spi"]
    before = machine.frame()
    assert spi.try_lock()
    bus._chip_select.value = True
    bus._dc.value = False
    spi.write(b"\xae")
    assert machine.frame() == before and machine.frame().lit() == 128
    bus._chip_select.value = False
    spi.write(b"\xae")
    assert machine.frame().lit() == 0


def test_a_pulse_on_the_reset_pin_makes_it_dark(run: Run) -> None:
    machine = run(OLED, display="ssd1306_spi")
    machine.program["bus"].reset()
    assert machine.frame().lit() == 0


def test_release_displays_gives_every_pin_back(run: Run) -> None:
    machine = run(OLED + "displayio.release_displays()", display="ssd1306_spi")
    assert [pin for pin in machine.hardware.by_chip_name.values() if pin.user is not None] == []


def test_a_display_outlives_the_program(run: Run) -> None:
    machine = run(
        """
        import board, supervisor
        board.DISPLAY.auto_refresh = False
        first = board.DISPLAY.root_group is not None
        if supervisor.runtime.run_reason != supervisor.RunReason.SUPERVISOR_RELOAD:
            supervisor.reload()
        """,
        board="picosystem",
    )
    assert machine.starts == 1 and machine.program["first"]
    held = {pin.chip_name for pin in machine.hardware.by_chip_name.values() if pin.user is not None}
    screen = machine.board.screen
    assert screen is not None and held == set(screen.wires.values())


def test_the_next_program_finds_auto_refresh_on(run: Run) -> None:
    machine = run(
        """
        import board, microcontroller, supervisor
        found = board.DISPLAY.auto_refresh
        board.DISPLAY.auto_refresh = False
        if microcontroller.nvm[0] == 255:
            microcontroller.nvm[0] = 1 + found
            supervisor.reload()
        before = microcontroller.nvm[0] == 2
        """,
        board="ugame22",
    )
    assert not machine.program["before"] and machine.program["found"]


@pytest.mark.parametrize(("board", "dims"), [("pybadge", True), ("ugame22", False)])
def test_only_a_display_with_a_lamp_can_be_dimmed(run: Run, board: str, dims: bool) -> None:
    display = run("import board\ndisplay = board.DISPLAY", board=board).program["display"]
    if dims:
        display.brightness = 0.5
    else:
        with pytest.raises(RuntimeError, match="not adjustable"):
            display.brightness = 0.5


def test_the_lamp_is_dimmed(run: Run) -> None:
    machine = run("import board\nboard.DISPLAY.brightness = 0.5", board="pybadge")
    assert machine.frame().contrast == 128 and machine.tones == [], "no piezo hangs on that pin"
