"""Every icon: what it does, and when it cannot be carried out."""

import pytest

from rise.rules import questions as q
from rise.rules.state import REVEALED
from tests.firmware.rise.rules.table import MARKET_CARDS, can, do, reason, seat, shown, slots, table, tiles

OTHERS: list[str | None] = ["lender", "lender", "priest", "guild"]


def test_g_gives_a_gold() -> None:
    s = do(table(hand="labourer jobs"), "play labourer main")
    assert shown(s)["gold"] == 1
    assert shown(do(s, "play jobs main"))["gold"] == 3
    assert not s[REVEALED]


def test_i_gives_a_point() -> None:
    s = do(table(hand="nimrod"), "play nimrod main")
    assert seat(s)["points"] == 2  # it has two of them


def test_l_brings_a_tile_from_a_stall_to_the_camp() -> None:
    s = do(table(hand="labourer", stalls="S B W"), "play labourer alt")
    assert shown(s)["pending"] == ["L"] and can(s) == ["tile W", "tile S", "tile B"]
    do(s, "tile B")
    assert tiles(s, "camp") == "B" and sum(seat(s)["bag"]) == 24
    assert seat(s)["stalls"][0] == "S" and seat(s)["stalls"][2] == "W" and seat(s)["stalls"][1]
    assert s[REVEALED]


def test_l_cannot_be_with_empty_stalls() -> None:
    s = table(hand="labourer", stalls="- - -", camp="W W W W W W W S S S S S S S B B B B B B B T T T T T T T")
    assert can(s) == ["play labourer main"]
    assert reason(s, "play labourer alt")[0] == q.STALLS_EMPTY


def test_m_moves_the_elephant() -> None:
    s = do(table(hand="drover", camp="W"), "play drover main")
    assert (seat(s)["step"], tiles(s, "load"), tiles(s, "camp")) == (1, "W", "")


def test_m_needs_a_tile_in_the_camp_or_an_elephant_on_its_way() -> None:
    s = table(hand="drover")
    assert can(s) == ["play drover alt"] and reason(s, "play drover main")[0] == q.CAMP_EMPTY
    s = table(hand="drover", load="S", step=1)
    assert seat(do(s, "play drover main"))["step"] == 2


def test_s_stores_a_tile_in_the_warehouse() -> None:
    s = do(table(hand="selection", stalls="W W T"), "play selection alt")
    assert shown(s)["pending"] == ["S"] and can(s) == ["tile W", "tile T"]
    do(s, "tile W")
    assert tiles(s, "warehouse") == "W" and seat(s)["stalls"][1:] == ["W", "T"]


def test_u_moves_a_tablet_of_a_resource_in_the_warehouse() -> None:
    s = do(table(hand="architect", warehouse="S BT", tablets=[0, 0, 3, 0]), "play architect alt")
    assert shown(s)["pending"] == ["U"] and can(s) == ["track S", "track B", "track T"]
    assert reason(s, "track W")[0] == q.NO_SUCH_TRACK
    do(s, "track S")
    assert seat(s)["tablets"] == [0, 1, 3, 0] and tiles(s, "warehouse") == "S SB BT"


def test_u_with_the_quad_may_take_any_track() -> None:
    s = do(table(hand="architect", warehouse="Q", tablets=[0, 0, 0, 4]), "play architect alt")
    assert can(s) == ["track W", "track S", "track B", "track T"]


def test_u_needs_a_tile_in_the_warehouse() -> None:
    s = table(hand="architect")
    assert reason(s, "play architect alt")[0] == q.WAREHOUSE_EMPTY


def test_d_deploys_from_the_warehouse() -> None:
    s = do(table(hand="mason", warehouse="W T"), "play mason main")
    assert shown(s)["pending"] == ["D"] and can(s) == ["tile W", "tile T"]
    do(s, "tile T")
    assert shown(s)["pending"] == ["slot:1T"] and tiles(s, "warehouse") == "W"
    assert can(s)[0] == "slot 0" and len(can(s)) == 15
    do(s, "slot 4")
    assert slots(s) == {4: "1T"} and shown(s)["pending"] == []


def test_d_needs_a_tile_in_the_warehouse() -> None:
    assert reason(table(hand="mason", gold=3), "play mason main")[0] == q.WAREHOUSE_EMPTY


def test_p_places_from_a_stall() -> None:
    s = do(table(hand="architect", stalls="W S S"), "play architect main")
    assert shown(s)["pending"] == ["P"] and can(s) == ["tile W", "tile S"]
    do(s, "tile S")
    # The stall is filled before the tile finds its slot.
    assert None not in seat(s)["stalls"] and shown(s)["pending"] == ["slot:1S"]
    assert slots(do(s, "slot 3")) == {3: "1S"}


def test_w_places_a_wild_tile() -> None:
    s = do(table(hand="priest", towers={0: "xS", 2: "xS"}), "play priest main")
    assert shown(s)["pending"] == ["W"] and can(s) == ["tile W", "tile B", "tile T"]
    assert reason(s, "tile S")[0] == q.NO_WILD
    do(s, "tile B")
    assert shown(s)["pending"] == ["slot:xB"] and shown(s)["wild"] == [2, 0, 1, 2]
    assert slots(do(s, "slot 4"))[4] == "xB"


def test_w_needs_a_wild_tile() -> None:
    wild = dict(enumerate(["xW", "xW", "xS", "xS", "xB", "xB", "xT", "xT"]))
    s = table(hand="priest herald", towers=wild)
    assert reason(s, "play priest main")[0] == q.NO_WILD
    assert reason(s, "play herald alt")[0] == q.NO_WILD


def test_c_draws_a_card() -> None:
    s = do(table(hand="bearer", deck="mason herald"), "play bearer main")
    assert seat(s)["hand"] == ["mason"] and seat(s)["deck"] == ["herald"] and s[REVEALED]


def test_c_shuffles_discards_and_bought_cards_when_the_deck_is_empty() -> None:
    s = do(table(hand="bearer", discard="mason", bought="jobs"), "play bearer main")
    assert sorted(seat(s)["hand"] + seat(s)["deck"]) == ["jobs", "mason"] and len(seat(s)["hand"]) == 1
    assert seat(s)["discard"] == [] and seat(s)["bought"] == []


def test_c_needs_a_card_to_draw() -> None:
    s = table(hand="bearer")
    assert reason(s, "play bearer main")[0] == q.NOTHING_TO_DRAW
    assert not reason(table(hand="bearer", bought="jobs"), "play bearer main")[0]


def test_x_comes_first_also_where_only_its_own_card_can_be_trashed() -> None:
    s = table(hand="kiln", deck="labourer", market=["surveyor", *OTHERS])
    assert seat(s)["played"] == seat(s)["discard"] == []
    assert can(s) == ["play kiln main", "play kiln alt"]
    do(s, "play kiln main")
    assert shown(s)["pending"][0] == "X" and can(s) == ["card kiln", "stop"]
    assert shown(do(s, "card kiln"))["gold"] == 2 and seat(s)["played"] == []


def test_x_trashes_a_played_or_discarded_card_or_nothing() -> None:
    s = table(hand="kiln", played="labourer", discard="labourer jobs", market=["surveyor", *OTHERS])
    do(s, "play kiln main")
    assert can(s) == ["card labourer", "card jobs", "card kiln", "stop"]
    after = do(s[:], "card labourer")
    assert seat(after)["played"] == ["kiln"] and seat(after)["discard"] == ["labourer", "jobs"]
    assert shown(after)["gold"] == 2
    after = do(s[:], "card jobs")
    assert shown(after)["jobs"] == 8 and seat(after)["discard"] == ["labourer"]
    after = do(s[:], "card kiln")
    assert shown(after)["trash"] == ["kiln"] and seat(after)["played"] == ["labourer"]
    after = do(s[:], "stop")
    assert seat(after)["played"] == ["labourer", "kiln"] and shown(after)["gold"] == 2


def test_r_lays_out_a_new_market() -> None:
    s = do(table(hand="peddler", deck="mason"), "play peddler alt")
    assert shown(s)["trash"] == ["lender", "lender", "kiln", "kiln", "surveyor"]
    assert shown(s)["market"] == ["gambler", "gambler", "bearer", "bearer", "scribe"]
    assert seat(s)["hand"] == ["mason"]


def test_r_and_f_need_an_open_card() -> None:
    mine = " ".join(MARKET_CARDS).replace("peddler ", "", 1).replace("merchant ", "", 1)
    s = table(hand="peddler merchant", discard=mine, market=[None] * 5)
    assert reason(s, "play peddler alt")[0] == q.MARKET_EMPTY
    assert reason(s, "play merchant main")[0] == q.MARKET_EMPTY
    do(s, "play merchant alt")
    assert shown(s)["gold"] == 3 and reason(s, "market")[0] == q.MARKET_EMPTY


def test_j_refreshes_the_stalls_one_names() -> None:
    s = do(table(hand="surveyor", stalls="W S B", market=["kiln", *OTHERS]), "play surveyor main")
    assert shown(s)["pending"] == ["refresh", "P"] and can(s) == [f"refresh {n}" for n in range(1, 8)]
    do(s, "refresh 5")
    assert tiles(s, "aside") == "W B" and seat(s)["stalls"][1] == "S" and None not in seat(s)["stalls"]
    assert shown(s)["gold"] == 0


def test_j_takes_only_filled_stalls() -> None:
    rest = "W W W W W W S S S S S S S B B B B B B B T T T T T T T"
    s = do(table(hand="surveyor", stalls="- W -", camp=rest, market=["kiln", *OTHERS]), "play surveyor main")
    assert can(s) == ["refresh 2"] and reason(s, "refresh 3")[0] == q.STALL_EMPTY
    # With an empty bag the stall stays empty until the turn ends.
    do(s, "refresh 2")
    assert seat(s)["stalls"] == [None, None, None] and tiles(s, "aside") == "W"
    do(s, "end")
    assert seat(s)["stalls"] == ["W", None, None]


def test_f_takes_an_open_card_of_any_cost_without_its_points() -> None:
    s = do(table(hand="merchant", market=["nimrod", "priest", "kiln", "kiln", "guild"]), "play merchant main")
    assert shown(s)["pending"] == ["F"] and can(s) == [
        "card kiln",
        "card priest",
        "card guild",
        "card nimrod",
    ]
    do(s, "card nimrod")
    assert seat(s)["bought"] == ["nimrod"] and seat(s)["points"] == 0
    assert shown(s)["market"] == ["gambler", "priest", "kiln", "kiln", "guild"]


def test_a_takes_a_card_of_cost_three_or_less() -> None:
    market: list[str | None] = ["nimrod", "muleteer", "scribe", "keeper", "keeper"]
    s = do(table(hand="advance", deck="mason", market=market), "play advance main")
    assert shown(s)["pending"] == ["A", "C"]
    assert can(s) == ["card jobs", "card teamster", "card scribe", "card muleteer"]
    assert reason(s, "card nimrod") == (q.TOO_DEAR, 3, 6)
    assert reason(s, "card priest")[0] == q.NOT_FOR_SALE
    do(s, "card teamster")
    assert seat(s)["bought"] == ["teamster"] and shown(s)["teamster"] == 7 and seat(s)["hand"] == ["mason"]


def test_a_cannot_be_when_all_is_dearer() -> None:
    s = table(
        hand="advance",
        discard="jobs " * 8 + "teamster " * 8,
        market=["nimrod", "priest", "keeper", "keeper", "guild"],
    )
    assert reason(s, "play advance main") == (q.TOO_DEAR, 3, 4)


def test_b_recalls_a_discarded_card_but_none_bought_this_turn() -> None:
    s = table(hand="motivation", deck="mason", discard="drover drover", bought="jobs")
    do(s, "play motivation main")
    assert shown(s)["pending"] == ["B"] and can(s) == ["card drover"]
    assert reason(s, "card jobs")[0] == q.NO_SUCH_CARD
    do(s, "card drover")
    assert seat(s)["hand"] == ["drover", "mason"] and seat(s)["discard"] == ["drover"] and not s[REVEALED]


def test_b_needs_a_discarded_card() -> None:
    s = do(table(hand="motivation", deck="mason", bought="jobs"), "play motivation main")
    assert shown(s)["pending"] == [] and seat(s)["hand"] == ["mason"] and seat(s)["bought"] == ["jobs"]


def test_k_gives_a_cart_two_at_most() -> None:
    assert seat(do(table(hand="wainwright", carts=1), "play wainwright main"))["carts"] == 2
    assert reason(table(hand="wainwright", carts=2, camp="W"), "play wainwright main")[0] == q.HAS_CARTS


def test_y_gives_a_specialty_only_once() -> None:
    s = do(table(hand="guild"), "play guild main")
    assert shown(s)["pending"] == ["Y"] and can(s) == ["spec W", "spec S", "spec B", "spec T"]
    assert seat(do(s, "spec B"))["specialty"] == "B"
    assert reason(table(hand="guild", specialty="W"), "play guild main")[0] == q.HAS_SPECIALTY


def test_n_finds_a_tile_of_the_bag() -> None:
    s = do(table(hand="kiln", market=["surveyor", *OTHERS]), "play kiln alt")
    assert sum(seat(s)["warehouse"]) == 2 and sum(seat(s)["bag"]) == 23 and s[REVEALED]


def test_n_e_and_match_need_a_tile_in_the_bag() -> None:
    rest = "W W W W W W S S S S S S B B B B B B T T T T T T T"
    s = table(hand="brickmaker selection gambler", camp=rest)
    for decision in ("play brickmaker alt", "play selection main", "play gambler main"):
        assert reason(s, decision)[0] == q.BAG_EMPTY


def test_e_puts_chosen_tiles_into_the_stalls_in_turn() -> None:
    s = do(table(hand="selection", stalls="W W W"), "play selection main")
    assert shown(s)["pending"] == ["E1", "P"] and can(s) == [
        "tile W",
        "tile S",
        "tile B",
        "tile T",
        "keep",
    ]
    do(s, "tile T")
    assert seat(s)["stalls"] == ["T", "W", "W"] and tiles(s, "aside") == "W"
    assert shown(s)["pending"] == ["E2", "P"] and not s[REVEALED]
    do(s, "keep")
    assert shown(s)["pending"] == ["E3", "P"]
    do(s, "tile B")
    assert seat(s)["stalls"] == ["T", "W", "B"] and shown(s)["pending"] == ["P"]


def test_e_is_over_when_the_bag_is_empty() -> None:
    rest = "W W W W S S S S S S S B B B B B B B T T T T T T"
    s = do(table(hand="selection", stalls="W W W", camp=rest), "play selection main")
    assert can(s) == ["tile T", "keep"]
    assert shown(do(s, "tile T"))["pending"] == ["P"]


def test_z_razes_an_own_tile() -> None:
    s = table(hand="surveyor", towers={0: "1W", 2: "2S", 4: "xB", 5: "1T"}, market=["kiln", *OTHERS])
    do(s, "play surveyor alt")
    assert shown(s)["pending"] == ["Z", "P"] and can(s) == ["slot 0", "slot 5"]
    assert reason(s, "slot 2")[0] == q.NO_SUCH_TILE
    bag = sum(seat(s)["bag"])
    do(s, "slot 0")
    assert 0 not in slots(s) and sum(seat(s)["bag"]) == bag + 1 and shown(s)["pending"] == ["P"]


def test_z_sends_the_quad_to_the_warehouse() -> None:
    s = table(hand="surveyor", tablets=[0, 0, 0, 4], towers={0: "1Q"}, market=["kiln", *OTHERS])
    assert tiles(do(s, "play surveyor alt", "slot 0"), "warehouse") == "Q"


def test_z_fills_a_stall_that_waits_for_a_tile() -> None:
    rest = "W W W W W S S S S S S S B B B B B B B T T T T T T T"
    s = table(hand="surveyor", stalls="- - W", camp=rest, towers={0: "1W"}, market=["kiln", *OTHERS])
    assert seat(do(s, "play surveyor alt", "slot 0"))["stalls"] == ["W", None, "W"]


def test_z_needs_an_own_tile_and_not_the_final_phase() -> None:
    s = table(hand="surveyor", towers={0: "2W"}, market=["kiln", *OTHERS])
    assert reason(s, "play surveyor alt")[0] == q.NO_OWN_TILE
    full = {
        slot: "#" if slot < 10 else "1W" if slot < 15 else "1S" if slot < 21 else "2T" for slot in range(28)
    }
    s = table(hand="surveyor", round=3, final=True, towers=full, market=["kiln", *OTHERS])
    assert reason(s, "play surveyor alt")[0] == q.FINAL_PHASE


@pytest.mark.parametrize(
    ("tile", "icons", "gold", "drawn"),
    [("W", [], 1, ["herald"]), ("S", ["load"], 0, ["herald"]), ("B", ["S", "U"], 0, []), ("T", [], 3, [])],
)
def test_match_draws_a_tile_puts_it_back_and_gives_its_icons(
    tile: str, icons: list[str], gold: int, drawn: list[str]
) -> None:
    bag = {"W": 0, "S": 1, "B": 2, "T": 3}[tile]
    rest = {0: "W", 1: "S", 2: "B", 3: "T"}
    camp = " ".join(letter for kind, letter in rest.items() for _ in range(6 if kind == bag else 7))
    for stall in "WSB":
        camp = camp.replace(stall, "", 1)
    # Only one tile is in the bag, so it is the one that is drawn.
    s = do(table(hand="gambler", deck="herald mason", camp=camp), "play gambler main")
    assert tiles(s, "bag") == tile and s[REVEALED]
    assert shown(s)["pending"] == icons and shown(s)["gold"] == gold
    assert seat(s)["hand"] == drawn


def test_match_with_a_dual_tile_gives_both_in_order() -> None:
    camp = "W W W W W W S S S S S S B B B B B B T T T T T T T"
    s = table(hand="craft", camp=camp, tablets=[0, 1, 0, 0], carts=1)
    assert tiles(s, "bag") == "SB"
    do(s, "play craft main")
    # S brings SU, B brings D: and U and D wait for what S will store.
    assert shown(s)["pending"] == ["S", "U", "D"]
