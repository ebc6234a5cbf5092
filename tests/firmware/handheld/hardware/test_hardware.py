"""Finding the parts, and saying what is wrong when one is not there."""

import shutil
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from sim.boards import BOARDS, WIRED
from sim.frame import Frame
from sim.machine import Machine
from tools.paths import FIRMWARE

Start = Callable[..., Machine]


def lines(machine: Machine) -> str:
    """The text on the screen, read from the tiles."""
    machine.step(10)
    tiles = machine.console.canvas.tiles
    return "\n".join("".join(chr(32 + t) for t in tiles[25 * y : 25 * y + 25]).rstrip() for y in range(8))


def blinks(machine: Machine) -> list[int]:
    """How many flashes come in a row, for three rows."""
    light = []
    for _ in range(1800):
        machine.step(10)
        light.append("#" if machine.led else ".")
    groups = [group for group in "".join(light).split("." * 60) if "#" in group]
    return [len([flash for flash in group.split(".") if flash]) for group in groups][1:4]


@pytest.mark.parametrize("board", WIRED)
def test_every_board_starts_with_its_usual_wiring(start: Start, board: str) -> None:
    machine = start(board=board)
    assert machine.console.hardware.code == 0 and machine.console.hardware.trouble == ()
    for button in ("up", "down", "left", "right", "a", "b"):
        machine.tap(button)
    heard = machine.console.top.keys()
    assert [key for key, kind in heard if kind == 0] == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize("board", WIRED)
def test_the_firmware_and_the_simulator_agree_on_the_wiring(start: Start, board: str) -> None:
    import importlib

    start(board=board)
    pins: Any = importlib.import_module("handheld.hardware.pins")
    roles = ("sda", "scl", "up", "down", "left", "right", "a", "b", "led")
    assert pins.wiring(BOARDS[board].board_id) == tuple(BOARDS[board].wiring[role] for role in roles)


def test_pins_come_from_the_settings(start: Start) -> None:
    machine = start(settings={"PIN_A": "GP15", "PIN_B": "GP14"})
    machine.tap("a")
    assert machine.console.top.keys()[0] == (5, 0), "the button wired to GP14 is B now"


def test_a_wrong_pin_name_is_told_on_the_screen(start: Start) -> None:
    machine = start(settings={"PIN_LEFT": "GP77"})
    assert "PIN_LEFT = GP77" in lines(machine) and "no" in lines(machine)
    machine.run("a b up")


@pytest.mark.parametrize("key", ["PIN_A", "DISPLAY", "DISPLAY_ADDRESS", "HANDHELD_TEST"])
def test_a_line_without_quotes_is_told_on_the_screen(start: Start, key: str, tmp_path: Path) -> None:
    firmware = tmp_path / "firmware"
    shutil.copytree(FIRMWARE, firmware)
    (firmware / "settings.toml").write_text(f"{key} = GP3\n")
    machine = start(firmware=firmware)
    assert machine.console.hardware.trouble[:2] == ("settings.toml", key)
    assert machine.usb.drive, "the drive is there, so that it can be mended"


@pytest.mark.parametrize("key", ["PIN_A", "PIN_LED"])
def test_a_name_of_the_board_that_is_no_pin(start: Start, key: str) -> None:
    machine = start(settings={key: "board_id"})
    assert machine.console.canvas is not None


def test_one_pin_for_two_buttons_is_told_on_the_screen(start: Start) -> None:
    machine = start(settings={"PIN_LEFT": "GP10"})
    assert "PIN_LEFT = GP10" in lines(machine) and "Another" in lines(machine)


def test_a_pin_the_display_has_is_told_on_the_screen(start: Start) -> None:
    machine = start(settings={"PIN_LEFT": "GP4"})
    assert "GP4" in lines(machine)


def test_no_display_blinks_two_or_three_times(start: Start) -> None:
    """Three: nothing pulls the wires up. Two: something is there, but not at this address."""
    assert blinks(start(display="none")) == [3, 3, 3]
    assert blinks(start(address=0x3D)) == [2, 2, 2]


def test_wrong_bus_pins_and_unknown_displays_have_codes_of_their_own(start: Start) -> None:
    assert blinks(start(settings={"PIN_SDA": "GP99"})) == [4, 4, 4]
    assert blinks(start(settings={"PIN_SDA": "GP5", "PIN_SCL": "GP4"})) == [3, 3, 3]
    assert blinks(start(settings={"DISPLAY": "st7735"})) == [5, 5, 5]


@pytest.mark.parametrize("pin", ["GP16", "GP18", "LED"])
def test_a_backlight_on_a_pin_that_is_taken_blinks_four_times(start: Start, pin: str) -> None:
    assert blinks(start(display="st7789", settings={"PIN_BACKLIGHT": pin})) == [4, 4, 4]


@pytest.mark.parametrize("address", ["0x3D", "61", 61])
def test_the_address_may_be_a_number_or_a_string(start: Start, address: str | int) -> None:
    assert start(address=0x3D, settings={"DISPLAY_ADDRESS": address}).console.hardware.code == 0


def test_nonsense_numbers_fall_back(start: Start) -> None:
    machine = start(settings={"DISPLAY_ADDRESS": "here", "DISPLAY_ROTATION": "upright"})
    assert machine.console.hardware.code == 0 and not machine.console.hardware.panel._rotated


@pytest.mark.filterwarnings("ignore:.*SH1106. command 20")
@pytest.mark.parametrize("display", ["ssd1306", "sh1106"])
def test_the_panel_never_shows_the_memory_of_power_up(display: str) -> None:
    """It is random; it must be cleared while the panel is still dark."""
    machine = Machine(display=display)
    panel: Any = machine.display
    seen = []
    original = panel.write

    def write(*sent: Any) -> None:
        original(*sent)
        if panel.lit():
            seen.append(panel.frame().lit())

    panel.write = write
    machine.power_on()
    machine.power_off()
    assert seen and max(seen) == 0


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:.*SH1106. command 20")
@pytest.mark.parametrize("display", ["ssd1306", "sh1106"])
def test_whatever_is_lost_at_power_up_the_picture_comes(display: str) -> None:
    """What the driver tells the display is never asked for again by itself."""

    def started(which: int) -> tuple[Frame, int]:
        machine = Machine(display=display)
        write, heard = machine.bus.write, count()
        machine.bus.write = lambda *sent: next(heard) != which and write(*sent)  # type: ignore[method-assign]
        machine.power_on()
        machine.step(3000)
        frame = machine.frame()
        machine.power_off()
        return frame, next(heard)

    frame, writes = started(-1)
    assert frame.lit() and writes > 40
    assert [which for which in range(writes) if started(which)[0] != frame] == []


def test_a_board_without_led_still_plays(start: Start) -> None:
    machine = start(settings={"PIN_LED": "NOWHERE"})
    assert machine.console.hardware.code == 0 and machine.console.hardware.led is None
