"""Training: tiny ones that change weights, are cut and go on, and give the same on any number of cores."""

import os
import signal
import subprocess
import sys
import time
from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest

from babel.players import value as babel_value
from tests.program import running
from tools import games
from tools.developer import arena, arena_game, seeds, train
from tools.games.babel import training as babel_training
from tools.games.protocol import Lesson, Training
from tools.games.weights import read as read_weights
from tools.paths import ROOT

TINY = ["--rounds", "1", "--steps", "1", "--deals", "1", "--lessons", "1", "--trial", "2", "--jobs", "1"]


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """A lesson is one position of one game."""
    monkeypatch.setattr(train, "GAMES_A_LESSON", 1)
    monkeypatch.setattr(train, "POSITIONS_A_GAME", 1)


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """All in this process, by players that think little."""

    @contextmanager
    def nobody(*_: object) -> Iterator[object]:
        yield SimpleNamespace(map=lambda do, todo: map(do, todo))

    monkeypatch.setattr(train, "workers", nobody)
    monkeypatch.setattr(babel_training, "SETTINGS", (2, 40, 0, 30))


def weights(path: Path) -> "array[int]":
    """Those of a file."""
    return read_weights(path.read_text(encoding="utf-8"))


def without_time(path: Path) -> object:
    """A state, but for its clock."""
    state = train.read_state(path, "babel", babel_value.WEIGHTS)
    state.seconds = 0
    state.log = [line.partition(" games,")[0] + line.partition(" s;")[2] for line in state.log]
    return state


@pytest.mark.usefixtures("here")
def test_a_training_changes_weights_and_tells_what_it_won(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever wins is kept; the file is one that `arena` takes."""
    monkeypatch.setattr(train, "pair", always_wins)
    out = tmp_path / "w.py"
    assert train.main([*TINY, "--out", str(out)]) == 0
    told = capsys.readouterr().out
    assert told.count("kept: half-way") == 2 and "round 1, matches: 1 steps, 8 games" in told
    assert told.count("the better again") == 2
    assert "100.0 % (34.2–100.0)" in told and f"arena 3@{out} 3 --game babel" in told
    game, training = train.training_of("babel")
    state = train.begin("babel", {}, "guesses")
    guesses = training.rounded(training.weights_of(state.parts))
    assert len(weights(out)) == babel_value.WEIGHTS and weights(out).tobytes() != guesses
    assert game.player(f"1@{out}").decide(game.deal(2, 0, 1), 1, b"")


def always_wins(job: train.Pair) -> tuple[int, float]:
    """A deal that the first weights win twice."""
    return 2, 2.0


def always_loses(job: train.Pair) -> tuple[int, float]:
    """A deal that the first weights lose twice."""
    return -2, -2.0


@pytest.mark.usefixtures("here")
def test_what_loses_is_not_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The weights before are there again."""
    monkeypatch.setattr(train, "pair", always_loses)
    out = tmp_path / "w.py"
    assert train.main([*TINY, "--out", str(out)]) == 0
    assert capsys.readouterr().out.count("kept: neither") == 2
    training = train.training_of("babel")[1]
    assert weights(out).tobytes() == training.rounded(training.weights_of(training.start))


@pytest.mark.slow
@pytest.mark.usefixtures("here")
def test_a_training_that_is_cut_goes_on_to_the_same_weights(tmp_path: Path) -> None:
    """It stops after every step, lesson and trial."""
    whole, cut = tmp_path / "whole.py", tmp_path / "cut.py"
    assert train.main([*TINY, "--out", str(whole)]) == 0
    pieces = 0
    while not pieces or train.read_state(Path(f"{cut}.state"), "babel", babel_value.WEIGHTS).turn == 0:
        assert train.main([*TINY, "--out", str(cut), "--minutes", "0.00001"]) == 0
        pieces += 1
    assert pieces == 6
    assert weights(whole) == weights(cut)
    assert without_time(Path(f"{whole}.state")) == without_time(Path(f"{cut}.state"))
    assert train.main([*TINY, "--out", str(cut), "--rounds", "2"]) == 0
    assert train.read_state(Path(f"{cut}.state"), "babel", babel_value.WEIGHTS).turn == 2


@pytest.mark.slow
def test_the_same_on_one_core_and_two(tmp_path: Path) -> None:
    """Whoever plays which deal."""
    one, two = tmp_path / "one.py", tmp_path / "two.py"
    words = [*TINY, "--deals", "2"]
    assert train.main([*words, "--out", str(one)]) == 0
    assert train.main([*words, "--out", str(two), "--jobs", "2"]) == 0
    assert weights(one) == weights(two)
    assert without_time(Path(f"{one}.state")) == without_time(Path(f"{two}.state"))


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is another thing there")
def test_ctrl_c_says_how_to_go_on(tmp_path: Path) -> None:
    """Quietly; what was done is there."""
    out = tmp_path / "w.py"
    words = ["train", "--out", str(out), "--jobs", "1", "--deals", "1"]
    with running(
        [sys.executable, "-m", "tools", *words],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    ) as process:  # fmt: skip
        while process.poll() is None and not Path(f"{out}.state").exists():
            time.sleep(0.05)
        while process.poll() is None:
            # While a process is being started, Ctrl-C is not heard.
            os.killpg(process.pid, signal.SIGINT)
            time.sleep(1)
        said, trouble = process.communicate()
    assert process.returncode == 130 and trouble == "\n"
    assert "Stopped in round 1 of 4, steps of matches: " in said and "The same command goes on" in said
    assert train.read_state(Path(f"{out}.state"), "babel", babel_value.WEIGHTS).done > 0


def on_trial(won: list[float], trial: int = 200) -> train.Course:
    """A course whose matches are on trial, and have won so many games."""
    sizes = {"steps": 4, "deals": 1, "lessons": 1, "trial": trial, "seed": 0}
    state = train.begin("rise", sizes, "guesses")
    state.stage, state.won = "trial", won
    return train.Course(state, train.training_of("rise")[1], None)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("won", "trials", "share"),
    [
        ([99.0, 100.0], 2, 0.0),  # neither won more than half
        ([90.0, 130.0], 2, 1.0),  # no luck
        ([104.0, 101.0, 103.0], 3, 0.5),  # won again
        ([104.0, 101.0, 99.0], 3, 0.0),  # was luck
        ([104.0, 110.0, 101.0], 3, 1.0),
    ],
)
def test_what_may_be_luck_must_win_again(won: list[float], trials: int, share: float) -> None:
    """In new games, which alone decide then."""
    course = on_trial(won)
    assert course.units() == trials and course.share == share


def test_a_stage_ends_at_the_mean_of_its_second_half() -> None:
    """Of four steps, at the mean of what the third and the fourth led to."""
    whole, single = on_trial([]), on_trial([])
    for course in (whole, single):
        leads = iter((2.0, -2.0, 1.0, -1.5))
        course.state.stage = "matches"
        course.crew = SimpleNamespace(map=lambda do, todo, leads=leads: [(0, next(leads)) for _ in todo])  # type: ignore[assignment]
    reached = []
    for _ in range(4):
        whole.unit()
        single.match()
        single.state.done += 1
        reached.append(dict(single.state.parts))
    assert whole.state.stage == "trial"
    assert whole.state.parts == pytest.approx(
        {part: (size + reached[3][part]) / 2 for part, size in reached[2].items()}
    )


@pytest.mark.parametrize(("name", "lead"), [("babel", 2.0), ("rise", 0.5)])
def test_points_tell_more_than_who_won(name: str, lead: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first weights win both games by 6: in Rise, that is a quarter of a clear lead each."""

    def play(game: object, seats: tuple[object, ...], variant: int, deal: int) -> object:
        mine = seats.index("one")
        return SimpleNamespace(winners=(mine,), points=(10, 4) if mine == 0 else (4, 10))

    monkeypatch.setattr(arena_game, "play", play)
    monkeypatch.setattr(train.training_of(name)[1], "player", lambda weights, level_3: weights.decode())
    assert train.pair((name, 1, b"one", b"two", False)) == (2, lead)


def test_lessons_teach_what_the_worlds_told() -> None:
    """A weight that only the better plan has grows, one of both stays; a plan alone teaches nothing."""
    learnt, sums = [0.0] * 4, [0.0] * 4
    lesson: Lesson = [(10, 30, {0: 1.0, 1: 2.0}), (10, 10, {1: 2.0, 2: 1.0})]
    train.learn(learnt, sums, [lesson], 0.5)
    assert learnt[0] == pytest.approx(0.5) and learnt[2] == pytest.approx(-0.5)
    assert learnt[1] == 0 and learnt[3] == 0
    train.learn(learnt, sums, [lesson], 0.5)
    assert 0.5 < learnt[0] < 1
    before = list(learnt)
    train.learn(learnt, sums, [[(10, 500, {0: 3.0})]], 0.5)
    assert learnt == before


@pytest.mark.parametrize(
    ("won", "again"),
    [([99.0, 130.0], 1.0), ([130.0, 99.0], 0.5), ([99.0, 99.0], 0.5), ([104.0, 101.0, 99.0], 0.5)],
    ids=["all the way", "half-way", "neither", "luck"],
)
def test_a_stage_that_went_too_far_takes_smaller_steps_from_then_on(won: list[float], again: float) -> None:
    """The other stage does not. Good weights take small steps at once, and level 3 plays there."""
    course = on_trial(won)
    state = course.state
    assert not course.level_3 and state.pace == {"matches": 1.0, "lessons": 1.0}
    course.finish()
    assert state.pace == {"matches": again, "lessons": 1.0}
    for _ in range(3):
        state.tried, state.stage, state.won = "matches", "trial", [99.0, 99.0]
        course.finish()
    assert state.pace["matches"] == train.SLOW and course.level_3
    assert set(train.begin("rise", state.sizes, "own").pace.values()) == {train.SLOW}


@pytest.mark.parametrize("pace", [1.0, 0.25])
def test_steps_are_as_large_as_the_pace(pace: float) -> None:
    """Where they are small, level 3 plays."""
    training = train.training_of("rise")[1]
    state = train.begin("rise", {"steps": 1, "deals": 3, "lessons": 1, "trial": 2, "seed": 0}, "guesses")
    state.pace["matches"] = pace
    before = dict(state.parts)
    played: list[train.Pair] = []

    def play(_: object, todo: list[train.Pair]) -> list[tuple[int, float]]:
        played.extend(todo)
        return [(2, 2.0) for _ in todo]

    train.Course(state, training, SimpleNamespace(map=play)).match()  # type: ignore[arg-type]
    moves = {abs(state.parts[part] - before[part]) / training.steps[part] for part in before}
    assert min(moves) == pytest.approx(max(moves)) == pytest.approx(pace * train.GAIN)
    assert {level_3 for *_, level_3 in played} == {pace <= train.SLOW}


def test_counts_are_those_of_the_value() -> None:
    """The weights of Babel, as often as they count, are the value of a position."""
    game = games.load("babel")
    s = game.deal(2, 1, 77)
    player = game.player("1")
    for number in range(12):
        for decision in player.decide(s, number, b""):
            game.perform(s, decision)
    who = game.decider(s)
    w = array("b", train.training_of("babel")[1].load(str(ROOT / "firmware/babel/players/weights.py")))
    cache = array("h", bytes(2 * 32))
    for site in range(5):
        babel_value.value_territory(w, s, who, site, cache)
    found = babel_training.counts(s, who)
    assert len(found) > 20
    assert sum(w[i] * times for i, times in found.items()) == babel_value.value_position(w, s, who, cache)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["babel", "rise"])
def test_a_lesson_compares_plans_of_one_position(name: str) -> None:
    """Their values are in order, and the weights of some differ."""
    game, training = train.training_of(name)
    w = training.load(str(training.path))
    s = game.deal(2, 0, 9)
    before = bytes(s)
    lesson = training.lesson(w, s, 3)
    assert bytes(s) == before and len(lesson) > 1
    known = [each[0] for each in lesson]
    assert known == sorted(known, reverse=True)
    assert len({each[1] for each in lesson}) > 1
    assert any(each[2] != lesson[0][2] for each in lesson)
    assert training.lesson(w, s, 3) == lesson


@pytest.mark.parametrize("name", [name for name in games.names() if games.load(name).training()])
def test_training_and_reporting_use_different_deals(name: str) -> None:
    """No deal of the arena is a deal of the training; no two stages share one, nor do two seeds."""
    assert seeds.ARENA.stop <= seeds.TRAINING.start and seeds.TRAINING.stop <= 1 << 64
    assert seeds.arena(seeds.SETS - 1, seeds.A_SET - 1) == seeds.ARENA[-1] and arena.MAX_GAMES < seeds.A_SET
    sizes = {"steps": 1, "deals": 1, "lessons": 1, "trial": 2, "seed": 10**4}
    found: list[int] = []
    for seed in (0, 10**4):
        state = train.begin(name, {**sizes, "seed": seed}, "guesses")
        course = train.Course(state, train.training_of(name)[1], None)  # type: ignore[arg-type]
        for state.turn in (0, 1, 999):
            for state.stage, state.tried in stages():
                found += [course.deal(0), course.deal(10**8)]
    assert len(set(found)) == len(found) == 2 * 3 * 4 * 2
    assert all(deal in seeds.TRAINING for deal in found)


def stages() -> Iterator[tuple[str, str]]:
    """What is done in a round, and what was done before."""
    yield "matches", "lessons"
    yield "trial", "matches"
    yield "lessons", "matches"
    yield "trial", "lessons"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--steps", "-1"], "steps is 0 to 10000"),
        (["--deals", "0"], "deals is 1 to 10000"),
        (["--trial", "1"], "trial is 2 to 10000"),
        (["--jobs", "0"], "jobs and rounds are 1 to 1000"),
        (["--rounds", "0"], "jobs and rounds are 1 to 1000"),
        (["--minutes", "0"], "minutes and hours are more than 0"),
        (["--hours", "nan"], "minutes and hours are more than 0"),
        (["--steps", "0", "--lessons", "0"], "without steps and without lessons there is nothing to do"),
        (["--game", "noughts"], "Noughts has no weights to train"),
        (["--from", "nowhere.py"], "cannot read nowhere.py"),
    ],
)
def test_what_makes_no_sense_is_a_sentence(
    words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Before anything is played or written."""
    assert train.main(["--out", str(tmp_path / "w.py"), *words]) == 2
    assert capsys.readouterr().err.startswith(f"error: {said}")
    assert list(tmp_path.iterdir()) == []


def test_a_state_that_cannot_go_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Noise, another game's, or other sizes; --afresh begins anew."""
    out, state_file = tmp_path / "w.py", tmp_path / "w.py.state"
    for noise in ("", "[]", '{"version": 1}', "\0"):
        state_file.write_text(noise)
        assert train.main(["--out", str(out)]) == 2
        assert "is no training of babel that can go on; --afresh" in capsys.readouterr().err
    sizes = {"steps": 7, "deals": 1, "lessons": 1, "trial": 2, "seed": 0}
    train.begin("babel", sizes, "own").write(state_file)
    assert train.main(["--out", str(out), "--game", "rise"]) == 2
    assert "is no training of rise" in capsys.readouterr().err
    assert train.main(["--out", str(out), "--steps", "8"]) == 2
    assert "was begun with --steps 7; go on with that, or begin with --afresh" in capsys.readouterr().err
    assert train.main(["--out", str(out), "--from", "guesses"]) == 2
    assert "was begun with --from own" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["babel", "rise"])
def test_ones_own_weights_are_a_start(name: str) -> None:
    """What parts do not say is learnt already."""
    training: Training = train.training_of(name)[1]
    state = train.begin(name, {}, "own")
    made = training.weights_of(state.parts)
    assert training.rounded([a + b for a, b in zip(made, state.learnt)]) == training.load(str(training.path))
