"""Positions of Rise that no game can hold, and noise: refused with key and reason, never with a traceback."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from rise.rules import apply, legal, new
from tests.firmware.rise.rules.table import do, table, told
from tools.games.rise import game
from tools.games.rise.notation import read_decision, write_decisions, write_position
from tools.games.rise.position_parser import read_position
from tools.games.text import Refused


def refused(text: str) -> str:
    """Why a position is refused."""
    with pytest.raises(Refused) as reason:
        read_position(text)
    said = str(reason.value)
    assert said.isprintable() and said.isascii() and len(said) < 200
    return said


def changed(change: Callable[[dict[str, Any]], object], **words: Any) -> str:
    """Why a position is refused after a change."""
    made = told(**words)
    read_position(json.dumps(made))
    change(made)
    return refused(json.dumps(made))


def put(*path: Any) -> Callable[[dict[str, Any]], None]:
    """A change: the last word stands at the path before it."""
    *way, last, value = path

    def change(made: dict[str, Any]) -> None:
        place: Any = made
        for step in way:
            place = place[step]
        place[last] = value

    return change


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (put("players", 5), "players: a whole number from 2 to 4 is needed, not `5`"),
        (put("players", True), "players: a whole number"),
        (put("players", 2.0), "players: a whole number"),
        (put("mild", 0), "mild: true or false is needed, not `0`"),
        (put("round", 4), "round: "),
        (put("lap", 13), "lap: 13 only when the 12th lap has ended the game"),
        (put("lap", 0), "lap: "),
        (put("final", True), "final: the final phase belongs to round 3"),
        (put("over", True), "over: a game ends with the final phase or the 12th lap of round 3"),
        (put("turn", 3), "turn: "),
        (put("gold", -1), "gold: "),
        (put("gold", 10**30), "gold: "),
        (put("gold", None), "gold: a whole number from 0 to 99 is needed, not `null`"),
        (put("pending", ["Q"]), "pending: `Q` is nothing that can be pending"),
        (put("pending", ["?"]), "pending: `?` is nothing"),
        (put("pending", [["L"]]), "pending: a list is nothing"),
        (put("pending", "L"), "pending: a list is needed, not `L`"),
        (put("pending", ["G"]), "pending: `G` needs no decision, so it does not stand first"),
        (put("pending", ["L"] * 10), "pending: 10 things, and more than 9 never wait"),
        (put("pending", ["D"]), "pending: `D` has no answer: the warehouse is empty"),
        (put("pending", ["L", "refresh"]), "pending: `refresh` never waits behind something else"),
        (put("pending", ["load"]), "pending: `load` is asked in the camp"),
        (put("pending", ["unload"]), "pending: `unload` needs an elephant"),
        (put("pending", ["confuse", "E1"]), "pending: `E1` never waits"),
        (put("pending", ["L", "bazaar", "bazaar"]), "pending: `bazaar` stands there twice"),
        (put("pending", ["slot:2W"]), "pending: `slot:2W` is nothing"),
        (put("pending", ["slot:1W"]), "seat 1: 8 tiles W on the board and the towers, and there are 7"),
        (put("pending", ["slot:xW"]), "wild: 3 wild W with those on towers, and there are 2"),
        (put("pending", ["sell3"]), "pending: `sell3` needs 3 tiles in the warehouse, there are 0"),
        (put("pending", ["bazaar"]), "pending: `bazaar` has no answer: there is no such card"),
        (put("towers", []), "towers: a list of 3 is needed, this has 0"),
        (put("towers", 0, []), "towers: `null` is no main tower of this round"),
        (put("towers", 0, 0, "II"), "towers: `II` is no main tower of this round"),
        (put("towers", 1, 0, "g"), "towers: `g` is no minor tower of this round"),
        (put("towers", 2, 0, "a"), "towers: minor tower a is there twice"),
        (put("towers", 0, 1, "3W"), "towers: `3W` is nothing that a slot can hold"),
        (put("towers", 0, 1, 7), "towers: `7` is nothing that a slot can hold"),
        (put("towers", 0, ["I", "-"]), "towers: tower I has 7 slots, not 1"),
        (put("towers", 0, 1, "1W"), "seat 1: 8 tiles W"),
        (put("towers", 0, 1, "1Q"), "seat 1: 1 tiles Q on the board and the towers, and there are 0"),
        (put("towers", 0, 1, "#"), "confusion: 13 with those on towers, and there are 12"),
        (put("wild", 0, 1), "wild: 1 wild W with those on towers, and there are 2"),
        (put("wild", 0, 3), "wild: a whole number from 0 to 2"),
        (put("confusion", 11), "confusion: 11 with those on towers, and there are 12"),
        (put("market", 0, "jobs"), "market: jobs is no market card"),
        (put("market", 0, "nobody"), "market: `nobody` is no card"),
        (put("market", 0, None), "deck: a card kiln is nowhere"),
        (put("market", []), "market: a list of 5 is needed, this has 0"),
        (put("deck", 0, "kiln"), "deck: more than 2 cards kiln, and the box has 2"),
        (put("deck", []), "deck: a card gambler is nowhere"),
        (put("trash", ["labourer"]), "trash: labourer is no market card"),
        (put("jobs", 7), "jobs: 7 with those of the seats, and there are 8"),
        (put("jobs", 9), "jobs: a whole number from 0 to 8"),
        (put("seats", []), "seats: a list of 2 is needed, this has 0"),
        (put("seats", 0, 7), "seat 1: a JSON object is needed, not `7`"),
        (put("seats", 0, "points", -1), "seat 1 points: "),
        (put("seats", 0, "hand", ["?"]), "seat 1 hand: `?` is no card"),
        (put("seats", 0, "hand", ["mason", "mason"]), "seat 1: more than 1 cards mason"),
        (put("seats", 1, "hand", ["labourer"]), "seat 2 hand: five cards are drawn when a turn ends, here"),
        (put("seats", 1, "played", ["jobs"]), "seat 2 played: only the seat whose turn it is has such cards"),
        (put("seats", 1, "bought", 3), "seat 2 bought: only the seat whose turn it is"),
        (put("seats", 0, "played", 3), "seat 1 played: a list is needed, not `3`"),
        (put("seats", 0, "bag", 0, 7), "seat 1: 8 tiles W"),
        (put("seats", 0, "bag", 8, 1), "seat 1 bag: a whole number from 0 to 0"),
        (put("seats", 0, "bag", 4, 1), "seat 1: 2 tiles WS"),
        (put("seats", 0, "stalls", 0, "Q"), "seat 1 stalls: `Q` is no tile"),
        (put("seats", 0, "stalls", 0, None), "seat 1: 6 tiles W"),
        (put("seats", 1, "aside", 0, 1), "seat 2 aside: only the seat whose turn it is"),
        (put("seats", 1, "aside", [False] * 9), "seat 2 aside: a whole number"),
        (put("seats", 0, "warehouse", 8, 1), "seat 1 warehouse: the quad tile comes with the fourth"),
        (put("seats", 0, "load", 0, 2), "seat 1 load: 2 tiles, and there is room for 1"),
        (put("seats", 0, "step", 3), "seat 1 step: "),
        (put("seats", 0, "step", 1), "seat 1 load: an elephant on its way carries at least a tile"),
        (put("seats", 0, "carts", 3), "seat 1 carts: "),
        (put("seats", 0, "specialty", "X"), "seat 1 specialty: `X` is no resource"),
        (put("seats", 0, "specialty", ""), "seat 1 specialty: `` is no resource"),
        (put("seats", 0, "tablets", 0, 5), "seat 1 tablets: "),
        (put("seats", 0, "tablets", 1, 1), "seat 1 duals: SB cannot be on track S any more"),
        (put("seats", 0, "duals", 0, None), "seat 1 duals: track W still has its dual tile"),
        (put("seats", 0, "duals", 0, "W"), "seat 1 duals: W is no dual tile"),
        (put("seats", 0, "duals", 0, "SB"), "seat 1: 0 tiles WS"),
        (put("seats", 0, "skip", "step"), "seat 1 skip: the skip tile comes with the fourth step of W"),
        (put("seats", 0, "gold_tile", [2, False]), "seat 1 gold_tile: the gold tile comes with the third"),
        (put("winners", [1]), "winners: with these points it is []"),
        (put("winners", 0), "winners: "),
        (put("extra", 1), "`extra`: there is no such key"),
        (put("seats", 0, "extra", 1), "seat 1 `extra`: there is no such key"),
    ],
)  # fmt: skip
def test_what_no_game_can_hold_is_refused_by_key_and_reason(
    change: Callable[[dict[str, Any]], None], said: str
) -> None:
    assert changed(change).startswith(said)


@pytest.mark.parametrize("key", list(told()))
def test_a_missing_key_is_named(key: str) -> None:
    assert changed(lambda made: made.pop(key)) == f"{key}: missing"


@pytest.mark.parametrize("key", list(told()["seats"][0]))
def test_a_missing_key_of_a_seat_is_named(key: str) -> None:
    assert changed(lambda made: made["seats"][1].pop(key)) == f"seat 2 {key}: missing"


def test_a_full_round_is_over() -> None:
    full = {slot: ("2W", "2S", "2B", "2T")[slot % 4] for slot in range(15)}
    assert refused(json.dumps(told(towers=full))) == "towers: no slot is empty, so the round is over"


def test_an_empty_stall_needs_an_empty_bag() -> None:
    made = told()
    seat = made["seats"][0]
    seat["stalls"][0] = None
    seat["bag"][0] += 1
    assert refused(json.dumps(made)) == "seat 1 stalls: one is empty although there are tiles in the bag"


def test_an_empty_market_place_needs_an_empty_deck() -> None:
    made = told()
    made["trash"].append(made["market"][4])
    made["market"][4] = None
    assert refused(json.dumps(made)) == "market: a place is empty although there are cards to fill it"


def test_a_finished_game() -> None:
    made = told(turn=2, round=3, lap=13, over=True, hand="labourer", others=[{"points": 2}])
    made["winners"] = [1]
    assert legal(read_position(json.dumps(made))) == b""
    assert refused(json.dumps(made | {"winners": [2]})) == "winners: with these points it is [1]"
    assert refused(json.dumps(made | {"gold": 1})) == "gold: gold is lost when a turn ends"
    assert refused(json.dumps(made | {"lap": 12})).startswith("over: ")
    assert (
        refused(json.dumps(made | {"pending": ["L"]})) == "pending: nothing is pending when the game is over"
    )


@pytest.mark.parametrize(
    "text",
    [
        "", "-", "{}", "[]", "null", "7", '"x"', "{", "[" * 30000, '{"a":' * 9000, "{\0}", "\ud800",
        '{"players":2,"players":3}', '{"players":NaN}', "1" * 60000, '{"\ud800":1}', "é", "{}" * 40000,
    ],
)  # fmt: skip
def test_noise_is_refused(text: str) -> None:
    refused(text)


def test_keys_may_stand_in_any_order() -> None:
    made = told(hand="labourer")
    turned = dict(reversed(list(made.items())))
    assert read_position(json.dumps(turned)) == read_position(json.dumps(made, indent=1))


def test_hostile_changes_are_refused_or_playable() -> None:
    values: list[Any] = [
        None, True, False, -1, 0, 1, 2, 7, 8, 12, 255, 256, 1 << 40, 1.5, "", "W", "Q", "1W", "xW", "#", "-",
        "kiln", "labourer", "L", "unload", "slot:1W", "E2", [], [0] * 9, ["L"], {}, {"a": 1},
    ]  # fmt: skip
    dice = random.Random(1)
    s = new(2, bytes(8))
    fine = 0
    for _ in range(400):
        for _ in range(4):
            apply(s, dice.choice(legal(s)))
            if not legal(s):
                s = new(2, dice.randbytes(8))
        made = json.loads(write_position(s))
        place: Any = made
        while True:
            key = dice.choice(list(place) if isinstance(place, dict) else range(len(place)))
            if isinstance(place[key], (dict, list)) and place[key] and dice.random() < 0.8:
                place = place[key]
                continue
            place[key] = dice.choice(values)
            break
        try:
            changed_state = read_position(json.dumps(made))
        except Refused as reason:
            assert ": " in str(reason)
            continue
        fine += 1
        for _ in range(60):
            decisions = legal(changed_state)
            if not decisions:
                break
            apply(changed_state, dice.choice(decisions))
    assert fine


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "`` is no decision"),
        ("play", "`play` is no decision"),
        ("play labourer", "`play labourer` is no decision"),
        ("play nobody main", "`nobody` is no card"),
        ("play labourer left", "`left` is no side of a card (main, alt)"),
        ("buy labourer", "`labourer` is a card of the starting deck"),
        ("market 1", "`market 1` is no decision"),
        ("slot 36", "slot: `36` is no number up to 35"),
        ("slot 01", "slot: `01` is no number"),
        ("slot \u0663", "slot: `\\u0663` is no number"),
        ("tile X", "`X` is no tile"),
        ("track Q", "`Q` is no resource"),
        ("refresh 8", "refresh: `8` is no number up to 7"),
        ("tile W", "`tile W` answers nothing: nothing is asked now"),
        ("stop", "`stop` answers nothing: nothing is asked now"),
        ("x" * 1000, "`xxxxxxxxxxxxxxxxxxxxxxxx...` is no decision"),
    ],
)
def test_decisions_that_are_none(text: str, said: str) -> None:
    with pytest.raises(Refused) as reason:
        read_decision(table(hand="labourer"), text)
    assert str(reason.value).startswith(said)


def test_new_refuses_what_is_no_game() -> None:
    for words in ([], ["2"], ["5", "1"], ["1", "1"], ["2", "-1"], ["2", str(1 << 64)], ["2", "1", "wild"]):
        with pytest.raises(Refused):
            game.new(words)
    assert game.new(["3", "7", "mild"]) == game.deal(3, 1, 7)


def test_reasons_in_words_have_their_numbers() -> None:
    s = table(hand="labourer drover", gold=3, market=["nimrod", "kiln", "kiln", "lender", "lender"])
    for decision, said in (
        ("buy nimrod", "it costs 6 gold, and there is 3"),
        ("play drover main", "no tile is in the camp, and the elephant is not on its way"),
        ("sell", "3 tiles that are not the quad are needed in the warehouse, there are 0"),
        ("end", "every card is played first, and 2 are left"),
        ("gold", "there is no gold tile yet"),
    ):
        assert game.why_not(s, read_decision(s, decision)) == said
    assert game.why_not(s, read_decision(s, "market")) == ""
    s = do(s, "play labourer alt")
    assert game.why_not(s, 94) == "`L` is asked first, by `tile`"
    assert [game.why_not(s, byte) for byte in range(256) if byte not in legal(s)].count("") == 0
    assert write_decisions(s, legal(s)) == "tile W;tile S;tile B"


def test_every_reason_has_words() -> None:
    dice = random.Random(2)
    for number in range(4):
        s = new(2 + number % 3, bytes([number] * 8))
        while decisions := legal(s):
            for byte in dice.sample(range(256), 12):
                assert (game.why_not(s, byte) == "") == (byte in decisions)
            apply(s, dice.choice(decisions))


def test_what_the_verbs_ask() -> None:
    s = game.deal(4, 0, 4)
    assert game.seats(s) == 4 and game.turn(s) == game.decider(s) == 0 and game.winners(s) == ()
    assert game.points(s) == (0, 0, 0, 2) and game.verdict(s) == "0 : 0 : 0 : 2, the game goes on"
    game.follow(s, ["play", "labourer", "main;play drover alt"])
    assert game.write_position(s).count("?") == 0 < game.write_view(s, 2).count("?")
    with pytest.raises(Refused, match="`dance` is no decision"):
        game.follow(s, ["dance"])
    game.check(game.redeal(s, 1, 77))
    while decisions := legal(s):
        apply(s, decisions[0])
    assert game.winners(s) == (1, 2) and game.endings(s) == ("towers",)
    assert game.verdict(s) == "11 : 26 : 26 : 20, seats 2 and 3 share it"
