"""Every way the game ends, and each side of 9 and 10, 14 and 15, 19 and 20."""

import pytest

from babel.rules.facts import BY_HAND, DRAWN, FIFTEEN, SUPPLY, TWENTY, UNDER_TEN, ending
from tests.firmware.babel.rules.table import can, field, play, position
from tools.games.babel.notation import read_position

# Temples by their score, with nothing at the Assyrians.
SCORE = {
    8: {"H": ":6", "M": ":2"},
    9: {"H": ":6", "M": ":3"},
    10: {"H": ":6", "M": ":4"},
    11: {"H": ":6", "M": ":5"},
    12: {"H": ":6", "M": ":5", "P": ":1"},
    13: {"H": ":6", "M": ":5", "P": ":2"},
    14: {"H": ":6", "M": ":5", "P": ":3"},
    15: {"H": ":6", "M": ":5", "P": ":4"},
    17: {"H": ":6", "M": ":5", "P": ":4", "S": ":2"},
    18: {"H": ":6", "M": ":5", "P": ":4", "S": ":3"},
    19: {"H": ":6", "M": ":5", "P": ":4", "S": ":4"},
}


def how(text: str) -> int:
    """How the game of a position ended."""
    return ending(read_position(text))


def build_one(mine: int, theirs: int, flags: str = "-", turn: int = 1) -> str:
    """The position after the player to move has built a level 1, from these scores."""
    both = [{**SCORE[mine], "A": "P:"}, SCORE[theirs]]
    one, two = both if turn == 1 else both[::-1]
    return play(position(turn=turn, pawns="AA", one=one, two=two, lodges="1/1", flags=flags), "build own")


@pytest.mark.parametrize("turn", [1, 2])
def test_fifteen_to_under_ten_ends_the_game(turn: int) -> None:
    after = build_one(14, 9, turn=turn)
    assert (field(after, 9), field(after, 13)) == ("-", str(turn))
    assert how(after) == FIFTEEN and can(after) == []


def test_fourteen_to_under_ten_does_not() -> None:
    after = build_one(13, 9)
    assert (field(after, 9), field(after, 13)) == ("-", "*")


@pytest.mark.parametrize("turn", [1, 2])
def test_fifteen_to_ten_begins_the_end_phase(turn: int) -> None:
    after = build_one(14, 10, turn=turn)
    assert (field(after, 9), field(after, 13)) == ("e", "*")


def test_fourteen_to_ten_does_not() -> None:
    after = build_one(13, 10)
    assert (field(after, 9), field(after, 13)) == ("-", "*")


@pytest.mark.parametrize("turn", [1, 2])
def test_twenty_in_the_end_phase_ends_the_game(turn: int) -> None:
    after = build_one(19, 10, "e", turn)
    assert field(after, 13) == str(turn) and how(after) == TWENTY


def test_nineteen_in_the_end_phase_does_not() -> None:
    after = build_one(18, 10, "e")
    assert (field(after, 9), field(after, 13)) == ("e", "*")


def test_twenty_by_the_one_who_is_behind_in_nothing_but_the_hand() -> None:
    after = build_one(19, 19, "e")
    assert field(after, 13) == "1" and how(after) == TWENTY


def destroyed(mine: int, theirs: int, level: str, flags: str) -> str:
    """The position after player 1 has destroyed a temple of player 2, who had `theirs` points without it."""
    one = {**SCORE[mine], "A": "AAA:"}
    two = {**SCORE[theirs], "A": ":" + level}
    return play(position(pawns="AA", one=one, two=two, flags=flags), "destroy@1")


def test_under_ten_in_the_end_phase_ends_the_game() -> None:
    after = destroyed(14, 9, "1", "e")
    assert field(after, 13) == "1" and how(after) == UNDER_TEN


def test_ten_in_the_end_phase_does_not() -> None:
    after = destroyed(14, 10, "1", "e")
    assert (field(after, 9), field(after, 13)) == ("e", "*")


def test_under_ten_before_the_end_phase_does_not() -> None:
    after = destroyed(14, 9, "1", "-")
    assert (field(after, 9), field(after, 13)) == ("-", "*")


def test_the_end_phase_is_for_good() -> None:
    after = destroyed(13, 12, "5", "e")
    assert (field(after, 9), field(after, 13)) == ("e", "*"), "nobody has fifteen any more"


def test_a_player_may_end_the_game_and_lose_it() -> None:
    after = play(position(one=SCORE[8], two=SCORE[9], temples="12"), "end")
    assert field(after, 13) == "2" and how(after) == SUPPLY


def test_a_robbery_is_judged_for_both_at_once() -> None:
    # 12 and 13: the robbed 3 makes it 15 and 10, the end phase.
    one = {**SCORE[12], "A": "HHH:"}
    after = play(position(pawns="AA", one=one, two={**SCORE[10], "A": ":3"}), "rob@1")
    assert (field(after, 9), field(after, 13)) == ("e", "*")
    # 12 and 12: it makes 15 and 9, the end.
    after = play(position(pawns="AA", one=one, two={**SCORE[9], "A": ":3"}), "rob@1")
    assert (field(after, 9), field(after, 13)) == ("-", "1") and how(after) == FIFTEEN


def test_a_robbery_may_reach_twenty() -> None:
    one = {**SCORE[14], "A": "HHHPPP:"}
    two = {"H": ":5", "M": ":5", "A": ":6"}
    after = play(position(pawns="AA", one=one, two=two, flags="e"), "rob@1")
    assert (field(after, 9), field(after, 13)) == ("e", "1") and how(after) == TWENTY


def test_a_leap_counts_like_a_build() -> None:
    one = {**SCORE[13], "A": "PPP:"}
    after = play(position(pawns="AA", one=one, two=SCORE[9], lodges="2/-"), "leap own@1")
    assert field(after, 13) == "1" and how(after) == FIFTEEN


def test_the_empty_supply_ends_the_game_and_the_score_decides() -> None:
    after = play(position(one=SCORE[9], two=SCORE[8], temples="12", hands="-/AAA"), "end")
    assert field(after, 13) == "1" and how(after) == SUPPLY


def test_equal_scores_the_larger_hand_wins() -> None:
    after = play(position(one=SCORE[9], two=SCORE[9], temples="12", hands="A/HH"), "end")
    assert field(after, 13) == "2" and how(after) == SUPPLY | BY_HAND


def test_all_equal_is_a_draw() -> None:
    after = play(position(one=SCORE[9], two=SCORE[9], temples="12", hands="A/H"), "end")
    assert field(after, 13) == "=" and how(after) == SUPPLY | DRAWN


def test_the_supply_may_end_the_end_phase() -> None:
    after = play(position(one=SCORE[17], two=SCORE[18], flags="e", temples="1"), "end")
    assert field(after, 13) == "2" and how(after) == SUPPLY


def test_a_finished_game_allows_nothing() -> None:
    after = play(position(temples="12"), "end")
    assert can(after) == [] and how(after) == SUPPLY | DRAWN
