"""Every string of every language fits in its place, has all its glyphs, and is there in all three."""

import importlib
import re
from types import ModuleType
from typing import Any

import pytest

from handheld.glyphs import EXTRA
from tools.paths import ROOT

WORDS = ROOT / "firmware" / "babel" / "words"
CODES = ("en", "de", "fr")
NAME = "Wilhelms"  # eight letters

LINE = 25
# Where each string stands: tiles it may take, or (tiles, lines) where it is wrapped.
PLACES: dict[str, Any] = {
    "CODE": 2, "SHELF": 14, "SEATS": 11, "SAVED": 11, "PLAY": 18, "TRIBES": 10, "LETTERS": 5,
    "MOVE": 24, "SETTLE": 24, "BUILD": 24, "LEAP": 24, "MIGRATE": 24, "DESTROY": 21, "ROB": 21, "EXILE": 24,
    "LURE": 24, "HALVE": 24, "DISCARD": 24, "END": 24,
    "REASONS": (LINE, 2), "ONE": LINE, "CARDS": 9, "FITS": 7, "THREAT": 6,
    "END_SHORT": 4, "NO_UNDO": LINE, "SHOWN": LINE, "TAKEN_BACK": LINE, "STILL": LINE, "DO": 4, "BACK": 8,
    "HOLD": 9, "YOUR_TURN": LINE, "YOU_START": LINE, "LOT_FELL": LINE,
    "HALVED": LINE, "HOLDS": LINE, "DISCARDING": LINE, "LET_GO": LINE - 2, "THINKS": 23,
    "FINAL": LINE, "DRAW": 10, "WINS": LINE,
    "ENDINGS": (LINE, 2), "BY_HAND": (LINE, 2), "SEE_BOARD": 8, "GO_ON": 8,
    "WHAT_NOW": LINE, "REMATCH": 22, "TO_TITLE": 22,
    "SKILLS": 8, "SITE_SKILLS": 23, "KEYS": 18, "DISCARDS": 19, "TRIBE_SUPPLY": 19, "TEMPLE_SUPPLY": 19,
    "STATISTICS": 14, "CONTINUE": 14, "NEW_GAME": 15, "HOW_TO": 14, "SETTINGS": 14, "ABOUT": 14,
    "TOGETHER": 22, "ALONE": 22, "START": 20, "SURE": LINE, "VARIANT": 10, "VARIANTS": 10, "CHOSEN": LINE,
    "VARIANT_LINES": LINE, "STARTS": 12, "LOT": 10,
    "PLAYERS": 10, "PLAYER": 9, "PERSON_LINES": LINE, "COMPUTER_LINES": LINE,
    "NAME": LINE, "SPELL": 22, "DONE": 8,
    "PAUSE": LINE, "RESUME": 22, "HINT": 12, "LAST_TURN": 13, "LATER": 9, "PILES": 16, "LEAVE": 22,
    "LEARN": 14, "NEW_HERE": 10, "AGAIN": 22, "LEAVE_LESSON": 22,
    "LANGUAGE": 11, "LIGHT": 15, "FLIP": 18, "YES_NO": 4, "DIM": 15, "SLEEP": 15, "NEVER": 7, "FREE": LINE,
    "SOUND": 15, "OFF_ON": 4, "OURS": (LINE, 7),
    "FAN_WORK": LINE, "GAMES": LINE, "NO_GAMES": LINE, "PEOPLE_WON": LINE, "COMPUTERS_WON": LINE,
    "TROUBLES": LINE,
    "BATTERY": (LINE, 4),
    "WHY": (24, 2), "SOON": (24, 2),
    "PUZZLES": 14, "PUZZLE": 10, "GOALS": 16, "WINS_WITH": LINE, "MEANINGS": LINE, "EDITION": LINE,
    "LURES": LINE, "SIDES": 8, "BEGIN": 20, "GRADES": 6, "HELPED": LINE, "ALL_SHOWN": LINE,
    "ASTRAY": 24, "ONCE_MORE": 11, "SOLVED": 12, "NOT_YET": 12, "PRAISE": LINE, "LONGER": LINE,
    "SCORES": LINE, "THREATS": LINE, "LEVEL": LINE, "NEXT": 11, "SOLUTION": 22, "ALL": 22,
}  # fmt: skip
# What is put in for the placeholders, where it is not a number of one digit.
LONGEST: dict[str, tuple[Any, ...]] = {
    "HOLDS": (NAME, 12),
    "CARDS": (12,),
    "BUILD": (6, NAME),
    "LEAP": (6, NAME),
    "GAMES": (999, 6),
    "CHOSEN": ("Rio Grande",),
    "PEOPLE_WON": (999,),
    "COMPUTERS_WON": (999,),
    "FREE": (131964,),
    "SEATS": ("2–4",),
    "PUZZLE": (72,),
    "LONGER": (15, 12),
    "SCORES": (14, 19),
}


def load(code: str) -> ModuleType:
    """All words of a language, the console's and the game's, as one."""
    all_words = ModuleType(code)
    for package, part in (
        ("handheld", ""),
        ("handheld", "_menus"),
        ("babel", ""),
        ("babel", "_more"),
        ("babel", "_hints"),
        ("babel", "_puzzles"),
    ):
        found = vars(importlib.import_module(f"{package}.words.{code}{part}").Words)
        assert not set(names(all_words)) & {name for name in found if name.isupper()}, "said twice"
        for name, value in found.items():
            if name.isupper():
                setattr(all_words, name, value)
    return all_words


def names(module: ModuleType) -> list[str]:
    return [name for name in vars(module) if name.isupper()]


def strings(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    return [text for part in value for text in strings(part)]


def filled(name: str, text: str, module: ModuleType) -> str:
    """A string with the longest things it may have to hold."""
    holes = re.findall(r"%[sd]", text)
    if name in LONGEST:
        return text % LONGEST[name]
    tribe = max(module.TRIBES, key=len)
    letters = name in ("MIGRATE", "HALVE")
    if name == "SOON":
        return text % max((filled("WHY", why, module) for why in module.WHY), key=len)
    if name == "THINKS":
        tribe = NAME
    return text % tuple((7 if hole == "%d" else "M" if letters else tribe) for hole in holes)


@pytest.mark.parametrize("code", CODES)
def test_every_string_has_a_place_and_fits(code: str) -> None:
    from handheld.words import wrap

    module = load(code)
    assert sorted(names(module)) == sorted(PLACES)
    for name, place in PLACES.items():
        width, lines = place if isinstance(place, tuple) else (place, 1)
        for text in strings(getattr(module, name)):
            full = filled(name, text, module)
            rows = wrap(full, width) if lines > 1 else [full]
            assert len(rows) <= lines, (name, full)
            assert max(map(len, rows)) <= width, (name, full)
            assert not [row for row in rows[1:] if row[:1] in tuple(":;!?")], (name, full)


@pytest.mark.parametrize("code", CODES)
def test_no_glyph_is_missing(code: str) -> None:
    text = "".join("".join(strings(getattr(load(code), name))) for name in names(load(code)))
    text += (WORDS / f"{code}.txt").read_text(encoding="utf-8").replace("\n", "")
    assert {char for char in text if not " " <= char <= "~"} <= set(EXTRA)


@pytest.mark.parametrize("code", CODES[1:])
def test_tuples_are_as_long_and_placeholders_the_same_as_in_english(code: str) -> None:
    english, other = load("en"), load(code)
    for name in names(english):
        ours = [re.findall(r"%[sd]", text) for text in strings(getattr(english, name))]
        theirs = [re.findall(r"%[sd]", text) for text in strings(getattr(other, name))]
        assert ours == theirs, name


@pytest.mark.parametrize("code", CODES)
def test_pages_of_the_rules_have_eight_lines_that_fit(code: str) -> None:
    from babel.howto import signs
    from handheld.screens.signs import as_tiles

    lines = (WORDS / f"{code}.txt").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 16 * 8
    for number, line in enumerate(lines):
        assert len(as_tiles(line, signs())) <= (LINE if number % 8 else 19), line
        assert 31 not in as_tiles(line.replace("?", ""), signs()), line
