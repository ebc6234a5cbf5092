"""Who owns the drive: boot.py and safemode.py on the simulated boards; leaving a saved game alone."""

from __future__ import annotations

import ast
import os
import shutil
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from babel import cartridge, play, rules
from babel.cartridge import NUMBER
from handheld.game.lineup_codec import lineup
from handheld.game.match import Match
from handheld.hardware import pins
from handheld.journal.writer import APPEND, Journal
from sim.boards import BOARDS, BUTTONS
from sim.clock import Stuck
from sim.machine import Machine
from sim.nvm import Nvm
from sim.standins.drive import Usb
from tests.firmware import eye
from tests.tools.maker.listed import write_list
from tools.developer.power_cuts.trials import full_of_games
from tools.games.saved_match import load_saved_match
from tools.maker import content, manifest, settings_check
from tools.maker.disk import VERIFIED, MountedDisk
from tools.paths import ROOT


@pytest.fixture(autouse=True)
def plug() -> Iterator[None]:
    yield
    if Machine._powered is not None:
        Machine._powered.power_off()


def switched_on(**options: Any) -> Machine:
    machine = Machine(games=("babel",), **options)
    machine.power_on()
    assert machine.boot_out == "", "what boot.py prints is written to the drive"
    return machine


def owner(machine: Machine) -> str:
    """Who has the drive and the console."""
    return {(True, True): "computer", (False, False): "player"}[machine.usb.drive, machine.usb.console]


@pytest.fixture
def drive(tmp_path: Path) -> Path:
    """A drive with boot.py and only as much of the firmware as it needs."""
    folder = tmp_path / "drive"
    (folder / "handheld").mkdir(parents=True)
    shutil.copy(ROOT / "firmware/integrity.py", folder / "integrity.py")
    shutil.copy(ROOT / "boot.py", folder / "boot.py")
    (folder / "handheld/part.py").write_text("x = 1\n" * 700, "utf-8")
    (folder / "code.py").write_text("", "utf-8")
    write_list(folder)
    return folder


@pytest.mark.parametrize("board", BOARDS)
def test_the_drive_is_hidden_while_playing(board: str) -> None:
    machine = switched_on(board=board)
    assert owner(machine) == "player"
    assert machine.console is not None


@pytest.mark.slow
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("button", BUTTONS)
def test_holding_a_and_nothing_else_gives_it_back(board: str, button: str) -> None:
    assert owner(switched_on(board=board, held=(button,))) == ("computer" if button == "a" else "player")


def test_the_rescue_chord_does_not_show_the_drive_but_with_a_it_does() -> None:
    assert owner(switched_on(held=("up", "b"))) == "player"
    assert owner(switched_on(held=("up", "b", "a"))) == "computer"


@pytest.mark.parametrize(
    ("settings", "held", "who"),
    [
        ({"PIN_DRIVE": "GP15"}, ("b",), "computer"),
        ({"PIN_DRIVE": "GP15"}, ("a",), "computer"),
        ({"PIN_DRIVE": "GP20"}, (), "player"),
        ({"PIN_A": "GP15", "PIN_B": "GP14"}, ("b",), "computer"),
        ({"PIN_A": "GP15", "PIN_B": "GP14"}, ("a",), "computer"),
        ({"PIN_A": "GP22"}, ("a",), "computer"),
        ({"PIN_DRIVE": "GP22"}, ("a",), "computer"),
        ({"PIN_DRIVE": "GP22"}, ("b",), "player"),
        ({"PIN_A": ""}, (), "player"),
        ({"PIN_A": ""}, ("a",), "computer"),
    ],
)
def test_a_pin_named_in_the_settings(settings: dict[str, Any], held: tuple[str, ...], who: str) -> None:
    assert owner(switched_on(settings=settings, held=held)) == who


@pytest.mark.parametrize("key", ["PIN_DRIVE", "PIN_A"])
@pytest.mark.parametrize("pin", ["GP99", "board_id", 14, "__name__"])
def test_a_wrong_pin_leaves_the_drive_visible(drive: Path, key: str, pin: str | int) -> None:
    assert owner(switched_on(firmware=drive, settings={key: pin})) == "computer"


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("", "player"),
        ("# nothing said\n", "player"),
        ('PIN_A = "GP15"\n', "player"),
        ('PIN_A = "GP15\n', "computer"),
        ("PIN_A = GP15\n", "computer"),
        ("PIN_DRIVE =\n", "computer"),
        ("\0\xff rubbish ===", "player"),
        ('[a table]\nPIN_A = "GP99"\n', "player"),
    ],
)
def test_any_settings_file(drive: Path, text: str, who: str) -> None:
    (drive / "settings.toml").write_text(text, "utf-8")
    assert owner(switched_on(firmware=drive)) == who


def test_half_an_installation_leaves_the_drive_visible(drive: Path) -> None:
    assert owner(switched_on(firmware=drive)) == "player"
    (drive / "handheld/part.py").unlink()
    assert owner(switched_on(firmware=drive)) == "computer"


@pytest.mark.parametrize("size", [0, 1, 1023, 1024, 1025, 4199, 4201])
def test_a_file_of_another_length_leaves_the_drive_visible(drive: Path, size: int) -> None:
    place = drive / "handheld/part.py"
    place.write_bytes((place.read_bytes() + b"\n")[:size])
    assert owner(switched_on(firmware=drive)) == "computer"


@pytest.mark.parametrize("at", [0, 1023, 1024, 4198])
def test_a_byte_that_has_changed_leaves_the_drive_visible(drive: Path, at: int) -> None:
    place = drive / "handheld/part.py"
    data = bytearray(place.read_bytes())
    data[at] ^= 1
    place.write_bytes(data)
    assert owner(switched_on(firmware=drive)) == "computer"


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The paths that the firmware opens."""
    paths: list[str] = []
    really = Machine._open

    def noted(machine: Machine, path: str, *more: Any, **options: Any) -> Any:
        paths.append(path)
        return really(machine, path, *more, **options)

    monkeypatch.setattr(Machine, "_open", noted)
    return paths


def flashed(folder: Path, zone: int = 0) -> None:
    """As `flash` leaves it, run on a computer in some time zone."""
    disk = MountedDisk(folder)
    for path in disk.files():
        disk.mark_verified(path)
        os.utime(folder / path, (VERIFIED + zone, VERIFIED + zone))


@pytest.mark.parametrize("zone", [0, 3600, -12 * 3600, 14 * 3600, 20700, -34200])
def test_files_that_flash_has_read_back_are_not_read_again(drive: Path, opened: list[str], zone: int) -> None:
    flashed(drive, zone)
    machine = switched_on(firmware=drive)
    assert owner(machine) == "player"
    assert opened == ["/" + manifest.NAME]
    assert machine.folder == "/", "CircuitPython would look for code.py elsewhere"


@pytest.mark.parametrize("away", [2, 900 - 2, 7200 + 60, 86400 + 900, 25 * 365 * 86400])
def test_a_file_of_any_other_date_is_read(drive: Path, opened: list[str], away: int) -> None:
    flashed(drive)
    os.utime(drive / "handheld/part.py", (VERIFIED + away, VERIFIED + away))
    assert owner(switched_on(firmware=drive)) == "player"
    assert "/handheld/part.py" in opened


@pytest.mark.parametrize("size", [0, 1, 4199, 4201])
def test_a_size_and_a_missing_file_are_seen_whatever_the_date(drive: Path, size: int) -> None:
    place = drive / "handheld/part.py"
    data = place.read_bytes()
    place.write_bytes((data + b"\n")[:size])
    flashed(drive)
    assert owner(switched_on(firmware=drive)) == "computer"
    place.write_bytes(data)
    flashed(drive)
    assert owner(switched_on(firmware=drive)) == "player"
    place.unlink()
    machine = switched_on(firmware=drive)
    assert owner(machine) == "computer" and machine.folder == "/"
    place.parent.rmdir()
    machine = switched_on(firmware=drive)
    assert owner(machine) == "computer" and machine.folder == "/"


def test_a_file_that_a_computer_has_changed_is_read(drive: Path) -> None:
    flashed(drive)
    place = drive / "handheld/part.py"
    data = place.read_bytes()
    place.write_bytes(data[:-2] + b"9\n")
    assert owner(switched_on(firmware=drive)) == "computer"
    place.write_bytes(data)
    assert owner(switched_on(firmware=drive)) == "player"


def test_a_flash_that_was_interrupted_is_seen_whatever_the_dates(drive: Path) -> None:
    place = drive / manifest.NAME
    data = place.read_bytes()
    listed = manifest.read(data)
    assert listed is not None
    for version in (replace(listed, complete=False).to_bytes(), data[:-1], data[:-3], data + b"x", b""):
        place.write_bytes(version)
        flashed(drive)
        assert owner(switched_on(firmware=drive)) == "computer", version


def test_files_of_the_user_do_not_count(drive: Path, opened: list[str]) -> None:
    flashed(drive)
    (drive / "handheld/part.txt").write_text("mine", "utf-8")
    (drive / "notes").mkdir()
    assert owner(switched_on(firmware=drive)) == "player"
    assert opened == ["/" + manifest.NAME]


def test_boot_py_and_flash_mean_the_same_date() -> None:
    assert f"- {VERIFIED}  # 2001-02-03 04:05:06" in (ROOT / "boot.py").read_text("utf-8")
    assert datetime.fromtimestamp(VERIFIED, UTC) == datetime(2001, 2, 3, 4, 5, 6, tzinfo=UTC)
    assert VERIFIED < 1 << 30, "no heap"


def test_a_list_that_is_cut_missing_or_not_complete_leaves_the_drive_visible(drive: Path) -> None:
    place = drive / manifest.NAME
    data = place.read_bytes()
    listed = manifest.read(data)
    assert listed is not None
    versions = [data[:at] for at in range(0, len(data), 7)] + [data[:-1], data[:-2], data + b"x"]
    versions += [
        data.replace(b"}", b"", 1),
        replace(listed, complete=False).to_bytes(),
    ]
    for version in versions:
        place.write_bytes(version)
        assert owner(switched_on(firmware=drive)) == "computer", version
    place.unlink()
    assert owner(switched_on(firmware=drive)) == "computer"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["boot.py", "integrity.py"])
def test_what_looks_at_the_files_may_itself_be_cut_anywhere(drive: Path, name: str) -> None:
    text = (drive / name).read_text("utf-8")
    for at in range(len(text.rstrip())):
        if text[at - 1] == "\n" or text[at] == "\n" or at % 23 == 0:
            (drive / name).write_text(text[:at], "utf-8")
            os.utime(drive / name, (at, at))
            machine = Machine(firmware=drive)
            machine.power_on()
            assert machine.usb.drive, text[:at]


def test_boot_py_needs_no_compiled_file_and_knows_the_usual_a() -> None:
    """pins.py is compiled on a drive; boot.py says the same of its own."""
    text = (ROOT / "boot.py").read_text("utf-8")
    imports = {
        (node.module or "") if isinstance(node, ast.ImportFrom) else node.names[0].name
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Import | ast.ImportFrom)
    }
    assert imports == {"os", "time", "board", "storage", "usb_cdc", "digitalio", "integrity"}
    assert "integrity.py" in content.KEPT_AS_SOURCE
    for board in BOARDS.values():
        assert board.shift_register or f'"{board.wiring["a"]}"' in text
    for key in (*pins.ROLES, *settings_check.SPI_ROLES, "DRIVE", "SOUND", *settings_check.OTHER_SETTINGS):
        assert f'"{key}"' in text, "a line that cannot be read must show the drive"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The whole firmware as a drive of its own, in sources."""
    folder = tmp_path_factory.mktemp("installed") / "drive"
    shutil.copytree(ROOT / "firmware", folder, ignore=shutil.ignore_patterns("__pycache__", "*.pyi", "rise"))
    shutil.copy(ROOT / "boot.py", folder / "boot.py")
    write_list(folder)
    return folder


def test_a_damaged_game_is_told_on_the_screen(installed: Path) -> None:
    place = installed / "babel/rules/legal.py"
    good = place.read_bytes()
    try:
        assert owner(switched_on(firmware=installed)) == "player"
        place.write_bytes(good[:1000])
        machine = switched_on(firmware=installed)
        assert owner(machine) == "computer"
        machine.step(500)
        lines = [line.strip() for line in eye.read(machine.frame()).split("\n")]
        assert lines[0] == "Damaged file" and lines[2] == "babel/rules/legal.py"
    finally:
        place.write_bytes(good)
    assert owner(switched_on(firmware=installed)) == "player"


def test_a_damaged_console_is_told_without_it(installed: Path) -> None:
    place = installed / "handheld/console.py"
    good = place.read_bytes()
    try:
        place.write_bytes(good[:1000])
        machine = Machine(firmware=installed)
        with pytest.raises(Stuck):
            machine.power_on()  # it blinks on and on
        assert machine.usb.drive
        assert "Damaged: handheld/console.py\n" in "".join(machine.printed)
        assert machine.bus.devices and machine.display is not None and machine.display.on
    finally:
        place.write_bytes(good)


def _broken_versions() -> list[tuple[str, str]]:
    """boot.py with an error put before each of its statements in turn."""
    source = (ROOT / "boot.py").read_text("utf-8")
    lines = source.split("\n")
    first = next(node for node in ast.parse(source).body if isinstance(node, ast.Try))
    inside = [node for part in first.body for node in ast.walk(part) if isinstance(node, ast.stmt)]
    versions = []
    for number in sorted({node.lineno for node in inside}):
        line = lines[number - 1]
        indent = " " * (len(line) - len(line.lstrip()))
        broken = [*lines[: number - 1], f"{indent}raise OSError('broken')", *lines[number - 1 :]]
        versions.append((line.strip(), "\n".join(broken)))
    return versions


@pytest.mark.parametrize(("line", "text"), _broken_versions())
def test_whatever_fails_in_boot_py_leaves_the_drive_visible(drive: Path, line: str, text: str) -> None:
    (drive / "boot.py").write_text(text, "utf-8")
    assert switched_on(firmware=drive).usb.drive, line


@pytest.mark.parametrize("refused", [1, 2])
def test_a_board_that_cannot_hide_them_shows_the_drive(
    drive: Path, refused: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[int] = []

    def need_boot(usb: Usb) -> None:
        calls.append(1)
        if len(calls) == refused:
            raise RuntimeError("Cannot change USB devices now")

    monkeypatch.setattr(Usb, "need_boot", need_boot)
    assert switched_on(firmware=drive).usb.drive
    assert len(calls) == refused


def test_every_power_up_asks_again() -> None:
    machine = switched_on()
    machine.press("a")
    assert owner(machine) == "player"
    machine.power_on()
    assert owner(machine) == "computer"


# safemode.py


def brown_out(machine: Machine, reason: str = "BROWNOUT") -> bool:
    """The supply dips while the board keeps some of its memory; whether the game runs afterwards."""
    machine.safe_mode = reason
    machine._start(boot=True)
    return machine.safe_mode is None and machine.console is not None


@pytest.mark.slow
@pytest.mark.parametrize("board", [name for name, board in BOARDS.items() if "alarm" not in board.lacks])
@pytest.mark.parametrize("reason", ["BROWNOUT", "WATCHDOG"])
def test_back_into_the_game_after_a_dip_but_not_for_ever(board: str, reason: str) -> None:
    machine = Machine(board=board, games=("babel",))
    machine.power_on()
    assert [brown_out(machine, reason) for _ in range(5)] == [True, True, True, False, False]
    machine.power_on()
    assert brown_out(machine)
    assert brown_out(machine, "WATCHDOG")


def test_a_board_without_memory_for_the_count_stays_in_safe_mode() -> None:
    machine = Machine(board="pico2")
    machine.power_on()
    assert not brown_out(machine)


@pytest.mark.parametrize("reason", ["USER", "HARD_FAULT", "NO_HEAP", "PROGRAMMATIC"])
def test_any_other_reason_stays_in_safe_mode_with_the_drive(reason: str) -> None:
    machine = Machine()
    machine.power_on(safe_mode=reason)
    assert machine.console is None and machine.safe_mode == reason
    assert owner(machine) == "computer"


def test_a_dip_does_not_end_the_game() -> None:
    nvm, moves = saved_game()
    machine = switched_on(nvm=nvm)
    assert brown_out(machine)
    assert moves_in(machine) == moves


# The rescue chord


def saved_game() -> tuple[Nvm, bytes]:
    """A memory with three actions of a game in it."""
    nvm = Nvm()
    match = Match(Journal(nvm, APPEND).game(NUMBER), lineup(0, (("ANNA", 0), ("BERT", 0)), bytes(8)), play)
    match.start()
    for _ in range(3):
        match.do(rules.legal(match.state)[0])
    return nvm, bytes(match.moves)


def moves_in(machine: Machine) -> bytes | None:
    """The actions of the game that the machine would go on with."""
    match = load_saved_match(machine.console.journal, cartridge, play)
    return None if match is None else bytes(match.moves)


@pytest.mark.parametrize("held", [(), ("up",), ("up", "a"), ("up", "down")])
def test_a_saved_game_is_there_unless_both_are_held(held: tuple[str, ...]) -> None:
    nvm, moves = saved_game()
    assert moves_in(switched_on(nvm=nvm, held=held)) == moves


def test_up_and_b_start_without_the_saved_game_and_leave_it_alone() -> None:
    nvm, moves = saved_game()
    before = bytes(nvm.cells)
    machine = switched_on(nvm=nvm, held=("up", "b"))
    assert moves_in(machine) is None and machine.console.journal.trouble == 0
    assert nvm.cells == before
    machine.power_off()
    assert moves_in(switched_on(nvm=nvm)) == moves


# Keys lost while the memory is erased


class Presses:
    """Starts a game, and with it an erase, when A is pressed; fingers move while it lasts."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.seen: list[tuple[int, int]] = []

    def draw(self, canvas: Any) -> None:
        canvas.text(0, 0, "x")

    def press(self, button: int, kind: int) -> None:
        self.seen.append((button, kind))
        if (button, kind) == (4, 0):
            self.machine.release("down")  # held since before
            self.machine.press("b")  # and a press that nobody sees
            self.machine.console.journal.game(1).begin(b"new")
            self.machine.release("b")


def test_keys_lost_in_an_erase_cost_a_press_and_nothing_else() -> None:
    machine = switched_on(nvm=full_of_games()[0].nvm)
    screen = Presses(machine)
    machine.console.show(screen)
    machine.press("down")
    machine.step(100)
    erases = machine.nvm.erases
    machine.tap("a")
    machine.step(100)
    assert machine.nvm.erases == erases + 1
    assert (5, 0) not in screen.seen  # lost
    assert (1, 3) in screen.seen  # a key that went up meanwhile is not stuck
    screen.seen.clear()
    machine.step(2000)
    assert screen.seen == []
    machine.tap("b")
    assert [event for event in screen.seen if event[0] == 5] == [(5, 0), (5, 3)]
    machine.power_off()
    assert switched_on(nvm=machine.nvm).nvm.erases == erases + 1
