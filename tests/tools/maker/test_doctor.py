"""The doctor names every illness it was shown, and nothing else."""

import shutil
from pathlib import Path

import pytest

from sim.boards import BOARDS
from tests.tools.maker.host import FakeHost, board, boot_loader
from tests.tools.maker.standin import content
from tools.maker import doctor, install, manifest
from tools.maker.disk import MountedDisk
from tools.maker.drives import Volume
from tools.maker.serial_ports import Port

GAME = content(
    {"code.py": b"import game\n", "babel/rules.mpy": b"C\x06" + bytes(50), "lib/driver.mpy": b"C\x06 d"}
)


@pytest.fixture(autouse=True)
def small_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.maker.content.make", lambda *words, **more: GAME)


@pytest.fixture
def well(tmp_path: Path) -> Volume:
    """A board in good health."""
    volume = board(tmp_path / "CIRCUITPY")
    for path, data in GAME.files.items():
        (volume.path / path).parent.mkdir(exist_ok=True)
        (volume.path / path).write_bytes(data)
    return volume


def examine(*volumes: Volume, host: FakeHost | None = None, serial: list[Port] | None = None) -> str:
    """All that the doctor says, in one text."""
    found = doctor.examine(host or FakeHost(*volumes), MountedDisk, serial or [], lambda line: None)
    assert all(advice.problem and advice.remedy for advice in found)
    return "\n".join(f"{advice.problem} {advice.remedy}" for advice in found)


def test_a_healthy_board(well: Volume) -> None:
    assert examine(well) == ""


def test_no_board() -> None:
    assert "No board is plugged in" in examine()
    host = FakeHost()
    host.on_usb = 1
    assert "hides its drive" in examine(host=host) and "hold A" in examine(host=host)
    assert "hides its drive" in examine(serial=[Port("COM3", "", "Pico", True)])
    host.waiting = ["/dev/sdb1"]
    assert "not mounted" in examine(host=host)
    assert "may not open /dev/ttyACM0" in examine(serial=[Port("/dev/ttyACM0", "", "Pico", False)])


def test_boot_loader_and_stick(tmp_path: Path) -> None:
    assert "boot loader, RPI-RP2" in examine(boot_loader(tmp_path / "boot"))
    stick = tmp_path / "stick"
    stick.mkdir()
    assert "no boot_out.txt" in examine(Volume(stick, "CIRCUITPY"))


def test_circuitpython_and_mount(tmp_path: Path, well: Volume) -> None:
    board(well.path, version="9.0.0")
    (well.path / "code.py").write_bytes(GAME.files["code.py"])
    assert "CircuitPython 9.0.0 is too old" in examine(well)
    board(well.path, board_id="another", title="Another")
    assert "Another is not a known board" in examine(well)
    board(well.path)
    (well.path / "code.py").write_bytes(GAME.files["code.py"])
    assert "read-only" in examine(Volume(well.path, "CIRCUITPY", read_only=True))
    assert "half a minute" in examine(Volume(well.path, "CIRCUITPY", delayed=True))


def test_nearly_full(well: Volume, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MountedDisk, "space", lambda self: (3000, 512))
    assert "nearly full: 3,000 bytes" in examine(well)


@pytest.mark.parametrize(
    ("path", "data", "word"),
    [
        ("babel/rules.py", b"x = 1\n", "loads babel/rules.py instead of the game's own"),
        ("code.txt", b"x = 1\n", "loads code.txt instead"),
        ("._code.py", b"\0", "A Mac left 1 files"),
        ("lib/old.mpy", b"M\x06", "lib/old.mpy is not bytecode"),
        ("lib/older.mpy", b"C\x05", "lib/older.mpy is not bytecode"),
        ("babel/rules.mpy", b"C\x06 cut", "1 files are missing or changed, such as babel/rules.mpy"),
        ("code.py", install.STUB, "1 files are missing or changed, such as code.py"),
        ("settings.toml", b"PIN_A = GP14\n", "the board cannot read PIN_A"),
        ("settings.toml", b"PIN_A = 'GP14'\n", "the board cannot read PIN_A"),
        ("settings.toml", b'PIN_DRIVE = "GP99"\n', "PIN_DRIVE = 'GP99' is not a pin of this board"),
        ("settings.toml", b'PIN_SOUND = "GP99"\n', "PIN_SOUND = 'GP99' is not a pin of this board"),
        ("settings.toml", b'PIN_SOUND = "GP10"\n', "PIN_SOUND = 'GP10', but PIN_UP is on that pin, too"),
        ("settings.toml", b'DISPLAY = "ssd1309"\n', "DISPLAY = 'ssd1309'"),
        ("settings.toml", b'BATTERY_LOW = "empty"\n', "BATTERY_LOW = 'empty'"),
        ("settings.toml", b'LANGUAGE = "xx"\n', "LANGUAGE = 'xx'"),
        ("boot_out.txt", b"Traceback (most recent call last):\nOSError: 19\n", "boot.py failed: OSError: 19"),
        (manifest.NAME, b"{}", "The game is not on this board"),
    ],
)
def test_each_illness_of_a_drive(well: Volume, path: str, data: bytes, word: str) -> None:
    place = well.path / path
    place.write_bytes(place.read_bytes() + data if path == "boot_out.txt" else data)
    said = examine(well)
    assert word in said
    assert len(said.splitlines()) == 1, "one illness, one line"


def test_settings_that_are_right(well: Volume) -> None:
    (well.path / "settings.toml").write_text(
        'PIN_A = "GP2"\nDISPLAY = "SH1106"\nDISPLAY_ADDRESS = "0x3D"\nWIFI = "x"\nPIN_SOUND = "GP14"\n'
    )
    assert examine(well) == ""


def test_settings_of_a_display_on_spi(well: Volume) -> None:
    (well.path / "settings.toml").write_text('DISPLAY = "st7789"\nPIN_DC = "GP8"\n')
    assert examine(well) == ""
    (well.path / "settings.toml").write_text('DISPLAY = "st7789"\nPIN_DC = "GP88"\n')
    assert "PIN_DC = 'GP88' is not a pin of this board" in examine(well)


@pytest.mark.parametrize("name", BOARDS)
def test_it_says_what_a_board_is_and_can_do(tmp_path: Path, name: str) -> None:
    kind = BOARDS[name]
    volume = board(tmp_path / "CIRCUITPY", board_id=kind.board_id, title=kind.title)
    said: list[str] = []
    doctor.examine(FakeHost(volume), MountedDisk, [], said.append)
    text = "\n".join(said)
    assert said[0].startswith(kind.title) and kind.why in text
    assert ("built in" in text) == (kind.screen is not None)
    if kind.screen is not None:
        assert f"{kind.screen.size[0]}×{kind.screen.size[1]}" in text
    assert ("opens the menu" in text) == bool(kind.menu)
    assert ("sound: none" in text) == (name == "ugame22")
    assert ("erases" in text) == ("SAMD51" in kind.chip.platform), "an nRF52840 has two slots"
    assert ("must name its pins" in text) == ("feather" in name)


def test_other_versions(well: Volume, monkeypatch: pytest.MonkeyPatch) -> None:
    library = {"name": "adafruit-circuitpython-display-text", "version": "5.0.6", "licence": "MIT"}
    newer = manifest.Manifest("2", GAME.manifest.files | {"code.py": "0"}, [library])
    older = manifest.Manifest("1", GAME.manifest.files, [library | {"version": "5.0.1"}])
    (well.path / manifest.NAME).write_bytes(older.to_bytes())
    fresh = type(GAME)(GAME.files, newer)
    monkeypatch.setattr("tools.maker.content.make", lambda *words, **more: fresh)
    said = examine(well)
    assert "display-text 5.0.1, this copy 5.0.6" in said and f"this copy makes {newer.build}" in said


def test_a_copy_that_was_broken_off(well: Volume) -> None:
    pending = manifest.Manifest("1", GAME.manifest.files, complete=False)
    (well.path / manifest.NAME).write_bytes(pending.to_bytes())
    assert "incomplete: the copy was interrupted" in examine(well)


def test_a_drive_that_vanishes_meanwhile(well: Volume, monkeypatch: pytest.MonkeyPatch) -> None:
    def vanish(self: MountedDisk) -> dict[str, int]:
        shutil.rmtree(well.path)
        raise OSError(5, "no")

    monkeypatch.setattr(MountedDisk, "files", vanish)
    assert "is gone" in examine(well)


def test_the_command(
    monkeypatch: pytest.MonkeyPatch, well: Volume, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tools.maker.drives.this_computer", lambda: FakeHost(well))
    monkeypatch.setattr(doctor, "ports", list)
    assert doctor.main([]) == 0
    assert "Nothing is wrong." in capsys.readouterr().out
    (well.path / "code.txt").write_text("")
    assert doctor.main([]) == 1


def test_nothing_that_a_terminal_would_obey_reaches_it(tmp_path: Path, well: Volume) -> None:
    place = well.path / "boot_out.txt"
    place.write_text(place.read_text() + "Traceback\nOSError: \x1b]0;owned\x07\x1b[2J\n")
    assert "\x1b" not in examine(well) and "]0;owned" in examine(well)
    board(well.path, title="\x1b[31mPico")
    assert "\x1b" not in examine(well)
    (tmp_path / "boot").mkdir()
    (tmp_path / "boot" / "INFO_UF2.TXT").write_text("UF2 Bootloader v3.0\nBoard-ID: \x1b[2JRPI\n")
    assert "\x1b" not in examine(Volume(tmp_path / "boot", "RPI-RP2"))
