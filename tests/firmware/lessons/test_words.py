"""The words of the lessons: as many as there are steps, alike in all languages, and each fits its place."""

from importlib import import_module
from pathlib import Path

import pytest

from handheld.glyphs import EXTRA
from handheld.screens.lesson import FREE, LETTERS, UNTOLD, script
from tests.firmware.lessons.conftest import Sit
from tools.developer.lessons import pack, packed_file, source
from tools.games import load
from tools.paths import ROOT

GAMES = ("babel", "rise")
CODES = ("en", "de", "fr")
COUNTS = {"babel": 5, "rise": 4}
LESSONS = {game: import_module(f"{game}.cartridge").LESSONS for game in GAMES}
# Rows that a text may take. What it is about stands below the box, or above one at the bottom:
# in Babel one's own side or the other's, in Rise of Babel the hand, or the towers or a player's board.
ROWS = {
    "babel": {"*": 1, ">": 1, "-": 4, "+": 4, "_": 4, "@": 2},
    "rise": {"*": 1, ">": 1, "-": 2, "+": 2, "_": 2, "@": 2, "=": 2},
}
TITLE = 22  # letters of a menu's row before the tick

every = pytest.mark.parametrize("game", GAMES)
in_all = pytest.mark.parametrize("code", CODES)


def lines(game: str, code: str) -> list[str]:
    """The words of a game's lessons."""
    path = ROOT / "firmware" / game / "words" / f"{code}_lessons.txt"
    return path.read_text(encoding="utf-8").splitlines()


def lessons(game: str, code: str) -> list[list[str]]:
    """The same, lesson by lesson."""
    found: list[list[str]] = []
    for line in lines(game, code):
        if line[0] == "*":
            found.append([])
        found[-1].append(line)
    return found


@every
def test_what_is_packed_is_what_is_written(game: str) -> None:
    """Packing goes every way through every lesson, so all of them are legal."""
    assert packed_file(game).read_bytes() == pack(load(game), source(game).read_text(encoding="utf-8"))


def test_a_lesson_that_is_not_legal_is_not_packed() -> None:
    text = source("babel").read_text(encoding="utf-8").replace("build own", "build opp", 1)
    with pytest.raises(ValueError, match="`build opp` is not legal"):
        pack(load("babel"), text)


@every
@in_all
def test_every_step_has_its_words(game: str, code: str) -> None:
    told = lessons(game, code)
    assert len(told) == LESSONS[game] == COUNTS[game]
    for number, lesson in enumerate(told):
        _, steps = script(str(packed_file(game)), number)
        assert lesson[1][0] in "+_@=", "a lesson begins with a word of welcome"
        assert lesson[-1][0] == "+", "and ends with praise"
        if steps == [bytes((FREE,))]:
            assert [line[0] for line in lesson].count("?") > 4, "remarks"
            continue
        asked = [step for step in steps if step[0] != UNTOLD]
        assert 9 <= len(asked) <= 14
        assert len([line for line in lesson if line[0] == ">"]) == len(asked)
        for line, after in zip(lesson, lesson[1:], strict=False):
            assert (line[0] == ">") == (after[0] == "-"), f"why nothing else now? {line}"


@every
@in_all
def test_all_languages_say_the_same_in_the_same_order(game: str, code: str) -> None:
    assert [line[0] for line in lines(game, code)] == [line[0] for line in lines(game, "en")]


@in_all
def test_signs_are_explained_in_the_lesson_that_shows_them_first(code: str) -> None:
    """A card that fits, three equal cards, five cards, what can be hit, the end phase."""
    told = ["\n".join(lesson) for lesson in lessons("babel", code)]
    for sign, lesson in {"^u": 0, "^rS": 0, "^#5": 1, "^!": 3, "^f": 4}.items():
        assert [number for number, text in enumerate(told) if sign in text][0] == lesson, sign


@every
@in_all
def test_every_text_fits(sit: Sit, game: str, code: str) -> None:
    sit(game)
    from handheld.screens.lesson import wrap

    signs = import_module(f"{game}.howto").signs()
    wide = import_module(f"{game}.lessons").BOX_LETTERS
    for line in lines(game, code):
        line = line.removeprefix("?")  # a remark is a box
        assert line[1] == " " and "  " not in line, line
        boxed = line[0] in "-+_@="
        rows = wrap(line[2:], signs, wide) if boxed else wrap(line[2:], signs)
        assert len(rows) <= ROWS[game][line[0]], line
        assert max(map(len, rows)) <= (TITLE if line[0] == "*" else wide if boxed else LETTERS), line
        assert len(rows[-1]) <= LETTERS, line


@every
@in_all
def test_every_letter_is_there(game: str, code: str) -> None:
    letters = {char for line in lines(game, code) for char in line.replace("\xa0", " ")}
    assert {char for char in letters if not " " <= char <= "~"} <= set(EXTRA)


@every
def test_french_signs_stay_with_their_words(game: str) -> None:
    for line in lines(game, "fr"):
        assert not any(" " + sign in line[2:] for sign in ":!?;…"), line


def test_sources_lie_where_games_do() -> None:
    assert {path.parent.name for path in Path(ROOT, "tools", "games").glob("*/lessons.txt")} == set(GAMES)
