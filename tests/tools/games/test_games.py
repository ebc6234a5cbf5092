"""The seam: a verb works on any game, and names none."""

import ast
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from tools import games
from tools.__main__ import main, path_of
from tools.games.text import Refused
from tools.player.legal import listed

NEUTRAL = ("talk", "legal", "apply", "replay", "perft", "arena", "train", "soak", "budget", "bench", "share")


def imports(path: Path) -> Iterator[str]:
    """Every module that a file imports, at its top or in a function."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("verb", NEUTRAL)
def test_a_verb_for_any_game_imports_none(verb: str) -> None:
    packages = set(games.names())
    of_a_game = [f"tools.games.{name}" for name in games.names()]
    found = [name for name in imports(path_of(verb)) if name.split(".")[0] in packages or name in of_a_game]
    assert found == []


@pytest.mark.parametrize("name", games.names())
def test_a_game_is_loaded_by_its_name(name: str) -> None:
    game = games.load(name)
    assert game.name == name and game.deal(game.places[0], 0, 1)


def test_what_a_game_has_of_its_own_comes_before_the_default(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = ModuleType("game")
    own.title = "Draughts"  # type: ignore[attr-defined]
    assert games.load("noughts").title == "Noughts"
    monkeypatch.setitem(sys.modules, "tools.games.noughts.game", own)
    monkeypatch.setattr(games, "_HERE", tmp_path)
    (tmp_path / "noughts").mkdir()
    (tmp_path / "noughts" / "game.py").touch()
    game = games.load("noughts")
    assert game.title == "Draughts" and game.name == "noughts" and len(game.legal(game.new(["7"]))) == 9


def test_an_unfinished_game_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "draughts").mkdir()
    (tmp_path / "draughts" / "cartridge.py").write_text("NUMBER = 1")
    monkeypatch.setenv("HANDHELD_CARTRIDGES", str(tmp_path / "draughts"))
    with pytest.raises(Refused, match="The game draughts is not finished: its folder lacks `NAME` in cart"):
        games.load("draughts")


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_texts_go_there_and_back(name: str) -> None:
    game = games.load(name)
    for seats in game.places:
        s = game.deal(seats, 0, 7)
        assert game.seats(s) == seats and game.winners(s) == ()
        played = games.random_game(game, s[:], random.Random(seats))
        for n, decision in enumerate(played):
            assert game.read_decision(s, game.write_decision(s, decision)) == decision
            assert not game.why_not(s, decision) and game.decider(s) in range(seats)
            if n % 4 == 0:  # from one decision to the next little changes
                text = game.write_position(s)
                assert game.write_position(game.read_position(text)) == text
                assert len(text.split()) == game.position_words
            game.apply(s, decision)
            game.check(s)
        assert game.winners(s) and game.endings(s) and game.verdict(s)
        assert game.legal(s) == b"" and listed(game, s) == "-"
        with pytest.raises(ValueError):
            game.apply(s, played[0])


def test_a_game_is_chosen_anywhere_among_the_words() -> None:
    for words in (["--game", "babel", "x"], ["x", "--game=babel"], ["x"]):
        game, left = games.take(words)
        assert game.name == "babel" and left == ["x"]


@pytest.mark.parametrize("words", [["--game", "chess"], ["--game=chess"], ["--game", "__init__"]])
def test_a_wrong_name_gets_those_there_are(words: list[str]) -> None:
    with pytest.raises(Refused, match="^there is no game .*; there are: .*babel"):
        games.take(words)


@pytest.mark.parametrize("words", [["--game"], ["--game="]])
def test_a_missing_name_gets_those_there_are(words: list[str]) -> None:
    with pytest.raises(Refused, match="^--game is followed by one of: .*babel"):
        games.take(words)


@pytest.mark.parametrize("verb", sorted({*NEUTRAL} - {"arena"}))
def test_the_door_tells_it_in_a_sentence(
    verb: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tools.setup.enter", lambda level: None)
    assert main([verb, "--game", "chess"]) == 2
    said = capsys.readouterr()
    assert said.err == f"error: there is no game `chess`; there are: {', '.join(games.names())}\n"
