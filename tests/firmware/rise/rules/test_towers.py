"""Tiles on towers: bonuses, confusion, scoring, the ends of rounds and of the game."""

from typing import Any

import pytest

from rise.rules import facts, legal
from rise.rules.rare_facts import scoring_rows
from rise.rules.sources import sources
from rise.rules.state import SLOTS
from rise.rules.towers import towers_worth
from tests.firmware.rise.rules.table import START, can, do, seat, shown, slots, table, tiles

# The middle of tower b shows nothing.
LAST = 26


def full(empty: int = LAST, number: int = 1) -> dict[int, str]:
    """All slots of a round for two but one, without a tile of seat 1."""
    n = {1: 15, 2: 24, 3: 28}[number]
    row = ["2W", "2S", "2B", "2T"] * 7
    row = (["#"] * 8 + row)[:n] if number > 1 else row[:n]
    return {slot: tile for slot, tile in enumerate(row) if slot != empty}


def test_an_icon_gives_a_point_to_a_tile_that_has_the_resource() -> None:
    # Tower I: W on slot 0, S on slot 1, B on 3, T on 4, a load on 6.
    for slot, tile, points in ((0, "W", 1), (0, "S", 0), (4, "T", 1), (3, "B", 1), (2, "W", 0)):
        s = do(table(hand="mason", warehouse=tile), "play mason main", f"tile {tile}", f"slot {slot}")
        assert seat(s)["points"] == points


def test_a_dual_and_the_quad_have_every_resource_they_name() -> None:
    for tile, tablets in (("WS", [2, 0, 0, 0]), ("Q", [0, 0, 0, 4])):
        for slot in (0, 1):
            s = table(hand="mason", warehouse=tile, tablets=tablets)
            assert seat(do(s, "play mason main", f"tile {tile}", f"slot {slot}"))["points"] == 1


def test_a_load_icon_gives_a_load_whatever_the_tile() -> None:
    s = do(table(hand="mason", warehouse="T"), "play mason main", "tile T", "slot 6")
    assert shown(s)["pending"] == ["L"] and seat(s)["points"] == 0


def test_a_wild_tile_takes_bonuses_for_him_who_places_it() -> None:
    s = do(table(hand="priest"), "play priest main", "tile S", "slot 1")
    assert seat(s)["points"] == 1
    s = do(table(hand="priest"), "play priest main", "tile W", "slot 1")
    assert seat(s)["points"] == 0


def test_a_confusion_tile_takes_the_icon_s_bonus_whatever_it_is() -> None:
    s = do(table(hand="nimrod", points=3), "play nimrod main")
    assert shown(s)["pending"] == ["confuse"]
    for slot in (0, 1, 3, 4):
        assert seat(do(s[:], f"slot {slot}"))["points"] == 6
    assert shown(do(s[:], "slot 6"))["pending"] == ["L"]
    assert seat(do(s, "slot 2"))["points"] == 5 and slots(s) == {2: "#"} and shown(s)["confusion"] == 11


def test_filling_the_last_slot_of_a_tower_gives_a_point_after_the_icon_s() -> None:
    # Minor tower a stands on 7 to 10: W on its top.
    towers = {8: "2S", 9: "2S", 10: "2S"}
    s = do(table(hand="mason", warehouse="W", towers=towers), "play mason main", "tile W", "slot 7")
    assert seat(s)["points"] == 2
    s = do(table(hand="priest", towers=towers), "play priest main", "tile S", "slot 7")
    assert seat(s)["points"] == 1, "a wild tile completes a tower, too"


def test_a_confusion_tile_completes_no_tower() -> None:
    s = table(hand="nimrod", points=3, towers={7: "2S", 8: "2S", 10: "2S"})
    assert seat(do(s, "play nimrod main", "slot 9"))["points"] == 5


def test_a_razed_slot_gives_all_of_it_again() -> None:
    s = table(
        hand="surveyor", stalls="W W W", towers={7: "1W", 8: "2S", 9: "2S", 10: "2S"},
        market=["kiln", "kiln", "lender", "lender", "guild"],
    )  # fmt: skip
    do(s, "play surveyor alt", "slot 7", "tile W", "slot 7")
    assert seat(s)["points"] == 2


def test_a_total_that_reaches_a_number_ending_in_five_calls_for_confusion() -> None:
    for points, confuses in ((3, True), (13, True), (93, True), (2, False), (5, False), (9, False)):
        # Its two points are the last that come.
        s = do(table(hand="nimrod", points=points), "play nimrod main")
        assert shown(s)["pending"] == (["confuse"] if confuses else [])


def test_points_are_counted_one_by_one() -> None:
    s = do(
        table(hand="lender", points=4, market=["kiln", "kiln", "lender", "guild", "priest"]),
        "play lender alt",
    )
    assert seat(s)["points"] == 5 and shown(s)["pending"] == ["confuse", "I", "I"]
    assert seat(do(s, "slot 2"))["points"] == 7


def test_no_confusion_without_a_confusion_tile() -> None:
    towers = dict.fromkeys(range(12), "#")
    s = do(table(hand="nimrod", points=3, towers=towers), "play nimrod main")
    assert shown(s)["pending"] == [] and seat(s)["points"] == 5


def test_confusion_comes_before_the_load_and_both_before_the_rest() -> None:
    # Minor tower b: its slot 10 shows a load; completing it makes the fifth point.
    s = table(hand="overseer", warehouse="W T", points=4, minor="ba", towers={7: "2S", 8: "2S", 9: "2S"})
    do(s, "play overseer main", "tile W", "slot 10")
    assert seat(s)["points"] == 5 and shown(s)["pending"] == ["confuse", "L", "D"]


# Scoring: the two examples, and each rule.


def score(towers: dict[int, str], p: int = 0, **more: Any) -> int:
    """What the towers of round III are worth to a seat, minor towers c and d beside."""
    return towers_worth(table(round=3, towers=towers, minor="cd", stalls="S B T", **more), p)


def test_example_vertical_brick_3_and_diagonal_stone_6() -> None:
    s = table(round=2, towers={2: "1B", 6: "1B", 0: "1S", 4: "1S", 9: "1S"})
    assert scoring_rows(s, 0) == [
        (facts.BY_BRICK, b"\x03\x02\x06"),
        (facts.BY_STONE, b"\x06\x00\x04\x09"),
    ]
    assert towers_worth(s, 0) == 9


EXAMPLE = {
    3: "#",
    0: "1S", 4: "1S", 11: "1S", 20: "1S", 23: "1S",
    6: "1T", 7: "1T", 13: "1T", 14: "1T",
    16: "1W", 17: "1W",
    24: "1B", 26: "1B", 25: "1B", 27: "1B",
}  # fmt: skip


def test_example_minus_2_3_9_8_3_3_makes_24() -> None:
    s = table(round=3, towers=EXAMPLE, minor="cd")
    found: dict[int, list[int]] = {}
    for source, row in scoring_rows(s, 0):
        found.setdefault(source, []).append(row[0])
    assert found == {
        facts.BY_WOOD: [3], facts.BY_BRICK: [3, 3], facts.BY_STONE: [6, 3], facts.BY_TAR: [2, 2, 2, 2],
        facts.BY_CONFUSION: [1, 1],
    }  # fmt: skip
    assert -2 + 3 + 9 + 8 + 3 + 3 == 24 == towers_worth(s, 0)


def test_the_example_is_scored_when_the_lap_ends_the_game() -> None:
    words = {"turn": 2, "round": 3, "lap": 12, "towers": EXAMPLE, "minor": "cd", "deck": " ".join(START[:5])}
    s = do(table(others=[{"points": 7}], **words), "end")
    assert seat(s)["points"] == 31 and shown(s)["over"] and shown(s)["winners"] == [1]
    assert sources(s, 0) == [7, 0, 0, 3, 6, 9, 8, 2, 0]
    s = do(table(mild=True, others=[{"points": 7}], **words), "end")
    assert seat(s)["points"] == 33, "in the mild mode confusion is left out"


@pytest.mark.parametrize(("length", "points"), [(1, 0), (2, 3), (3, 6), (4, 10), (5, 14), (6, 18), (7, 22)])
def test_a_row_by_its_length(length: int, points: int) -> None:
    # The lowest row of tower III is slots 13 to 19.
    assert score({13 + i: "1W" for i in range(length)}) == points


def test_wood_counts_side_by_side_brick_one_above_the_other_stone_along_diagonals() -> None:
    # Slots 1, 2 stand side by side, 2 and 8 one above the other, 2 and 9, 3 and 8 along diagonals.
    for pair, letter in (((1, 2), "W"), ((2, 8), "B"), ((2, 9), "S"), ((3, 8), "S")):
        for other in "WBS":
            assert score(dict.fromkeys(pair, "1" + other)) == (3 if other == letter else 0)


def test_tar_counts_two_for_each_pair_of_neighbours() -> None:
    assert (
        score({1: "1T", 2: "1T"}) == 2 and score({2: "1T", 8: "1T"}) == 2 and score({2: "1T", 9: "1T"}) == 0
    )
    assert score({1: "1T", 2: "1T", 3: "1T", 8: "1T"}) == 6


def test_a_tile_can_be_part_of_one_row_in_each_direction() -> None:
    # The quad on slot 8: wood beside it, brick above it, stone on its diagonal, tar below it.
    towers = {8: "1Q", 7: "1W", 2: "1B", 1: "1S", 15: "1T"}
    assert score(towers, tablets=[0, 0, 0, 4]) == 3 + 3 + 3 + 2


def test_wild_tiles_count_for_everybody_but_not_a_row_of_them_alone() -> None:
    towers = {13: "1W", 14: "xW", 15: "2W"}
    assert score(towers) == 3 and score(towers, 1) == 3
    assert score({13: "xW", 14: "xW"}) == 0 and score({1: "xT", 2: "xT"}) == 0
    assert score({1: "xT", 2: "1T"}) == 2 and score({1: "1T", 2: "xT"}) == 2


def test_rows_do_not_reach_across_what_is_no_slot() -> None:
    # Tower a's top stands alone above its middle: _W_ over S.. has no slot beside it.
    assert towers_worth(table(towers={7: "1W", 8: "1W"}), 0) == 0
    # The end of the main tower and the start of a minor one are not neighbours.
    assert score({19: "1W", 20: "1W"}) == 0


def test_other_seats_tiles_break_a_row() -> None:
    assert score({13: "1W", 14: "2W", 15: "1W"}) == 0


def test_confusion_takes_a_point_once_from_each_own_tile_beside_it() -> None:
    # Slot 8 between two confusion tiles; 1 stands only on a diagonal; wild tiles lose nothing.
    assert score({7: "#", 8: "1W", 9: "#"}) == -1
    assert score({7: "#", 2: "1W"}) == 0 and score({7: "#", 6: "xT"}) == 0
    assert score({8: "#", 2: "1W", 15: "1W", 7: "1B", 9: "1B"}) == -4
    assert score({8: "#", 2: "2W"}) == 0 and score({8: "#", 2: "2W"}, 1) == -1


def test_a_total_never_goes_under_0() -> None:
    words = {"turn": 2, "round": 3, "lap": 12, "deck": " ".join(START[:5])}
    towers = {8: "#", 2: "1W", 15: "1W", 7: "1B", 9: "1B"}
    s = do(table(others=[{"points": 3}], towers=towers, **words), "end")
    assert seat(s)["points"] == 0 and sources(s, 0)[facts.BY_CONFUSION] == 3


# The ends


def last_tile(number: int, **more: Any) -> bytearray:
    """A round whose last empty slot is filled by a wood tile of seat 1."""
    empty = {1: 2, 2: 23, 3: LAST}[number]
    words = {"hand": "mason overseer", "warehouse": "W T B", "round": number, **more}
    s = table(towers=full(empty, number), **words)
    return do(s, "play mason main", "tile W", f"slot {empty}")


def test_a_round_ends_at_once_when_no_slot_is_empty() -> None:
    s = last_tile(1, lap=5)
    assert shown(s)["round"] == 2 and shown(s)["lap"] == 1 and shown(s)["turn"] == 1
    assert shown(s)["towers"][0][0] == "II" and slots(s) == {} and seat(s)["hand"] == ["overseer"]


def test_at_a_round_s_end_tiles_go_back_and_the_market_is_new() -> None:
    s = table(
        hand="mason", warehouse="W", tablets=[2, 0, 0, 4],
        towers={**full(2), 0: "1Q", 1: "1WS", 3: "xB", 5: "#"},
    )  # fmt: skip
    do(s, "play mason main", "tile W", "slot 2")
    assert shown(s)["wild"] == [2, 2, 2, 2] and shown(s)["confusion"] == 12
    assert tiles(s, "warehouse") == "Q" and "WS" in tiles(s, "bag")
    assert sum(seat(s, 2)["bag"]) == 25
    assert shown(s)["trash"] == ["lender", "lender", "kiln", "kiln", "surveyor"]
    assert shown(s)["market"] == ["gambler", "gambler", "bearer", "bearer", "scribe"]


def test_what_is_pending_goes_on_in_the_new_round() -> None:
    # The last slot of tower I shows a load and its point is the fifth.
    s = table(hand="overseer", warehouse="W T", towers=full(6), points=4)
    do(s, "play overseer main", "tile W", "slot 6")
    assert shown(s)["round"] == 2 and shown(s)["pending"] == ["confuse", "L", "D"]
    do(s, "slot 0", "tile W", "tile T", "slot 1")
    assert slots(s) == {0: "#", 1: "1T"}


def test_no_confusion_for_a_round_s_points() -> None:
    towers = {**full(2), 1: "1W", 3: "xS", 5: "#"}
    s = table(hand="mason", warehouse="W", towers=towers, points=1)
    do(s, "play mason main", "tile W", "slot 2")
    # 1 and 1 for the completed tower, then 3 for two of wood: 5, in silence.
    assert seat(s)["points"] == 1 + 1 + 3 - 1 and shown(s)["pending"] == []


def test_the_twelfth_lap_ends_a_round() -> None:
    s = table(turn=2, lap=12, deck=" ".join(START[:5]), towers={0: "1W", 2: "#"})
    do(s, "end")
    assert (shown(s)["round"], shown(s)["lap"], shown(s)["turn"]) == (2, 1, 1) and slots(s) == {}
    s = do(table(turn=2, lap=11, deck=" ".join(START[:5])), "end")
    assert (shown(s)["round"], shown(s)["lap"], shown(s)["turn"]) == (1, 12, 1)
    s = do(table(turn=1, lap=12, deck=" ".join(START[:5])), "end")
    assert (shown(s)["round"], shown(s)["lap"], shown(s)["turn"]) == (1, 12, 2)


def test_the_twelfth_lap_of_round_3_ends_the_game_without_a_final_phase() -> None:
    s = do(table(turn=2, round=3, lap=12, deck=" ".join(START[:5])), "end")
    assert shown(s)["over"] and not shown(s)["final"] and shown(s)["lap"] == 13 and shown(s)["turn"] == 2
    assert legal(s) == b"" and shown(s)["winners"] == [1, 2], "equal points share the victory"


def test_full_towers_of_round_3_begin_the_final_phase_and_stay() -> None:
    s = last_tile(3)
    assert shown(s)["final"] and shown(s)["round"] == 3 and len(slots(s)) == 28
    assert can(s)[0] == "play overseer main"


def test_in_the_final_phase_tiles_go_home_for_a_point() -> None:
    s = last_tile(3, tablets=[0, 0, 0, 4])
    before = seat(s)["points"]
    do(s, "play overseer main")
    assert shown(s)["pending"] == ["D", "D"]
    bag = sum(seat(s)["bag"])
    do(s, "tile T")
    assert sum(seat(s)["bag"]) == bag + 1 and seat(s)["points"] == before + 1
    s = do(last_tile(3, hand="mason priest"), "play priest main", "tile W")
    assert shown(s)["wild"] == [2, 2, 2, 2] and seat(s)["points"] == 2 and shown(s)["pending"] == []


def test_in_the_final_phase_the_quad_goes_to_the_warehouse() -> None:
    s = last_tile(3, warehouse="W Q", tablets=[0, 0, 0, 4], hand="mason hauler")
    do(s, "play hauler main", "tile Q")
    assert tiles(s, "warehouse") == "Q" and seat(s)["points"] == 2


def test_in_the_final_phase_a_stall_is_refilled_before_its_tile_is_back_in_the_bag() -> None:
    rest = "W W W W W W S S S S S S B B B B B B T T T T T"
    s = last_tile(3, hand="mason architect", camp=rest, stalls="S B T", warehouse="W")
    # The wood tile is on the tower, so there is one tile left to draw.
    assert tiles(s, "bag") == "T"
    do(s, "play architect main", "tile S")
    assert seat(s)["stalls"] == ["T", "B", "T"] and tiles(s, "bag") == "S" and seat(s)["points"] == 2


def test_in_the_final_phase_the_elephant_unloads_for_points() -> None:
    s = last_tile(3, hand="mason drover", load="W S", carts=1, step=2)
    do(s, "play drover main")
    assert shown(s)["pending"] == ["unload"]
    do(s, "tile S", "tile W")
    assert seat(s)["points"] == 3 and shown(s)["pending"] == []


def test_in_the_final_phase_no_confusion_tile_is_placed() -> None:
    s = do(last_tile(3, hand="mason nimrod", points=2), "play nimrod main")
    assert seat(s)["points"] == 5 and shown(s)["pending"] == []


def test_the_final_phase_ends_with_the_last_seat_s_turn() -> None:
    s = last_tile(3, hand="mason", lap=4)
    do(s, "end")
    assert shown(s)["turn"] == 2 and not shown(s)["over"]
    while shown(s)["turn"] == 2 and not shown(s)["over"]:
        do(s, can(s)[-1] if can(s)[-1] == "end" else can(s)[0])
    assert shown(s)["over"] and shown(s)["lap"] == 4 and shown(s)["turn"] == 2 and shown(s)["pending"] == []


def test_cards_of_deck_hand_and_discard_pile_add_their_points_at_the_end() -> None:
    words = {"turn": 2, "round": 3, "lap": 12, "market": ["kiln", "kiln", "lender", "lender", "surveyor"]}
    s = table(hand="", deck="nimrod priest", discard="guild", played="hauler", bought="merchant", **words)
    do(s, "end")
    assert seat(s, 2)["points"] == 3 + 2 + 2 + 1 + 1 and shown(s)["winners"] == [2]
    assert sources(s, 1)[facts.BY_CARDS] == 9


def test_slots_are_numbered_through_the_towers() -> None:
    s = do(table(hand="mason", warehouse="W"), "play mason main", "tile W", "slot 14")
    assert s[SLOTS + 14] == 16 and shown(s)["towers"][2] == ["b", "-", "-", "-", "1W"]
