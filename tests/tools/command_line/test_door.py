"""The front door answers in sentences, whatever is asked of it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools import __main__ as door
from tools.paths import ROOT


def tools(*words: str) -> subprocess.CompletedProcess[str]:
    """Run `python3 -m tools …` for real."""
    return subprocess.run([sys.executable, "-m", "tools", *words], cwd=ROOT, capture_output=True, text=True)


@pytest.fixture
def verb(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A verb of our own, whose body a test writes into verb.py."""
    monkeypatch.setitem(door.VERBS, "verb", "verb")
    monkeypatch.setattr(door, "path_of", lambda verb: tmp_path / "verb.py")
    monkeypatch.setattr(door, "BARE", {"verb"})
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "verb", raising=False)
    return str(tmp_path / "verb.py")


def write(path: str, body: str) -> None:
    """A verb's module with this body."""
    Path(path).write_text(f'"""Does a thing."""\n\ndef main(argv):\n    {body}\n', encoding="utf-8")


def test_help_lists_every_verb_that_is_here() -> None:
    done = tools("--help")
    assert done.returncode == 0
    listed = {line.split()[0] for line in done.stdout.splitlines() if line.startswith("  ")}
    assert listed == set(door.VERBS)


def test_every_verb_has_a_line_of_help() -> None:
    for name in door.VERBS:
        assert 10 < len(door.summary(name)) <= 110, name


def test_no_verb_is_help() -> None:
    assert tools().stdout == tools("--help").stdout


def test_a_slip_of_the_finger_is_understood() -> None:
    done = tools("pley")
    assert done.returncode == 2
    assert "`play`" in done.stderr and "Traceback" not in done.stderr


def test_an_installed_copy_offers_no_verb_of_the_repository(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(door, "in_clone", lambda: False)
    assert door.main(["font"]) == 2
    assert "only in the repository" in capsys.readouterr().err
    assert "  font " not in door.usage() and "  play " in door.usage()


@pytest.mark.parametrize("verb", sorted(door.VERBS))
def test_help_installs_nothing_and_names_the_verb_as_it_is_called(
    verb: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tools.setup.enter", lambda level: pytest.fail("help needs no set-up"))
    for words in ([verb, "--help"], [verb, "-h"]):
        try:
            assert door.main(words) == 0
        except SystemExit as ended:
            assert ended.code == 0
        assert capsys.readouterr().out.startswith(f"usage: python3 -m tools {verb}")


def test_help_without_its_packages_sets_up(verb: str, monkeypatch: pytest.MonkeyPatch) -> None:
    write(verb, "return 0")
    Path(verb).write_text("import no_such_package\n", encoding="utf-8")
    levels: list[str] = []
    monkeypatch.setattr(door, "BARE", set())
    monkeypatch.setattr("tools.setup.enter", levels.append)
    assert door.main(["verb", "--help"]) == 70
    assert levels == ["run"]


def test_words_reach_the_verb_and_its_code_comes_back(verb: str) -> None:
    write(verb, "return len(argv)")
    assert door.main(["verb", "a", "--debug", "c"]) == 3


def test_an_error_is_one_line_and_the_way_to_more(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    write(verb, "return {}['temple']")
    assert door.main(["verb", "x"]) == 70
    said = capsys.readouterr().err.splitlines()
    assert said == ["KeyError: 'temple'", "For the traceback: python3 -m tools --debug verb x"]


def test_debug_shows_where(verb: str) -> None:
    write(verb, "return {}['temple']")
    with pytest.raises(KeyError):
        door.main(["--debug", "verb"])


def test_interrupt_is_quiet(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    write(verb, "raise KeyboardInterrupt")
    assert door.main(["verb"]) == 130
    assert capsys.readouterr().err == "\n"


@pytest.mark.skipif(os.name == "nt", reason="pipes of a Unix shell")
def test_a_reader_that_goes_away_is_no_error() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-m", "tools", "--help"], cwd=ROOT, stdout=writer, stderr=subprocess.PIPE, text=True
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (0, "")


def test_any_old_python_can_read_the_first_file() -> None:
    """No syntax newer than Python 2 in the file that tells people that theirs is too old."""
    source = (ROOT / "tools" / "__init__.py").read_text(encoding="ascii")
    for newer in ('f"', "f'", ":=", "->", "match ", "print("):
        assert newer not in source


def test_firmware_does_not_hide_the_standard_library() -> None:
    look = (
        "from tools.paths import add_firmware; add_firmware()\n"
        "import code, babel; print(code.__file__, babel.__path__)"
    )
    done = subprocess.run([sys.executable, "-c", look], cwd=ROOT, capture_output=True, text=True)
    ours, theirs = done.stdout.split()[1], done.stdout.split()[0]
    assert "firmware" in ours
    assert "firmware" not in theirs


def test_every_verb_is_in_the_readme() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert [verb for verb in door.VERBS if f"`{verb}`" not in text] == []


READ, WRITTEN, INSIDE = ("noise", "noise/x", "folder"), ("noise/x", "folder"), ("noise/x",)
PLACES = {
    "replay PLACE": READ,
    "arena 1@PLACE 1 --games 2": READ,
    "arena --game rise 1@PLACE 1 --games 2": READ,
    "build --circuitpython PLACE": READ,
    "flash --drive PLACE": READ,
    "flash --drive folder --restore PLACE": READ,
    "play --headless --script a --png PLACE.png": WRITTEN,
    "play --headless --script a --gif PLACE.gif": WRITTEN,
    "font --png PLACE": READ,
    "font --png PLACE.png": WRITTEN,
    "train --steps 1 --out PLACE": WRITTEN,
    "train --out new --from PLACE": READ,
    "arena --again PLACE": READ,
    "arena 1 2 --write PLACE": READ,
    "web --one-file --dest PLACE": WRITTEN,
    "web --build --dest PLACE": INSIDE,
    "build --dest PLACE": INSIDE,
    "pictures --into PLACE": INSIDE,
}
# A file that never ends, and takes nothing.
DEVICE = ("/dev/full",) if os.path.exists("/dev/full") else ()
NO_DEVICE = ("play", "font", "train")  # they want a name of their own, or find out when they are done


@pytest.mark.parametrize(
    ("words", "place"),
    [
        (words, place)
        for words, places in PLACES.items()
        for place in places + (DEVICE if words.split()[0] not in NO_DEVICE else ())
    ],
)
def test_a_place_that_does_not_serve_is_told_in_a_sentence(
    words: str,
    place: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Whatever a verb is given to read or to write, and at once."""
    monkeypatch.chdir(tmp_path)
    Path("noise").write_bytes(bytes(range(256)))
    for name in ("folder", "folder.png", "folder.gif"):
        Path(name).mkdir()
    assert door.main(words.replace("PLACE", place).split()) in (1, 2, 3, 5)
    said = capsys.readouterr()
    assert said.out == "" and said.err.count("\n") <= 2 and said.err.strip()
    assert "For the traceback" not in said.err and "Error" not in said.err


@pytest.mark.parametrize("words", ["puzzles pack", "lessons"])
def test_what_cannot_be_packed_there_is_told(
    words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from tools.developer import lessons
    from tools.games.babel.puzzles import book

    monkeypatch.setattr(book, "PACKED", Path("gone/puzzles.bin"))
    monkeypatch.setattr(lessons, "packed_file", lambda game: Path("gone/lessons.bin"))
    assert door.main(words.split()) == 2
    assert capsys.readouterr().err.startswith("error: cannot use gone")


@pytest.mark.skipif(not DEVICE, reason="needs /dev/full")
def test_a_full_disk_under_what_is_printed() -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "tools", "--help"],
            cwd=ROOT,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
        )
    assert done.returncode == 2
    assert done.stderr == "error: cannot use what this prints: No space left on device\n"
