"""The arena, the tuning and the file of weights."""

import sys
from array import array
from pathlib import Path

import pytest

from babel.players import value
from babel.players import weights as own
from babel.rules.state import decider
from tools import arena, tune
from tools.players import match, shape, weights


def counted(tally: arena.Tally) -> tuple[object, ...]:
    """All that does not depend on the clock."""
    return (
        tally.games, tally.won, tally.drawn, tally.first, tally.actions, tally.turns, tally.calls,
        tally.endings, tally.used, tally.more_won, tally.last,
    )  # fmt: skip


def test_the_same_seed_gives_the_same_games_on_any_number_of_cores() -> None:
    """And another seed gives others."""
    one = arena.meet("1", "random", 12, [0, 1, 2], 3, 1)
    assert counted(one) == counted(arena.meet("1", "random", 12, [0, 1, 2], 3, 2))
    assert counted(one) != counted(arena.meet("1", "random", 12, [0, 1, 2], 4, 1))
    assert one.games == 12 and sum(one.won) + one.drawn == 12 and sum(one.endings.values()) == 12


def test_seats_are_swapped() -> None:
    """Against itself a player wins as often as it loses: every deal is the same game twice."""
    tally = arena.meet("1", "1", 8, [0], 0, 1)
    assert tally.won[0] == tally.won[1]


def test_level_1_beats_chance_and_level_2_beats_level_1() -> None:
    """Few games, always the same ones; docs/players.md has the long matches."""
    assert arena.meet("1", "random", 16, [0, 1, 2], 1, 1).won[0] >= 15
    assert arena.meet("2", "1", 16, [0, 1, 2], 1, 1).won[0] >= 11


def test_the_plain_planner_plays_legally() -> None:
    """It is there to be beaten, but by the rules."""
    tally = arena.meet("2", "beam", 4, [0, 1], 2, 1)
    assert match.FORFEIT not in tally.endings and tally.calls[1] > 0


def test_a_stranger_plays_over_pipes() -> None:
    """Our own talk as a stranger plays every decision of its games by the rules."""
    name = f"talk@1:{sys.executable} -m tools talk"
    game = match.play((match.player(name), match.player("random")), 1, 5)
    assert game.result and game.ending != match.FORFEIT
    assert game.turns[0] > 0


def test_a_stranger_is_told_nothing_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """What goes over the pipe is the same, but for the hidden cards, which are dealt anew."""
    from babel.rules import new
    from tools.notation import read_position, write_position

    said: list[str] = []
    stranger = match.Stranger("1", f"{sys.executable} -c pass")

    def answer(line: str) -> str:
        said.append(line)
        return "ok" if line.startswith("position") else "end"

    monkeypatch.setattr(stranger, "_answer", answer)
    s = new(0, b"stranger")
    stranger.decide(s, 77, False)
    told = read_position(said[0].partition(" ")[2])
    who = decider(s)
    assert write_position(told, who) == write_position(s, who)
    assert write_position(told) != write_position(s)
    stranger.process.wait()


def test_an_illegal_answer_loses() -> None:
    """Whoever does not play by the rules has lost, and the arena goes on."""
    silent = match.Stranger(
        "1", f'{sys.executable} -c "import sys; [print(1, flush=True) for _ in sys.stdin]"'
    )
    game = match.play((silent, match.player("random")), 0, 1)
    assert (game.result, game.ending) == (2, match.FORFEIT)


def test_figures() -> None:
    """Known values of the interval and the difference."""
    low, high = arena.wilson(50, 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
    assert arena.wilson(0, 10)[0] == 0.0 and round(arena.wilson(0, 10)[1], 3) == 0.278
    assert round(arena.elo(0.75)) == 191 and round(arena.elo(0.5)) == 0
    assert arena.elo(1.0) == float("inf")


def test_the_verb_reports(capsys: pytest.CaptureFixture[str]) -> None:
    """Everything that was asked for is in the report; a wrong name is one line."""
    assert arena.main(["1", "random", "--games", "2", "--edition", "zman", "--jobs", "1"]) == 0
    out = capsys.readouterr().out
    for word in ("won", "95 %", "Elo", "first seat", "turns", "actions", "ended by", "apply calls", "halve"):
        assert word in out
    for nobody in ("nobody", "1,2,3", "2@no-such-file"):
        assert arena.main(["1", nobody]) == 2
        assert nobody.partition("@")[2] in capsys.readouterr().err


def test_the_file_of_weights_is_what_tune_writes() -> None:
    """There and back; its tables cover all weights without a gap."""
    text = weights.PATH.read_text(encoding="utf-8")
    read = weights.read(text)
    assert weights.text(read) == text
    assert len(read) == value.WEIGHTS == len(own.WEIGHTS)
    assert read == array("b", own.WEIGHTS)
    ends = [weights.bounds(table) for table in weights.TABLES]
    assert ends[0][0] == 0 and all(a[1] == b[0] for a, b in zip(ends, ends[1:]))


def test_tuning_is_reproducible(tmp_path: Path) -> None:
    """The same steps on one process or two give the same weights, and they are not those it began with."""
    one = [dict(parts) for parts in tune.tuned(2, 3, 1)][-1]
    two = [dict(parts) for parts in tune.tuned(2, 3, 2)][-1]
    assert one == two
    assert shape.weights_of(one) != shape.weights_of(shape.START)
    file = tmp_path / "w.py"
    assert tune.main(["--steps", "1", "--deals", "1", "--jobs", "1", "--write", str(file)]) == 0
    assert len(weights.read(file.read_text(encoding="utf-8"))) == value.WEIGHTS


def test_tuning_and_reporting_use_different_deals() -> None:
    """No seed of the arena is a seed of the tuning."""
    assert arena.FIRST_SEED + (1 << 14) * (1 << 24) + (1 << 24) <= tune.FIRST_SEED
