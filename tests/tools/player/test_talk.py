"""The line protocol and the verbs, as another program or a person would use them."""

import io
import os
import queue
import random
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests.firmware.babel.rules.slow import Game
from tests.firmware.babel.rules.table import play, position
from tests.golden import GOLDEN
from tests.program import running
from tools.games.babel.notation import write_position
from tools.paths import ROOT
from tools.player.talk import Quit, Talk, main

PUZZLE = position(
    pawns="H-", one={"H": "SSS:1"}, two={"H": "P:"}, hands="AH/MP", lodges="3/2", tribes="AAAHHH"
)


# Two actions deep, by the slow rules.
LEAVES = str(sum(len(Game(PUZZLE).after(action).legal()) for action in Game(PUZZLE).legal()))


@pytest.fixture
def talk() -> Talk:
    conversation = Talk()
    assert conversation.answer("position " + PUZZLE) == "ok"
    return conversation


def tools(*words: str, text: bytes = b"") -> tuple[int, str, str]:
    """Run `python3 -m tools` with these words: exit code, output, errors."""
    done = subprocess.run([sys.executable, "-m", "tools", *words], input=text, capture_output=True, cwd=ROOT)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def test_new_gives_the_same_game_for_the_same_seed() -> None:
    first = Talk().answer("new zman 5")
    assert first == Talk().answer("new zman 5") != Talk().answer("new zman 6")
    assert first.startswith("zman 1 0 -- ") and Talk().answer("new kosmos 18446744073709551615")


def test_show_legal_apply_undo(talk: Talk) -> None:
    assert talk.answer("show") == PUZZLE
    assert talk.answer("legal") == (
        "move A;settle A;settle H;build opp;lure@1;halve S@1;migrate HA;migrate HM;migrate HP;migrate HS;end"
    )
    after = play(PUZZLE, "lure@1")
    assert talk.answer("apply lure") == after == talk.answer("show")
    assert talk.answer("apply move A") == play(after, "move A")
    assert talk.answer("undo") == after
    assert talk.answer("undo") == PUZZLE
    assert talk.answer("undo") == "error: there is nothing to undo"


def test_undo_goes_back_over_a_reshuffle_and_on_to_the_same() -> None:
    talk = Talk()
    talk.answer("position " + position(tribes="A", discard="AHMPSAHMPS"))
    before = talk.answer("show")
    after = talk.answer("apply end")
    assert talk.answer("undo") == before and talk.answer("apply end") == after


def test_view(talk: Talk) -> None:
    words = PUZZLE.split()
    words[9], words[11] = "??????", "????"
    assert talk.answer("view 1") == " ".join([*words[:6], "AH/??", *words[7:]])
    assert talk.answer("view 2") == " ".join([*words[:6], "??/MP", *words[7:]])


def test_perft(talk: Talk) -> None:
    assert [talk.answer(f"perft {n}") for n in range(3)] == ["1", "11", LEAVES]


@pytest.mark.parametrize("level", [1, 2, 3])
def test_ai(talk: Talk, level: int) -> None:
    assert talk.answer(f"ai {level}") in talk.answer("legal").split(";")
    assert talk.answer("show") == PUZZLE
    owed = talk.answer("apply halve S")
    assert talk.answer(f"ai {level}") in ("discard M", "discard P") and talk.answer("show") == owed


def test_quit(talk: Talk) -> None:
    with pytest.raises(Quit):
        talk.answer("quit")


@pytest.mark.parametrize("line", ["show", "legal", "undo", "view 1", "apply end", "perft 1", "ai 1"])
def test_without_a_position(line: str) -> None:
    assert Talk().answer(line).startswith("error: there is no") or line == "undo"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "an empty line"),
        ("fly", "there is no command `fly`"),
        ("SHOW", "there is no command `SHOW`"),
        ("show me", "`me` follows after `show`"),
        ("quit now", "`now` follows after `quit`"),
        ("new", "new: EDITION and SEED are needed"),
        ("new kosmos", "new: EDITION and SEED are needed"),
        ("new kosmos 1 2", "new: EDITION and SEED are needed"),
        ("new chess 1", "edition: `chess` is none of kosmos, riogrande, zman"),
        ("new kosmos -1", "seed: a whole number from 0 to 18446744073709551615 is needed, not `-1`"),
        ("new kosmos 18446744073709551616", "seed: a whole number"),
        ("new kosmos " + "9" * 100_000, "seed: a whole number"),
        ("new kosmos ٣", "seed: a whole number"),
        ("position", "edition: missing"),
        ("position kosmos", "turn: missing"),
        ("view", "view: 1 or 2 is needed, not ``"),
        ("view 3", "view: 1 or 2 is needed, not `3`"),
        ("apply", "`` is no action"),
        ("apply fly", "`fly` is no action"),
        ("apply build own", "`build own` is not legal: level 2 is needed, the lodge shows level 3"),
        (
            "apply destroy@1",
            "`destroy@1` is not legal: run 1 of three Assyrians is needed, the column here has 0",
        ),
        ("perft", "perft: a whole number from 0 to 20 is needed, not ``"),
        ("perft -1", "perft: a whole number"),
        ("perft 21", "perft: a whole number"),
        ("perft " + "9" * 100_000, "perft: a whole number"),
        ("ai", "level: "),
        ("ai 0", "level: "),
        ("ai 4", "level: "),
        ("ai x", "level: "),
    ],
)
def test_errors_change_nothing(talk: Talk, line: str, message: str) -> None:
    answer = talk.answer(line)
    assert answer.startswith("error: " + message) and len(answer) < 200
    assert talk.answer("show") == PUZZLE


def test_a_whole_conversation_one_line_for_each() -> None:
    said = b"new kosmos 1\r\nlegal\n\n\xff\xfe\x00\x85\nposition \xe2\x80\xa8\nshow\napply end\nview 2"
    code, out, errors = tools("talk", text=said)
    lines = out.split("\n")
    assert code == 0 and errors == "" and len(lines) == 9 and lines[8] == ""
    assert lines[0] == lines[5] and lines[2] == "error: an empty line"
    assert lines[3].startswith("error: there is no command") and lines[4].startswith("error: edition: ")
    assert lines[6] == "error: `end` is not legal: the founding card must be built first"


def test_each_answer_comes_at_once() -> None:
    plain = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    with running(
        [sys.executable, "-m", "tools", "talk"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
        env=plain,
    ) as other:
        assert other.stdin and other.stdout
        answers: queue.Queue[bytes] = queue.Queue()
        lines = other.stdout

        def listen() -> None:
            for line in iter(lines.readline, b""):
                answers.put(line)

        threading.Thread(target=listen, daemon=True).start()
        for line, answer in ((b"position " + PUZZLE.encode(), b"ok\n"), (b"perft 1", b"11\n")):
            other.stdin.write(line + b"\n")
            other.stdin.flush()
            assert answers.get(timeout=60) == answer
        other.stdin.write(b"quit\nshow\n")
        other.stdin.flush()
        assert other.wait(timeout=60) == 0 and answers.empty()


@pytest.mark.parametrize(
    ("trouble", "answer"),
    [
        (KeyboardInterrupt(), "error: interrupted"),
        (ZeroDivisionError("by\nzero"), "error: ZeroDivisionError `by\\nzero`: this is a bug"),
    ],
)
def test_the_conversation_goes_on_after_trouble(
    trouble: BaseException, answer: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> int:
        raise trouble

    monkeypatch.setattr("tools.player.talk.perft", fail)
    said = f"position {PUZZLE}\nperft 20\nshow\n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(said.encode())))
    assert main([]) == 0
    assert capsys.readouterr().out.splitlines() == ["ok", answer, PUZZLE]


@pytest.mark.slow
def test_the_verb_legal() -> None:
    expected = Talk()
    expected.answer("position " + PUZZLE)
    listed = expected.answer("legal") + "\n"
    assert tools("legal", PUZZLE) == (0, listed, "")
    assert tools("legal", *PUZZLE.split()) == (0, listed, "")
    assert tools("legal", "-", text=PUZZLE.encode()) == (0, listed, "")
    code, out, errors = tools("legal", *PUZZLE.split()[:-1], "LICENSE")
    assert (code, out) == (1, "") and "quote the position" in errors


def test_the_verb_apply() -> None:
    after = play(PUZZLE, "lure@1", "move A", "settle H") + "\n"
    assert tools("apply", PUZZLE, "lure@1", "move A", "settle H") == (0, after, "")
    assert tools("apply", *PUZZLE.split(), "lure", "move", "A", "settle", "H") == (0, after, "")
    code, out, errors = tools("apply", PUZZLE, "build own")
    assert (code, out) == (1, "")
    assert errors == "error: `build own` is not legal: level 2 is needed, the lodge shows level 3\n"


def test_the_verb_apply_takes_a_supply() -> None:
    start = position(tribes="A", discard="HMPS")
    assert tools("apply", start, "end", "supply SPMH")[1] == play(start, "end", "supply SPMH") + "\n"
    code, _, errors = tools("apply", start, "end", "supply SPM")
    assert code == 1 and errors.startswith("error: supply: the new supply must be the 4 discards")


@pytest.mark.slow
def test_the_verb_perft() -> None:
    assert tools("perft", PUZZLE, "2") == (0, LEAVES + "\n", "")
    code, out, _ = tools("perft", "--divide", PUZZLE, "2")
    lines = out.splitlines()
    assert code == 0 and lines[-1] == LEAVES and lines[0].startswith("move A ") and len(lines) == 12
    assert sum(int(line.rpartition(" ")[2]) for line in lines[:-1]) == int(LEAVES)
    for words in ((PUZZLE,), (PUZZLE, "x"), (PUZZLE, "1", "2")):
        assert tools("perft", *words)[0] == 1


@pytest.mark.slow
def test_the_verb_replay(tmp_path: Path) -> None:
    golden = GOLDEN / "records" / "game01.babel"
    text = golden.read_text(encoding="utf-8")
    final = text.splitlines()[-1].removeprefix("# final ")
    code, out, errors = tools("replay", str(golden))
    verdict = "# 15 : 8, player 1 wins: one has fifteen, the other less than ten\n"
    assert (code, out, errors) == (0, f"{final}\n{verdict}", "")
    code, out, _ = tools("replay", "--step", str(golden))
    lines = out.splitlines()
    actions = [line for line in text.splitlines()[4:] if line[0] != "#" and not line.startswith("supply")]
    assert code == 0 and lines[0:-1:2] == actions and lines[-2] == final
    wrong = tmp_path / "wrong.babel"
    wrong.write_text(text.replace("\nend\n", "\nend\nfly\n", 1), encoding="utf-8")
    number = text[: text.index("\nend\n")].count("\n") + 3
    code, out, errors = tools("replay", str(wrong))
    assert (code, errors) == (1, f"error: line {number}: `fly` is no action\n")
    assert tools("replay", str(tmp_path / "none"))[2].startswith("error: cannot read ")
    assert tools("replay", str(tmp_path))[0] == 1


@pytest.mark.slow
def test_a_megabyte_of_noise(tmp_path: Path) -> None:
    noise = tmp_path / "noise"
    noise.write_bytes(random.Random(0).randbytes(1 << 20))
    code, out, errors = tools("replay", str(noise))
    assert (code, out) == (1, "") and errors.startswith("error: ") and errors.count("\n") == 1
    code, out, errors = tools("talk", text=noise.read_bytes())
    assert code == 0 and errors == ""
    assert all(line.startswith("error: ") for line in out.splitlines())
    assert out.count("\n") == noise.read_bytes().count(b"\n") + (not noise.read_bytes().endswith(b"\n"))
    assert tools("legal", "-", text=noise.read_bytes())[0] == 1


def test_show_after_new_is_what_is_written() -> None:
    talk = Talk()
    first = talk.answer("new riogrande 3")
    assert talk.now is not None and first == write_position(talk.now) == talk.answer("show")


def test_the_levels_are_named_alike_for_too_little_and_too_much() -> None:
    talk = Talk()
    talk.answer("new kosmos 1")
    for level in ("0", "4", "-1", "x"):
        assert (
            talk.answer(f"ai {level}") == f"error: level: a whole number from 1 to 3 is needed, not `{level}`"
        )


def test_replay_tells_its_usage() -> None:
    code, out, errors = tools("replay", "--bogus")
    assert (code, out) == (2, "") and errors.startswith(
        "error: there is no option `--bogus`\n\nusage: python3 -m tools replay"
    )
    code, out, errors = tools("replay", "--step", "--help")
    assert (code, errors) == (0, "") and out.startswith("usage: python3 -m tools replay")


def test_replay_steps_up_to_the_first_wrong_line(tmp_path: Path) -> None:
    file = tmp_path / "wrong.babel"
    file.write_text(f"{PUZZLE}\nlure@1\nmove A\nmove A\nend\nbanana\n", encoding="utf-8")
    code, out, errors = tools("replay", "--step", str(file))
    assert code == 1 and errors.startswith("error: line 4: `move A` is not legal")
    assert out.splitlines()[0:4:2] == ["lure@1", "move A"] and out.count("\n") == 4


def test_share_counts_the_fields_of_a_position() -> None:
    for words in (PUZZLE.split()[:-1], PUZZLE.split()[1:], [PUZZLE, "end"]):
        n = len(" ".join(words).split())
        assert tools("share", *words) == (1, "", f"error: a position has 13 fields, here are {n}\n")


@pytest.mark.skipif(os.name == "nt", reason="the shell's way to close a stream")
@pytest.mark.parametrize(
    ("words", "code", "said"),
    [("talk <&-", 0, ""), ("legal - <&-", 1, "error: edition: missing"), ('legal "$0" >&-', 0, "")],
)
def test_a_closed_stream_is_no_bug(words: str, code: int, said: str) -> None:
    command = ["sh", "-c", f'"$1" -m tools {words}', PUZZLE, sys.executable]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (code, "") and done.stderr.startswith(said)
    assert bool(done.stderr) == bool(said)


def endless(*words: str) -> subprocess.Popen[bytes]:
    """A verb whose input has no end of line."""
    source = subprocess.Popen(
        [sys.executable, "-c", "import sys\nwhile True: sys.stdout.write('x' * 65536)"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    verb = subprocess.Popen(
        [sys.executable, "-m", "tools", *words],
        cwd=ROOT,
        stdin=source.stdout,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert source.stdout
    source.stdout.close()
    return verb


def test_a_line_without_an_end_is_an_error_at_once() -> None:
    verb = endless("talk")
    try:
        assert verb.stdout and verb.stdout.readline() == b"error: a line has at most 65535 bytes\n"
    finally:
        verb.kill()
        verb.communicate()
    out, said = (verb := endless("legal", "-")).communicate(timeout=60)
    assert (verb.returncode, out, said) == (1, b"", b"error: a line has at most 65535 bytes\n")


def test_talk_goes_on_after_a_line_that_was_too_long() -> None:
    said = b"x" * 200_000 + b"\nposition " + PUZZLE.encode() + b"\nperft 1\n"
    done = subprocess.run([sys.executable, "-m", "tools", "talk"], cwd=ROOT, input=said, capture_output=True)
    assert done.stdout == b"error: a line has at most 65535 bytes\nok\n11\n"


def test_perft_that_would_take_for_ever_is_refused(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.player.talk.MOST", 100_000)
    talk.answer("new kosmos 1")
    assert talk.answer("perft 20").startswith("error: perft: more than 100000 ways; ask for fewer")
    assert talk.answer("perft 2").isdigit()
