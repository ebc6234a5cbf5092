"""A player's own board: the elephant, the tracks, the harness."""

import pytest

from rise.rules import questions as q
from tests.firmware.rise.rules.table import can, do, reason, seat, shown, slots, table, tiles

MORE: list[str | None] = ["lender", "lender", "priest", "surveyor"]


def test_the_elephant_travels_three_steps() -> None:
    s = table(hand="muleteer", camp="W")
    do(s, "play muleteer main")
    assert seat(s)["step"] == 0 and tiles(s, "load") == "W" and shown(s)["pending"] == ["unload"]
    assert can(s) == ["tile W"]
    do(s, "tile W")
    assert shown(s)["pending"] == ["slot:1W"] and tiles(s, "load") == ""
    assert slots(do(s, "slot 2")) == {2: "1W"}


def test_a_step_from_the_camp_loads_as_many_as_there_is_room_for() -> None:
    s = do(table(hand="drover", camp="W S", carts=1), "play drover main")
    assert tiles(s, "load") == "W S" and tiles(s, "camp") == "" and seat(s)["step"] == 1


def test_the_player_chooses_what_is_loaded_if_there_is_more() -> None:
    s = do(table(hand="drover", camp="W W S T", carts=1), "play drover main")
    assert shown(s)["pending"] == ["load"] and can(s) == ["tile W", "tile S", "tile T"]
    do(s, "tile T")
    assert shown(s)["pending"] == ["load"] and tiles(s, "load") == "T" and seat(s)["step"] == 0
    do(s, "tile W")
    assert shown(s)["pending"] == [] and tiles(s, "load") == "W T" and seat(s)["step"] == 1
    assert tiles(s, "camp") == "W S"


def test_tiles_are_unloaded_one_after_another_in_the_chosen_order() -> None:
    s = do(table(hand="drover", load="W S T", carts=2, step=2), "play drover main")
    assert shown(s)["pending"] == ["unload"] and seat(s)["step"] == 0
    do(s, "tile S")
    assert shown(s)["pending"] == ["slot:1S", "unload"]
    do(s, "slot 2")
    assert can(s) == ["tile W", "tile T"]
    do(s, "tile T", "slot 5", "tile W")
    assert shown(s)["pending"] == ["slot:1W"], "unload is gone while the last tile is placed"


def test_steps_left_over_go_on_from_the_camp() -> None:
    s = do(table(hand="muleteer", load="W", step=1, camp="B"), "play muleteer main", "tile W", "slot 2")
    assert seat(s)["step"] == 1 and tiles(s, "load") == "B" and shown(s)["pending"] == []


def test_steps_left_over_are_lost_with_an_empty_camp() -> None:
    s = do(table(hand="muleteer", load="W", step=1), "play muleteer main", "tile W", "slot 2")
    assert seat(s)["step"] == 0 and shown(s)["pending"] == []


def test_a_cart_that_comes_on_the_way_helps_from_the_next_start_on() -> None:
    s = do(table(hand="wainwright drover", load="W", step=1, camp="B B"), "play wainwright main")
    do(s, "play drover main")
    assert tiles(s, "load") == "W" and seat(s)["step"] == 2 and seat(s)["carts"] == 1


def test_on_arrival_each_tile_of_the_specialty_gives_a_point() -> None:
    s = do(table(hand="drover", load="W S W", carts=2, step=2, specialty="W"), "play drover main")
    assert seat(s)["points"] == 2 and shown(s)["pending"] == ["unload"]
    s = do(table(hand="drover", load="WS", tablets=[2, 0, 0, 0], step=2, specialty="S"), "play drover main")
    assert seat(s)["points"] == 1, "a dual tile is every resource it names"
    s = do(table(hand="drover", load="W", step=2, specialty="S"), "play drover main")
    assert seat(s)["points"] == 0


def test_the_specialty_s_confusion_tiles_come_before_unloading() -> None:
    s = do(table(hand="drover", load="W W", carts=1, step=2, specialty="W", points=4), "play drover main")
    assert seat(s)["points"] == 6 and shown(s)["pending"] == ["confuse", "unload"]


def test_the_skip_tile_gives_a_step_then_a_gold() -> None:
    s = do(table(hand="drover drover", camp="W", tablets=[4, 0, 0, 0]), "play drover main")
    assert seat(s)["step"] == 2 and seat(s)["skip"] == "gold" and shown(s)["gold"] == 0
    s = do(table(hand="drover", camp="W", tablets=[4, 0, 0, 0], skip="gold"), "play drover main")
    assert seat(s)["step"] == 1 and seat(s)["skip"] == "step" and shown(s)["gold"] == 1


def test_the_skip_tile_lies_still_on_other_steps() -> None:
    s = do(table(hand="drover", load="W", step=1, tablets=[4, 0, 0, 0]), "play drover main")
    assert seat(s)["step"] == 2 and seat(s)["skip"] == "step"


# Every step of every track.


def step(track: str, before: int, **more: object) -> bytearray:
    """The state after the next step on a track, with a tile for it in the warehouse."""
    tablets = [0, 0, 0, 0]
    tablets["WSBT".index(track)] = before
    words = {"hand": "architect", "warehouse": track, "tablets": tablets, **more}
    return do(table(**words), "play architect alt", f"track {track}")


@pytest.mark.parametrize(("track", "before"), [("W", 0), ("S", 3), ("B", 3), ("T", 1)])
def test_harness_is_a_cart_or_a_specialty(track: str, before: int) -> None:
    s = step(track, before)
    assert shown(s)["pending"] == ["harness"]
    assert can(s) == ["spec W", "spec S", "spec B", "spec T", "cart"]
    assert seat(do(s[:], "cart"))["carts"] == 1 and seat(do(s, "spec T"))["specialty"] == "T"


def test_harness_offers_what_one_has_not() -> None:
    s = step("W", 0, carts=2)
    assert can(s) == ["spec W", "spec S", "spec B", "spec T"] and reason(s, "cart")[0] == q.HAS_CARTS
    s = step("W", 0, specialty="S")
    assert can(s) == ["cart"] and reason(s, "spec W")[0] == q.HAS_SPECIALTY


def test_harness_is_a_point_with_two_carts_and_a_specialty() -> None:
    s = step("W", 0, carts=2, specialty="S")
    assert shown(s)["pending"] == [] and seat(s)["points"] == 1


@pytest.mark.parametrize(
    ("track", "before", "dual"), [("W", 1, "WS"), ("S", 0, "SB"), ("B", 0, "BT"), ("T", 2, "TW")]
)
def test_dual_brings_the_track_s_dual_tile_to_the_warehouse(track: str, before: int, dual: str) -> None:
    s = step(track, before)
    assert tiles(s, "warehouse") == f"{track} {dual}"
    assert seat(s)["duals"]["WSBT".index(track)] is None


@pytest.mark.parametrize(("track", "before"), [("W", 2), ("S", 1), ("B", 1), ("T", 0)])
def test_ride_draws_a_card_and_moves_twice(track: str, before: int) -> None:
    s = step(track, before, deck="mason herald", camp="S")
    assert seat(s)["hand"] == ["mason"] and seat(s)["step"] == 2


def test_the_fourth_step_of_w_gives_the_skip_tile() -> None:
    s = step("W", 3)
    assert seat(s)["skip"] == "step"


def test_the_third_step_of_s_gives_the_gold_tile_with_the_two_up() -> None:
    s = step("S", 2)
    assert seat(s)["gold_tile"] == [2, False] and "gold" in can(s)


def test_bazaar_is_a_free_card_then_a_card_of_discards_or_hand_may_be_trashed() -> None:
    words: dict[str, object] = {"discard": "labourer mason", "market": ["guild", *MORE]}
    s = step("B", 2, hand="architect labourer drover", **words)
    assert shown(s)["pending"] == ["F", "bazaar"]
    do(s, "card guild")
    assert seat(s)["bought"] == ["guild"] and shown(s)["pending"] == ["bazaar"]
    assert can(s) == ["card labourer", "card drover", "card mason", "stop"]
    after = do(s[:], "card labourer")
    assert seat(after)["discard"] == ["mason"] and seat(after)["hand"] == ["labourer", "drover"]
    after = do(s[:], "card drover")
    assert seat(after)["hand"] == ["labourer"]
    assert reason(s, "card architect")[0] == q.NO_SUCH_CARD, "played cards are not meant"
    assert shown(do(s, "stop"))["pending"] == []


def test_bazaar_is_over_when_there_is_nothing_to_trash() -> None:
    s = do(step("B", 2, market=["guild", *MORE]), "card guild")
    assert shown(s)["pending"] == []


def test_the_fourth_step_of_t_gives_the_quad() -> None:
    s = step("T", 3)
    assert tiles(s, "warehouse") == "T Q"


@pytest.mark.parametrize("track", "WSBT")
def test_each_step_more_gives_a_point(track: str) -> None:
    s = step(track, 4)
    assert seat(s)["points"] == 1 and max(seat(s)["tablets"]) == 4
