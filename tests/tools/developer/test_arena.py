"""The arena and the file of weights."""

import importlib
import os
import shutil
import signal
import subprocess
import sys
import time
from array import array
from pathlib import Path

import pytest

from babel.players import value
from babel.players import weights as own
from babel.rules.state import decider
from tests.program import gone, running
from tools import games
from tools.developer import arena, arena_game, train
from tools.games.babel import weights
from tools.games.weights import read as read_weights
from tools.paths import FIRMWARE, ROOT

babel = games.load("babel")


def counted(tally: arena.Tally) -> tuple[object, ...]:
    """All that does not depend on the clock."""
    for side in tally.sides:
        side.seconds = 0.0
    return (
        tally.games, tally.sides, tally.drawn, tally.by_seat, tally.decisions,
        tally.endings, tally.used, tally.more_won, tally.last,
    )  # fmt: skip


def meet(
    a: str, b: str, games: int, variants: list[int], seed: int, jobs: int, patience: float = 60
) -> arena.Tally:
    """Two players of Babel."""
    return arena.play_match(babel, (a, b), games, variants, seed, jobs, patience)


def wins(tally: arena.Tally) -> list[int]:
    """How many games each has won."""
    return [side.won for side in tally.sides]


@pytest.mark.slow
def test_the_same_seed_gives_the_same_games_on_any_number_of_cores() -> None:
    """And another seed gives others."""
    one = meet("1", "random", 12, [0, 1, 2], 3, 1)
    assert counted(one) == counted(meet("1", "random", 12, [0, 1, 2], 3, 2))
    assert counted(one) != counted(meet("1", "random", 12, [0, 1, 2], 4, 1))
    assert one.games == 12 and sum(wins(one)) + one.drawn == 12 and sum(one.endings.values()) >= 12


@pytest.mark.slow
def test_seats_are_swapped() -> None:
    """Against itself a player wins as often as it loses: every deal is the same game twice."""
    one, two = wins(meet("1", "1", 8, [0], 0, 1))
    assert one == two


@pytest.mark.slow
def test_level_1_beats_chance_and_level_2_beats_level_1() -> None:
    """Few games, always the same ones; docs/players.md has the long matches."""
    assert wins(meet("1", "random", 16, [0, 1, 2], 1, 1))[0] >= 15
    assert wins(meet("2", "1", 16, [0, 1, 2], 1, 1))[0] >= 11


@pytest.mark.slow
def test_the_plain_planner_plays_legally() -> None:
    """It is there to be beaten, but by the rules."""
    tally = meet("2", "beam", 4, [0, 1], 2, 1)
    assert arena_game.FORFEIT not in tally.endings and tally.sides[1].calls > 0


@pytest.mark.parametrize("name", ("babel", "rise"))
def test_the_player_named_hint_does_what_a_hint_advises(name: str) -> None:
    """Decision by decision, also where others would plan on."""
    game = games.load(name)
    players = [arena_game.player(game, each) for each in ("hint", "random")]
    s = game.deal(2, 0, 7)
    own = importlib.import_module(f"{name}.players")
    done = b""
    for decision in arena_game.play(game, players, 0, 7).decisions[:40]:
        if game.decider(s) == 0 and not done:
            advice = next(found for found in own.hint(bytearray(s), 0) if found)
            done = bytes(advice[5:]) if name == "rise" else bytes(advice[:1])
        if game.decider(s) == 0:
            assert decision == done[0]
            done = done[1:]
        game.perform(s, decision)


def test_a_stranger_plays_over_pipes() -> None:
    """Our own talk as a stranger plays every decision of its games by the rules."""
    name = f"talk@1:{sys.executable} -m tools talk"
    players = [arena_game.player(babel, each) for each in (name, "random")]
    played = arena_game.play(babel, players, 1, 5)
    assert played.winners and played.lost_by is None
    assert played.turns[0] > 0


def test_a_stranger_is_told_nothing_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """What goes over the pipe is the same, but for the hidden cards, which are dealt anew."""
    from babel.rules import new
    from tools.games.babel.notation import read_position, write_position

    said: list[str] = []
    stranger = arena_game.TalkProgram(babel, "1", f"{sys.executable} -c pass")

    def answer(line: str) -> str:
        said.append(line)
        return "ok" if line.startswith("position") else "end"

    monkeypatch.setattr(stranger, "_answer", answer)
    s = new(0, b"stranger")
    stranger.decide(s, 77, b"")
    told = read_position(said[0].partition(" ")[2])
    who = decider(s)
    assert write_position(told, who) == write_position(s, who)
    assert write_position(told) != write_position(s)
    stranger.process.wait()


def test_an_illegal_answer_loses() -> None:
    """Whoever does not play by the rules has lost, and the arena goes on."""
    silent = arena_game.TalkProgram(
        babel, "1", f'{sys.executable} -c "import sys; [print(1, flush=True) for _ in sys.stdin]"'
    )
    played = arena_game.play(babel, (silent, arena_game.player(babel, "random")), 0, 1)
    assert (played.winners, played.lost_by) == ((1,), 0)


def test_figures() -> None:
    """Known values of the interval and the difference."""
    low, high = arena.wilson(50, 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
    assert arena.wilson(0, 10)[0] == 0.0 and round(arena.wilson(0, 10)[1], 3) == 0.278
    assert round(arena.elo(0.75)) == 191 and round(arena.elo(0.5)) == 0


def test_equal_players_are_zero_apart(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena.main(["3", "3", "--game", "noughts", "--games", "2", "--jobs", "1"]) == 0
    assert "Elo +0\n" in capsys.readouterr().out


def test_the_verb_reports(capsys: pytest.CaptureFixture[str]) -> None:
    """Everything that was asked for is in the report; a wrong name is one line."""
    words = ["1", "random", "--games", "2", "--variant", "zman", "--jobs", "1", "--extra", "0,99"]
    assert arena.main(words) == 0
    out = capsys.readouterr().out
    assert "  with 0, 99 points more: by seat 0.0 / 100.0\n" in out
    for word in (
        "won",
        "95 %",
        "points a game: 1: ",
        "first seat",
        "turns",
        "decisions",
        "ended by",
        "apply calls",
        "halve",
    ):
        assert word in out
    assert "inf" not in out  # all games won: no difference stands for that
    for nobody in ("nobody", "1,2,3", "2@no-such-file"):
        assert arena.main(["1", nobody]) == 2
        assert nobody.partition("@")[2] in capsys.readouterr().err


def test_the_file_of_weights_is_what_train_writes() -> None:
    """There and back; its tables cover all weights without a gap."""
    text = weights.PATH.read_text(encoding="utf-8")
    read = read_weights(text)
    assert weights.text(read) == text
    assert len(read) == value.WEIGHTS == len(own.WEIGHTS)
    assert read == array("b", own.WEIGHTS)
    ends = [weights.bounds(table) for table in weights.TABLES]
    assert ends[0][0] == 0 and all(a[1] == b[0] for a, b in zip(ends, ends[1:]))


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is another thing there")
def test_ctrl_c_ends_the_arena_quietly() -> None:
    """It reaches all processes, as from a terminal; nobody shows a traceback."""
    engine = "import sys; print('here', file=sys.stderr, flush=True); sys.stdin.read()"
    words = ["arena", f'talk:{sys.executable} -c "{engine}"', "random", "--games", "2"]
    with running(
        [sys.executable, "-m", "tools", *words],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    ) as process:  # fmt: skip
        assert process.stderr and process.stderr.readline() == "here\n"
        os.killpg(process.pid, signal.SIGINT)
        assert process.communicate(timeout=60) == ("", "\n")
        assert process.returncode == 130


def test_help_says_how_to_call(capsys: pytest.CaptureFixture[str]) -> None:
    """The line can be typed as it stands."""
    for verb in (arena, train):
        with pytest.raises(SystemExit):
            verb.main(["--help"])
        assert f"usage: python3 -m tools {verb.__name__.rpartition('.')[2]} " in capsys.readouterr().out


def script(words: str) -> str:
    """A player that is a line of Python."""
    return f'talk:{sys.executable} -c "import sys; {words}"'


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "patience", "trouble"),
    [
        ("[print('error: no idea', flush=True) for _ in sys.stdin]", 60, "it answered `error: no idea`"),
        (
            "[print(word, flush=True) for word in ('ok', 'fly') if sys.stdin.readline()]",
            60,
            "to `ai 3` it answered `fly`",
        ),
        ("print('ok', flush=True); sys.stdin.read(1); sys.exit(3)", 60, "it ended instead of an answer"),
        ("sys.stdin.read()", 0.1, "it did not answer within 0.1 s"),
    ],
)
def test_a_stranger_in_trouble_is_named(words: str, patience: float, trouble: str) -> None:
    """Every game is lost, and the report says whose fault it was and what was said."""
    name = script(words)
    tally = meet("random", name, 4, [0], 0, 1, patience)
    assert wins(tally) == [4, 0] and tally.endings == {arena_game.FORFEIT: 4}
    line = next(
        line for line in arena.report(babel, ("random", name), tally).splitlines() if " lost 4 games" in line
    )
    assert line.startswith(name) and trouble in line


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [
        "0,0,0,0,0,0,0,0", "0,600,0,200", "8,23,0,200", "8,600,0,200,0,0,0,0", "8,600,0,200,1", "8,600,0,0",
        "8,600,0,200,3,3,0,1", "8,600,20000,200", "9999999999,600,0,200",
        "talk:", "talk:no-such-program-here", "talk:'",
    ],
)  # fmt: skip
def test_settings_that_make_no_sense_are_one_line(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is played."""
    assert arena.main([name, "random", "--games", "2", "--jobs", "1"]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.startswith("error: ") and err.count("\n") == 1


@pytest.mark.slow
@pytest.mark.parametrize("name", ["1,24,0,24", "1,24,10000,24,2,1,1,1", "1,24,0,24,3,0,0,0"])
def test_the_least_settings_play(name: str) -> None:
    """Badly, but by the rules."""
    assert arena_game.FORFEIT not in meet(name, "random", 12, [0, 1, 2], 0, 1).endings


def test_a_level_of_another_revision_plays_as_it_does_there() -> None:
    """Today's folder stands for another one: the same games, move by move, as without it."""
    folder = weights.PATH.parent.parent
    here, there = ([arena_game.player(babel, name) for name in names] for names in (
        ("2", "1"), (f"2@{folder}", f"1@{folder}")
    ))  # fmt: skip
    assert arena_game.play(babel, here, 1, 5).decisions == arena_game.play(babel, there, 1, 5).decisions


def test_a_revision_finds_what_the_console_has_elsewhere_now(tmp_path: Path) -> None:
    """One of before, when the dice had another place."""
    folder = tmp_path / "babel"
    left = shutil.ignore_patterns("__pycache__", "screens")
    shutil.copytree(weights.PATH.parent.parent, folder, ignore=left)
    for file in folder.rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace("handheld.game.chance", "handheld.former_chance"), encoding="utf-8")
    (tmp_path / "handheld").mkdir()
    shutil.copy(FIRMWARE / "handheld/game/chance.py", tmp_path / "handheld/former_chance.py")
    here, there = ([arena_game.player(babel, name) for name in names] for names in (
        ("2", "1"), (f"2@{folder}", "1")
    ))  # fmt: skip
    assert arena_game.play(babel, here, 1, 5).decisions == arena_game.play(babel, there, 1, 5).decisions


def test_a_folder_without_players(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It says which folder is meant."""
    assert arena.main(["1", f"2@{tmp_path}"]) == 2
    out, err = capsys.readouterr()
    assert out == "" and "firmware/babel" in err and err.count("\n") == 1


def test_a_file_that_holds_no_weights(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Noise, too few and none are one line each."""
    file = tmp_path / "w.py"
    for noise in (bytes(range(256)), weights.PATH.read_bytes()[:2000], b""):
        file.write_bytes(noise)
        assert arena.main(["1", f"2@{file}"]) == 2
        out, err = capsys.readouterr()
        assert out == "" and err.startswith(f"error: {file} ") and err.count("\n") == 1


def played(winners: tuple[int, ...], points: tuple[int, ...], used: list[list[int]]) -> arena_game.GameResult:
    """A game of as many as there are points."""
    n = len(points)
    return arena_game.GameResult(
        winners, points, ("twelve laps",), b"12", [1] * n, [0] * n, [0] * n, [0.0] * n, used, [0, 1]
    )


def test_three_sit_everywhere_and_share_what_they_win_together() -> None:
    """Each deal is played once for every way round the table; what is counted is the player, not the seat."""
    assert arena.rounds(3) == [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
    tally = arena.Tally([arena.Side() for _ in range(3)], 2)
    uses = [[2, 0], [1, 0], [0, 0]]
    tally.add(played((0,), (30, 20, 20), uses), [0, 1, 2])
    tally.add(played((0, 2), (25, 10, 25), uses), [1, 2, 0])
    assert [side.won for side in tally.sides] == [1, 0, 0]
    assert [side.shared for side in tally.sides] == [1, 1, 0]
    assert [side.share for side in tally.sides] == [1.5, 0.5, 0.0]
    assert [dict(side.places) for side in tally.sides] == [{1: 2}, {2: 1, 1: 1}, {2: 1, 3: 1}]
    assert [side.points for side in tally.sides] == [55, 45, 30]
    assert tally.by_seat == [1.5, 0.0, 0.5] and tally.drawn == 0
    assert tally.by_seat_with((0, 10, 0)) == [1.0, 0.5, 0.5] and tally.by_seat_with((0, 0, 1)) == [1, 0, 1]
    assert (tally.used, tally.more, tally.more_won, tally.last) == ([6, 0], [1, 0], [1, 0], [0, 2])
    lines = arena._results(("1", "2", "random"), tally)
    assert lines[1].startswith("1: won 1, shared 1; rate 75.0 %") and lines[1].endswith("1. 2, 2. 0, 3. 0")


def test_a_game_seats_as_many_as_it_seats(capsys: pytest.CaptureFixture[str]) -> None:
    """Before anything is played."""
    for words in (["1"], ["1", "1", "1"]):
        assert arena.main([*words, "--games", "2"]) == 2
        assert capsys.readouterr().err == f"error: Babel is for 2 players, not for {len(words)}\n"
    assert arena.main(["1", "random", "--variant", "mild"]) == 2
    assert "none of kosmos, riogrande, zman" in capsys.readouterr().err
    assert arena.main(["1", "random", "--extra", "0,2,1"]) == 2
    assert "as many numbers as there are players" in capsys.readouterr().err


STUBBORN = """
import os, sys, time
pid = os.fork()
with open(sys.argv[1], "a") as file:
    file.write(str(os.getpid()) + chr(10))
if pid:
    for line in sys.stdin:
        if not line.startswith("position"):
            time.sleep(600)
        print("ok", flush=True)
time.sleep(600)
"""


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs POSIX processes")
@pytest.mark.parametrize("interrupted", [False, True])
def test_the_arena_leaves_no_program_behind(tmp_path: Path, interrupted: bool) -> None:
    """Neither the stranger nor its child, and nobody holds stderr open."""
    (tmp_path / "stubborn.py").write_text(STUBBORN)
    stranger = f"talk:{sys.executable} {tmp_path}/stubborn.py {tmp_path}/pids"
    words = [sys.executable, "-m", "tools", "arena", stranger, "random", "--games", "2"]
    with running(
        [*words, "--jobs", "1", "--patience", "600" if interrupted else "1"],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    ) as process:  # fmt: skip
        if interrupted:
            place = tmp_path / "pids"
            while process.poll() is None and (not place.exists() or len(place.read_text().split()) < 2):
                time.sleep(0.05)
            os.killpg(process.pid, signal.SIGINT)
        _, said = process.communicate(timeout=100)
    assert process.returncode in ((130, -signal.SIGINT) if interrupted else (1,)), said
    pids = [int(pid) for pid in (tmp_path / "pids").read_text().split()]
    assert len(pids) >= 2 and gone(pids)


@pytest.mark.parametrize(
    ("program", "trouble"),
    [
        ("import sys\nwhile True: sys.stdout.write('x' * 65536)", "a line of more than 65536 bytes"),
        ("while True: print('ok')", "to `ai 3` it answered `ok`"),
    ],
)
def test_what_is_read_of_a_stranger_is_bounded(tmp_path: Path, program: str, trouble: str) -> None:
    (tmp_path / "endless.py").write_text(program)
    stranger = arena_game.TalkProgram(babel, "3", f"{sys.executable} {tmp_path}/endless.py", 30)
    assert stranger.decide(babel.deal(2, 0, 1), 1, b"") == b""
    assert trouble in stranger.trouble
    assert stranger.lines.qsize() <= 8
    stranger.end()


@pytest.mark.parametrize("words", [["--games", "1000000000000"], ["--games", "0"], ["--jobs", "1000000"]])
def test_more_than_can_be_played_is_one_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert arena.main(["random", "random", *words]) == 2
    assert capsys.readouterr().err.startswith("error: games are 1 to 10000000, jobs 1 to 1000")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs a file without an end")
def test_a_file_of_weights_without_an_end(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena.main(["1@/dev/zero", "random", "--games", "2"]) == 2
    assert capsys.readouterr().err.startswith("error: /dev/zero holds 0 weights")


def test_a_stranger_that_does_not_read_does_not_stop_us(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "deaf.py").write_text(
        "import time\nfor _ in range(9): print('ok', flush=True)\ntime.sleep(600)"
    )
    stranger = arena_game.TalkProgram(babel, "1", f"{sys.executable} {tmp_path}/deaf.py", 0.5)
    monkeypatch.setattr(babel, "write_position", lambda s: "x" * (1 << 20))
    assert stranger.decide(babel.deal(2, 0, 1), 1, b"") == b""
    assert "did not answer within 0.5 s" in stranger.trouble
    stranger.end()
