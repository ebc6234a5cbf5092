"""The build's files: the same bytes each time, and a UF2 that holds the drive block by block."""

import functools
import io
import shutil
import zipfile
from dataclasses import replace
from pathlib import Path
from struct import pack
from typing import Any

import pytest

from sim.boards import BOARDS
from tests.tools.maker import fatdisk
from tools.maker import build, build_cache, content, manifest, mpy, uf2
from tools.maker.content import CannotBuild

FILES = {"code.py": b"print(1)\n", "babel/x.mpy": b"C\x06" + bytes(9000), "lib/y.mpy": b"C\x06 y"}
BANNER = b"\0Adafruit CircuitPython 10.0.3 on 2025-10-17; Raspberry Pi Pico with rp2040\0"


@pytest.fixture
def ready(monkeypatch: pytest.MonkeyPatch) -> None:
    """The real content, made once for all tests that only want to have it."""
    monkeypatch.setattr("tools.maker.content.make", lambda language=None, **more: _made(language))


@functools.cache
def _made(language: str | None) -> content.Content:
    return _make(language)


_make = content.make


def fake_circuitpython(
    family: int = 0xE48BFF56,
    size: int = 5000,
    banner: bytes = BANNER,
    start: int = uf2.FLASH,
    odd: bool = False,
) -> bytes:
    """A UF2 as circuitpython.org gives it: contiguous blocks, not a whole number of erase sectors."""
    data = (banner + bytes(range(256)) * 30)[:size]
    pages = [data[at : at + 256].ljust(256, b"\0") for at in range(0, len(data), 256)]
    blocks = [
        uf2.Block(start + 256 * number, number, len(pages), family, 0x2000, page).to_bytes()
        for number, page in enumerate(pages)
    ]
    if odd:
        blocks.insert(0, uf2.Block(0x10FFFF00, 0, 2, uf2.ABSOLUTE, 0xA000, b"\xef" * 256).to_bytes())
    return b"".join(blocks)


def changed(which: int, **fields: Any) -> bytes:
    """A downloaded CircuitPython with other words in the head of one block."""
    data = fake_circuitpython()
    block = uf2.read(data)[which]._replace(**fields)
    return data[: 512 * which] + block.to_bytes() + data[512 * (which + 1) :]


def flash_memory(data: bytes, family: int, before: bytes = b"\x00") -> dict[int, bytes]:
    """Flash after a boot loader like the RP2040's: it erases one sector per 16 block numbers."""
    memory: dict[int, bytes] = {}
    erased: set[int] = set()
    for block in uf2.read(data):
        if block.family != family:
            continue
        assert block.address % 256 == 0 and len(block.data) == 256 and block.flags == 0x2000
        if block.number // 16 not in erased:
            erased.add(block.number // 16)
            sector = block.address - block.address % 4096
            memory.update({sector + at: b"\xff" * 256 for at in range(0, 4096, 256)})
        old = memory.get(block.address, before * 256)
        memory[block.address] = bytes(new & was for new, was in zip(block.data, old, strict=True))
    return memory


@pytest.mark.parametrize("name", [name for name, board in BOARDS.items() if board.uf2_drive])
def test_uf2_read_back_block_by_block(name: str, tmp_path: Path) -> None:
    board = BOARDS[name]
    assert board.uf2_drive is not None
    data = build.make_uf2(FILES, board)
    blocks = uf2.read(data)
    assert [block.number for block in blocks] == list(range(len(blocks)))
    assert {(block.total, block.family) for block in blocks} == {(len(blocks), board.chip.uf2_family)}
    memory = flash_memory(data, board.chip.uf2_family)
    assert min(memory) == uf2.FLASH + board.uf2_drive
    image = build.drive_image(FILES, board)
    assert len(image) == board.drive_size
    drive = bytearray(b"\xa5" * len(image))
    for address, page in memory.items():
        at = address - uf2.FLASH - board.uf2_drive
        drive[at : at + 256] = page
    fatdisk.need_tools()
    (tmp_path / "image").write_bytes(drive)
    fatdisk.fsck(tmp_path / "image")
    disk = fatdisk.FatDisk(tmp_path / "image")
    found = {path: disk.read(path) for path in disk.files()}
    assert {path: found[path] for path in FILES} == FILES
    assert found["settings.toml"] == b"" and found[".metadata_never_index"] == b""


def test_uf2_with_circuitpython_holds_both(tmp_path: Path) -> None:
    board = BOARDS["pico"]
    given = fake_circuitpython()
    (tmp_path / "cp.uf2").write_bytes(given)
    memory = flash_memory(build.make_uf2(FILES, board, tmp_path / "cp.uf2"), board.chip.uf2_family)
    for block in uf2.read(given):
        assert memory[block.address] == block.data
    alone = flash_memory(build.make_uf2(FILES, board), board.chip.uf2_family)
    assert {address: memory[address] for address in alone} == alone
    nvm = range(uf2.FLASH + 0xFF000, uf2.FLASH + 0x100000)
    assert not [address for address in memory if address in nvm], "saved games must survive an update"


def test_every_sixteen_blocks_lie_in_one_erase_sector(tmp_path: Path) -> None:
    (tmp_path / "cp.uf2").write_bytes(fake_circuitpython(size=4096 + 300))
    blocks = uf2.read(build.make_uf2(FILES, BOARDS["pico"], tmp_path / "cp.uf2"))
    groups: dict[int, set[int]] = {}
    for block in blocks:
        groups.setdefault(block.number // 16, set()).add(block.address // 4096)
    assert all(len(sectors) == 1 for sectors in groups.values())
    assert len({sector for sectors in groups.values() for sector in sectors}) == len(groups)
    assert [block.address for block in blocks] == sorted(block.address for block in blocks)


def test_the_odd_block_of_an_rp2350_stays_first(tmp_path: Path) -> None:
    banner = b"Adafruit CircuitPython 9.2.1 on 2024-11-20; Raspberry Pi Pico 2 with rp2350a\0"
    given = fake_circuitpython(0xE48BFF59, banner=banner, odd=True)
    (tmp_path / "cp.uf2").write_bytes(given)
    made = build.make_uf2(FILES, BOARDS["pico2"], tmp_path / "cp.uf2")
    assert made[:512] == given[:512]
    rest = uf2.read(made)[1:]
    assert {(block.family, block.total) for block in rest} == {(0xE48BFF59, len(rest))}
    assert [block.number for block in rest] == list(range(len(rest)))


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"", "not a whole number"),
        (b"x" * 512, "not a UF2 block"),
        (fake_circuitpython()[:-100], "not a whole number"),
        (fake_circuitpython(family=0xE48BFF59), "another kind of chip"),
        (fake_circuitpython(start=uf2.FLASH + 0xFF000), "reaches into the drive"),
        (fake_circuitpython(banner=b""), "is not CircuitPython"),
        (fake_circuitpython(banner=BANNER.replace(b"Pico", b"Pico W")), "is for a Raspberry Pi Pico W"),
        (
            fake_circuitpython(banner=BANNER.replace(b"10.0.3", b"9.1.4")),
            "CircuitPython 9.1.4; the game needs 9.2.0",
        ),
        (fake_circuitpython(banner=BANNER.replace(b"10.0.3", b"11.0.0")), "below 11"),
        (fake_circuitpython()[:5120], "only 10 of its 20 blocks are there; download"),
        (fake_circuitpython()[512:], "only 19 of its 20 blocks are there; download"),
        (fake_circuitpython() + fake_circuitpython()[:512], "a block twice; download"),
        (fake_circuitpython()[:-512] + fake_circuitpython()[:512], "a block twice; download"),
        (changed(3, total=21), "do not agree how many they are; download"),
        (changed(3, number=20), "numbered beyond the 20"),
        (changed(3, address=uf2.FLASH), "two of its blocks go to the same place; download"),
        (changed(3, family=0xE48BFF59), "another kind of chip"),
        (changed(3, flags=0), "another kind of chip"),
        (changed(3, flags=0x2001), "no part of the memory"),
        (changed(3, address=uf2.FLASH + 3 * 256 + 4), "no page of the memory"),
        (
            fake_circuitpython()[:-512]
            + uf2.Block(uf2.FLASH + 19 * 256, 19, 20, 0xE48BFF56, 0x2000, b"short").to_bytes(),
            "no page of the memory",
        ),
        (fake_circuitpython(odd=True), "another kind of chip"),
        (fake_circuitpython(banner=BANNER.replace(b"10.0.3", b"10.0.3zzz")), "'10.0.3zzz', is none"),
        (fake_circuitpython(banner=BANNER.replace(b"10.0.3", b"9" * 30 + b".0.3")), "is none; download"),
        (fake_circuitpython(banner=BANNER.replace(b"10.0.3", b"unknown")), "is none; download"),
    ],
)
def test_a_circuitpython_that_does_not_serve(tmp_path: Path, data: bytes, word: str) -> None:
    (tmp_path / "cp.uf2").write_bytes(data)
    with pytest.raises(CannotBuild, match=word):
        build.make_uf2(FILES, BOARDS["pico"], tmp_path / "cp.uf2")


@pytest.mark.parametrize("version", [b"10.0.0-beta.2", b"9.2.8-12-g0a1b2c3d4e", b"10.1.0-rc.0-3-gabc-dirty"])
def test_a_version_between_two_releases_serves(tmp_path: Path, version: bytes) -> None:
    (tmp_path / "cp.uf2").write_bytes(fake_circuitpython(banner=BANNER.replace(b"10.0.3", version)))
    assert build.make_uf2(FILES, BOARDS["pico"], tmp_path / "cp.uf2")


def test_an_odd_block_that_would_be_written_into_memory_is_refused(tmp_path: Path) -> None:
    banner = BANNER.replace(b"Pico with rp2040", b"Pico 2 with rp2350a")
    odd = uf2.Block(uf2.FLASH, 0, 2, uf2.ABSOLUTE, 0xA000, b"\xef" * 256).to_bytes()
    (tmp_path / "cp.uf2").write_bytes(odd + fake_circuitpython(0xE48BFF59, banner=banner))
    with pytest.raises(CannotBuild, match="where nothing may be written"):
        build.make_uf2(FILES, BOARDS["pico2"], tmp_path / "cp.uf2")


def test_a_missing_file_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(CannotBuild, match="Cannot read"):
        build.make_uf2(FILES, BOARDS["pico"], tmp_path / "nothing.uf2")


def test_a_missing_file_is_found_before_the_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(content, "make", lambda *_, **__: pytest.fail("built first"))
    with pytest.raises(CannotBuild, match="Cannot read"):
        build.build(tmp_path, circuitpython=tmp_path / "nothing.uf2")


def test_a_block_is_512_bytes_with_its_marks() -> None:
    block = uf2.Block(0x10100000, 3, 9, 0xE48BFF56, 0x2000, b"a" * 256).to_bytes()
    assert len(block) == 512 and block[:8] == b"UF2\nWQ]\x9e" and block[508:] == pack("<I", 0x0AB16F30)


def test_zip_holds_the_same_and_is_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build.write_zip(tmp_path / "a.zip", FILES)
    build.write_zip(tmp_path / "b.zip", dict(reversed(FILES.items())))
    first = (tmp_path / "a.zip").read_bytes()
    assert first == (tmp_path / "b.zip").read_bytes()
    with zipfile.ZipFile(io.BytesIO(first)) as archive:
        assert {path: archive.read(path) for path in archive.namelist()} == FILES
        assert archive.getinfo("code.py").date_time == (2026, 1, 1, 0, 0, 0)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    build.write_zip(tmp_path / "c.zip", FILES)
    with zipfile.ZipFile(tmp_path / "c.zip") as archive:
        assert archive.getinfo("code.py").date_time == (2023, 11, 14, 22, 13, 20)


@pytest.mark.slow
def test_two_builds_are_alike_byte_for_byte(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first perhaps as another process has made and kept it, the second made now."""
    one = build.build(tmp_path / "one")
    monkeypatch.setattr(build_cache, "cache_folder", lambda: tmp_path / "empty")
    mpy.compile_checked.cache_clear()
    monkeypatch.setenv("TZ", "Pacific/Auckland")
    monkeypatch.chdir(tmp_path)
    two = build.build(tmp_path / "zwei mit Ümlaut", board="pico")
    for result in (one, two):
        assert result.uf2 is not None and result.archive.is_file()
    trees = [
        {
            path.relative_to(result.dest).as_posix(): path.read_bytes()
            for path in result.dest.rglob("*")
            if path.is_file()
        }
        for result in (one, two)
    ]
    assert trees[0] == trees[1]
    assert {path: trees[0][f"drive/{path}"] for path in one.content.files} == one.content.files


@pytest.mark.usefixtures("ready")
def test_the_command_prints_a_table_and_cleans_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    build.build(tmp_path)
    stale = replace(_made(None).manifest, files=_made(None).manifest.files | {"old/stale.py": "0 00000000"})
    (tmp_path / "drive" / manifest.NAME).write_bytes(stale.to_bytes())
    (tmp_path / "drive" / "old").mkdir()
    (tmp_path / "drive" / "old" / "stale.py").write_text("")
    assert build.main(["--dest", str(tmp_path), "--board", "pico_w"]) == 0
    said = capsys.readouterr().out
    assert f"of the {build.BUDGET:,} it may be" in said and "Pico W's drive" in said
    assert "code.py" not in said and said.count("\n") < 12
    assert not (tmp_path / "drive" / "old").exists()
    assert build.main(["--dest", str(tmp_path), "--verbose"]) == 0
    listed = capsys.readouterr().out
    assert all(f"  {path}\n" in listed for path in _made(None).files)
    assert build.main(["--dest", str(tmp_path), "--language", "xx"]) == 1
    assert "There is no language 'xx'" in capsys.readouterr().err


@pytest.mark.usefixtures("ready")
def test_a_board_without_uf2_still_gets_its_drive(tmp_path: Path) -> None:
    result = build.build(tmp_path, board="feather_m4")
    assert result.uf2 is None and (result.drive / "code.py").is_file()
    with pytest.raises(CannotBuild, match="no UF2 with a drive for an Adafruit"):
        build.build(tmp_path, board="feather_m4", circuitpython=tmp_path / "x.uf2")


@pytest.mark.usefixtures("ready")
def test_too_much_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "BUDGET", 1000)
    with pytest.raises(CannotBuild, match="more than the 1000 it may be"):
        build.build(tmp_path)


@pytest.mark.usefixtures("ready")
def test_a_place_that_cannot_be_written_is_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    assert build.main(["--dest", str(tmp_path / "file")]) == 1
    assert "Cannot write" in capsys.readouterr().err
    assert content.version() in build.build(tmp_path / "ok").archive.name


@pytest.mark.usefixtures("ready")
def test_a_drive_folder_of_someone_else_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "drive").mkdir()
    (tmp_path / "drive" / "thesis.txt").write_text("years of work")
    assert build.main(["--dest", str(tmp_path)]) == 1
    said = capsys.readouterr().err
    assert str(tmp_path / "drive") in said and "name another one with --dest" in said
    assert [path.name for path in tmp_path.rglob("*.*")] == ["thesis.txt"]
    (tmp_path / "drive" / "thesis.txt").unlink()
    assert build.main(["--dest", str(tmp_path)]) == 0
    (tmp_path / "drive" / "boot_out.txt").write_text("a board's own drive")
    assert build.main(["--dest", str(tmp_path)]) == 1
    assert (tmp_path / "drive" / "boot_out.txt").is_file()


def test_no_folder_is_no_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as ended:
        build.main(["--dest", ""])
    assert ended.value.code == 2 and "name a folder" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@pytest.mark.usefixtures("ready")
def test_files_of_ones_own_beside_an_earlier_build_stay(tmp_path: Path) -> None:
    build.build(tmp_path)
    (tmp_path / "drive" / "settings.toml").write_text("mine")
    (tmp_path / "drive" / "babel" / "notes.txt").write_text("mine too")
    result = build.build(tmp_path, board="pico_w")
    assert (tmp_path / "drive" / "settings.toml").read_text() == "mine"
    assert (tmp_path / "drive" / "babel" / "notes.txt").read_text() == "mine too"
    with zipfile.ZipFile(result.archive) as archive:
        assert "settings.toml" not in archive.namelist()


@pytest.mark.usefixtures("ready")
def test_a_file_of_ones_own_that_would_hide_the_games_is_named(tmp_path: Path) -> None:
    build.build(tmp_path)
    (tmp_path / "drive" / "handheld" / "console.py").write_text("mine")
    with pytest.raises(CannotBuild, match=r"would take .*console\.py"):
        build.build(tmp_path)


@pytest.mark.usefixtures("ready")
@pytest.mark.parametrize("name", ["", "code.py", "handheld"])
def test_a_link_is_refused_and_nothing_is_written_through_it(tmp_path: Path, name: str) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    if name:
        build.build(tmp_path / "dest")
    place = tmp_path / "dest" / "drive" / name
    place.parent.mkdir(exist_ok=True)
    if place.is_dir():
        shutil.rmtree(place)
    place.unlink(missing_ok=True)
    place.symlink_to(outside, target_is_directory=True)
    with pytest.raises(CannotBuild, match="is a link") as refused:
        build.build(tmp_path / "dest")
    assert str(place) in str(refused.value) and "None" not in str(refused.value)
    assert not list(outside.iterdir())


def test_the_list_comes_last_in_a_uf2_and_its_files_are_dated(tmp_path: Path) -> None:
    """The boot loader writes upwards: an interrupted copy must not look complete."""
    fatdisk.need_tools()
    files = FILES | {"safemode.py": b"last by its name", manifest.NAME: b"the list" * 100}
    data = build.drive_image(files, BOARDS["pico"], whole=False)
    assert data.rstrip(b"\0").endswith(b"the list")
    (tmp_path / "drive.img").write_bytes(build.drive_image(files, BOARDS["pico"]))
    told = fatdisk.FatDisk(tmp_path / "drive.img")._run("mdir", "::/")
    assert told.count("2001-02-03   4:05") >= 3 and "2026" not in told
