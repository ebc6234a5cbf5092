"""Where the books are silent: each ruling of the rules page, by its name. And what the editions differ in."""

import pytest

from babel.rules import legal as list_legal
from babel.rules import new
from babel.rules.legal import (
    ALREADY_HERE,
    BLOCKS_FOUNDING,
    FOUND_FIRST,
    NO_CARDS_THERE,
    NO_TEMPLE,
    NONE_OF_TRIBE,
    NOT_HIGHER,
    NOT_HIS_FOUNDING,
    SMALL_HAND,
)
from babel.rules.state import HELD
from tests.firmware.babel.rules.table import EDITIONS, can, field, play, position, reason
from tools.games.babel.notation import write_position


def test_if_supply_and_discards_are_empty_the_rest_of_the_draw_is_lost() -> None:
    assert field(play(position(tribes="AH"), "end"), 7) == "-/AH"
    assert field(play(position(), "end"), 7) == "-/-"


def test_the_discards_are_reshuffled_in_the_middle_of_a_draw() -> None:
    after = play(position(tribes="AH", discard="MPS"), "end", "supply SPM")
    assert (field(after, 7), field(after, 10), field(after, 11)) == ("-/AHS", "PM", "-")


def test_a_supply_of_just_three_is_drawn_without_a_reshuffle() -> None:
    after = play(position(tribes="AHM", discard="PS"), "end")
    assert (field(after, 7), field(after, 10), field(after, 11)) == ("-/AHM", "-", "PS")


def test_a_reshuffle_that_is_not_enough_gives_what_there_is() -> None:
    after = play(position(discard="PS"), "end", "supply SP")
    assert (field(after, 7), field(after, 10), field(after, 11)) == ("-/PS", "-", "-")


def test_with_one_temple_card_left_one_is_drawn_and_the_game_ends() -> None:
    after = play(position(temples="4", hands="A/-", lodges="3/-", tribes="AHM"), "end")
    assert (field(after, 8), field(after, 12), field(after, 13)) == ("34/-", "-", "1")
    assert field(after, 2) == "1", "in a finished game: whose turn it was"
    assert field(after, 7) == "A/-", "nobody draws any more"


def test_with_two_temple_cards_left_the_game_ends_with_three_it_goes_on() -> None:
    assert field(play(position(temples="42"), "end"), 13) == "="
    assert field(play(position(temples="421"), "end"), 13) == "*"


@pytest.mark.parametrize(("supply", "lodge"), [("135", "531"), ("315", "531"), ("225", "522")])
def test_the_lower_of_two_temple_cards_lies_on_top(supply: str, lodge: str) -> None:
    assert field(play(position(temples=supply, lodges="5/-"), "end"), 8) == lodge + "/-"


def test_no_move_to_the_territory_where_the_pawn_stands() -> None:
    here = position(pawns="A-", hands="AH/-")
    assert can(here)[:2] == ["move H", "settle A"]
    assert reason(here, "move A") == (ALREADY_HERE, 0, 0)
    assert "move A" in can(position(pawns="-A", hands="AH/-")), "both pawns may share a territory"


def test_an_action_that_would_do_nothing_is_not_legal() -> None:
    column = {"A": "AAAHHHMMMSSS:1"}
    idle = position(pawns="AA", one=column, hands="-/A")
    assert not [action for action in can(idle) if "@" in action]
    assert reason(idle, "destroy@1") == (NO_TEMPLE, 0, 0)
    assert reason(idle, "rob@1") == (NOT_HIGHER, 1, 0)
    assert reason(idle, "exile P@1") == (NONE_OF_TRIBE, 0, 0)
    assert reason(idle, "lure@1") == (NO_CARDS_THERE, 0, 0)
    assert reason(idle, "halve A@1") == (SMALL_HAND, 2, 1)
    busy = can(position(pawns="AA", one=column, two={"A": "P:12"}, hands="-/AA"))
    assert busy[:4] == ["destroy@1", "halve A@1", "rob@1", "halve H@1"]
    assert busy[4:8] == ["exile P@1", "halve M@1", "lure@1", "halve S@1"]


def test_nobody_else_may_take_a_founding_card() -> None:
    start = position(pawns="A-", one={"A": "A:"}, hands="-/AH", lodges="3/1", flags="2")
    assert "build opp" not in can(start)
    assert reason(start, "build opp") == (NOT_HIS_FOUNDING, 0, 0)
    assert "build opp" in can(start.replace(" 2 - - ", " - - - "))


def test_the_turn_may_not_end_before_the_founding_card_is_built() -> None:
    start = position(pawns="A-", one={"A": "A:"}, hands="H/AH", lodges="1/1", flags="12")
    assert can(start) == ["settle H", "build own"], "move H would leave no card to settle there"
    assert reason(start, "end") == (FOUND_FIRST, 0, 0)
    built = play(start, "build own")
    assert field(built, 9) == "2" and "end" in can(built)


@pytest.mark.parametrize(
    ("one", "hand", "flags", "action", "allowed"),
    [
        # The last hand card may not be spent on a move while the site to go to is empty.
        ({}, "AH", "12", "move A", True),
        ({}, "A", "12", "move A", False),
        ({"A": "P:"}, "A", "12", "move A", True),
        # Three cards elsewhere can migrate there, unless migration is used.
        ({"H": "PPP:"}, "A", "12", "move A", True),
        ({"H": "PPP:"}, "A", "m12", "move A", False),
        ({"H": "PP:"}, "A", "12", "move A", False),
        # A site that has a temple is no place for the founding card.
        ({"A": "P:2"}, "AH", "12", "move A", False),
    ],
)
def test_no_action_after_which_the_founding_card_could_not_be_built(
    one: dict[str, str], hand: str, flags: str, action: str, allowed: bool
) -> None:
    # A card in the column where the pawn stands, so that the founding card can be built here before it moves.
    start = position(pawns="S-", one={"S": "P:", **one}, hands=hand + "/-", lodges="1/1", flags=flags)
    assert (action in can(start)) == allowed
    assert reason(start, action) == ((0, 0, 0) if allowed else (BLOCKS_FOUNDING, 0, 0))


def test_a_migration_may_not_take_the_last_cards_from_under_the_founding_card() -> None:
    start = position(pawns="S-", one={"S": "PPP:"}, lodges="1/1", flags="12")
    assert can(start) == ["build own"]
    more = position(pawns="S-", one={"S": "PPPP:"}, lodges="1/1", flags="12")
    assert can(more) == ["build own", "migrate SA", "migrate SH", "migrate SM", "migrate SP"]


def test_the_second_player_founds_on_his_own_first_turn() -> None:
    start = position(turn=2, pawns="A-", hands="-/AH", lodges="2/1", flags="2", one={"A": "P:1"})
    assert can(start) == ["move A", "move H"]
    assert can(play(start, "move H", "settle A")) == ["build own"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_edition_deals(edition: str) -> None:
    for seed in range(20):
        s = new(EDITIONS.index(edition), bytes((seed,)) * 8)
        starter = {"kosmos": 5, "riogrande": 5, "zman": 3}[edition]
        assert (s[HELD], s[HELD + 1]) == (starter + 3, 5), "the starter has drawn three already"
        text = write_position(s)
        assert field(text, 1) == edition
        assert [field(text, n) for n in (2, 3, 4, 8, 9, 11, 13)] == ["1", "0", "--", "1/1", "12", "-", "*"]
        assert len(field(text, 10)) == 60 - starter - 8 and len(field(text, 12)) == 43
        assert list_legal(s)


def test_lure_in_the_kosmos_edition_takes_the_top_cards_only() -> None:
    start = position("kosmos", pawns="AA", one={"A": "SSSH:"}, two={"A": "PPAPP:"})
    after = play(start, "lure@1")
    assert (field(after, 5), field(after, 6)) == ("SSHPP:/:/:/:/:", "PPA:/:/:/:/:")


@pytest.mark.parametrize("edition", ["riogrande", "zman"])
def test_lure_in_the_english_editions_takes_all_of_the_tribe(edition: str) -> None:
    start = position(edition, pawns="AA", one={"A": "SSSH:"}, two={"A": "PPAPP:"})
    after = play(start, "lure@1")
    assert (field(after, 5), field(after, 6)) == ("SSHPPPP:/:/:/:/:", "A:/:/:/:/:")


@pytest.mark.parametrize("edition", EDITIONS)
def test_exile_takes_all_of_the_tribe_in_every_edition(edition: str) -> None:
    after = play(position(edition, pawns="AA", one={"A": "MMM:"}, two={"A": "PPAPP:"}), "exile P@1")
    assert (field(after, 6), field(after, 11)) == ("A:/:/:/:/:", "MPPPP")


def test_halving_four_is_two() -> None:
    assert field(play(position(pawns="A-", one={"A": "MMM:"}, hands="-/AHMP"), "halve M@1"), 3) == "2"
