"""Positions as text: what is refused, and that the message names the field and the reason."""

import pytest

from tests.firmware.babel.rules.table import play, position
from tools.games.babel.notation import (
    FIELDS,
    read_action,
    read_position,
    write_action,
    write_position,
)
from tools.games.text import Refused

GOOD = position(pawns="H-", hands="AHS/-", lodges="21/1", tribes="AMMPS", discard="AAH", temples="6123")


def changed(number: int, word: str) -> str:
    """The good position with one field, counted from 1, put otherwise."""
    words = GOOD.split()
    words[number - 1] = word
    return " ".join(words)


def test_the_good_one_is_good() -> None:
    assert write_position(read_position(GOOD)) == GOOD


def test_hands_and_discards_need_not_be_sorted() -> None:
    assert write_position(read_position(changed(7, "SHA/-"))) == GOOD
    assert write_position(read_position(changed(11, "AHA"))) == GOOD
    assert write_position(read_position("  " + GOOD.replace(" ", "  \t") + "\n")) == GOOD


@pytest.mark.parametrize("n", range(13))
def test_a_missing_field_is_named(n: int) -> None:
    with pytest.raises(Refused, match=f"^{FIELDS[n]}: missing; .* 13 fields, here are {n}$"):
        read_position(" ".join(GOOD.split()[:n]))


def test_a_word_too_many() -> None:
    with pytest.raises(Refused, match="^position: `x` follows after the 13 fields"):
        read_position(GOOD + " x")


@pytest.mark.parametrize(
    ("number", "word", "message"),
    [
        (1, "Kosmos", "edition: `Kosmos` is none of kosmos, riogrande, zman"),
        (2, "3", "turn: `3` is none of 1, 2"),
        (2, "0", "turn: `0`"),
        (3, "-1", "owed: `-1`"),
        (3, "99999999999999999999", "owed: `99999999999999999999`"),
        (3, "1", "owed: 1 cards owed, but player 2 holds 0"),
        (4, "H", "pawns: two letters are needed, not `H`"),
        (4, "HX", "pawns: `X` is none of"),
        (5, ":/:/:/:", "sites of player 1: 5 parts with `/`"),
        (5, ":/:/:/:/:/:", "sites of player 1: 5 parts with `/`"),
        (5, "A/:/:/:/:", "sites of player 1: 2 parts with `:`"),
        (5, "-:/:/:/:/:", "sites of player 1: `-` is no tribe"),
        (5, "AX:/:/:/:/:", "sites of player 1: `X` is no tribe"),
        (6, "a:/:/:/:/:", "sites of player 2: `a` is no tribe"),
        (6, ":7/:/:/:/:", "sites of player 2: `7` is no temple level"),
        (6, ":0/:/:/:/:", "sites of player 2: `0` is no temple level"),
        (6, ":121/:/:/:/:", "sites of player 2: the temple levels 121 do not rise"),
        (5, ":11/:/:/:/:", "sites of player 1: the temple levels 11 do not rise"),
        (7, "AHS", "hands: 2 parts with `/`"),
        (7, "A?/-", "hands: `.` is no tribe"),
        (7, "AAAAAAAAAAAAA/-", "hands: more than 12 A cards, and the box has 12"),
        (8, "21/1/1", "lodges: 2 parts with `/`"),
        (8, "A/-", "lodges: `A` is no temple level"),
        (8, "666666/-", "lodges: more than 5 temple cards of level 6, and the box has 5"),
        (9, "x", "flags: `x` is no flag"),
        (9, "mm", "flags: each at most once, in the order m e 1 2"),
        (9, "em", "flags: each at most once, in the order m e 1 2"),
        (9, "e", "result: with 0 and 0 points in the end phase it is `1`"),
        (9, "1", "flags: player 1 has not built the founding card, so the lodge is 1 and nothing else"),
        (10, "AMM PS", "position: "),
        (10, "AAAAAAAAAA", "discard: more than 12 A cards"),
        (10, "AAAAAAAAAAAA", "tribe supply: more than 12 A cards"),
        (10, "á", "tribe supply: `.xe1` is no tribe"),
        (11, "A1", "discard: `1` is no tribe"),
        (12, "1x", "temple supply: `x` is no temple level"),
        (12, "1111111111", "temple supply: more than 10 temple cards of level 1"),
        (13, "?", "result: `.` is none of"),
        (13, "1", "result: with 0 and 0 points and a temple supply the game goes on"),
    ],
)
def test_what_no_game_can_hold_is_refused(number: int, word: str, message: str) -> None:
    with pytest.raises(Refused, match="^" + message):
        read_position(changed(number, word))


def test_thirteen_cards_of_a_tribe_in_many_places() -> None:
    text = position(one={"A": "AAAA:"}, two={"S": "AAAA:"}, hands="AA/-", tribes="A", discard="AA")
    with pytest.raises(Refused, match="discard: more than 12 A cards"):
        read_position(text)


def test_owed_is_at_most_half_the_hand() -> None:
    assert read_position(position(owed=2, hands="-/AAHH"))
    with pytest.raises(Refused, match="owed: 2 cards owed are more than half of the 3 in hand"):
        read_position(position(owed=2, hands="-/AAH"))
    with pytest.raises(Refused, match="owed: 2 cards owed, but player 1 holds 1"):
        read_position(position(turn=2, owed=2, hands="A/AAAA"))


def test_flags_that_contradict() -> None:
    with pytest.raises(Refused, match="flags: player 1 must build the founding card before player 2's first"):
        read_position(position(turn=2, lodges="1/1", hands="AA/AA", flags="12"))
    with pytest.raises(Refused, match="flags: player 2 has not built"):
        read_position(position(lodges="-/21", hands="AA/AA", flags="2"))
    with pytest.raises(Refused, match="flags: player 1 can no longer build the founding card"):
        read_position(position(lodges="1/1", hands="A/AA", flags="12"))


def test_scores_and_the_end_phase() -> None:
    fifteen = {"A": ":6", "H": ":5", "M": ":4"}
    ten = {"A": ":6", "H": ":4"}
    with pytest.raises(
        Refused, match="flags: with 15 and 10 points the end phase has begun, so `e` is needed"
    ):
        read_position(position(one=fifteen, two=ten))
    assert read_position(position(one=fifteen, two=ten, flags="e"))
    with pytest.raises(Refused, match="result: with 15 and 6 points it is `1`"):
        read_position(position(one=fifteen, two={"A": ":6"}))
    assert read_position(position(one=fifteen, two={"A": ":6"}, result="1"))
    with pytest.raises(Refused, match="result: with 15 and 6 points, 0 and 0 cards in hand it is `1`"):
        read_position(position(one=fifteen, two={"A": ":6"}, result="2"))
    with pytest.raises(Refused, match="result: with 10 and 6 points in the end phase it is `1`"):
        read_position(position(one=ten, two={"A": ":6"}, flags="e"))


def test_a_finished_game() -> None:
    over = play(position(temples="12", hands="A/HH"), "end")
    assert write_position(read_position(over)) == over
    with pytest.raises(Refused, match="result: with 0 and 0 points, 1 and 2 cards in hand it is `2`"):
        read_position(over[:-1] + "1")
    with pytest.raises(Refused, match="owed: nobody owes a card when the game is over"):
        read_position(over.replace("kosmos 1 0", "kosmos 1 1"))


def test_a_puzzle_may_use_few_cards() -> None:
    assert read_position(position(temples="-"))


def test_a_megabyte_in_one_field() -> None:
    for n in range(1, 14):
        with pytest.raises(Refused) as refused:
            read_position(changed(n, "A" * 1_000_000))
        assert len(str(refused.value)) < 120


@pytest.mark.parametrize(
    "text",
    [
        "",
        "move",
        "move X",
        "move a",
        "movea",
        "build",
        "build it",
        "migrate HH",
        "migrate H",
        "destroy@0",
        "end 1",
    ]
    + [
        "destroy@5",
        "destroy@",
        "destroy @1",
        "exile@1",
        "exile M@01",
        "halve",
        "leap@1",
        "supply A",
        "move A move H",
    ],
)
def test_what_is_no_action(text: str) -> None:
    with pytest.raises(Refused, match="is no action"):
        read_action(text)


def test_the_run_may_be_left_out_on_input() -> None:
    assert write_action(read_action("destroy")) == "destroy@1"
    assert write_action(read_action("  exile   M ")) == "exile M@1"
    assert write_action(read_action("leap opp")) == "leap opp@1"
