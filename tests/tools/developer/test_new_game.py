"""`new-game` makes a folder that plays and passes its test at once; `--cartridge` takes it from anywhere."""

import subprocess
import sys
from pathlib import Path

import pytest

from tools import __main__ as door
from tools.developer import new_game
from tools.games.text import Refused
from tools.paths import ROOT


def tools(*words: str, said: str = "") -> subprocess.CompletedProcess[str]:
    """Run `python3 -m tools …` for real; `said` is its input."""
    command = [sys.executable, "-m", "tools", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, input=said)


@pytest.mark.slow
def test_it_plays_and_passes_its_test_and_builds_at_once(tmp_path: Path) -> None:
    made = tools("new-game", "draughts", "--dest", str(tmp_path))
    folder = tmp_path / "draughts"
    assert made.returncode == 0 and f"play --cartridge {folder}" in made.stdout
    assert 'NAME = "Draughts"' in (folder / "cartridge.py").read_text("utf-8")
    talked = tools("talk", "--cartridge", str(folder), said="new 1\nlegal\n")
    assert talked.stdout.splitlines()[1].startswith("top left;top;")
    shown = tools("play", "--headless", "--script", "wait:500 a", f"--cartridge={folder}")
    assert shown.returncode == 0, shown.stderr
    tested = tools("test", "--cartridge", str(folder))
    assert tested.returncode == 0 and "6 passed" in tested.stdout, tested.stdout
    built = tools("build", "--cartridge", str(folder), "--dest", str(tmp_path / "dist"))
    assert built.returncode == 0, built.stderr
    drive = tmp_path / "dist" / "drive"
    assert sorted(path.name for path in (drive / "draughts").iterdir()) == [
        *("__init__.mpy", "cartridge.mpy", "howto.txt", "play.mpy")
    ]
    assert not (drive / "babel").exists() and (drive / "handheld" / "defaults" / "board.mpy").is_file()


@pytest.mark.parametrize(
    ("name", "told"),
    [("Nim", "small letters"), ("x", "small letters"), ("json", "already"), ("noughts", "already")],
)
def test_a_name_that_does_not_serve_is_refused(name: str, told: str, tmp_path: Path) -> None:
    with pytest.raises(Refused, match=told):
        new_game.make(name, tmp_path)
    assert not list(tmp_path.iterdir())


def test_no_folder_is_overwritten_and_no_number_is_taken_twice(tmp_path: Path) -> None:
    folder = new_game.make("draughts", tmp_path)
    assert "NUMBER = 3 " in (folder / "cartridge.py").read_text("utf-8")
    with pytest.raises(Refused, match="is there already"):
        new_game.make("draughts", tmp_path)


def test_a_folder_without_a_cartridge_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["--cartridge"], ["--cartridge", str(tmp_path)], [f"--cartridge={tmp_path}"]):
        assert door.main(["talk", *words]) == 2
        assert "--cartridge is followed by a folder with a cartridge.py" in capsys.readouterr().err


def test_a_cartridge_chooses_the_game_unless_one_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = new_game.make("draughts", tmp_path)
    monkeypatch.setenv("HANDHELD_CARTRIDGES", "")
    assert door.take_cartridge(["talk", "--cartridge", str(folder)]) == ["talk", "--game", "draughts"]
    assert door.take_cartridge(["build", f"--cartridge={folder}"]) == ["build", "--games", "draughts"]
    both = ["build", "--games", "babel,draughts", "--cartridge", str(folder)]
    assert door.take_cartridge(both) == ["build", "--games", "babel,draughts"]


@pytest.mark.slow
def test_the_buttons_are_checked_alone_as_well(tmp_path: Path) -> None:
    """In a process of its own, as one of several workers may get this check and no other."""
    folder = new_game.make("draughts", tmp_path)
    program = (
        f"from pathlib import Path\nfrom tools.games import trial\ntrial.check_buttons(Path({str(folder)!r}))"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_a_letter_that_the_font_lacks_is_told(tmp_path: Path) -> None:
    from tools.games import trial

    with pytest.raises(AssertionError, match="the font has no '●'"):
        trial._check_letters("a heap ●●")
    trial._check_letters("é – … ·?")
