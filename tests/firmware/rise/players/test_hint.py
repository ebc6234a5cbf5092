"""What Rise's hint says and why."""

from random import Random
from typing import Any

import pytest

from rise import reasons
from rise.players import _pool, hint, hurry, reset_turn_calls, think
from rise.players.reasons import reason
from rise.reasons import SOON
from rise.rules import apply, legal, new
from rise.rules.decisions import ANSWER, END
from rise.rules.facts import placement_gain
from rise.rules.knowledge import view
from rise.rules.state import G_DUAL, NONE, PURSE, ROUND, TURN, placing, points
from rise.rules.towers import score
from tests.firmware.rise.rules.table import shown, table
from tools.games.rise.notation import read_decision

# The towers of a round that ends with one tile more, on a slot that shows nothing.
FULL_BUT_2 = {slot: ("2W", "2T", "2B")[slot % 3] for slot in range(15) if slot != 2}


def of(position: dict[str, Any], *decisions: str) -> tuple[int, int]:
    """The reason for a plan."""
    s = table(**position)
    found = bytearray()
    after = s[:]
    for decision in decisions:
        found.append(read_decision(after, decision))
        apply(after, found[-1])
    return reason(s, bytes(found))[:2]


@pytest.mark.parametrize(
    ("position", "decisions", "code", "number"),
    [
        ({"hand": "nimrod"}, ["play nimrod main"], reasons.SCORES, 2),
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
        ({"hand": "gambler"}, ["play gambler main"], reasons.GAMBLES, 0),
        ({"pending": ["U"], "warehouse": "W", "tablets": [4, 0, 0, 0]}, ["track W"], reasons.SCORES, 1),
        (
            {"pending": ["U"], "warehouse": "T", "tablets": [0, 0, 0, 1], "carts": 2, "specialty": "W"},
            ["track T"],
            reasons.SCORES,
            1,
        ),
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
        ({"pending": ["confuse"], "points": 5, "towers": FULL_BUT_2}, ["slot 2"], reasons.CLOSES, 0),
        ({"hand": "mason"}, ["play mason main"], reasons.NOTHING, 0),
    ],
)
def test_reasons(position: dict[str, Any], decisions: list[str], code: int, number: int) -> None:
    """Each code, with its number."""
    assert of(position, *decisions) == (code, number)


def test_hints_through_a_game() -> None:
    """A hint is always there, legal, with a known code, and the game is not touched."""
    codes = range(reasons.SCORES, reasons.CLOSES + 1)
    s = new(3, b"hintgame")
    seen = set()
    for number in range(120):
        before = s[:]
        *waiting, found = hint(s, number)
        assert s == before and not any(waiting) and found
        decision, code, value, slot, tile = found[:5]
        assert decision in legal(s) and code & ~SOON in codes
        assert (code & ~SOON == reasons.ENDS) == (decision == END) and code != reasons.ENDS + SOON
        assert 0 <= value < 64
        assert (slot == NONE) == (tile == 0)
        seen.add(code & ~SOON)
        apply(s, decision)
    assert {reasons.EARNS, reasons.BUYS, reasons.ENDS, reasons.LOADS} <= seen


def test_a_hint_that_is_waited_for_ends_soon() -> None:
    """With a legal decision, after the card that it has begun; else it takes its time."""
    s = new(2, b"hintgame")
    longest = 0
    for number in range(80):
        *_, calm = hint(s, number)
        assert calm
        longest = max(longest, _pool.calls)
        for patience in (0, 60):
            thoughts = hint(s, number)
            found = None
            while found is None:
                found = next(thoughts)
                if _pool.calls >= patience:
                    hurry()
            assert found[0] in legal(s)
            assert _pool.calls <= max(24, patience) + 8
        apply(s, calm[0])
    assert longest > 90


def plan(s: bytearray, seed: int) -> bytes:
    """What level 1 would do; its plans are as long as any."""
    reset_turn_calls()
    return next(bytes(found) for found in think(s, 1, seed) if found)


def at_the_end(s: bytearray, seat: int) -> int:
    """The points of a seat if the round ended here, far from nothing: no total goes below that."""
    s = s[:]
    start = points(s, seat)
    score(s, seat)
    return points(s, seat) - start


@pytest.mark.slow
@pytest.mark.parametrize("players", (2, 3, 4))
def test_what_a_hint_promises_is_what_the_rules_give(players: int) -> None:
    """Points and gold, in the true state, which the player does not know: chance promises nothing."""
    s = new(players, b"promises")
    dice = Random(players)
    kept = {reasons.SCORES: 0, reasons.BUILDS: 0, reasons.EARNS: 0}
    for number in range(400):
        if not legal(s):
            break
        decisions = plan(s, number)
        code, promised, slot, tile = reason(view(s, s[TURN]), decisions)
        seat = s[TURN]
        true = s[:]
        kind = code & ~SOON
        for decision in decisions if kind in kept else b"":
            before = true[:]
            apply(true, decision)
            if kind == reasons.BUILDS and placing(before):
                assert (decision - ANSWER, placing(before)) == (slot, tile)
                gain = at_the_end(true, seat) - at_the_end(before, seat)
            elif kind == reasons.SCORES:
                gain = points(true, seat) - points(before, seat)
            else:
                gain = true[PURSE] - before[PURSE] if kind == reasons.EARNS else 0
            if gain:
                assert gain == promised
                kept[kind] += 1
                break
        else:
            assert kind not in kept, "nothing came"
        apply(s, decisions[0] if dice.random() < 0.7 else dice.choice(legal(s)))
    assert min(kept.values()) > 5, kept


@pytest.mark.slow
def test_what_the_board_promises_for_a_slot_is_what_the_rules_give() -> None:
    """Every empty slot, whenever a tile is to be placed."""
    tried = 0
    for players in (2, 3, 4):
        s = new(players, b"towers!!")
        dice = Random(players)
        while legal(s):
            tile, seat = placing(s), s[TURN]
            # Influence that waits behind a confusion tile comes with any slot.
            alone = tile and "I" not in shown(s)["pending"]
            for decision in legal(s) if alone and points(s, seat) > 4 else b"":
                now, _, later = placement_gain(s, decision - ANSWER, tile)
                after = s[:]
                apply(after, decision)
                if after[ROUND] != s[ROUND]:
                    continue
                assert points(after, seat) - points(s, seat) == now
                assert at_the_end(after, seat) - at_the_end(s, seat) == later
                tried += 1
            apply(s, dice.choice(legal(s)))
    assert tried > 500
