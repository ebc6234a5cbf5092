"""What the tests of words share: all words of a language, and whether each fits in its place."""

import importlib
import re
from collections.abc import Callable, Mapping
from typing import Any

from handheld.glyphs import EXTRA
from handheld.words import wrap

CODES = ("en", "de", "fr")
NAME = "Wilhelms"  # eight letters
LINE = 25

Words = dict[str, Any]


def load(package: str, code: str, parts: tuple[str, ...]) -> Words:
    """All words of a language, from modules like PACKAGE.words.de and PACKAGE.words.de_PART."""
    found: Words = {}
    for part in parts:
        words = vars(importlib.import_module(f"{package}.words.{code}{part}").Words)
        ours = {name: value for name, value in words.items() if name.isupper()}
        assert not set(found) & set(ours), "said twice"
        found |= ours
    return found


def strings(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    return [text for part in value for text in strings(part)]


def placeholders(words: Words) -> dict[str, list[list[str]]]:
    """The placeholders of each string; a translation must have the same."""
    return {name: [re.findall(r"%\+?[sd]", text) for text in strings(value)] for name, value in words.items()}


def assert_glyphs(text: str) -> None:
    """The font has every letter."""
    assert {char for char in text if not " " <= char <= "~"} <= set(EXTRA)


def assert_fits(words: Words, places: Mapping[str, Any], fill: Callable[[str, str, Words], str]) -> None:
    """Every string has a place, tiles or (tiles, lines) where it is wrapped, and fits in it when filled."""
    assert sorted(words) == sorted(places)
    for name, place in places.items():
        width, lines = place if isinstance(place, tuple) else (place, 1)
        for text in strings(words[name]):
            full = fill(name, text, words)
            rows = wrap(full, width) if lines > 1 else [full]
            assert len(rows) <= lines, (name, full)
            assert max(map(len, rows)) <= width, (name, full)
            assert not [row for row in rows[1:] if row[:1] in tuple(":;!?")], (name, full)
