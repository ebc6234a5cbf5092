"""`new-game` makes a folder that plays and passes its test at once; `--cartridge` takes it from anywhere."""

import itertools
import pickle
import re
import subprocess
import sys
from pathlib import Path

import pytest

from sim import game_folders
from tools import __main__ as door
from tools.developer import new_game
from tools.games.text import Refused
from tools.paths import ROOT


def tools(*words: str, said: str = "") -> subprocess.CompletedProcess[str]:
    """Run `python3 -m tools …` for real; `said` is its input."""
    command = [sys.executable, "-m", "tools", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, input=said)


@pytest.mark.slow
def test_it_plays_and_passes_its_test_and_builds_at_once(tmp_path: Path) -> None:
    made = tools("new-game", "draughts", "--dest", str(tmp_path))
    folder = tmp_path / "draughts"
    assert made.returncode == 0 and f"play --cartridge {folder}" in made.stdout
    assert 'NAME = "Draughts"' in (folder / "cartridge.py").read_text("utf-8")
    talked = tools("talk", "--cartridge", str(folder), said="new 1\nlegal\n")
    assert talked.stdout.splitlines()[1].startswith("top left;top;")
    shown = tools("play", "--headless", "--script", "wait:500 a", f"--cartridge={folder}")
    assert shown.returncode == 0, shown.stderr
    tested = tools("test", "--cartridge", str(folder))
    assert tested.returncode == 0 and "6 passed" in tested.stdout, tested.stdout
    built = tools("build", "--cartridge", str(folder), "--dest", str(tmp_path / "dist"))
    assert built.returncode == 0, built.stderr
    drive = tmp_path / "dist" / "drive"
    assert sorted(path.name for path in (drive / "draughts").iterdir()) == [
        *("__init__.mpy", "cartridge.mpy", "howto.txt", "play.mpy")
    ]
    assert not (drive / "babel").exists() and (drive / "handheld" / "defaults" / "board.mpy").is_file()


@pytest.mark.parametrize(
    ("name", "told"),
    [("Nim", "small letters"), ("x", "small letters"), ("json", "already"), ("noughts", "already")],
)
def test_a_name_that_does_not_serve_is_refused(name: str, told: str, tmp_path: Path) -> None:
    with pytest.raises(Refused, match=told):
        new_game.make(name, tmp_path)
    assert not list(tmp_path.iterdir())


def test_no_folder_is_overwritten_and_no_number_is_taken_twice(tmp_path: Path) -> None:
    folder = new_game.make("draughts", tmp_path)
    assert "NUMBER = 3 " in (folder / "cartridge.py").read_text("utf-8")
    with pytest.raises(Refused, match="is there already"):
        new_game.make("draughts", tmp_path)


def test_a_folder_without_a_cartridge_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["--cartridge"], ["--cartridge", str(tmp_path)], [f"--cartridge={tmp_path}"]):
        assert door.main(["talk", *words]) == 2
        assert "--cartridge is followed by a folder with a cartridge.py" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "told"),
    [
        *((name, f"Python or the console has a {name} already") for name in ("os", "class", "lib", "babel")),
        *(
            (name, "the name of a game's folder is 2 to 12 small letters")
            for name in ("my game", "é", "Babel")
        ),
    ],
)
def test_a_folder_whose_name_no_game_can_have_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, told: str
) -> None:
    """As a module of that name it would take the place of another, or could not be imported."""
    folder = new_game.make("draughts", tmp_path).rename(tmp_path / name)
    assert door.main(["legal", "00", "--cartridge", str(folder)]) == 2
    assert f"error: --cartridge {folder}: {told}" in capsys.readouterr().err


def test_a_verb_without_a_game_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = new_game.make("draughts", tmp_path)
    assert door.main(["doctor", "--cartridge", str(folder)]) == 2
    assert "`doctor` does not work on a game: it takes no --cartridge" in capsys.readouterr().err
    assert all(verb in door.VERBS for verb in door.WITH_GAME)


@pytest.mark.parametrize("verb", ["talk", "arena", "build"])
def test_the_help_of_a_verb_with_a_game_tells_of_the_folder(verb: str) -> None:
    assert "--cartridge FOLDER takes the game in that folder" in tools(verb, "--help").stdout


def test_the_board_check_takes_the_folder(tmp_path: Path) -> None:
    folder = new_game.make("draughts", tmp_path)
    rules = folder / "play.py"
    good = rules.read_text("utf-8") + "\nfrom draughts import cartridge\nfrom handheld import buttons\n"
    rules.write_text(good, "utf-8")
    done = tools("device-check", "--cartridge", str(folder))
    assert done.returncode == 0 and done.stdout.startswith("no findings"), done.stdout
    rules.write_text(good + "import dataclasses\nNAMES = open('x')\n", "utf-8")
    done = tools("device-check", "--cartridge", str(folder))
    first, second, count = done.stdout.splitlines()
    assert done.returncode == 1 and count == "2 findings"
    assert first.startswith("draughts/play.py:") and "import of dataclasses" in first
    assert "call open() in a function, or end the line with `# device: allow (why)`" in second


@pytest.mark.parametrize(
    ("name", "body", "told"),
    [
        ("deal", "return None", "error: `deal` in draughts/play.py returns a bytearray, not NoneType"),
        (
            "deal",
            "return bytearray(5000)",
            "error: a state of Draughts has 5000 bytes; 1 to 4096 are possible",
        ),
        ("legal", "return [1]", "error: `legal` in draughts/play.py returns bytes, not list"),
        (
            "legal",
            "return b''",
            "error: `legal` in draughts/play.py lists no decision at the start of a game",
        ),
        ("legal", "return s[99:][0]", "draughts/play.py, line 70, in `legal`: IndexError: "),
        ("legal", "return (", "draughts/play.py, line 70: SyntaxError: "),
    ],
)
def test_an_error_in_a_game_is_told_with_its_place(name: str, body: str, told: str, tmp_path: Path) -> None:
    folder = new_game.make("draughts", tmp_path)
    rules = folder / "play.py"
    lines = rules.read_text("utf-8").splitlines()
    lines += [""] * (69 - len(lines)) + [f"def {name}(s, *more): {body}"]
    rules.write_text("\n".join(lines), "utf-8")
    done = tools("talk", "--cartridge", str(folder))
    assert done.stderr.startswith(told), done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_play_without_a_window_says_where_a_game_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = wrong_game(tmp_path, monkeypatch, play="def show(s, seat): return s[99]")
    words = "play", "--headless", "--script", "wait:500 a wait:500 a a wait:3000 hold:a wait:1000"
    done = tools(*words, "--cartridge", str(folder))
    assert done.returncode == 1 and "in `show`: IndexError: " in done.stderr
    assert done.stderr.startswith(f"{folder.name}/play.py, line ") and "Traceback" not in done.stderr


def test_talk_says_where_a_game_fails(tmp_path: Path) -> None:
    folder = new_game.make("draughts", tmp_path)
    rules = folder / "play.py"
    rules.write_text(rules.read_text("utf-8") + "\n\ndef value(s, seat): return s[99]\n", "utf-8")
    done = tools("talk", "--cartridge", str(folder), said="new 1\nai 1\n")
    assert "error: draughts/play.py, line " in done.stdout and "in `value`: IndexError" in done.stdout


def test_lessons_are_packed_also_when_the_cartridge_counts_them_already(tmp_path: Path) -> None:
    folder = new_game.make("draughts", tmp_path)
    cartridge = folder / "cartridge.py"
    cartridge.write_text(cartridge.read_text("utf-8") + "LESSONS = 1\n", "utf-8")
    (folder / "lessons.txt").write_text("* 00000000000000000000\ntop left\n", "utf-8")
    (folder / "words").mkdir()
    (folder / "words" / "en_lessons.txt").write_text("* One\n> Mark the top left\n- There.\n", "utf-8")
    done = tools("lessons", "--cartridge", str(folder))
    assert done.returncode == 0 and (folder / "lessons.bin").is_file(), done.stderr


@pytest.mark.parametrize(
    ("lessons", "words", "told"),
    [
        ("top left\n", "* One\n", "there is no lesson"),
        ("* 00000000000000000000\ntop left\n", "", "en_lessons.txt has words for 0 lessons; there are 1"),
        ("* 00000000000000000000\n& top left\ntop\n", "* One\n", "lesson 1: 0 lines `>` for 1 decisions"),
        ("* 00000000000000000000\ntop left\n", f"* One\n> {'x' * 24}\n", "lesson 1: more than 23 letters"),
        ("* 00000000000000000000\ntop left\n" * 2, "* One\n> x\n" * 2, "says LESSONS = 1"),
        ("* 00000000000000000000\ntop left\n", "* One\n> x\n", ""),
    ],
)
def test_words_that_do_not_go_with_the_lessons_are_refused(
    lessons: str, words: str, told: str, tmp_path: Path
) -> None:
    from tools.developer.lessons import BadLesson, check_words

    folder = new_game.make("draughts", tmp_path)
    cartridge = folder / "cartridge.py"
    cartridge.write_text(cartridge.read_text("utf-8") + "LESSONS = 1\n", "utf-8")
    (folder / "words").mkdir()
    (folder / "words" / "en_lessons.txt").write_text(words, "utf-8")
    if told:
        with pytest.raises(BadLesson, match=told):
            check_words(folder, lessons)
    else:
        check_words(folder, lessons)


def test_a_cartridge_chooses_the_game_unless_one_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = new_game.make("draughts", tmp_path)
    monkeypatch.setenv("HANDHELD_CARTRIDGES", "")
    assert door.take_cartridge(["talk", "--cartridge", str(folder)]) == ["talk", "--game", "draughts"]
    assert door.take_cartridge(["build", f"--cartridge={folder}"]) == ["build", "--games", "draughts"]
    both = ["build", "--games", "babel,draughts", "--cartridge", str(folder)]
    assert door.take_cartridge(both) == ["build", "--games", "babel,draughts"]


@pytest.mark.slow
def test_the_buttons_are_checked_alone_as_well(tmp_path: Path) -> None:
    """In a process of its own, as one of several workers may get this check and no other."""
    folder = new_game.make("draughts", tmp_path)
    program = (
        f"from pathlib import Path\nfrom tools.games import trial\ntrial.check_buttons(Path({str(folder)!r}))"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("game", "wrong", "check", "told"),
    [
        ("winnersgame", "def winners(s): return 1", "check_rules", "`winners` returns a tuple of seats"),
        ("showgame", "def show(s, seat): return None", "check_texts", "`show` returns a text, not NoneType"),
        ("saygame", "def say(s, decision, seat): return decision", "check_texts", "`say` returns a text"),
    ],
)
def test_a_wrong_type_is_told_in_a_sentence(
    game: str, wrong: str, check: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tools.games import trial

    monkeypatch.setenv("HANDHELD_CARTRIDGES", "")
    folder = new_game.make(game, tmp_path)
    rules = folder / "play.py"
    over = "\n\ndef over(s): return s.find(b'\\0', 1) < 0\n" if "winners" in wrong else ""
    rules.write_text(f"{rules.read_text('utf-8')}\n\n{wrong}\n{over}", "utf-8")
    with pytest.raises(AssertionError, match=told):
        getattr(trial, check)(folder)


def test_a_letter_that_the_font_lacks_is_told(tmp_path: Path) -> None:
    from tools.games import trial

    with pytest.raises(AssertionError, match="the font has no '●'"):
        trial._check_letters("a heap ●●")
    trial._check_letters("é – … ·?")


_NUMBERS = itertools.count()  # a name can be loaded once in a process


def wrong_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, **files: str) -> Path:
    """A new game with these modules added to, or made."""
    monkeypatch.setenv("HANDHELD_CARTRIDGES", "")
    folder = new_game.make(f"wrong{next(_NUMBERS)}", tmp_path)
    for name, text in files.items():
        path = folder / f"{name}.py"
        path.write_text((path.read_text("utf-8") if path.exists() else "") + f"\n\n{text}\n", "utf-8")
    return folder


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("yield None", "level 1, yielded no decision"),
        ("yield b''", "level 1, yielded no decision"),
        ("return b'1'", "is a generator: it yields"),
        ("while True: yield None", r"level 1, does not end \(100000 steps\)"),
        ("yield bytes((level + 7,))", "level 3, decides what is not legal: #10"),
    ],
)
def test_each_level_must_decide_something_legal(
    body: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tools.games import trial

    folder = wrong_game(tmp_path, monkeypatch, players=f"def think(s, level, seed):\n    {body}")
    with pytest.raises(Refused, match=told):
        trial.check_players(folder)


def test_an_arena_stops_at_an_illegal_decision_of_a_game_s_own_player(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = wrong_game(tmp_path, monkeypatch, players="def think(s, level, seed): yield b'c'")
    done = tools("arena", "3", "random", "--games", "2", "--jobs", "1", "--cartridge", str(folder))
    assert done.returncode == 2 and "level 3, decides what is not legal: #99" in done.stderr


def test_a_state_keeps_its_length_and_a_name_its_letters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tools.games import trial

    folder = wrong_game(tmp_path, monkeypatch, play="def perform(s, decision): s.append(1)")
    with pytest.raises(Refused, match="play.py changed the state's length from 10 to 11 bytes"):
        trial.check_rules(folder)
    folder = wrong_game(tmp_path, monkeypatch, cartridge='NAME = "Nim ●"')
    with pytest.raises(AssertionError, match="the font has no '●'"):
        trial.check_texts(folder)


def test_rules_that_do_not_end_are_told_with_their_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sim import time_limit
    from tools.games import faults, trial

    monkeypatch.setattr(time_limit, "LIMIT", 0.05)
    folder = wrong_game(tmp_path, monkeypatch, play="def legal(s):\n    while True: pass")
    with pytest.raises(time_limit.Endless) as caught:
        trial.check_rules(folder)
    assert faults.place(caught.value).startswith(f"{folder.name}/play.py, line ")
    assert faults.place(caught.value).endswith(", in `legal`: ")


def test_the_place_of_an_error_comes_with_it_from_another_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tools import executor, games
    from tools.games import faults

    folder = wrong_game(tmp_path, monkeypatch, play="def legal(s): return s[99:][0]")
    game_folders.add(folder)
    well, trouble = pickle.loads(executor._run(None, pickle.dumps((games.load, folder.name))))
    assert not well and isinstance(trouble, IndexError)
    assert faults.place(trouble).endswith(", in `legal`: ")


def test_an_arena_without_a_single_finished_game_fails() -> None:
    words = ("arena", "talk:false", "random", "--game", "noughts", "--games", "2", "--jobs", "1")
    done = tools(*words)
    assert done.returncode == 1 and "talk:false lost 2 games so: " in done.stdout, done.stderr


@pytest.mark.slow
@pytest.mark.parametrize(
    ("files", "told", "counted"),
    [
        ({"play": "def legal(s): return bytes(s[99] for _ in s)"}, "in `legal`: IndexError: ", (1, 4, 1)),
        ({"players": "def think(s, level, seed):\n    while True: yield None"}, "does not end", (1, 1, 4)),
    ],
)
def test_one_mistake_is_told_once_and_holds_nothing_up(
    files: dict[str, str],
    told: str,
    counted: tuple[int, int, int],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    folder = wrong_game(tmp_path, monkeypatch, **files)
    done = tools("test", "--cartridge", str(folder))
    found = [int(re.findall(rf"(\d+) {word}", done.stdout)[0]) for word in ("failed", "skipped", "passed")]
    assert done.returncode == 1 and tuple(found) == counted, done.stdout
    # Where CI is set, pytest's summary has the whole sentence once more.
    before_summary = done.stdout.partition("short test summary")[0]
    assert before_summary.count(told) == 1 and "During handling" not in done.stdout
    assert not (folder / ".pytest_cache").exists()


_SHOWN_BY_A_DECISION = """
def deal(seats, variant, seed): return bytearray(3) + seed[:1]
def legal(s): return b"" if over(s) else b"\\1"
def over(s): return s[1] == 2
def winners(s): return (0,)
def show(s, seat): return str(s[2])
def redeal(s, seat, eight): s[3] = eight[0]
def perform(s, decision):
    s[1] += 1
    s[2] = s[3]
"""


def test_a_decision_that_shows_what_was_hidden_must_say_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tools.games import trial

    folder = wrong_game(tmp_path, monkeypatch, play=_SHOWN_BY_A_DECISION)
    with pytest.raises(AssertionError, match="`reveals_hidden` must be true of `top left`"):
        trial.check_hidden(folder)
    said = "def reveals_hidden(s, decision): return True"
    trial.check_hidden(wrong_game(tmp_path, monkeypatch, play=f"{_SHOWN_BY_A_DECISION}\n\n{said}"))


def test_a_hand_that_is_not_dealt_anew_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tools.games import trial

    rules = "def show(s, seat): return str(seat)\n\n\ndef redeal(s, seat, eight): pass"
    folder = wrong_game(tmp_path, monkeypatch, play=rules)
    with pytest.raises(AssertionError, match="`redeal` changes none of them: computer players peek"):
        trial.check_hidden(folder)


def test_an_error_in_a_generator_is_told_with_its_function(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tools.games import faults, trial

    folder = wrong_game(tmp_path, monkeypatch, play="def legal(s): return bytes(s[99] for _ in s)")
    with pytest.raises(IndexError) as caught:
        trial.check_rules(folder)
    assert faults.place(caught.value).endswith(", in `legal`: ")
