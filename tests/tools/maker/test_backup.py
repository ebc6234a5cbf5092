"""A backup goes back as it came, and a zip from elsewhere cannot write outside the drive."""

import errno
import io
import zipfile
from pathlib import Path
from random import Random

import pytest

from tests.tools.maker.standin import CLUSTER, StandIn, content
from tools.maker import backup, install, manifest

GAME = content(
    {"code.py": b"game", "boot.py": b"# boot", "babel/x.mpy": b"C\x06 x", "lib/driver.mpy": b"C\x06 d"}
)
MINE = {
    "code.py": b"print('mine')\n",
    "settings.toml": b"A = 1\n",
    "lib/driver.mpy": b"C\x06 my own older driver",
    "größe.txt": b"5",
    "boot_out.txt": b"Adafruit",
}
QUIET = lambda done, total, name: None  # noqa: E731


def test_there_and_back(tmp_path: Path) -> None:
    drive = StandIn(MINE | {"._code.py": b"litter", ".fseventsd/no_log": b""})
    assert backup.save(drive, tmp_path / "b.zip", QUIET) == len(MINE)
    plan = install.plan(drive, GAME)
    assert plan.in_the_way == ["code.py", "lib/driver.mpy"]
    install.apply_plan(plan, drive, GAME, QUIET)
    drive.kept["settings.toml"] = b"A = 2\n"
    assert backup.restore(drive, backup.load(tmp_path / "b.zip"), QUIET) == ["settings.toml"]
    mine = {path: data for path, data in drive.kept.items() if not path.startswith(".")}
    assert mine == MINE | {"settings.toml": b"A = 2\n"}


def test_a_restore_broken_off_at_every_write_can_be_run_again() -> None:
    def start() -> StandIn:
        return StandIn(GAME.files | {"settings.toml": b"now", "notes.txt": b"new since"})

    clean = start()
    backup.restore(clean, MINE, QUIET)
    wanted = {**MINE, "settings.toml": b"now", "notes.txt": b"new since"}
    del wanted["boot_out.txt"]
    assert clean.kept == wanted
    for at in range(clean.done):
        drive = start()
        drive.fail(at, errno.ENOSPC)
        with pytest.raises(OSError):
            backup.restore(drive, MINE, QUIET)
        assert drive.kept["settings.toml"] == b"now" and drive.kept["notes.txt"] == b"new since"
        drive.fail(None)
        backup.restore(drive, MINE, QUIET)
        assert drive.kept == wanted


def test_the_room_that_is_counted_is_enough_and_not_far_too_much() -> None:
    chance = Random(7)
    names = [
        "code.py",
        "boot.py",
        "a.txt",
        "lib/x.mpy",
        "lib/y.mpy",
        "babel/z.mpy",
        "notes/long name of it.txt",
    ]
    for _ in range(300):
        game, mine = (
            {name: bytes(chance.randrange(6000)) + side for name in names if chance.random() < 0.6}
            for side in (b"g", b"m")
        )
        start = dict(content(game).files)
        if chance.random() < 0.3 and mine:
            start[chance.choice(sorted(mine)) + install.PART_SUFFIX] = bytes(chance.randrange(3000))
        drive = StandIn(start)
        needed = backup.plan(drive, mine).needed // CLUSTER
        drive.clusters -= drive.free() - needed
        backup.restore(drive, mine, QUIET)
        assert {path: drive.kept[path] for path in mine} == mine
        assert needed <= sum(len(data) // CLUSTER + 4 for data in mine.values()) + 1


def test_an_older_game_comes_back_with_its_manifest() -> None:
    older = content({"code.py": b"older", "babel/y.mpy": b"C\x06 y"}, "0.9")
    drive = StandIn(GAME.files)
    backup.restore(drive, older.files, QUIET)
    assert drive.kept == older.files
    assert manifest.read(drive.kept[manifest.NAME]) == older.manifest


@pytest.mark.parametrize(
    "name",
    [
        "../evil.py",
        "a/../../evil.py",
        "/etc/passwd",
        "C:/evil.py",
        "C:evil.py",
        "..\\evil.py",
        "\\\\host\\x",
        "a//b",
        "./a",
    ],
)
def test_unsafe_paths_are_refused(tmp_path: Path, name: str) -> None:
    with zipfile.ZipFile(tmp_path / "evil.zip", "w") as archive:
        archive.writestr("code.py", b"fine")
        info = zipfile.ZipInfo("x")
        info.filename = name
        archive.writestr(info, b"evil")
    with pytest.raises(backup.BadBackup, match="unsafe path"):
        backup.load(tmp_path / "evil.zip")
    assert not manifest.is_safe(name)


@pytest.mark.parametrize("name", ["code.py", "lib/a b/ü.mpy", "..hidden", "a..b", ".metadata_never_index"])
def test_plain_paths_are_taken(name: str) -> None:
    assert manifest.is_safe(name)


def test_other_bad_zips(tmp_path: Path) -> None:
    place = tmp_path / "b.zip"
    for data in (b"", b"PK\x03\x04 cut short", bytes(2000)):
        place.write_bytes(data)
        with pytest.raises(backup.BadBackup):
            backup.load(place)
    with zipfile.ZipFile(place, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("bomb.bin", bytes(20 * 1024 * 1024))
    with pytest.raises(backup.BadBackup, match="larger"):
        backup.load(place)
    with zipfile.ZipFile(place, "w") as archive:
        archive.writestr("code.py", b"1")
        archive.writestr("CODE.py", b"2")
    with pytest.raises(backup.BadBackup, match="two files of one name"):
        backup.load(place)
    with zipfile.ZipFile(place, "w") as archive:
        archive.writestr("code.py", b"a" * 100)
    place.write_bytes(place.read_bytes().replace(b"a" * 50, b"b" * 50))
    with pytest.raises(backup.BadBackup, match="not a complete zip"):
        backup.load(place)


@pytest.mark.parametrize(
    ("names", "reason"),
    [(("foo", "Foo/bar"), "as a file and as a folder"), (("x" * 251 + ".py",), "more than 250 letters")],
)
def test_what_no_drive_could_hold_is_refused(names: tuple[str, ...], reason: str, tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "b.zip", "w") as archive:
        for name in ("boot_out.txt", *names):
            archive.writestr(name, b"1")
    with pytest.raises(backup.BadBackup, match=reason):
        backup.load(tmp_path / "b.zip")


@pytest.mark.parametrize("method", [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_damaged_zip_of_any_kind_is_told_in_a_line(method: int, tmp_path: Path) -> None:
    place = tmp_path / "b.zip"
    with zipfile.ZipFile(place, "w", method) as archive:
        archive.writestr("m.bin", b"abc" * 3000)
    data = bytearray(place.read_bytes())
    for at in range(45, 60):
        data[at] ^= 0xFF
    place.write_bytes(data)
    with pytest.raises(backup.BadBackup, match="not a complete zip") as refused:
        backup.load(place)
    assert len(str(refused.value)) < 120


def test_a_backup_leaves_what_lies_beside_it(tmp_path: Path) -> None:
    mine = tmp_path / "b.zip.part"
    mine.write_text("mine")
    backup.save(StandIn({"code.py": b"1"}), tmp_path / "b.zip", lambda *_: None)
    assert mine.read_text() == "mine" and sorted(tmp_path.iterdir()) == [tmp_path / "b.zip", mine]


def test_a_name_that_is_no_utf_8_is_told(tmp_path: Path) -> None:
    drive = StandIn(MINE | {"caf\udce9.txt": b""})
    with pytest.raises(backup.BadBackup, match=r"the name 'caf\\udce9.txt' has letters"):
        backup.save(drive, tmp_path / "b.zip", QUIET)
    assert not list(tmp_path.iterdir())


def test_a_backup_that_breaks_off_leaves_no_zip(tmp_path: Path) -> None:
    class Vanishing(StandIn):
        def read(self, path: str) -> bytes:
            raise OSError(errno.EIO, "gone")

    with pytest.raises(OSError):
        backup.save(Vanishing(MINE), tmp_path / "b.zip", QUIET)
    assert not (tmp_path / "b.zip").exists()


@pytest.mark.parametrize(
    "data", [None, b"", b"[]", b"{}", b'{"project": "other"}', b"\xff", b"[" * 100_000, b"null"]
)
def test_a_manifest_that_is_none(data: bytes | None) -> None:
    assert manifest.read(data) is None


def test_names_are_compared_as_fat_does() -> None:
    drive = StandIn({"settings.toml": b"mine", "code.py": b"old", "boot_out.txt": b"Adafruit"})
    files = {"Settings.TOML": b"theirs", "CODE.py": b"new", "Boot_Out.txt": b"Adafruit", "a.txt": b"1"}
    plan = backup.plan(drive, files)
    assert plan.kept == ["Settings.TOML"] and plan.write == ["a.txt", "CODE.py"] and not plan.remove
    listed = StandIn({**GAME.files, "boot_out.txt": b"Adafruit"})
    plan = backup.plan(listed, {path.upper(): data for path, data in GAME.files.items()} | {"x": b"1"})
    assert not plan.remove, "they are in the backup, with other letters"


def test_a_name_that_only_says_it_is_utf_8_is_a_sentence(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "b.zip", "w") as archive:
        archive.writestr("größe", b"1")
    data = (tmp_path / "b.zip").read_bytes().replace("größe".encode(), b"gr\xff\xff\xff\xffe")
    (tmp_path / "b.zip").write_bytes(data)
    with pytest.raises(backup.BadBackup, match="not a complete zip file"):
        backup.load(tmp_path / "b.zip")


def test_a_directory_that_begins_before_the_file_is_a_sentence() -> None:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("code.py", b"1")
    with pytest.raises(backup.BadBackup, match="not a complete zip file"):
        backup.read(made.getvalue()[3:])
