"""Every string of Rise of Babel fits in its place, has all its glyphs, and is there in all languages."""

import re
from typing import Any

import pytest

from rise.rules import questions, state
from rise.rules.card_tables import POINTS_AT_ONCE
from tests.firmware.words import CODES, LINE, NAME, Words, assert_fits, assert_glyphs, placeholders, strings
from tests.firmware.words import load as load_parts
from tools.paths import ROOT

WORDS = ROOT / "firmware" / "rise" / "words"
# Where each string stands: tiles it may take, or (tiles, lines) where it is wrapped.
PLACES: dict[str, Any] = {
    "COLON": 3, "RESOURCES": 6, "ICONS": 11, "GIVES": 9, "CARD_NAMES": 14, "STATUS": LINE,
    "FINAL_PHASE": 12, "PLAY": 22, "BUY": 22, "MARKET": 22, "STALLS": 22, "SELL": 22, "GOLD": 22, "END": 22,
    "SLOT": 21, "CONFUSION": 10, "SPEC": LINE, "CART": LINE, "REFRESH": 22, "KEEP": 22,
    "STOP": 22, "ASK": LINE, "REASONS": LINE, "SOURCES": 11, "SHARED": (LINE, 3), "CHOSEN": LINE,
    "ROUND_ENDS": 15, "SKIP": 4, "VARIANT": 10, "VARIANTS": 10, "VARIANT_LINES": LINE, "COMPUTER_LINES": LINE,
    "TO_MARKET": 6, "SHOWN": LINE, "TO_SEAT": 23, "NOW_LATER": LINE, "OTHERS": LINE, "COUNTS": LINE,
    "PARTS": 9, "CARDS": LINE - 1, "UPGRADES": 9, "WAY": LINE, "ROOM": LINE, "NO_CART": LINE,
    "NO_SPECIALTY": LINE, "NO_TILE": LINE, "CARRIES": LINE, "ABOUT": (LINE, 2), "GIFTS": (LINE, 2),
    "TRADES": 7, "TRADED": (LINE, 2), "BOUGHT": LINE, "MEANS": 22,
    "TOWER": 20, "NO_ROW": LINE,
    "POINTS_FROM": 10, "GAMES": LINE, "OURS": (LINE, 7), "WHY": LINE, "SOON": LINE,
    "OTHER_SIDE": 12, "PLAY_OTHER": 21, "END_SHORT": 6, "FREE": 12, "WILD": 8, "ONCE": 8,
    "LAST_SEAT": LINE, "LAST": LINE, "ROW": 20, "PLACED": LINE, "FOR_YOU": 13, "RIDES": LINE, "TRACK": 6,
}  # fmt: skip
# How many there are of what stands in the order of the rules' numbers.
COUNTS = {
    "RESOURCES": 4,
    "ICONS": state.I_RAZE,
    "GIVES": state.G_QUAD + 1,
    "CARD_NAMES": state.KINDS,
    "ASK": state.REFRESHING - state.I_LOAD + 3,
    "REASONS": questions.NO_SUCH_TRACK + 1,
    "SOURCES": 9,
    "PARTS": 4,
    "ABOUT": 5,
    "GIFTS": state.G_QUAD + 2,
    "TRADES": 4,
    "MEANS": state.I_RAZE,
    "TRADED": 4,
    "VARIANTS": 2,
    "VARIANT_LINES": 2,
    "COMPUTER_LINES": 3,
}
# What is put in for the placeholders, where it is not a number of two digits.
LONGEST: dict[str, tuple[Any, ...]] = {
    "PLACED": (10 * "x",),
    "LAST_SEAT": (NAME,),
    "ROW": ("x" * 6, 7),
    "FOR_YOU": (-9,),
    "RIDES": (2,),
    "ROUND_ENDS": (3,),
    "GAMES": (999, 250),
    "STATUS": (3, 36),
    "REASONS": (5, 4),
    "COUNTS": (2, 5),
    "CARDS": (9, 27, 27),
    "NOW_LATER": (2, 14),
    "OTHERS": (2, 14, 10),
    "SHARED": (", ".join([NAME] * 3), NAME),
    "CHOSEN": (10 * "x",),
}


def load(code: str) -> Words:
    return load_parts("rise", code, ("", "_more", "_turn"))


def filled(name: str, text: str, words: Words) -> str:
    """A string with the longest things it may have to hold."""
    if name in LONGEST:
        return text % LONGEST[name][: text.count("%")]
    resource = max(words["RESOURCES"], key=len)
    longest = max(words["CARD_NAMES"] + (resource + "/" + resource,), key=len)
    if name == "SOON":
        return text % (12 * "x")  # it is left out where it does not fit
    if name == "GIFTS" and text != words["GIFTS"][-1]:
        return str(words["GIVES"][words["GIFTS"].index(text)] + words["COLON"] + text)
    if name == "BOUGHT":
        named = [name + " +1" if gives else name for name, gives in zip(words["CARD_NAMES"], POINTS_AT_ONCE)]
        return text % str(max(named, key=len))
    if name == "WHY":
        return text.replace("%d", "12") % tuple([NAME] * text.count("%s"))  # see test_hint of the screens
    if name == "SPEC":
        longest = resource
    holes = re.findall(r"%\+?[sd]", text)
    return text % tuple(27 if hole.endswith("d") else longest for hole in holes)


@pytest.mark.parametrize("code", CODES)
def test_every_string_has_a_place_and_fits(code: str) -> None:
    assert_fits(load(code), PLACES, filled)


@pytest.mark.parametrize("code", CODES)
def test_what_a_slot_brings_has_room_for_the_word_of_its_load(code: str) -> None:
    words = load(code)
    assert len(words["NOW_LATER"] % (1, 14) + ", " + words["ICONS"][state.I_LOAD - 1]) <= LINE


@pytest.mark.parametrize("code", CODES)
def test_there_is_a_word_for_every_number_of_the_rules(code: str) -> None:
    words = load(code)
    assert {name: len(words[name]) for name in COUNTS} == COUNTS
    for name in ("ICONS", "ASK", "CARD_NAMES", "GIVES", "RESOURCES", "SOURCES"):
        assert len(set(words[name])) == len(words[name]), name
        assert all(words[name]), name


def test_english_cards_are_called_as_in_the_box() -> None:
    lines = (ROOT / "tools" / "games" / "rise" / "cards.tsv").read_text("utf-8").splitlines()[1:]
    assert load("en")["CARD_NAMES"] == tuple(line.split("\t")[-1] for line in lines)


@pytest.mark.parametrize("code", CODES)
def test_numbers_of_a_reason_are_those_that_the_rules_give(code: str) -> None:
    """A code with two numbers says what is needed and what there is; all others say neither."""
    two = {questions.COSTS, questions.TOO_DEAR, questions.FEW_TO_SELL}
    for number, text in enumerate(load(code)["REASONS"]):
        assert text.count("%d") == (2 if number in two else 0), text


@pytest.mark.parametrize("code", CODES[1:])
def test_placeholders_are_the_same_as_in_english(code: str) -> None:
    assert placeholders(load(code)) == placeholders(load("en"))


@pytest.mark.parametrize("code", CODES)
def test_no_glyph_is_missing(code: str) -> None:
    text = "".join(strings(tuple(load(code).values())))
    assert_glyphs(text + (WORDS / f"{code}.txt").read_text(encoding="utf-8").replace("\n", ""))


@pytest.mark.parametrize("code", CODES)
def test_pages_of_the_rules_have_eight_lines_that_fit(code: str) -> None:
    """A title and at most six rows of words; or up to seven names in two columns, with two rows on each."""
    from handheld.screens.signs import as_tiles
    from handheld.words import wrap
    from rise import topics
    from rise.howto import signs

    lines = (WORDS / f"{code}.txt").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 8 * (topics.BUTTONS + 1)
    for at in range(0, len(lines), 8):
        title, *rows = lines[at : at + 8]
        rows = [row for row in rows if row]
        assert 0 < len(as_tiles(title, signs())) <= 19, title
        entries = [row.split("|") for row in rows if "|" in row]
        assert len(entries) in (0, len(rows)), title
        for number, (name, told) in enumerate(entries):
            assert 0 < len(as_tiles(name, signs())) <= (12 if number > 3 else 13), name
            assert len(wrap(told)) <= 2 and max(map(len, wrap(told))) <= LINE, told
            assert not [row for row in wrap(told) if row[0] in ":;.,!?"], told
        if not entries:
            assert len(rows) <= 6, title
            assert max(len(as_tiles(row, signs())) for row in rows) <= LINE, title
        for row in rows:
            assert 31 not in as_tiles(re.sub(r"(?<!\^)\?", "", row), signs()), row


@pytest.mark.parametrize("code", CODES)
def test_the_pages_show_every_icon(code: str) -> None:
    from rise.howto import signs

    text = (WORDS / f"{code}.txt").read_text(encoding="utf-8")
    assert not [sign for sign in signs() if f"^{sign}" not in text]


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("game", ["babel", "rise"])
def test_what_is_told_in_sentences_ends_with_a_full_stop(game: str, code: str) -> None:
    """Page by page; lists have no stops at all, and a page may end with a picture of what it tells."""
    lines = (WORDS.parents[1] / game / "words" / f"{code}.txt").read_text(encoding="utf-8").splitlines()
    for at in range(0, len(lines), 8):
        text = [line for line in lines[at + 1 : at + 8] if line]
        if any(line.endswith(".") for line in text):
            assert re.search(r"[.!?]$|\^\S", text[-1]), lines[at]
        assert not [line for line in text if re.match(r"[:;.,]", line)], lines[at]


@pytest.mark.parametrize("code", CODES)
def test_what_a_track_gives_fits_beside_the_gold(code: str) -> None:
    words = load(code)
    assert (
        max(len(one + words["COLON"] + other) for one in words["RESOURCES"] for other in words["GIVES"]) <= 21
    )


@pytest.mark.parametrize("code", CODES)
def test_a_page_names_the_signs_of_the_board(code: str) -> None:
    """Which picture is which resource, and what the header counts."""
    from rise import topics

    words = load(code)
    page = (WORDS / f"{code}.txt").read_text(encoding="utf-8").splitlines()[8 * topics.SIGNS :][:8]
    text = "\n".join(page[1:])
    for sign, name in zip("wsbt", words["RESOURCES"]):
        assert f"^{sign} {name}|" in text
    assert "\n^o " in text


@pytest.mark.parametrize("code", CODES)
def test_icons_have_the_names_of_the_table(code: str) -> None:
    """All icons stand on pages to point at, named as on the board."""
    words = load(code)
    text = (WORDS / f"{code}.txt").read_text(encoding="utf-8")
    for sign, name in zip("GICRKNMJE?LSUDPWXFABYZ", words["ICONS"], strict=True):
        assert f"\n^{sign} {name}|" in text, name
