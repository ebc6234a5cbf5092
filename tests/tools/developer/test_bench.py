"""The benchmark's lines can be read by a program, and it measures what it says."""

import itertools
import random
import sys
from pathlib import Path

import pytest

from tools.developer import bench
from tools.games import load
from tools.games.babel import press_counts
from tools.games.rise import press_counts as rise_presses


def test_every_line_is_name_value_unit(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "others", lambda game: [("packed", 62, "bytes")])
    assert bench.main(["0.001"]) == 0
    figures = {}
    for line in capsys.readouterr().out.splitlines():
        name, value, unit = line.split(" ")
        figures[name] = (float(value), unit)
        assert float(value) > 0
    assert figures["state"] == (159, "bytes") and figures["packed"] == (62, "bytes")
    assert figures["random-play"][1] == figures["python-chess-random-play"][1] == "actions/s"
    assert {"games", "copy", "legal", "apply", "perft", "ratio-to-python-chess"} <= set(figures)


def test_names_with_spaces_become_one_word(capsys: pytest.CaptureFixture[str]) -> None:
    bench.show([("a screen, full", 1040, "bytes a time"), ("half", 0.5, "s")])
    assert capsys.readouterr().out == "a-screen-full 1040 bytes-a-time\nhalf 0.5 s\n"


def test_whole_games_are_played() -> None:
    game = load("babel")
    games = list(itertools.islice(bench.our_play(game, game.perform, random.Random(1)), 5))
    assert games[0] > 30 and all(later - before > 30 for before, later in itertools.pairwise(games))
    moves = list(itertools.islice(bench.chess_play(random.Random(1)), 3))
    assert moves[0] > 5 and moves[2] > moves[1] > moves[0]


@pytest.mark.parametrize("words", [["x"], ["0"], ["-1"], ["nan"], ["1", "2"], ["1e9"]])
def test_wrong_words_are_told(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(words) == 2 and capsys.readouterr().err.startswith("error: ")


def test_an_installed_copy_is_measured_without_chess_and_golden_games(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(bench, "chess", None)
    monkeypatch.setattr(bench, "in_clone", lambda: False)
    monkeypatch.setattr(press_counts, "RECORDS", tmp_path)
    monkeypatch.setattr(bench, "others", lambda game: game.measure())
    assert bench.main(["0.001"]) == 0
    out, err = capsys.readouterr()
    names = [line.split()[0] for line in out.splitlines()]
    assert "random-play" in names and "packed" in names
    assert not [name for name in names if "chess" in name or "presses" in name]
    assert "python-chess is not installed" in err and "presses are not counted" in err


def test_every_game_is_measured_without_chess_and_each_figure_once(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "chess", None)
    monkeypatch.setitem(sys.modules, "chess", None)
    monkeypatch.setattr(rise_presses, "measure", list)
    monkeypatch.setattr(bench, "others", lambda game: game.measure())
    assert bench.main(["0.001", "--game", "rise"]) == 0
    names = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    assert "random-play" in names and len(names) == len(set(names))
