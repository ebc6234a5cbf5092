"""A turn: playing, buying, selling, and how it ends."""

import pytest

from rise.rules import Illegal, apply, legal, new
from rise.rules import questions as q
from rise.rules.decisions import DECISIONS
from rise.rules.state import REVEALED
from tests.firmware.rise.rules.table import MARKET_CARDS, START, can, do, reason, seat, shown, table, tiles

MORE: list[str | None] = ["lender", "lender", "priest", "surveyor"]


def test_legal_decisions_are_listed_in_the_page_s_order() -> None:
    s = table(
        hand="drover labourer", gold=8, warehouse="W W W", camp="W", tablets=[0, 3, 0, 0],
        market=["nimrod", "gambler", "kiln", "gambler", "kiln"],
    )  # fmt: skip
    assert can(s) == [
        "play labourer main", "play labourer alt", "play drover main", "play drover alt", "buy jobs",
        "buy teamster", "buy gambler", "buy kiln", "buy nimrod", "market", "stalls", "sell", "gold",
    ]  # fmt: skip
    assert can(table()) == ["end"]


def test_every_card_is_played_before_the_turn_ends() -> None:
    s = table(hand="labourer labourer")
    assert "end" not in can(s) and reason(s, "end") == (q.CARDS_IN_HAND, 0, 2)
    assert can(do(s, "play labourer main", "play labourer main"))[-1] == "end"


def test_a_side_can_be_played_if_its_first_icon_can_be_carried_out() -> None:
    # LM: there is a tile to load. MM: nothing in the camp.
    assert can(table(hand="teamster"))[:1] == ["play teamster alt"]
    assert can(table(hand="teamster", camp="S"))[:2] == ["play teamster main", "play teamster alt"]


def test_after_a_price_only_with_three_gold() -> None:
    s = table(hand="mason", warehouse="W", gold=2)
    assert reason(s, "play mason alt") == (q.COSTS, 3, 2)
    s = do(table(hand="mason", warehouse="W", gold=4), "play mason alt")
    assert shown(s)["gold"] == 1 and shown(s)["pending"] == ["P"]


def test_a_card_that_cannot_be_played_is_played_without_effect() -> None:
    s = table(hand="mason")
    assert can(s) == ["play mason main"]
    do(s, "play mason main")
    assert seat(s)["played"] == ["mason"] and shown(s)["pending"] == [] and can(s) == ["end"]


def test_the_alternative_of_a_card_that_cannot_be_played_is_not_legal() -> None:
    s = table(hand="wainwright", carts=2)
    assert can(s) == ["play wainwright main"] and reason(s, "play wainwright alt")[0] == q.MAIN_ONLY
    assert seat(do(s, "play wainwright main"))["carts"] == 2


def test_an_exclamation_mark_trashes_the_card_first() -> None:
    s = do(table(hand="herald"), "play herald alt")
    assert shown(s)["pending"] == ["W"] and seat(s)["played"] == []
    s = do(table(hand="lender", market=["lender", "kiln", "kiln", "guild", "priest"]), "play lender alt")
    assert shown(s)["trash"] == ["lender"] and seat(s)["points"] == 3 and seat(s)["played"] == []


def test_a_card_that_cannot_be_played_does_not_trash_itself() -> None:
    wild = dict(enumerate(["xW", "xW", "xS", "xS", "xB", "xB", "xT", "xT"]))
    s = table(hand="herald", towers=wild)
    assert can(s) == ["play herald main"]


def test_icons_that_cannot_be_carried_out_at_the_front_are_lost() -> None:
    # AG, then CM with nothing in the camp: the step is lost.
    s = do(table(hand="bearer", deck="labourer"), "play bearer main")
    assert shown(s)["pending"] == [] and seat(s)["step"] == 0
    # SSU with one tile left: the second S is lost, U must be.
    rest = "W W W W W W W S S S S S S S B B B B B B B T T T T T T"
    s = do(table(hand="keeper", stalls="T - -", camp=rest), "play keeper main", "tile T")
    assert shown(s)["pending"] == ["U"] and can(s) == ["track T"]


def test_nothing_else_is_legal_while_something_is_pending() -> None:
    s = do(table(hand="labourer labourer", gold=5, warehouse="W W W"), "play labourer alt")
    assert can(s) == ["tile W", "tile S", "tile B"]
    for decision in ("play labourer main", "buy jobs", "market", "stalls", "sell", "end"):
        assert reason(s, decision)[0] == q.ANSWER_FIRST


def test_cards_drawn_during_the_turn_are_played_in_it_too() -> None:
    s = do(table(hand="bearer", deck="labourer"), "play bearer main")
    assert can(s) == ["play labourer main", "play labourer alt"]


def test_buying_costs_gold_and_the_card_lies_apart() -> None:
    s = do(table(gold=5, market=["kiln", "muleteer", "lender", "lender", "guild"]), "buy muleteer")
    assert shown(s)["gold"] == 2 and seat(s)["bought"] == ["muleteer"] and seat(s)["discard"] == []
    assert shown(s)["market"] == ["kiln", "gambler", "lender", "lender", "guild"] and s[REVEALED]
    assert reason(s, "buy guild") == (q.COSTS, 4, 2)
    assert reason(s, "buy nimrod")[0] == q.NOT_FOR_SALE
    do(s, "buy jobs")
    assert shown(s)["jobs"] == 7 and seat(s)["bought"] == ["jobs", "muleteer"] and not s[REVEALED]


def test_of_two_equal_open_cards_the_left_one_is_taken() -> None:
    s = do(table(gold=4, market=["guild", "kiln", "kiln", "lender", "lender"]), "buy kiln")
    assert shown(s)["market"] == ["guild", "gambler", "kiln", "lender", "lender"]


def test_some_cards_give_points_at_once_after_the_place_is_refilled() -> None:
    s = do(table(gold=8, points=3, market=["nimrod", "kiln", "kiln", "lender", "lender"]), "buy nimrod")
    assert (
        seat(s)["points"] == 5 and shown(s)["market"][0] == "gambler" and shown(s)["pending"] == ["confuse"]
    )


def test_an_empty_reserve_pile_sells_nothing() -> None:
    s = table(gold=2, discard="jobs " * 8)
    assert "buy jobs" not in can(s) and reason(s, "buy jobs")[0] == q.NOT_FOR_SALE


def test_market_lays_five_new_cards_for_a_gold() -> None:
    s = do(table(gold=1), "market")
    assert shown(s)["gold"] == 0 and shown(s)["trash"] == ["lender", "lender", "kiln", "kiln", "surveyor"]
    assert shown(s)["market"] == ["gambler", "gambler", "bearer", "bearer", "scribe"]
    assert reason(s, "market") == (q.COSTS, 1, 0)


def test_the_market_s_discards_become_its_deck_when_a_card_is_wanted() -> None:
    rest = list(MARKET_CARDS)
    for name in ["kiln", "kiln", "lender", "lender", "surveyor"]:
        rest.remove(name)
    s = table(gold=3, discard=" ".join(rest[2:]), market_deck="gambler", trash="gambler")
    do(s, "market")
    # The deck has one card: then the six others are shuffled.
    assert shown(s)["market"][0] == "gambler" and len(shown(s)["deck"]) == 2 and shown(s)["trash"] == []


def test_a_place_stays_empty_while_the_market_has_no_cards_and_a_trashed_card_fills_it() -> None:
    rest = list(MARKET_CARDS)
    for name in ["guild", "merchant", "lender", "kiln"]:
        rest.remove(name)
    s = table(
        gold=5, hand="lender kiln", discard=" ".join(rest), market=["guild", "merchant", None, None, None]
    )
    do(s, "buy guild")
    assert shown(s)["market"] == [None, "merchant", None, None, None]
    do(s, "play lender alt")
    assert shown(s)["market"] == ["lender", "merchant", None, None, None] and shown(s)["trash"] == []
    do(s, "play kiln main", "card kiln")
    assert shown(s)["market"] == ["lender", "merchant", "kiln", None, None]


def test_a_trashed_reserve_card_goes_back_to_its_pile() -> None:
    s = do(table(hand="kiln", discard="teamster", market=["guild", *MORE]), "play kiln main")
    assert shown(do(s, "card teamster"))["teamster"] == 8


def test_a_trashed_starting_card_leaves_the_game() -> None:
    s = do(table(hand="kiln", discard="herald", market=["guild", *MORE]), "play kiln main", "card herald")
    assert seat(s)["discard"] == [] and shown(s)["trash"] == []


def test_stalls_are_refreshed_for_a_gold_and_the_old_tiles_go_back_when_the_turn_ends() -> None:
    s = table(gold=1, stalls="W S B")
    do(s, "stalls")
    assert shown(s)["gold"] == 0 and shown(s)["pending"] == ["refresh"] and not s[REVEALED]
    do(s, "refresh 7")
    assert tiles(s, "aside") == "W S B" and sum(seat(s)["bag"]) == 22
    do(s, "end")
    assert tiles(s, "aside") == "" and sum(seat(s)["bag"]) == 25


def test_stalls_need_a_gold_and_a_tile() -> None:
    assert reason(table(), "stalls") == (q.COSTS, 1, 0)
    rest = "W W W W W W W S S S S S S S B B B B B B B T T T T T T T"
    assert reason(table(gold=1, stalls="- - -", camp=rest), "stalls")[0] == q.STALLS_EMPTY


def test_three_tiles_of_the_warehouse_are_sold_for_a_gold() -> None:
    s = table(warehouse="W W S Q", tablets=[0, 0, 0, 4], discard="labourer")
    do(s, "sell")
    assert shown(s)["pending"] == ["sell3"] and can(s) == ["tile W", "tile S"]
    assert reason(s, "tile Q")[0] == q.NO_SUCH_TILE
    do(s, "tile W")
    assert shown(s)["pending"] == ["sell2"] and shown(s)["gold"] == 0
    do(s, "tile S")
    assert shown(s)["pending"] == ["sell1"] and can(s) == ["tile W"]
    do(s, "tile W")
    assert shown(s)["gold"] == 1 and tiles(s, "warehouse") == "Q" and not s[REVEALED]


def test_selling_needs_three_tiles_that_are_not_the_quad() -> None:
    s = table(warehouse="W S Q", tablets=[0, 0, 0, 4], others=[{}])
    # The dual of track T is somewhere, too: here in the bag.
    assert reason(s, "sell") == (q.FEW_TO_SELL, 3, 2) and "sell" not in can(s)


def test_a_sold_tile_fills_a_stall_that_waits_for_one() -> None:
    rest = "W W W W S S S S S S S B B B B B B B T T T T T T T"
    s = do(table(warehouse="W W W", stalls="- - -", camp=rest), "sell", "tile W")
    assert seat(s)["stalls"] == ["W", None, None] and s[REVEALED]


def test_the_gold_tile_gives_two_then_one_once_a_turn() -> None:
    s = table(tablets=[0, 3, 0, 0], deck="labourer " * 4 + "drover")
    do(s, "gold")
    assert shown(s)["gold"] == 2 and seat(s)["gold_tile"] == [1, True]
    assert reason(s, "gold")[0] == q.GOLD_TILE_USED
    do(s, "end")
    assert seat(s)["gold_tile"] == [1, False] and shown(s)["gold"] == 0
    s = do(table(tablets=[0, 3, 0, 0], gold_tile=[1, False]), "gold")
    assert shown(s)["gold"] == 1 and seat(s)["gold_tile"] == [2, True]
    assert reason(table(), "gold")[0] == q.NO_GOLD_TILE


def test_ending_a_turn_discards_and_draws_five() -> None:
    s = table(played="labourer", bought="jobs", discard="mason", deck=" ".join(START[1:7]), gold=4)
    do(s, "end")
    assert shown(s)["turn"] == 2 and shown(s)["gold"] == 0 and s[REVEALED]
    assert seat(s)["hand"] == START[1:6] and seat(s)["deck"] == START[6:7]
    assert (
        seat(s)["discard"] == ["labourer", "mason", "jobs"] and seat(s)["bought"] == seat(s)["played"] == []
    )


def test_drawing_at_the_end_shuffles_what_was_played_too() -> None:
    s = do(table(played="labourer labourer", bought="jobs", deck="mason herald"), "end")
    assert sorted(seat(s)["hand"]) == ["herald", "jobs", "labourer", "labourer", "mason"]
    s = do(table(played="labourer"), "end")
    assert seat(s)["hand"] == ["labourer"], "nothing more to draw"


def test_decisions_fit_a_byte() -> None:
    assert DECISIONS == 135 <= 140
    s = new(4, bytes(8))
    for wrong in (-1, DECISIONS, 255, 1000):
        with pytest.raises(Illegal) as told:
            apply(s, wrong)
        assert told.value.reason == q.NOT_A_DECISION
    assert legal(s)
