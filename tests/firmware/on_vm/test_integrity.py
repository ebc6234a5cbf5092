"""A damaged file is found on the real VM before anything is imported: a cut .mpy would hang its import."""

import shutil
from pathlib import Path

import pytest

from tests.tools.maker.listed import write_list
from tools.developer import vm


@pytest.fixture
def drive(built: Path, tmp_path: Path) -> Path:
    """The built drive with its list; its bytecode begins as MicroPython wants it, not CircuitPython."""
    folder = Path(shutil.copytree(built, tmp_path / "drive"))
    for place in folder.rglob("*.mpy"):
        place.write_bytes(b"M" + place.read_bytes()[1:])
    write_list(folder)
    return folder


def damaged(drive: Path) -> str:
    return vm.run("import integrity\nprint(integrity.damaged(), integrity.crc32 is not None)", drive)


def test_a_whole_drive(drive: Path) -> None:
    assert damaged(drive) == "[] True\n"


@pytest.mark.parametrize("size", [0, 1, 2, 40, 200])
def test_a_cut_file_is_named_and_not_imported(drive: Path, size: int) -> None:
    place = drive / "handheld/hardware/pins.mpy"
    place.write_bytes(place.read_bytes()[:size])
    assert damaged(drive) == "['handheld/hardware/pins.mpy'] True\n"


def test_a_changed_byte_is_found(drive: Path) -> None:
    place = drive / "handheld/font.bin"
    data = bytearray(place.read_bytes())
    data[-1] ^= 4
    place.write_bytes(data)
    assert damaged(drive) == "['handheld/font.bin'] True\n"
