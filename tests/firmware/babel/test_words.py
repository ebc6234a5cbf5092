"""Every string of Babel fits in its place, has all its glyphs, and is there in all languages."""

import re
from typing import Any

import pytest

from tests.firmware.words import CODES, LINE, NAME, Words, assert_fits, assert_glyphs, placeholders, strings
from tests.firmware.words import load as load_parts
from tools.paths import FIRMWARE

WORDS = FIRMWARE / "babel" / "words"

# Where each string stands: tiles it may take, or (tiles, lines) where it is wrapped.
PLACES: dict[str, Any] = {
    "TRIBES": 10, "LETTERS": 5, "MOVE": 24, "SETTLE": 24, "BUILD": 24, "LEAP": 24, "MIGRATE": 24,
    "DESTROY": 21, "ROB": 21, "EXILE": 24, "LURE": 24, "HALVE": 24, "DISCARD": 24, "END": 24,
    "REASONS": (LINE, 2), "ONE": LINE, "CARDS": 9, "FITS": 7, "THREAT": 6, "END_SHORT": 4, "SHOWN": LINE,
    "STILL": LINE, "HALVED": LINE, "HOLDS": LINE, "DISCARDING": LINE, "LET_GO": LINE - 2, "FINAL": LINE,
    "ENDINGS": (LINE, 2), "BY_HAND": (LINE, 2), "SEE_BOARD": 8, "SKILLS": 8, "SITE_SKILLS": 23,
    "DISCARDS": 19, "TRIBE_SUPPLY": 19, "TEMPLE_SUPPLY": 19, "VARIANT": 10, "VARIANTS": 10, "CHOSEN": LINE,
    "VARIANT_LINES": LINE, "COMPUTER_LINES": LINE, "PILES": 16, "OURS": (LINE, 7), "GAMES": LINE,
    "WHY": (24, 2), "SOON": (24, 2), "PUZZLE": 10, "GOALS": 16, "WINS_WITH": LINE, "MEANINGS": LINE,
    "EDITION": LINE, "LURES": LINE, "SIDES": 8, "BEGIN": 20, "GRADES": 6, "HELPED": LINE, "ALL_SHOWN": LINE,
    "ASTRAY": 24, "ONCE_MORE": 11, "SOLVED": 12, "NOT_YET": 12, "PRAISE": LINE, "LONGER": LINE,
    "SCORES": LINE, "THREATS": LINE, "LEVEL": LINE, "NEXT": 11, "SOLUTION": 22, "ALL": 22,
}  # fmt: skip
# What is put in for the placeholders, where it is not a tribe or a number of one digit.
LONGEST: dict[str, tuple[Any, ...]] = {
    "HOLDS": (NAME, 12),
    "CARDS": (12,),
    "BUILD": (6, NAME),
    "LEAP": (6, NAME),
    "GAMES": (999, 6),
    "CHOSEN": ("Rio Grande",),
    "PUZZLE": (72,),
    "LONGER": (15, 12),
    "SCORES": (14, 19),
}


def load(code: str) -> Words:
    return load_parts("babel", code, ("", "_more", "_hints", "_puzzles"))


def filled(name: str, text: str, words: Words) -> str:
    """A string with the longest things it may have to hold."""
    if name in LONGEST:
        return text % LONGEST[name]
    if name == "SOON":
        return text % max((filled("WHY", why, words) for why in words["WHY"]), key=len)
    longest = "M" if name in ("MIGRATE", "HALVE") else max(words["TRIBES"], key=len)
    return text % tuple(7 if hole == "%d" else longest for hole in re.findall(r"%[sd]", text))


@pytest.mark.parametrize("code", CODES)
def test_every_string_has_a_place_and_fits(code: str) -> None:
    assert_fits(load(code), PLACES, filled)


@pytest.mark.parametrize("code", CODES)
def test_no_glyph_is_missing(code: str) -> None:
    text = "".join(strings(tuple(load(code).values())))
    assert_glyphs(text + (WORDS / f"{code}.txt").read_text(encoding="utf-8").replace("\n", ""))


@pytest.mark.parametrize("code", CODES[1:])
def test_tuples_are_as_long_and_placeholders_the_same_as_in_english(code: str) -> None:
    assert placeholders(load(code)) == placeholders(load("en"))


@pytest.mark.parametrize("code", CODES)
def test_pages_of_the_rules_have_eight_lines_that_fit(code: str) -> None:
    from babel.howto import signs
    from handheld.screens.signs import as_tiles

    lines = (WORDS / f"{code}.txt").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 16 * 8
    for number, line in enumerate(lines):
        assert len(as_tiles(line, signs())) <= (LINE if number % 8 else 19), line
        assert 31 not in as_tiles(line.replace("?", ""), signs()), line
