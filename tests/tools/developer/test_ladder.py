"""Ratings from matches, and tables of matches in a page."""

import math
from pathlib import Path

import pytest

from tools import games
from tools.developer import arena, arena_game, arena_tables
from tools.developer.ratings import ELO, inverted, ratings
from tools.games.text import Refused
from tools.paths import ROOT


def test_ratings_are_those_that_explain_the_matches() -> None:
    """Two players as Elo has it; a third by way of the second; more games, a narrower interval."""
    one, two = ratings(2, {(1, 0): (7500, 10000)}, 0)
    assert one == (0, 0, 0, 10000)
    assert two.elo == pytest.approx(arena.elo(0.75), abs=0.1)
    assert two.low < two.elo < two.high
    assert (two.high - two.elo) / ELO == pytest.approx(1.96 / math.sqrt(10000 * 0.75 * 0.25), rel=1e-3)
    few = ratings(2, {(1, 0): (75, 100)}, 0)[1]
    assert few.high - few.low > 9 * (two.high - two.low)
    chain = ratings(3, {(1, 0): (7500, 10000), (2, 1): (7500, 10000)}, 1)
    assert [round(each.elo) for each in chain] == [-191, 0, 191]
    assert chain[1].games == 20000
    far = ratings(3, {(1, 0): (7500, 10000), (2, 1): (7500, 10000)}, 0)[2]
    assert far.high - far.low > 1.3 * (chain[2].high - chain[2].low)


def test_who_wins_all_games_is_not_infinitely_strong() -> None:
    """As if each had won half a game more; the interval says how little that is."""
    strong = ratings(2, {(1, 0): (20, 20)}, 0)[1]
    assert 500 < strong.elo < 800 and strong.high - strong.low > 500


def test_the_inverse() -> None:
    """A matrix that needs its rows swapped, times its inverse."""
    matrix = [[0.0, 2.0, 1.0], [1.0, 0.0, 3.0], [2.0, 1.0, 0.0]]
    other = inverted(matrix)
    for i in range(3):
        for j in range(3):
            assert sum(matrix[i][k] * other[k][j] for k in range(3)) == pytest.approx(float(i == j))


def page(tmp_path: Path) -> Path:
    """A page with room for both tables of noughts."""
    path = tmp_path / "page.md"
    tables = ["".join(arena_tables.marks(kind, "noughts")) for kind in ("matches", "ladder")]
    path.write_text("before\n" + "\nbetween\n".join(tables) + "\nafter\n", encoding="utf-8")
    return path


@pytest.mark.slow
def test_a_ladder_is_told_and_written_with_its_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The strongest first; writing it again changes nothing."""
    path = page(tmp_path)
    words = ["random", "1", "--ladder", "--game", "noughts", "--games", "6", "--seed", "4", "--jobs", "1"]
    assert arena.main([*words, "--write", str(path)]) == 0
    said = capsys.readouterr().out
    assert said.startswith("1 – random: ") and "6 games" in said
    once = path.read_text(encoding="utf-8")
    assert "| player | rating | 95 % | games | calls a turn |" in once
    assert once.index("| 1 | 0 | 0 to 0 | 6 |") < once.index("| random | −")
    assert "By `arena random 1 --ladder --game noughts --games 6 --seed 4`.\n" in once
    assert once.startswith("before\n") and once.endswith("\nafter\n") and "\nbetween\n" in once
    assert arena.main(["--again", str(path), "--jobs", "1"]) == 0
    assert path.read_text(encoding="utf-8") == once


@pytest.mark.slow
def test_matches_have_a_row_each(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The same match takes the place of the old one; --again plays them all."""
    path = page(tmp_path)
    words = ["--game", "noughts", "--jobs", "1", "--write", str(path)]
    for players, n in (("1 random", "4"), ("2 random", "2"), ("1 random", "2")):
        assert arena.main([*players.split(), "--games", n, *words]) == 0
    told = [line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    assert len(told) == 3 and told[1].startswith("| 1 – random | all | **")
    assert told[1].endswith(" | 2 | `arena 1 random --game noughts --games 2 --seed 0` |")
    capsys.readouterr()
    before = path.read_bytes()
    assert arena.main(["--again", str(path), "--jobs", "1"]) == 0
    assert capsys.readouterr().out.startswith("arena 1 random --game noughts --games 2 --seed 0\n")
    assert path.read_bytes() == before


def test_a_page_without_a_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It says so before anything is played."""
    path = tmp_path / "page.md"
    path.write_text("no marks\n")
    for words in (["1", "2"], ["--ladder"]):
        assert arena.main([*words, "--write", str(path)]) == 2
        assert f"error: {path} needs two lines to write the " in capsys.readouterr().err
    assert arena.main(["--again", str(path)]) == 2
    assert capsys.readouterr().err == f"error: {path} has no table of the arena\n"
    path.write_bytes(bytes(range(256)))
    assert arena.main(["--again", str(path)]) == 2
    assert "is no page of text" in capsys.readouterr().err
    with pytest.raises(Refused):
        arena_tables.check(path, "matches", "babel")


@pytest.mark.parametrize("words", [["1", "--ladder"], ["1", "1", "--ladder"]])
def test_a_ladder_needs_several(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert arena.main(words) == 2
    assert capsys.readouterr().err.startswith("error: a ladder has two players or more, each of them once")


@pytest.mark.parametrize("name", games.names())
def test_the_players_of_a_ladder_are_there(name: str) -> None:
    """Level 1 among them, whose rating is 0; and they can play."""
    game = games.load(name)
    assert "1" in game.ladder
    for each in game.ladder:
        if each != "yardstick":
            s = game.deal(2, 0, 1)
            assert arena_game.player(game, each).decide(s, 1, b"")


def test_the_page_of_players_can_be_played_again() -> None:
    """All its commands are commands of the arena."""
    for words in arena_tables.commands(ROOT / "docs" / "players.md"):
        chosen = arena.arguments().parse_args(words)
        arena._check(chosen, games.load(chosen.game))
