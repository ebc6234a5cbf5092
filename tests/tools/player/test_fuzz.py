"""Noise of all kinds: only ever a refusal with words, never anything else."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.firmware.babel.rules.table import position
from tests.golden import GOLDEN
from tools.games.babel.notation import read_action, read_position, write_position
from tools.games.babel.record import play, read_record, take_steps
from tools.games.babel.share_code import read_code
from tools.games.text import Refused
from tools.player.talk import Quit, Talk

PERFT = GOLDEN / "perft.tsv"
POSITIONS = [line.split("\t")[0] for line in PERFT.read_text(encoding="utf-8").splitlines()[1:]]
ALPHABET = "AHMPS123456-/:me?*= kosmriogandz0\n\t.@;#[]\"'é\u2028\x00"
LIMITS = settings(
    max_examples=250, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
COMMANDS = ["new", "position", "show", "view", "legal", "apply", "undo", "perft", "ai", "quit", "supply"]
COMMANDS += ["move", "settle", "end", "kosmos", "zman", "1", "2", "A", "HS"]


@st.composite
def spoilt(draw: st.DrawFn) -> str:
    """A good position with a few letters or fields changed."""
    text = draw(st.sampled_from(POSITIONS))
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(text) - 1))
        cut = draw(st.integers(0, 3))
        text = text[:at] + draw(st.text(ALPHABET, max_size=3)) + text[at + cut :] + " "
    words = text.split()
    if draw(st.booleans()):
        i, j = draw(st.integers(0, len(words) - 1)), draw(st.integers(0, len(words) - 1))
        words[i], words[j] = words[j], words[i]
    return " ".join(words)


@LIMITS
@given(st.one_of(st.text(), st.text(ALPHABET), spoilt()))
def test_positions(text: str) -> None:
    try:
        s = read_position(text)
    except Refused as reason:
        assert ": " in str(reason) and str(reason).isascii() and "\n" not in str(reason)
        return
    again = write_position(s)
    assert write_position(read_position(again)) == again


@LIMITS
@given(st.one_of(st.text(), st.text(ALPHABET)))
def test_actions_and_codes(text: str) -> None:
    for read in (read_action, read_code):
        try:
            read(text)
        except Refused as reason:
            assert str(reason).isascii()
    try:
        take_steps([text])
    except Refused:
        pass


@st.composite
def records(draw: st.DrawFn) -> str:
    """Something like a record."""
    start = draw(st.one_of(st.sampled_from(POSITIONS), spoilt(), st.text(ALPHABET)))
    lines = draw(
        st.lists(st.one_of(st.text(ALPHABET), st.sampled_from(COMMANDS), st.just("end")), max_size=12)
    )
    head = draw(st.lists(st.one_of(st.text(ALPHABET), st.just('[Edition "kosmos"]')), max_size=2))
    return "\n".join([*head, start, *lines])


@pytest.mark.slow
@LIMITS
@given(records())
def test_records(text: str) -> None:
    try:
        for _, s in play(read_record(text)):
            assert write_position(s)
    except Refused as reason:
        assert str(reason).isascii() and "\n" not in str(reason)


@pytest.mark.slow
@LIMITS
@given(
    st.lists(
        st.one_of(
            st.text(),
            st.lists(st.sampled_from(COMMANDS), min_size=1, max_size=4).map(" ".join),
            spoilt().map("position ".__add__),
        ),
        max_size=12,
    )
)
def test_conversations(lines: list[str]) -> None:
    talk = Talk()
    talk.answer("position " + position(hands="AHM/PS", pawns="A-"))
    for line in lines:
        before = talk.answer("show")
        try:
            answer = talk.answer(line)
        except Quit:
            return
        assert answer and "\n" not in answer and answer.isascii()
        if answer.startswith("error: "):
            assert talk.answer("show") == before
