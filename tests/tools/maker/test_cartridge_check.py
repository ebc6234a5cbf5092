"""What a game lacks is said, part by part; and what it leaves to the console is found."""

import ast
import re
import shutil
from pathlib import Path

import pytest

from tools.maker.cartridge_check import NEEDED, PARTS, same_number, uses_defaults, what_is_missing
from tools.paths import FIRMWARE, game_folders


@pytest.fixture
def draughts(tmp_path: Path) -> Path:
    """A copy of the smallest game, to be broken."""
    return Path(shutil.copytree(game_folders()["noughts"], tmp_path / "draughts"))


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


@pytest.mark.parametrize("name", game_folders())
def test_a_game_that_is_here_lacks_nothing(name: str) -> None:
    assert what_is_missing(game_folders()[name]) == ""


def test_an_unfinished_game_is_told_part_by_part(tmp_path: Path) -> None:
    draughts = tmp_path / "draughts"
    shutil.copytree(FIRMWARE / "babel", draughts)
    assert what_is_missing(draughts) == ""
    change(draughts / "play.py", "def over(", "def ended(")
    change(draughts / "screens" / "result.py", "class Result(", "class Outcome(")
    (draughts / "screens" / "recap.py").unlink()
    (draughts / "tower.py").unlink()
    (draughts / "lessons.bin").unlink()
    (draughts / "puzzles" / "chooser.py").unlink()
    assert what_is_missing(draughts) == (
        "The game draughts is not finished: its folder lacks `over` in play.py, `Result` in"
        " screens/result.py, puzzles/chooser.py, tower.py, lessons.bin (made by `lessons`)."
        " See docs/a-new-game.md."
    )


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("NUMBER = 0", "NUMBER in cartridge.py is a number from 1 to 14, not 0"),
        ("NUMBER = '3'", "NUMBER in cartridge.py is a number from 1 to 14, not '3'"),
        ("NAME = 7", "NAME in cartridge.py is a text of 1 to 25 letters, not 7"),
        (
            "NAME = 'Noughts and crosses by mail'",
            "NAME in cartridge.py is a text of 1 to 25 letters, not",
        ),
        ("SEATS = 3", "SEATS in cartridge.py is the fewest and the most players, from 2, 2 to 2, 4, not 3"),
        ("SEATS = 4, 2", "SEATS in cartridge.py is the fewest and the most players"),
        ("RULES = 16", "RULES in cartridge.py is a number from 0 to 15, not 16"),
    ],
)
def test_what_a_cartridge_says_wrong_is_told(draughts: Path, line: str, told: str) -> None:
    cartridge = draughts / "cartridge.py"
    cartridge.write_text(f"{cartridge.read_text('utf-8')}{line}\n", "utf-8")
    said = what_is_missing(draughts)
    assert said.startswith(f"The game draughts cannot be played: {told}"), said


@pytest.mark.parametrize("name", ["Nim", "my-nim", "3nim", "n"])
def test_a_folder_with_a_name_that_does_not_serve_is_told(name: str, draughts: Path) -> None:
    folder = draughts.rename(draughts.with_name(name))
    assert "the name of a game's folder is 2 to 12 small letters and digits" in what_is_missing(folder)


def test_two_games_with_one_number_are_told(draughts: Path) -> None:
    noughts, thirtyone = game_folders()["noughts"], game_folders()["thirtyone"]
    assert same_number([noughts, thirtyone]) == ""
    said = same_number([thirtyone, noughts, draughts])
    assert said.startswith("noughts and draughts both have NUMBER = 14")


def test_a_text_that_is_not_utf_8_is_told(draughts: Path) -> None:
    (draughts / "howto_de.txt").write_bytes(b"Regeln\nf\xfcr zwei\n")
    assert "howto_de.txt is not UTF-8 at byte 8" in what_is_missing(draughts)


def test_a_file_that_is_about_to_be_made_may_be_missing(draughts: Path) -> None:
    cartridge = draughts / "cartridge.py"
    cartridge.write_text(cartridge.read_text("utf-8") + "LESSONS = 1\n", "utf-8")
    (draughts / "words").mkdir()
    (draughts / "words" / "en_lessons.txt").write_text("* A lesson\n", "utf-8")
    assert "lessons.bin (made by `lessons`)" in what_is_missing(draughts)
    assert what_is_missing(draughts, "lessons.bin") == ""


def test_what_chance_deals_must_be_dealt_anew_for_computer_players(draughts: Path) -> None:
    change(draughts / "play.py", "return bytearray(10)", "return bytearray(10) + seed")
    assert "`redeal` in play.py" in what_is_missing(draughts)
    (draughts / "players.py").write_text("def think(s, level, seed): ...")
    assert what_is_missing(draughts) == ""


def test_what_follows_from_a_cartridge_is_asked_for(draughts: Path) -> None:
    cartridge = draughts / "cartridge.py"
    cartridge.write_text(cartridge.read_text("utf-8") + "VARIANTS = 2\n", "utf-8")
    (draughts / "howto.txt").unlink()
    said = what_is_missing(draughts)
    assert "words/__init__.py (with the names of its variants), howto.txt. See" in said


def test_only_a_game_that_leaves_something_out_uses_the_defaults(tmp_path: Path) -> None:
    assert uses_defaults(game_folders()["noughts"])
    babel = tmp_path / "babel"
    shutil.copytree(FIRMWARE / "babel", babel)
    assert not uses_defaults(babel)
    (babel / "sounds.py").unlink()
    assert uses_defaults(babel)


@pytest.mark.parametrize("part", PARTS)
def test_the_console_has_a_default_for_every_part(part: str) -> None:
    name = part.rpartition("/")[2]
    folder = FIRMWARE / "handheld" / "defaults"
    place = folder / f"{name}.py" if (folder / f"{name}.py").is_file() else folder / name / "__init__.py"
    asked = {"signs": "pages"} if part == "howto" else {}  # the default lays the rules out by itself
    for each in PARTS[part]:
        assert re.search(
            rf"^((class|def|__all__ =).*\b)?{asked.get(each, each)}\b", place.read_text("utf-8"), re.M
        )


@pytest.mark.parametrize("protocol", ["cartridge", "rules"])
def test_what_is_needed_is_in_the_protocols(protocol: str) -> None:
    path = FIRMWARE / "handheld" / "game" / f"{protocol}.pyi"
    (asked,) = (node for node in ast.parse(path.read_text("utf-8")).body if isinstance(node, ast.ClassDef))
    names = {node.name for node in asked.body if isinstance(node, ast.FunctionDef)}
    names |= {ast.unparse(node.target) for node in asked.body if isinstance(node, ast.AnnAssign)}
    assert set(NEEDED["play" if protocol == "rules" else protocol]) <= names


def test_a_word_that_one_language_lacks_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "draughts"
    shutil.copytree(game_folders()["noughts"], folder)
    (folder / "words").mkdir()
    (folder / "words" / "__init__.py").write_text("from handheld.defaults.words import more\n", "utf-8")
    (folder / "words" / "en.py").write_text('class Words:\n    TAKE = "take"\n    PUT = "put"\n', "utf-8")
    (folder / "words" / "de.py").write_text('class Words:\n    TAKE = "nimm"\n', "utf-8")
    assert "words/de.py lacks the word PUT, which words/en.py has" in what_is_missing(folder)
    (folder / "words" / "de.py").write_text('class Words:\n    TAKE = "nimm"\n    PUT = "leg"\n', "utf-8")
    assert not what_is_missing(folder)
