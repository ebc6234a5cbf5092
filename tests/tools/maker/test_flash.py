"""Flash as a person calls it: which board, what it says, and the exit code."""

import errno
import re
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from sim.boards import BOARDS
from tests.tools.maker.host import FakeHost, board, boot_loader
from tests.tools.maker.standin import content
from tools.maker import flash, flasher, install, manifest, uf2
from tools.maker.content import CannotBuild
from tools.maker.disk import VERIFIED, MountedDisk
from tools.maker.flasher import (
    BROKEN_OFF,
    BUILD,
    NO_BOARD,
    NO_ROOM,
    NOT_VERIFIED,
    OK,
    REFUSED,
    WHICH,
    Flasher,
)

GAME = content(
    {"code.py": b"import game\n", "boot.py": b"# boot\n", "babel/rules.mpy": b"C\x06" + bytes(5000)}
)

Run = Callable[..., int]


@pytest.fixture(autouse=True)
def small_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.maker.content.make", lambda *words, **more: GAME)


def call(host: FakeHost, *words: str, disk: Callable[[Path], object] = MountedDisk) -> int:
    return flash.main(list(words), Flasher(host, disk, sleep=lambda seconds: None))  # type: ignore[arg-type]


def holds(folder: Path, files: dict[str, bytes]) -> bool:
    return all(
        (folder / path).is_file() and (folder / path).read_bytes() == data for path, data in files.items()
    )


def test_a_fresh_board_gets_the_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = tmp_path / "mein Brett ä"
    host = FakeHost(board(place))
    assert call(host) == OK
    said = capsys.readouterr()
    assert "Raspberry Pi Pico (…8B2F)" in said.out and "4 files written and read back" in said.out
    assert "boot.py has changed: press the reset button" in said.out
    assert said.err == "", "no progress bar where there is no terminal"
    assert holds(place, GAME.files)
    assert call(host) == OK
    assert "nothing to do" in capsys.readouterr().out


def test_a_single_file_is_one_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    host = FakeHost(board(tmp_path / "d"))
    assert call(host) == OK
    (tmp_path / "d" / "boot.py").write_bytes(b"#")
    capsys.readouterr()
    assert call(host) == OK
    assert ": 1 file written and read back, 0 removed." in capsys.readouterr().out


def test_dry_run_writes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = board(tmp_path / "d")
    (tmp_path / "d" / "code.txt").write_text("mine")
    assert call(FakeHost(before), "--dry-run") == OK
    said = capsys.readouterr().out
    assert "change" in said and "add" in said and "yours!" in said and "bytes needed" in said
    assert sorted(path.name for path in (tmp_path / "d").iterdir()) == [
        "boot_out.txt",
        "code.py",
        "code.txt",
        "settings.toml",
    ]


@pytest.mark.parametrize("name", ["code.py", "babel", "settings.toml", "deep/within"])
@pytest.mark.parametrize("words", [(), ("--dry-run",), ("--backup",)])
def test_a_folder_with_a_symbolic_link_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, words: tuple[str, ...]
) -> None:
    """What is written through it would land outside."""
    place, outside = tmp_path / "d", tmp_path / "outside"
    volume = board(place)
    outside.mkdir()
    (outside / "file").write_text("mine")
    (place / name).unlink(missing_ok=True)
    (place / name).parent.mkdir(exist_ok=True)
    (place / name).symlink_to(outside if name == "babel" else outside / "file")
    before = sorted(place.rglob("*"))
    assert call(FakeHost(volume), "--drive", str(place), *words) == REFUSED
    assert f"{name} is a symbolic link" in capsys.readouterr().err
    assert sorted(place.rglob("*")) == before and [each.name for each in outside.iterdir()] == ["file"]
    assert (outside / "file").read_text() == "mine"


def test_what_is_missing_in_boot_out_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    volume = board(tmp_path / "board")
    place = volume.path / "boot_out.txt"
    whole = place.read_text()
    place.write_text(re.sub("UID:.*", "", whole))
    assert call(FakeHost(volume)) == REFUSED
    assert "has no UID in its boot_out.txt, so" in capsys.readouterr().err
    place.write_text("holiday photos")
    assert call(FakeHost(volume)) == REFUSED
    assert "no version in its boot_out.txt and no Board ID" in capsys.readouterr().err
    place.unlink()
    assert call(FakeHost(volume)) == REFUSED
    assert "has no boot_out.txt, so" in capsys.readouterr().err


def test_a_stick_with_the_name_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    volume = board(tmp_path / "stick")
    for text in (None, "", "holiday photos", "Adafruit CircuitPython 9.2.1 on 2025-01-01; X with y\n"):
        (tmp_path / "stick" / "boot_out.txt").unlink(missing_ok=True)
        if text is not None:
            (tmp_path / "stick" / "boot_out.txt").write_text(text)
        assert call(FakeHost(volume)) == REFUSED
        assert "may be a USB stick; nothing was written" in capsys.readouterr().err
        assert call(FakeHost(volume), "--drive", str(tmp_path / "stick")) == REFUSED
    assert not (tmp_path / "stick" / manifest.NAME).exists()


def test_another_label_is_believed_only_when_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    host = FakeHost(board(tmp_path / "d", label="GAMES"))
    assert call(host) == NO_BOARD
    assert call(host, "--drive", str(tmp_path / "d")) == OK


@pytest.mark.parametrize(
    ("version", "board_id", "word"),
    [
        ("9.1.4", "raspberry_pi_pico", "too old"),
        ("8.2.10", "raspberry_pi_pico", "too old"),
        ("9.2.0", "raspberry_pi_pico2", "too old"),
        ("11.0.0-beta.1", "raspberry_pi_pico", "newer than this game"),
    ],
)
def test_a_wrong_circuitpython_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], version: str, board_id: str, word: str
) -> None:
    host = FakeHost(board(tmp_path / "d", version=version, board_id=board_id))
    assert call(host) == REFUSED
    said = capsys.readouterr().err
    assert word in said and f"circuitpython.org/board/{board_id}" in said


@pytest.mark.parametrize("version", ["9.2.0", "9.2.8-rc.1", "10.0.0-alpha.2", "10.2.1"])
def test_right_versions_are_taken(tmp_path: Path, version: str) -> None:
    assert call(FakeHost(board(tmp_path / "d", version=version))) == OK


def test_an_unknown_board_is_told_what_it_needs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call(FakeHost(board(tmp_path / "d", board_id="my_board", title="My Board"))) == OK
    assert "name its pins in settings.toml" in capsys.readouterr().out


def test_two_boards_need_a_word(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, two = board(tmp_path / "CIRCUITPY"), board(tmp_path / "CIRCUITPY 1", uid="AAAA1111")
    host = FakeHost(one, two)
    assert call(host) == WHICH
    said = capsys.readouterr().err
    assert "There are 2 boards" in said and f'--drive "{tmp_path / "CIRCUITPY 1"}"' in said
    assert not (one.path / manifest.NAME).exists()
    assert call(host, "--drive", str(two.path)) == OK
    assert holds(two.path, GAME.files) and not holds(one.path, GAME.files)
    assert call(host, "--all", "--eject") == OK
    assert holds(one.path, GAME.files) and host.ejected == [one.path, two.path]


def test_no_board_says_what_to_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    host = FakeHost()
    assert call(host) == NO_BOARD
    assert "Hold A while you plug it in" in capsys.readouterr().err
    host.waiting = ["/dev/sdq1"]
    assert call(host) == NO_BOARD
    assert "udisksctl mount -b /dev/sdq1" in capsys.readouterr().err
    assert call(FakeHost(boot_loader(tmp_path / "boot"))) == NO_BOARD
    assert "flash --uf2 --circuitpython" in capsys.readouterr().err


def test_a_read_only_drive_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call(FakeHost(board(tmp_path / "d", read_only=True))) == REFUSED
    assert "read-only" in capsys.readouterr().err


def test_files_in_the_way_need_a_backup(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    host = FakeHost(board(tmp_path / "d"))
    (tmp_path / "d" / "code.py").write_text("print('my own program')\n")
    (tmp_path / "d" / "settings.toml").write_text("WIFI = 'secret'\n")
    assert call(host) == REFUSED
    said = capsys.readouterr().err
    assert "  code.py\n" in said and "--backup" in said
    backup = tmp_path / "meine Sicherung.zip"
    assert call(host, "--backup", str(backup)) == OK
    assert holds(tmp_path / "d", GAME.files)
    assert (tmp_path / "d" / "settings.toml").read_text() == "WIFI = 'secret'\n"
    assert call(host, "--restore", str(backup)) == OK
    assert (tmp_path / "d" / "code.py").read_text() == "print('my own program')\n"
    assert sorted(path.name for path in (tmp_path / "d").iterdir()) == [
        "boot_out.txt",
        "code.py",
        "settings.toml",
    ]


def test_a_backup_is_never_overwritten(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    host = FakeHost(board(tmp_path / "d"))
    (tmp_path / "b.zip").write_text("precious")
    assert call(host, "--backup", str(tmp_path / "b.zip")) == REFUSED
    assert (tmp_path / "b.zip").read_text() == "precious"
    assert call(host, "--backup", str(tmp_path / "d" / "b.zip")) == REFUSED
    assert "on the board itself" in capsys.readouterr().err and not (tmp_path / "d" / "b.zip").exists()
    monkeypatch.chdir(tmp_path)
    assert call(host, "--backup") == OK and call(host, "--backup") == OK
    assert len(list(tmp_path.glob("handheld-backup-E6614C311B5A8B2F-*.zip"))) == 2


class Failing(MountedDisk):
    """A mounted drive that fails at the n-th write."""

    at = 0
    error = errno.EIO
    vanishes = False
    done = 0

    def write(self, path: str, data: bytes) -> None:
        type(self).done += 1
        if self.done > self.at:
            if self.vanishes:
                self.root.rename(self.root.with_name("gone"))
            raise OSError(self.error, "no")
        super().write(path, data)


@pytest.mark.parametrize(
    ("error", "vanishes", "word"),
    [
        (errno.ENOSPC, False, "is full"),
        (errno.EROFS, False, "cannot be written"),
        (errno.EACCES, False, "cannot be written"),
        (errno.EIO, False, "read or write error"),
        (errno.EIO, True, "is gone"),
        (errno.ENODEV, True, "is gone"),
    ],
)
def test_broken_off_is_said_and_repaired(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], error: int, vanishes: bool, word: str
) -> None:
    place = tmp_path / "d"
    for at in range(5):
        volume = board(place)
        broken = type("Broken", (Failing,), {"at": at, "error": error, "vanishes": vanishes})
        assert call(FakeHost(volume), disk=broken) == BROKEN_OFF
        said = capsys.readouterr().err
        assert word in said and "Run the same command again" in said and "Traceback" not in said
        if vanishes:
            (tmp_path / "gone").rename(place)
        assert call(FakeHost(volume)) == OK
        assert holds(place, GAME.files)
        for path in GAME.files:
            (place / path).unlink()


def test_ctrl_c_in_the_middle(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    class Impatient(MountedDisk):
        def rename(self, old: str, new: str) -> None:
            if new.startswith("babel/"):
                raise KeyboardInterrupt
            super().rename(old, new)

    host = FakeHost(board(tmp_path / "d"))
    with pytest.raises(KeyboardInterrupt):
        call(host, disk=Impatient)
    assert "Stopped in the middle" in capsys.readouterr().out
    assert (tmp_path / "d" / "code.py").read_bytes() == install.STUB
    assert call(host) == OK and holds(tmp_path / "d", GAME.files)


def test_files_are_dated_where_the_system_allows(tmp_path: Path) -> None:
    class Strict(MountedDisk):
        def mark_verified(self, path: str) -> None:
            raise PermissionError(errno.EPERM, "not yours")

    host = FakeHost(board(tmp_path / "d"))
    assert call(host, disk=Strict) == OK
    assert call(host, "--dry-run") == OK
    assert {(tmp_path / "d" / path).stat().st_mtime == VERIFIED for path in GAME.files} == {False}
    assert call(host) == OK, "there is nothing to copy, but all was compared"
    assert {(tmp_path / "d" / path).stat().st_mtime == VERIFIED for path in GAME.files} == {True}
    assert (tmp_path / "d" / "boot_out.txt").stat().st_mtime != VERIFIED


def test_a_drive_that_cannot_be_written_has_the_game_all_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    class Locked(MountedDisk):
        def mark_verified(self, path: str) -> None:
            raise OSError(errno.EROFS, "locked")

    host = FakeHost(board(tmp_path / "d"))
    assert call(host) == OK
    assert call(host, disk=Locked) == OK and "nothing to do" in capsys.readouterr().out
    (tmp_path / "d/code.py").rename(tmp_path / "d/Code.py")
    assert call(host) == OK and "nothing to do" in capsys.readouterr().out


def test_a_full_drive_is_refused_before_the_first_write(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    class Full(MountedDisk):
        def space(self) -> tuple[int, int]:
            return 4096, 512

    assert call(FakeHost(board(tmp_path / "d")), disk=Full) == NO_ROOM
    assert "4,096 bytes free" in capsys.readouterr().err
    assert not (tmp_path / "d" / manifest.NAME).exists()


def test_a_lying_drive_is_found_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    class Liar(MountedDisk):
        def write(self, path: str, data: bytes) -> None:
            super().write(path, data.replace(b"\0", b"\1"))

    assert call(FakeHost(board(tmp_path / "d")), disk=Liar) == NOT_VERIFIED
    assert "babel/rules.mpy" in capsys.readouterr().err
    assert (tmp_path / "d" / "code.py").read_bytes() == install.STUB


def test_a_build_that_fails_touches_no_board(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*words: object, **more: object) -> None:
        raise CannotBuild("babel/x.py:3: no")

    monkeypatch.setattr("tools.maker.content.make", fail)
    assert call(FakeHost(board(tmp_path / "d"))) == BUILD
    assert "babel/x.py:3: no" in capsys.readouterr().err


def test_watch_copies_again_on_change(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    versions = [
        GAME,
        content({"code.py": b"two\n"}),
        CannotBuild("x.py:1: no"),
        content({"code.py": b"four\n"}),
    ]

    def make(*words: object, **more: object) -> object:
        made = versions.pop(0)
        if isinstance(made, Exception):
            raise made
        return made

    monkeypatch.setattr("tools.maker.content.make", make)
    monkeypatch.setattr("tools.maker.watch.changes", lambda sleep: iter([None, None, None]))
    assert call(FakeHost(board(tmp_path / "d")), "--watch") == OK
    said = capsys.readouterr().out
    assert "Watching the sources" in said and "x.py:1: no" in said
    assert (tmp_path / "d" / "code.py").read_bytes() == b"four\n"
    assert not (tmp_path / "d" / "babel").exists(), "what the new build lacks is removed"


@pytest.mark.parametrize("name", ["pybadge", "feather_m4"])
def test_a_board_that_no_uf2_can_fill(tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    kind = BOARDS[name]
    assert call(FakeHost(), "--uf2", "--board", name) == REFUSED
    said = capsys.readouterr().err
    assert "BOOTSEL" not in said and "reset twice" in said and kind.bootloader in said
    host = FakeHost(boot_loader(tmp_path / "boot", "SAMD51J19A-PyBadge-v0"))
    assert call(host, "--uf2") == REFUSED
    assert "drop it on that drive" in capsys.readouterr().err
    assert call(host) == NO_BOARD
    said = capsys.readouterr().err
    assert "drop it on that drive" in said and "--uf2" not in said


def test_how_to_reach_the_boot_loader(capsys: pytest.CaptureFixture[str]) -> None:
    assert call(FakeHost(), "--uf2", "--board", "picosystem") == NO_BOARD
    said = capsys.readouterr().err
    assert "BOOTSEL" not in said and "circuitpython.org" in said
    assert call(FakeHost(), "--uf2", "--board", "pico") == NO_BOARD
    assert "BOOTSEL" in capsys.readouterr().err


def test_boot_loader_takes_the_uf2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    host = FakeHost(boot_loader(tmp_path / "boot"))
    assert call(host, "--uf2") == WHICH
    assert "--board pico or --board pico_w" in capsys.readouterr().err
    assert call(host, "--uf2", "--board", "pico2") == REFUSED
    assert call(host, "--uf2", "--board", "pico_w") == OK
    blocks = uf2.read((tmp_path / "boot" / "handheld.uf2").read_bytes())
    assert blocks[0].address == uf2.FLASH + 0x181000
    assert call(FakeHost(), "--uf2") == NO_BOARD
    assert call(FakeHost(boot_loader(tmp_path / "a"), boot_loader(tmp_path / "b")), "--uf2") == WHICH
    assert call(FakeHost(boot_loader(tmp_path / "c", "RP2350")), "--uf2", "--board", "pico2") == OK


def test_a_boot_loader_leaves_under_our_hands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    leaving = type("Leaving", (Failing,), {"vanishes": True})
    assert call(FakeHost(boot_loader(tmp_path / "boot")), "--uf2", "--board", "pico", disk=leaving) == OK
    staying = type("Staying", (Failing,), {"error": errno.EIO})
    assert call(FakeHost(boot_loader(tmp_path / "b")), "--uf2", "--board", "pico", disk=staying) == BROKEN_OFF
    full = type("Full", (Failing,), {"error": errno.ENOSPC})
    assert call(FakeHost(boot_loader(tmp_path / "c")), "--uf2", "--board", "pico", disk=full) == BROKEN_OFF


def tree(folder: Path) -> dict[str, bytes | None]:
    """Everything in a folder; None stands for a folder."""
    return {
        path.relative_to(folder).as_posix(): None if path.is_dir() else path.read_bytes()
        for path in folder.rglob("*")
    }


def backup_of(place: Path, files: dict[str, bytes]) -> str:
    with zipfile.ZipFile(place, "w") as archive:
        for path, data in files.items():
            archive.writestr(path, data)
    return str(place)


def test_restore_with_dry_run_only_shows_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    host = FakeHost(board(tmp_path / "d"))
    assert call(host) == OK
    before = tree(tmp_path / "d")
    mine = backup_of(tmp_path / "b.zip", {"boot_out.txt": b"A", "code.py": b"mine", "settings.toml": b"old"})
    capsys.readouterr()
    assert call(host, "--restore", mine, "--dry-run", "--eject") == OK
    said = capsys.readouterr().out
    assert "write          4  code.py" in said and "leave             settings.toml" in said
    assert "remove            babel/rules.mpy" in said and "bytes needed" in said
    assert tree(tmp_path / "d") == before and host.ejected == []


def test_uf2_with_dry_run_sends_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    host = FakeHost(boot_loader(tmp_path / "boot"))
    assert call(host, "--uf2", "--board", "pico", "--dry-run") == OK
    assert "would be sent" in capsys.readouterr().out
    assert list(tree(tmp_path / "boot")) == ["INFO_UF2.TXT"]


@pytest.mark.parametrize(
    "words",
    [
        "--uf2 --drive x",
        "--uf2 --all",
        "--uf2 --backup",
        "--uf2 --eject",
        "--uf2 --restore x.zip",
        "--uf2 --watch",
        "--board pico",
        "--circuitpython x.uf2",
        "--watch --restore x.zip",
    ],
)
def test_words_without_effect_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: str
) -> None:
    host = FakeHost(board(tmp_path / "d"), boot_loader(tmp_path / "boot", "RP2350"))
    before = tree(tmp_path)
    with pytest.raises(SystemExit) as ended:
        call(host, *words.split())
    said = capsys.readouterr().err
    assert ended.value.code == 2 and ("cannot be combined with --" in said or "needs --uf2" in said)
    assert tree(tmp_path) == before


def test_a_zip_that_is_no_backup_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    host = FakeHost(board(tmp_path / "d"))
    before = tree(tmp_path / "d")
    photos = backup_of(tmp_path / "photos.zip", {"holiday.jpg": b"sea", "code.py": b"?"})
    for more in ([], ["--dry-run"]):
        assert call(host, "--restore", photos, *more) == REFUSED
        assert "it holds no boot_out.txt" in capsys.readouterr().err
    assert tree(tmp_path / "d") == before


def test_a_restore_without_room_writes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    class Small(MountedDisk):
        def space(self) -> tuple[int, int]:
            return 4096, 512

    host = FakeHost(board(tmp_path / "d"))
    before = tree(tmp_path / "d")
    large = backup_of(tmp_path / "b.zip", {"boot_out.txt": b"A", "code.py": b"x", "big.bin": bytes(5000)})
    assert call(host, "--restore", large, disk=Small) == NO_ROOM
    assert "4,096 bytes free" in capsys.readouterr().err and tree(tmp_path / "d") == before
    fits = backup_of(tmp_path / "c.zip", {"boot_out.txt": b"A", "code.py": b"x", "big.bin": bytes(3000)})
    assert call(host, "--restore", fits, disk=Small) == OK
    assert (tmp_path / "d" / "big.bin").read_bytes() == bytes(3000)


def test_a_backup_that_cannot_be_written_blames_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    host = FakeHost(board(tmp_path / "d"))
    before = tree(tmp_path / "d")
    (tmp_path / "file").write_text("")
    for place in (tmp_path / "no folder" / "b.zip", tmp_path / "file" / "b.zip"):
        assert call(host, "--backup", str(place)) == REFUSED
        said = capsys.readouterr().err
        assert f"Cannot write {place}: " in said and str(tmp_path / "d") not in said
    assert tree(tmp_path / "d") == before


@pytest.mark.parametrize("folder", ["boot.py", "code.py", "boot.py/inner", "babel/rules.mpy"])
def test_an_empty_folder_in_the_way_is_named_first(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], folder: str
) -> None:
    host = FakeHost(board(tmp_path / "d"))
    (tmp_path / "d" / "code.py").unlink()
    (tmp_path / "d" / folder).mkdir(parents=True)
    (tmp_path / "d" / "lib").mkdir()
    before = tree(tmp_path / "d")
    assert call(host) == REFUSED
    said = capsys.readouterr().err
    assert f"\n  {folder}\n" in said and "  lib\n" not in said
    game = backup_of(tmp_path / "game.zip", {"boot_out.txt": b"A", **GAME.files})
    assert call(host, "--restore", game) == REFUSED
    assert f"\n  {folder}\n" in capsys.readouterr().err
    assert tree(tmp_path / "d") == before
    assert call(host, "--backup", str(tmp_path / "b.zip")) == OK
    assert holds(tmp_path / "d", GAME.files)


def test_a_named_drive_that_is_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call(FakeHost(), "--drive", str(tmp_path / "nothing")) == NO_BOARD
    assert "there is no such folder" in capsys.readouterr().err
    loader = boot_loader(tmp_path / "boot")
    for host in (FakeHost(), FakeHost(loader)):
        assert call(host, "--drive", str(loader.path)) == NO_BOARD
        assert "flash --uf2 --circuitpython" in capsys.readouterr().err


def test_a_drive_letter_means_its_root() -> None:
    assert str(flash.drive_path("E:")) == "E:\\"
    assert flash.drive_path("/media/me/CIRCUITPY") == Path("/media/me/CIRCUITPY")


def test_exit_codes_are_documented() -> None:
    text = flash.make_parser().format_help()
    for code in (OK, BUILD, NO_BOARD, WHICH, REFUSED, NO_ROOM, BROKEN_OFF, NOT_VERIFIED):
        assert f"\n  {code}  " in text
    assert flasher.USAGE == 2


def test_wrong_words_end_with_two(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        call(FakeHost(), "--drive", "x", "--all")
    assert ended.value.code == 2
