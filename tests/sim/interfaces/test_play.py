"""`play`: the right window for every place, saved games, scripts and the demo."""

import argparse
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from babel.cartridge import NUMBER
from sim.machine import Machine
from tools.paths import ROOT
from tools.player import play


def options(*words: str) -> argparse.Namespace:
    return play.arguments().parse_args(words)


def run(*words: str, **environ: str) -> subprocess.CompletedProcess[str]:
    """`play` where there is neither a display nor a terminal."""
    environment = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    return subprocess.run(
        [sys.executable, "-m", "tools", "play", *words],
        cwd=ROOT,
        env={**environment, "PYTHONIOENCODING": "utf-8", "COLUMNS": "80", **environ},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )


@pytest.fixture
def nowhere(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Neither a display nor a terminal."""
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "TERM"):
        monkeypatch.delenv(name, raising=False)
    return monkeypatch


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="these always have a display")
def test_where_it_is_shown(nowhere: pytest.MonkeyPatch) -> None:
    assert play.choose(options()) == "demo"
    assert play.choose(options("--script", "a")) == "headless"
    assert play.choose(options("--png", "x.png")) == "headless"
    assert play.choose(options("--terminal")) == "terminal"
    nowhere.setattr("sys.stdin.isatty", lambda: True, raising=False)
    nowhere.setattr("sys.stdout.isatty", lambda: True, raising=False)
    assert play.choose(options()) == "terminal"
    nowhere.setenv("TERM", "dumb")
    assert play.choose(options()) == "demo"


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="about X and Wayland")
def test_a_display_that_is_not_there_is_noticed() -> None:
    """SDL would silently draw to nowhere."""
    look = "from sim.desktop import can_show_windows; print(can_show_windows())"
    for environ in ({"DISPLAY": ":987"}, {"WAYLAND_DISPLAY": "nowhere-0"}, {}):
        clean = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
        done = subprocess.run(
            [sys.executable, "-c", look], cwd=ROOT, env={**clean, **environ}, capture_output=True, text=True
        )
        assert done.stdout == "False\n", done.stderr
        assert not done.stderr or "WAYLAND_DISPLAY" in environ, "nothing is said about it"


def test_the_demo_really_plays() -> None:
    machine = Machine(seed=0, games=("babel",))
    machine.power_on()
    machine.run(play.DEMO)
    assert len(machine.console.journal.game(NUMBER).places) > 20
    machine.power_off()


def test_neither_display_nor_terminal_prints_the_demo() -> None:
    done = run(COLUMNS="80")
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert len(lines) == 17 and len(lines[-1]) == 64


def test_a_script_gives_text_picture_and_film(tmp_path: Path) -> None:
    png, gif = tmp_path / "x.png", tmp_path / "x.gif"
    done = run("--script", "wait:3000 a wait:200 hold:b", "--png", str(png), "--gif", str(gif), COLUMNS="200")
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) == 32
    assert Image.open(png).size == (1024, 512)
    assert getattr(Image.open(gif), "n_frames", 1) > 5


def test_a_button_held_at_power_up_is_let_go() -> None:
    script = "wait:500 press:left wait:300"
    tested, normal = run("--hold", "b", "--script", script), run("--script", script)
    assert tested.returncode == 0 and tested.stdout != normal.stdout, "B held is the hardware test"
    machine = Machine(held=("b",))
    machine.power_on()
    machine.run(play.letting_go(options("--hold", "b")) + " " + script)
    assert tested.stdout.splitlines() == machine.frame().to_text("braille").splitlines()
    machine.power_off()


def test_the_same_seed_gives_the_same_screen() -> None:
    script = "wait:500 a wait:500 up a wait:100 a wait:100 a wait:100 hold:a wait:500"
    first, again = run("--seed", "5", "--script", script), run("--seed", "5", "--script", script)
    assert first.stdout == again.stdout
    assert run("--seed", "6", "--script", script).stdout != first.stdout


def test_a_wrong_word_is_a_sentence() -> None:
    done = run("--script", "a jump")
    assert done.returncode == 2
    assert done.stderr.startswith(
        "no such word in a button script: jump; there are up down left right a b, hold:a"
    )
    done = run("--board", "pybadge", "--script", "x")
    assert done.stderr.startswith(
        "no such word in a button script: x; there are up down left right a b start"
    )
    done = run("--board", "pybadge", "--hold", "y")
    assert done.returncode == 2
    assert done.stderr == (
        "Adafruit Pybadge has no button y; hold one of up down left right a b start select.\n"
    )
    assert run("--speed", "0").returncode == 2
    for scale in ("-3", "100000"):
        done = run("--scale", scale, "--script", "a")
        assert done.returncode == 2
        assert done.stderr == "The scale must be 1 to 64 screen pixels, or 0 for what fits.\n"


def test_two_buttons_may_be_held() -> None:
    """B alone begins the hardware test, with a console's START the game without the saved one."""
    play = ("--board", "pybadge", "--seed", "1", "--hold", "b")
    test, game = run(*play), run(*play, "--hold", "start")
    assert (test.returncode, game.returncode) == (0, 0)
    assert test.stdout != game.stdout


def test_without_a_script_the_first_picture_is_waited_for() -> None:
    done = run("--headless")
    assert done.returncode == 0 and set(done.stdout) - {"⠀", "\n"}, "a dark screen"


def test_an_output_without_unicode_gets_plain_letters() -> None:
    done = run("--script", "wait:2000", PYTHONIOENCODING="ascii")
    assert set(done.stdout) == {"#", ".", "\n"}


def test_a_terminal_without_unicode_is_told() -> None:
    done = run("--terminal", PYTHONIOENCODING="latin-1")
    assert done.returncode == 2
    assert "UTF-8" in done.stderr


def test_what_is_not_there_is_told() -> None:
    done = run("--terminal")
    assert (done.returncode, done.stderr[:22]) == (2, "This is not a terminal")
    done = run("--window", DISPLAY=":987")
    assert (done.returncode, done.stderr[:19]) == (2, "There is no display")


def test_saved_games_have_a_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "state_folder", lambda: tmp_path / "state")
    monkeypatch.setattr(play, "_locks", [])
    memory = play.memory(options("--board", "pico2"), lasting=True)
    memory[0:3] = b"abc"
    assert (tmp_path / "state" / "pico2.nvm").read_bytes()[:3] == b"abc"
    assert play.memory(options(), lasting=False)._path is None, "a script leaves saved games alone"
    assert play.memory(options("--seed", "1"), lasting=True)._path is None


def test_two_at_once_do_not_spoil_each_others_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(play, "_locks", [])
    path = str(tmp_path / "one.nvm")
    assert play.memory(options("--nvm", path), lasting=True)._path is not None
    assert play.memory(options("--nvm", path), lasting=True)._path is None
    assert "saves nothing" in capsys.readouterr().err


@pytest.mark.parametrize("option", ["", "--new"])
def test_a_file_that_is_no_save_is_not_overwritten(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], option: str
) -> None:
    path = tmp_path / "mine"
    words = [
        "--headless",
        "--script",
        "wait:500 a wait:500 up a wait:500",
        "--nvm",
        str(path),
        *option.split(),
    ]
    for content in (b"a letter", bytes(4096), bytes(5000), bytes(8192) + b"3", b"3" * 5000):
        path.write_bytes(content)
        assert play.main(words) == 2
        assert path.read_bytes() == content
        assert "no file of saved games of a Raspberry Pi Pico" in capsys.readouterr().err
    path.write_bytes(b"")
    assert play.main(words) == 0 and len(path.read_bytes()) == 4097


def test_new_forgets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "_locks", [])
    path = tmp_path / "one.nvm"
    path.write_bytes(b"x" * 5000)
    assert play.memory(options("--nvm", str(path), "--new"), lasting=True)[0] == 0xFF


def test_a_place_that_cannot_be_written_is_no_reason_not_to_play(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    memory = play.memory(options("--nvm", str(tmp_path / "file" / "x.nvm")), lasting=True)
    assert len(memory) == 4096
    assert "Nothing will be saved" in capsys.readouterr().err


def test_an_unfinished_game_is_told_before_the_shelf(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(play, "on_shelf", lambda: ["babel", "draughts"])
    assert play.main(["--headless"]) == 2
    assert capsys.readouterr().err.startswith(
        "The game draughts is not finished: its folder lacks cartridge.py"
    )
    assert play.unfinished(("babel",)) == ""


def test_closing_keeps_the_game(tmp_path: Path) -> None:
    path = str(tmp_path / "kept.nvm")
    begin = run("--nvm", path, "--script", "wait:500 a wait:500 up a wait:100 a wait:100 hold:a wait:500")
    again = run("--nvm", path, "--script", "wait:3000")
    fresh = run("--script", "wait:3000")
    assert begin.returncode == again.returncode == 0
    assert again.stdout != fresh.stdout, "the shelf says that a game is saved"


def test_a_place_where_nothing_can_be_saved_is_told_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "folder.png").mkdir()
    for option, name, told in (
        ("--png", "nowhere/x.png", "make it first"),
        ("--gif", "nowhere/x.gif", "make it first"),
        ("--nvm", "nowhere/x.nvm", "make it first"),
        ("--png", "x.jpg", "must end in .png"),
        ("--png", "folder.png", "that is a folder"),
    ):
        assert play.main(["--headless", option, str(tmp_path / name)]) == 2
        said = capsys.readouterr().err
        assert told in said and "Errno" not in said and said.count("\n") == 1
