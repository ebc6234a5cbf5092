"""Compiled rules and players: the same games as plain ones, made once and never stale."""

import importlib.util
import os
import sys
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace

import pytest

from tools import games, setup
from tools.developer import arena, arena_game, compiled, train
from tools.executor import workers
from tools.games.protocol import Lesson
from tools.games.text import Refused


@pytest.fixture(autouse=True)
def no_setup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is not installed is missing."""
    monkeypatch.setattr(setup, "VENV", tmp_path / "none")
    monkeypatch.setenv("CFLAGS", "-O0")  # half of the compiler's work


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache."""
    monkeypatch.setattr("platformdirs.user_cache_path", lambda *_, **__: tmp_path)
    return tmp_path / "compiled"


def first_lesson(name: str) -> Lesson:
    """What training learns from the beginning of a game."""
    game, training = train.training_of(name)
    return training.lesson(training.load(str(training.path)), game.deal(2, 0, 9), 3)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), [("babel", ["3", "2"]), ("rise", ["3", "2", "1"])])
def test_compiled_and_plain_play_the_same_games(
    name: str, players: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Down to the calls of each turn; what was built once is used again, also from an earlier run."""
    game = games.load(name)
    folder = compiled.compiled(name)
    assert f"{name}.players.search" in compiled.modules(folder)
    monkeypatch.setattr(compiled, "_build", lambda *_: pytest.fail("it is there already"))
    assert compiled.compiled(name) == folder
    tallies = [
        arena.play_match(game, players, len(players), [0], 7, 1, 60, built, check)
        for built, check in ((None, False), (folder, True))
    ]
    for tally in tallies:
        for side in tally.sides:
            side.seconds = 0.0
    assert tallies[0] == tallies[1]
    lessons: list[Lesson] = []
    for built in (None, folder):
        with workers(1, built) as crew:
            lessons += crew.map(first_lesson, [name])
    assert lessons[0] == lessons[1] and lessons[0]
    others = [arena_game.play(game, [arena_game.player(game, "random")] * len(players), 0, 1)] * len(players)
    plain = nullcontext(SimpleNamespace(map=lambda do, todo: [others]))
    monkeypatch.setattr(arena, "workers", lambda n, *how: workers(n, *how) if any(how) else plain)
    with pytest.raises(Refused, match="do not play the same games"):
        arena.play_match(game, players, len(players), [0], 7, 1, 60, folder, True)


def test_a_changed_source_is_compiled_anew(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was made of the old one stays for a while, since another copy of the project may use it."""
    built: list[str] = []

    def build(game: str, aside: Path) -> None:
        built.append(game)
        (aside / "out").mkdir()

    monkeypatch.setattr(compiled, "_build", build)
    first = compiled.compiled("babel")
    assert compiled.compiled("babel") == first and built == ["babel"]
    whole = compiled.sources("babel")
    path = "babel/players/value.py"
    monkeypatch.setattr(compiled, "sources", lambda game: whole | {path: whole[path] + "\n"})
    second = compiled.compiled("babel")
    assert second != first and built == ["babel", "babel"]
    assert set(cache.iterdir()) == {first, second}
    os.utime(first, (0, 0))
    monkeypatch.setattr(compiled, "sources", lambda game: {path: ""})
    third = compiled.compiled("babel")
    assert set(cache.iterdir()) == {second, third}


def test_what_is_missing_is_said(
    cache: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is played, and the sentence says what to install."""
    monkeypatch.setenv("CC", "no-such-compiler -O2")
    for verb, words in (
        (arena, ["1", "1", "--compiled"]),
        (train, ["--compiled", "--out", str(cache.parent / "w.py")]),
    ):
        assert verb.main(words) == 2
        assert "apt install gcc" in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "Cython", None)
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert arena.main(["1", "1", "--compiled"]) == 2
    assert capsys.readouterr().err == (
        "error: --compiled needs Cython and setuptools: pip install 'babel-handheld[compiled]'\n"
    )


def test_what_the_compiler_says_is_kept(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last line is told, all of it is in a file, and the next try begins anew."""
    (cache.parent / "Cython.py").write_text("raise ImportError('it is broken')")
    monkeypatch.setenv("PYTHONPATH", str(cache.parent))
    with pytest.raises(
        Refused, match=r"compiled: ImportError: it is broken\nAll that was said: .*babel\.log"
    ):
        compiled.compiled("babel")
    assert [each.name for each in cache.iterdir()] == ["babel.log"]


def test_a_source_that_is_loaded_already_is_not_replaced(tmp_path: Path) -> None:
    """Half of one and half of the other would be worse than either."""
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools" / f"paths{compiled.SUFFIX}").touch()
    with pytest.raises(RuntimeError, match=r"tools\.paths was loaded before"):
        compiled.use(tmp_path)
