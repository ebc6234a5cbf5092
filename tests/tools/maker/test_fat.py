"""The drive's image: three independent programs read back what we wrote."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sim.boards import BOARDS
from tests.tools.maker import fatdisk
from tests.tools.maker.standin import content
from tools.maker import fat, install

FILES = {
    "code.py": b"print(1)\n",
    "empty.txt": b"",
    "babel/rules/legal.mpy": b"C\x06" + bytes(3000),
    "babel/rules/a_rather_long_name_of_a_module.mpy": b"C\x06" + bytes(513),
    "lib/exactly.bin": bytes(range(256)) * 4,
    "lib/déjà vu ß.txt": "ü".encode() * 600,
    ".metadata_never_index": b"",
    ".fseventsd/no_log": b"",
}


def write(folder: Path, files: dict[str, bytes], sectors: int) -> Path:
    image = folder / "drive.img"
    image.write_bytes(fat.image(files, sectors))
    return image


@pytest.mark.parametrize("board", [name for name, board in BOARDS.items() if board.uf2_drive])
def test_fsck_and_mtools_approve(board: str, tmp_path: Path) -> None:
    fatdisk.need_tools()
    image = write(tmp_path, FILES, BOARDS[board].drive_size // 512)
    assert image.stat().st_size == BOARDS[board].drive_size
    said = fatdisk.fsck(image)
    assert "12 bit entries" in said and "1 hidden sectors" in said
    disk = fatdisk.FatDisk(image)
    assert {path: disk.read(path) for path in disk.files()} == FILES


def test_the_label_is_circuitpy(tmp_path: Path) -> None:
    fatdisk.need_tools()
    disk = fatdisk.FatDisk(write(tmp_path, FILES, 2048))
    assert "Volume in drive : is CIRCUITPY" in disk._run("mdir", "::/")


def test_shape_is_that_of_circuitpythons_own_formatting() -> None:
    """As its f_mkfs computes them: clusters of one sector below 2 MB, then two; one FAT."""
    assert (fat.Shape(2048).per_cluster, fat.Shape(2048).fat_sectors, fat.Shape(2048).data) == (1, 7, 40)
    assert (fat.Shape(1016).per_cluster, fat.Shape(1016).fat_sectors) == (1, 3)
    assert (fat.Shape(6144).per_cluster, fat.Shape(6144).fat_sectors) == (2, 10)


def test_the_same_bytes_every_time() -> None:
    backwards = dict(reversed(FILES.items()))
    assert fat.image(FILES, 2048) == fat.image(backwards, 2048)
    assert fat.image(FILES, 2048) != fat.image(FILES | {"x": b"1"}, 2048)


def test_a_full_drive_is_full_and_not_more(tmp_path: Path) -> None:
    fatdisk.need_tools()
    room = fat.Shape(1016).clusters * 512
    fatdisk.fsck(write(tmp_path, {"all.bin": bytes(room)}, 1016))
    with pytest.raises(fat.DoesNotFit):
        fat.image({"all.bin": bytes(room + 1)}, 1016)
    with pytest.raises(fat.DoesNotFit):
        fat.image({f"file number {number}.txt": b"" for number in range(300)}, 2048)


NAMES = st.text(
    st.characters(codec="utf-8", exclude_characters='"*/:<>?\\|\x7f', min_codepoint=32),
    min_size=1,
    max_size=40,
)


@pytest.mark.slow
@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.dictionaries(NAMES.filter(lambda name: name.strip(". ") == name), st.binary(max_size=500), max_size=40)
)
def test_any_names(tmp_path: Path, files: dict[str, bytes]) -> None:
    fatdisk.need_tools()
    unique = {
        f"f/{name}": data for name, data in {name.casefold(): data for name, data in files.items()}.items()
    }
    said = fatdisk.fsck(write(tmp_path, unique, 1016))
    # fsck counts the label and the folder as files.
    assert f" {1 + bool(unique) + len(unique)} files" in said


OLD = content({"code.py": b"old", "babel/gone.mpy": b"C\x06 gone", "babel/rules.mpy": b"C\x06" + bytes(2000)})
NEW = content({"code.py": b"new", "babel/rules.mpy": b"C\x06" + bytes(2600), "lib/label.mpy": b"C\x06 new"})
OWN = {"settings.toml": b"A = 1\n", "my notes/liste für mich.txt": b"mine"}


@pytest.mark.slow
def test_flashing_a_real_image_broken_off_at_every_write(tmp_path: Path) -> None:
    fatdisk.need_tools()
    image = write(tmp_path, OWN | OLD.files, 200)
    start = image.read_bytes()
    disk = fatdisk.FatDisk(image)
    fatdisk.flash(disk, NEW)
    assert disk.done >= 8
    for at in range(disk.done):
        image.write_bytes(start)
        broken = fatdisk.FatDisk(image)
        broken.fails_at = at
        with pytest.raises(OSError):
            fatdisk.flash(broken, NEW)
        fatdisk.fsck(image)
        again = fatdisk.FatDisk(image)
        fatdisk.flash(again, NEW)
        fatdisk.fsck(image)
        assert {path.lower(): again.read(path) for path in again.files()} == OWN | NEW.files


@pytest.mark.slow
def test_room_on_a_real_image(tmp_path: Path) -> None:
    """Either refused beforehand, or it fits: FAT's own folders included."""
    fatdisk.need_tools()
    outcomes = set()
    for filler in range(136, 154):
        image = write(tmp_path, OWN | OLD.files | {"filler.bin": bytes(filler * 512)}, 200)
        disk = fatdisk.FatDisk(image)
        plan = install.plan(disk, NEW)
        outcomes.add(plan.needed <= plan.free)
        if plan.needed <= plan.free:
            install.apply_plan(plan, disk, NEW, lambda done, total, name: None)
            fatdisk.fsck(image)
            assert disk.read("lib/label.mpy") == NEW.files["lib/label.mpy"]
    assert outcomes == {False, True}
