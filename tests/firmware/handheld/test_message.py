"""Messages without the console, drawn by CircuitPython: the chip's pixels are golden."""

import shutil
from pathlib import Path
from typing import Any

import pytest

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


@pytest.mark.parametrize("name", ["handheld/console.py", "handheld/font.py"])
def test_a_crash_without_the_console_is_shown(drive: Path, name: str, golden_frame: GoldenFrame) -> None:
    """Whether the display was open already or not."""
    (drive / name).write_text("raise ValueError('broken on purpose, and told at length')\n")
    golden_frame(f"handheld/message-{Path(name).stem}", start(drive).frame())
