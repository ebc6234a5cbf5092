"""What Rise's hint says and why."""

from typing import Any

import pytest

from rise.players import hint, reasons
from rise.players.reasons import SOON, reason
from rise.rules import apply, legal, new
from rise.rules.state import G_DUAL
from tests.rise.rules.table import table
from tools.games.rise.text import read_decision


def of(position: dict[str, Any], *decisions: str) -> tuple[int, int]:
    """The reason for a plan."""
    s = table(**position)
    found = bytearray()
    after = s[:]
    for decision in decisions:
        found.append(read_decision(after, decision))
        apply(after, found[-1])
    return reason(s, bytes(found))


@pytest.mark.parametrize(
    ("position", "decisions", "code", "number"),
    [
        ({"hand": "nimrod"}, ["play nimrod main"], reasons.SCORES, 1),
        ({"pending": ["slot:1S"]}, ["slot 1"], reasons.SCORES, 1),
        ({"pending": ["slot:1S"], "towers": {0: "1S"}}, ["slot 1"], reasons.BUILDS, 3),
        ({"pending": ["slot:1W"], "towers": {0: "2S"}}, ["slot 3"], reasons.BLOCKS, 1),
        ({"pending": ["slot:1W"]}, ["slot 2"], reasons.STARTS, 6),
        (
            {"pending": ["confuse"], "points": 5, "towers": {0: "2W", 1: "2W", 5: "2W"}},
            ["slot 2"],
            reasons.CONFUSES,
            3,
        ),
        ({"gold": 2, "hand": "labourer"}, ["buy jobs"], reasons.BUYS, 5),
        ({"pending": ["X"], "played": "herald"}, ["card herald"], reasons.TRASHES, 4),
        ({"hand": "jobs"}, ["play jobs main"], reasons.EARNS, 2),
        ({"hand": "labourer", "stalls": "S B W"}, ["play labourer alt", "tile B"], reasons.LOADS + SOON, 2),
        ({"hand": "storeman", "stalls": "S B W"}, ["play storeman main", "tile S"], reasons.STORES + SOON, 1),
        ({"hand": "drover", "camp": "W"}, ["play drover main"], reasons.RIDES, 1),
        ({"hand": "drover", "load": "W", "step": 2}, ["play drover main"], reasons.RIDES, 3),
        ({"pending": ["U"], "warehouse": "S"}, ["track S"], reasons.ADVANCES, G_DUAL),
        ({"pending": ["harness"], "tablets": [1, 0, 0, 0]}, ["cart"], reasons.EQUIPS, 4),
        ({"hand": "bearer", "deck": "labourer", "camp": "W"}, ["play bearer main"], reasons.RIDES, 1),
        ({"hand": "bearer", "deck": "labourer"}, ["play bearer main"], reasons.DRAWS, 1),
        ({"gold": 1, "hand": ""}, ["market"], reasons.LOOKS, 0),
        ({"pending": ["B"], "discard": "jobs"}, ["card jobs"], reasons.RECALLS, 5),
        (
            {"hand": "architect", "stalls": "S B W"},
            ["play architect main", "tile B"],
            reasons.BRINGS + SOON,
            2,
        ),
        ({"hand": ""}, ["end"], reasons.ENDS, 0),
        ({"hand": "mason"}, ["play mason main"], reasons.NOTHING, 0),
    ],
)
def test_reasons(position: dict[str, Any], decisions: list[str], code: int, number: int) -> None:
    """Each code, with its number."""
    assert of(position, *decisions) == (code, number)


def test_hints_through_a_game() -> None:
    """A hint is always there, legal, with a known code, and the game is not touched."""
    codes = range(reasons.SCORES, reasons.NOTHING + 1)
    s = new(3, b"hintgame")
    seen = set()
    for number in range(120):
        before = s[:]
        *waiting, found = hint(s, number)
        assert s == before and not any(waiting) and found
        decision, code, value = found
        assert decision in legal(s) and code & ~SOON in codes
        assert 0 <= value < 64
        seen.add(code & ~SOON)
        apply(s, decision)
    assert {reasons.EARNS, reasons.BUYS, reasons.ENDS, reasons.LOADS} <= seen
