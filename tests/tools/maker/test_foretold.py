"""The names that a game brings are in the table of a module that its title loads."""

from tools.maker import mpy
from tools.maker.foretold import foretelling


def test_a_title_has_the_names_that_come_later() -> None:
    files = {
        "game/home.mpy": mpy.compile_source("def title_of(x):\n    return x\n", "game.home"),
        "game/play.mpy": mpy.compile_source("def winner_of(x):\n    return x.deal_anew\n", "game.play"),
    }
    made = foretelling(files, [("game.home", "game.play", "game.missing"), ("other.home", "game.play")])
    assert made["game/play.mpy"] == files["game/play.mpy"]
    names = mpy.names(made["game/home.mpy"])
    assert {"title_of", "winner_of", "deal_anew", "game.play", "game/play.mpy"} <= set(names)
    assert "play" not in names, "CircuitPython has it in its flash"
    assert names[: len(mpy.names(files["game/home.mpy"]))] == mpy.names(files["game/home.mpy"])
    assert len(names) == len(set(names))


def test_many_names_are_counted_right() -> None:
    code = mpy.compile_source("one = 1\n", "one")
    more = [f"name_{i}" for i in range(300)] + ["long" * 40]
    made = mpy.with_names(code, more)
    assert mpy.names(made) == mpy.names(code) + more
    assert made.endswith(code[-8:])
