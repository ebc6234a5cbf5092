"""Every string of the console fits in its place, has all its glyphs, and is there in all languages."""

import re
from typing import Any

import pytest

from tests.firmware.words import CODES, LINE, NAME, Words, assert_fits, assert_glyphs, placeholders, strings
from tests.firmware.words import load as load_parts

# Where each string stands: tiles it may take, or (tiles, lines) where it is wrapped.
PLACES: dict[str, Any] = {
    "CODE": 2, "SHELF": 14, "SEATS": 11, "SAVED": 11, "PLAY": 18, "NO_UNDO": LINE, "TAKEN_BACK": LINE,
    "DO": 4, "BACK": 8, "HOLD": 9, "YOUR_TURN": LINE, "YOU_START": LINE, "LOT_FELL": LINE, "THINKS": 23,
    "DRAW": 10, "WINS": LINE, "GO_ON": 8, "WHAT_NOW": LINE, "REMATCH": 22, "TO_TITLE": 22, "KEYS": 18,
    "STATISTICS": 14, "CONTINUE": 14, "NEW_GAME": 15, "HOW_TO": 14, "SETTINGS": 14, "ABOUT": 14,
    "TOGETHER": 22, "ALONE": 22, "START": 20, "SURE": LINE, "STARTS": 12, "LOT": 10, "PLAYERS": 10,
    "PLAYER": 9, "PERSON_LINES": LINE, "NAME": LINE, "SPELL": 22, "DONE": 8, "PAUSE": LINE, "RESUME": 22,
    "HINT": 12, "LAST_TURN": 13, "LATER": 9, "LEAVE": 22, "LEARN": 14, "NEW_HERE": 10, "AGAIN": 22,
    "LEAVE_LESSON": 22, "LANGUAGE": 11, "LIGHT": 15, "FLIP": 18, "YES_NO": 4, "DIM": 15, "SLEEP": 15,
    "NEVER": 7, "FREE": LINE, "SOUND": 15, "OFF_ON": 4, "FAN_WORK": LINE, "NO_GAMES": LINE,
    "PEOPLE_WON": LINE, "COMPUTERS_WON": LINE, "TROUBLES": LINE, "BATTERY": (LINE, 4), "PUZZLES": 14,
}  # fmt: skip
# What is put in for the placeholders, where it is not a name or a number of one digit.
LONGEST: dict[str, tuple[Any, ...]] = {
    "PEOPLE_WON": (999,),
    "COMPUTERS_WON": (999,),
    "FREE": (131964,),
    "SEATS": ("2–4",),
}


def load(code: str) -> Words:
    return load_parts("handheld", code, ("", "_menus"))


def filled(name: str, text: str, words: Words) -> str:
    """A string with the longest things it may have to hold."""
    if name in LONGEST:
        return text % LONGEST[name]
    return text % tuple(7 if hole == "%d" else NAME for hole in re.findall(r"%[sd]", text))


@pytest.mark.parametrize("code", CODES)
def test_every_string_has_a_place_and_fits(code: str) -> None:
    assert_fits(load(code), PLACES, filled)


@pytest.mark.parametrize("code", CODES)
def test_no_glyph_is_missing(code: str) -> None:
    assert_glyphs("".join(strings(tuple(load(code).values()))))


@pytest.mark.parametrize("code", CODES[1:])
def test_tuples_are_as_long_and_placeholders_the_same_as_in_english(code: str) -> None:
    assert placeholders(load(code)) == placeholders(load("en"))
