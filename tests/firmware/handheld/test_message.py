"""Messages without the console, drawn by CircuitPython: the chip's pixels are golden."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from sim.boards import CONSOLES
from sim.clock import Stuck
from sim.machine import Machine
from tests.conftest import GoldenFrame
from tests.tools.maker.listed import write_list
from tools.paths import FIRMWARE, ROOT


@pytest.fixture
def drive(tmp_path: Path) -> Path:
    """A copy of the firmware, to be damaged."""
    folder = tmp_path / "firmware"
    shutil.copytree(FIRMWARE, folder, ignore=shutil.ignore_patterns("__pycache__", "*.pyi"))
    shutil.copy(ROOT / "boot.py", folder)
    return folder


def start(folder: Path, **options: Any) -> Machine:
    machine = Machine(firmware=folder, raises=False, **options)
    try:
        machine.power_on()
        machine.step(100)
    except Stuck:
        pass  # it blinks on and on
    return machine


@pytest.mark.filterwarnings("ignore:.*SH1106. command 20")
@pytest.mark.parametrize("display", ["ssd1306", "sh1106"])
def test_a_damaged_file_of_the_console_is_named(drive: Path, display: str, golden_frame: GoldenFrame) -> None:
    write_list(drive)
    place = drive / "handheld/console.py"
    place.write_bytes(place.read_bytes()[:1000])
    machine = start(drive, display=display, settings={"DISPLAY": display})
    golden_frame("handheld/message-damaged", machine.frame())
    assert "Damaged: handheld/console.py\n" in "".join(machine.printed)
    assert machine.usb.drive


def test_a_long_path_is_complete(drive: Path, golden_frame: GoldenFrame) -> None:
    place = drive / "handheld/a_folder_like_no_other/a_name_too_long_for_a_row.py"
    place.parent.mkdir()
    place.write_text("a = 1\n")
    write_list(drive)
    place.unlink()
    golden_frame("handheld/message-long", start(drive).frame())


def test_with_a_library_damaged_only_the_light_tells_it(drive: Path) -> None:
    """Its import might not end."""
    library = drive / "lib/adafruit_display_text.mpy"
    library.parent.mkdir()
    library.write_bytes(b"C\6\0")
    write_list(drive)
    library.write_bytes(b"C")
    machine = start(drive)
    assert machine.frame().lit() == 0
    assert "Damaged: lib/adafruit_display_text.mpy\n" in "".join(machine.printed)


def test_a_message_of_many_rows_is_complete(drive: Path) -> None:
    """Eight rows on 64 lines: the last one is `flash`, which has no letter that reaches below the line."""
    place = drive / "handheld/a_folder_like_no_other/another_one_inside/a_name_too_long_for_a_row.py"
    place.parent.mkdir(parents=True)
    place.write_text("a = 1\n")
    write_list(drive)
    place.unlink()
    rows = start(drive).frame().rows
    assert rows[63] and rows[63] >> 98 << 98 == rows[63], "five letters stand on the last line"
    assert rows[0], "and the first row begins at the top"


@pytest.mark.parametrize("display", ["ssd1306", "ssd1306_spi"])
@pytest.mark.parametrize("name", ["handheld/console.py", "handheld/font.py"])
def test_it_is_upright_where_the_display_is_mounted_upside_down(drive: Path, display: str, name: str) -> None:
    (drive / name).write_text("raise ValueError('broken on purpose')\n")
    settings: dict[str, str | int] = {"DISPLAY": display}
    upright = start(drive, display=display, settings=settings).frame().rows
    turned = start(drive, display=display, settings={**settings, "DISPLAY_ROTATION": 180}).frame().rows
    assert any(upright)
    assert turned == [int(f"{row:0128b}"[::-1], 2) for row in reversed(upright)]


@pytest.mark.parametrize("name", ["handheld/console.py", "handheld/font.py"])
def test_a_crash_without_the_console_is_shown(drive: Path, name: str, golden_frame: GoldenFrame) -> None:
    """Whether the display was open already or not."""
    (drive / name).write_text("raise ValueError('broken on purpose, and told at length')\n")
    golden_frame(f"handheld/message-{Path(name).stem}", start(drive).frame())


@pytest.mark.parametrize("settings", [{}, {"DISPLAY": "st7789"}])
@pytest.mark.parametrize("board", CONSOLES)
def test_a_console_shows_it_on_its_own_display_wrapped_and_complete(
    drive: Path, board: str, settings: dict[str, str]
) -> None:
    write_list(drive)
    place = drive / "handheld/console.py"
    place.write_bytes(place.read_bytes()[:1000])
    machine = start(drive, board=board, settings=settings)
    display: Any = machine.display
    picture = display.picture()
    lit = [any(picture.pixel(x, y) != (0, 0, 0) for x in range(picture.width)) for y in range(picture.height)]
    lines = sum(after and not before for before, after in zip([False, *lit], lit))
    assert lines == {128: 5, 160: 4, 240: 5, 320: 4}[picture.width]
    machine.step(60_000)
    assert display.picture() == picture, "it stays"
