"""What each action needs and does, and the reason with its numbers when it may not be done."""

import pytest

from babel.rules import Illegal, actions, apply
from babel.rules import legal as list_legal
from babel.rules.actions import ACTIONS, END
from babel.rules.legal import (
    COMPLETE,
    FEW_CARDS,
    GAME_OVER,
    IN_QUARRY,
    LODGE_EMPTY,
    MIGRATION_USED,
    MUST_DISCARD,
    NO_RUN,
    NO_SUCH_CARD,
    NOT_AN_ACTION,
    NOT_HIGHER,
    NOTHING_OWED,
    SHORT_COLUMN,
    WRONG_LEVEL,
    why_not,
)
from tests.firmware.babel.rules.table import can, field, play, position, reason
from tools.games.babel.notation import ACTION_NAMES, read_position
from tools.games.babel.reasons import why


def test_there_are_98_actions() -> None:
    assert ACTIONS == len(set(ACTION_NAMES)) == 98 and ACTION_NAMES[END] == "end"


def test_move_discards_the_card_and_moves_the_pawn() -> None:
    after = play(position(pawns="-H", hands="AH/-"), "move H")
    assert (field(after, 4), field(after, 7), field(after, 11)) == ("HH", "A/-", "H")
    assert reason(position(hands="A/-"), "move H") == (NO_SUCH_CARD, 0, 0)


def test_settle_needs_a_territory() -> None:
    assert reason(position(hands="A/-"), "settle A") == (IN_QUARRY, 0, 0)
    assert reason(position(pawns="H-", hands="A/-"), "settle H") == (NO_SUCH_CARD, 0, 0)
    assert field(play(position(pawns="H-", hands="A/-", one={"H": "S:"}), "settle A"), 5) == ":/SA:/:/:/:"


def test_build_needs_the_next_level_and_as_many_cards() -> None:
    assert reason(position(lodges="1/-"), "build own") == (IN_QUARRY, 0, 0)
    assert reason(position(pawns="A-"), "build own") == (LODGE_EMPTY, 0, 0)
    start = position(pawns="A-", one={"A": "HH:12"}, lodges="3/4")
    assert reason(start, "build own") == (FEW_CARDS, 3, 2)
    assert reason(start, "build opp") == (WRONG_LEVEL, 3, 4)
    assert reason(position(pawns="A-", one={"A": "HHH:3"}, lodges="2/1"), "build own") == (WRONG_LEVEL, 4, 2)
    full = position(pawns="A-", one={"A": "HHHHHHH:6"}, lodges="6/1")
    assert reason(full, "build own") == reason(full, "build opp") == (COMPLETE, 0, 0)


def test_a_column_may_shrink_under_a_temple() -> None:
    start = position(pawns="AA", one={"A": "AAA:123"}, two={"A": ":1"}, lodges="4/-")
    after = play(start, "destroy@1")
    assert field(after, 5) == "AA:123/:/:/:/:"
    assert reason(after, "build own") == (FEW_CARDS, 4, 2)


def test_migrate_once_a_turn_with_three_cards() -> None:
    start = position(
        pawns="A-", one={"A": "AH:", "H": "AHMP:", "M": "PPP:"}, tribes="AHMAHM", temples="654321"
    )
    assert reason(start, "migrate AH") == (SHORT_COLUMN, 3, 2)
    after = play(start, "migrate HA")
    assert field(after, 5) == "AHHMP:/A:/PPP:/:/:"
    assert reason(after, "migrate MS") == (MIGRATION_USED, 0, 0)
    assert not [action for action in can(after) if "migrate" in action]
    again = play(after, "end", "end")
    assert field(again, 9) == "-" and "migrate MS" in can(again)


def test_migration_works_from_the_quarry_and_anywhere() -> None:
    assert can(position(one={"S": "AHM:"}))[:4] == ["migrate SA", "migrate SH", "migrate SM", "migrate SP"]


def test_a_skill_needs_its_run_here() -> None:
    start = position(pawns="AA", one={"A": "AAHAA:", "H": "AAA:"}, two={"A": ":1"})
    assert reason(start, "destroy@1") == (NO_RUN, 1, 0)
    assert reason(position(one={"A": "AAA:"}, two={"A": ":1"}), "destroy@1") == (IN_QUARRY, 0, 0)
    two_runs = position(pawns="AA", one={"A": "AAAHAAAA:"}, two={"A": "P:1"}, hands="-/AA")
    assert can(two_runs)[:4] == ["destroy@1", "halve A@1", "destroy@2", "halve A@2"]
    assert field(play(two_runs, "destroy@1"), 5) == "AAHAAAA:/:/:/:/:"
    assert field(play(two_runs, "destroy@2"), 5) == "AAAHAAA:/:/:/:/:"
    assert reason(two_runs, "halve A@3") == (NO_RUN, 3, 2)
    assert reason(two_runs, "halve H@1") == (NO_RUN, 1, 0)


def test_four_runs_of_one_tribe() -> None:
    start = position(pawns="AA", one={"A": "SSSASSSASSSASSS:"}, two={"A": "P:"})
    assert can(start)[:4] == ["lure@1", "lure@2", "lure@3", "lure@4"]
    assert field(play(start, "lure@4"), 5) == "SSSASSSASSSASSP:/:/:/:/:"
    assert field(play(start, "lure@2"), 5) == "SSSASSASSSASSSP:/:/:/:/:"


def test_skills_are_listed_by_runs_from_the_bottom() -> None:
    start = position(
        pawns="AA",
        one={"A": "PPPMMMPPPAAA:"},
        two={"A": "SA:12"},
        lodges="2/2",
        hands="S/AA",
        flags="m",
    )
    runs = ["leap own@1", "leap opp@1", "halve P@1", "exile A@1", "exile S@1", "halve M@1"]
    runs += ["leap own@2", "leap opp@2", "halve P@2", "destroy@1", "halve A@1"]
    assert can(start) == ["move S", "settle S", *runs, "end"]


def test_rob_counts_the_card_that_is_paid() -> None:
    start = position(pawns="AA", one={"A": "HHHP:"}, two={"A": ":1234"})
    after = play(start, "rob@1")
    assert (field(after, 5), field(after, 6)) == ("HHP:4/:/:/:/:", ":123/:/:/:/:")
    assert reason(position(pawns="AA", one={"A": "HHHP:"}, two={"A": ":12345"}), "rob@1") == (FEW_CARDS, 5, 4)
    equal = position(pawns="AA", one={"A": "HHHP:2"}, two={"A": ":12"})
    assert reason(equal, "rob@1") == (NOT_HIGHER, 2, 2)


def test_leap_counts_the_card_that_is_paid() -> None:
    start = position(pawns="A-", one={"A": "PPP:1"}, lodges="43/2")
    assert field(play(start, "leap own@1"), 5) == "PP:13/:/:/:/:"
    assert reason(start, "leap opp@1") == (WRONG_LEVEL, 3, 2)
    four = position(pawns="A-", one={"A": "PPP:2"}, lodges="4/-")
    assert reason(four, "leap own@1") == (FEW_CARDS, 4, 3)
    assert reason(four, "leap opp@1") == (LODGE_EMPTY, 0, 0)
    five = position(pawns="A-", one={"A": "PPP:5"}, lodges="6/-")
    assert reason(five, "leap own@1") == (COMPLETE, 0, 0)


def test_halve_lets_the_other_player_choose_one_at_a_time() -> None:
    start = position(pawns="A-", one={"A": "SSS:"}, hands="A/AAHMP")
    owed = play(start, "halve S@1")
    assert (field(owed, 2), field(owed, 3)) == ("1", "2")
    assert can(owed) == ["discard A", "discard H", "discard M", "discard P"]
    assert reason(owed, "end") == (MUST_DISCARD, 2, 0)
    assert reason(owed, "discard S") == (NO_SUCH_CARD, 0, 0)
    after = play(owed, "discard A", "discard P")
    assert (field(after, 3), field(after, 7), field(after, 11)) == ("0", "A/AHM", "APS")
    assert reason(after, "discard A") == (NOTHING_OWED, 0, 0)
    assert "end" in can(after)


def test_every_reason_has_words() -> None:
    start = position(pawns="AA", one={"A": "HH:12"}, lodges="3/4")
    s = read_position(start)
    assert why(s, 10, why_not(s, 10)) == "the column here needs 3 cards and has 2"
    assert why(s, 11, why_not(s, 11)) == "level 3 is needed, the lodge shows level 4"
    for action in range(ACTIONS):
        if why_not(s, action):
            text = why(s, action, why_not(s, action))
            assert text and "{" not in text and "  " not in text


@pytest.mark.parametrize("action", [-1, 98, 127, 255, 256, 1 << 40])
def test_what_is_no_action_is_refused(action: int) -> None:
    s = read_position(position(hands="A/-"))
    before = s[:]
    with pytest.raises(Illegal) as refused:
        apply(s, action)
    assert refused.value.reason == NOT_AN_ACTION and s == before


def test_nothing_may_be_done_in_a_finished_game() -> None:
    s = read_position(play(position(temples="12", hands="A/-"), "end"))
    assert list_legal(s) == b""
    assert {why_not(s, action) for action in range(ACTIONS)} == {GAME_OVER}


def test_every_action_is_of_one_kind_whichever_run_pays() -> None:
    """A kind and which of it give the action back; of a paid one, with the run."""
    for action in range(actions.ACTIONS):
        kind, which = actions.kind_of(action)
        run = actions.payment(action)[1] - 1 if actions.RUN <= action < actions.MIGRATE else 0
        assert kind + which + actions.PER_RUN * run == action
    assert len({actions.kind_of(action)[0] for action in range(actions.ACTIONS)}) == 12
    assert actions.kind_of(actions.LURE + 2 * actions.PER_RUN) == (actions.LURE, 0)
    assert actions.kind_of(actions.HALVE + 4) == (actions.HALVE, 4)
    assert actions.kind_of(actions.END - 1) == (actions.DISCARD, 4)
