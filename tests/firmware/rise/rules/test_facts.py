"""Facts for screens: what a placement promises, points by source, tracks, what a card does."""

import random

import pytest

from rise.rules import facts
from rise.rules.effects import perform
from rise.rules.questions import obstacle
from rise.rules.rare_facts import gain_of_others, scoring_rows
from rise.rules.rounds import end_points
from rise.rules.sources import sources
from rise.rules.state import (
    CONFUSION_TILE,
    EMPTY_SLOTS,
    G_BAZAAR,
    G_DUAL,
    G_GOLD,
    G_HARNESS,
    G_QUAD,
    G_RIDE,
    G_SKIP,
    I_LOAD,
    NONE,
    OWN_TILE,
    PENDING,
    PENDING_COUNT,
    PLACING,
    PLAYERS,
    TURN,
    WILD_TILE,
    asked,
    placing,
    points,
)
from rise.rules.towers import towers_worth
from tests.firmware.rise.rules.table import do, game, table
from tools.games.rise.pack_cards import ICONS, all_cards


def test_what_is_to_be_placed() -> None:
    s = table(hand="mason priest nimrod", warehouse="T", points=4)
    assert placing(s) == 0
    assert placing(do(s[:], "play mason main", "tile T")) == 16 + 3
    assert placing(do(s[:], "play priest main", "tile S")) == 80 + 1
    assert placing(do(s[:], "play nimrod main")) == CONFUSION_TILE


def test_a_placement_promises_its_icon_and_its_tower_now_and_its_rows_later() -> None:
    towers = {8: "1B", 9: "2S", 10: "2S"}
    s = do(table(hand="mason", warehouse="W", towers=towers), "play mason main", "tile W")
    assert facts.placement_gain(s, 7, placing(s)) == (2, False, 0)
    assert facts.placement_gain(s, 6, placing(s)) == (0, True, 0)
    s = do(table(hand="mason", warehouse="B", towers={0: "1B", 3: "#"}), "play mason main", "tile B")
    assert facts.placement_gain(s, 2, placing(s)) == (0, False, 3 - 1)


def test_what_a_common_tile_does_to_others() -> None:
    """Confusion costs each of them, a wild tile may help them; a tile of one's own concerns nobody else."""
    s = do(table(hand="nimrod", points=4, towers={0: "2B", 1: "2S", 3: "1S"}), "play nimrod main")
    assert placing(s) == CONFUSION_TILE
    assert facts.placement_gain(s, 2, CONFUSION_TILE) == (0, False, -1)
    assert gain_of_others(s, 2, CONFUSION_TILE) == -2
    assert gain_of_others(s, 6, CONFUSION_TILE) == 0
    assert gain_of_others(s, 2, WILD_TILE + 2) == 3
    assert gain_of_others(s, 2, OWN_TILE + 2) == 0


@pytest.mark.parametrize("players", [2, 4])
def test_promises_are_kept(players: int) -> None:
    kept = 0
    for number in range(6):
        for s, decision in game(players, number):
            # The last tile ends the round, and then all is counted.
            if decision < 0 or asked(s) < PLACING or s[EMPTY_SLOTS] == 1:
                continue
            p = s[TURN]
            now, load, later = facts.placement_gain(s, decision - 99, placing(s))
            after = s[:]
            perform(after, decision)
            assert points(after, p) - points(s, p) == now
            assert towers_worth(after, p) - towers_worth(s, p) == later
            assert not load or I_LOAD in after[PENDING:PENDING_COUNT] or obstacle(after, p, I_LOAD)
            kept += 1
    assert kept > 200


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_points_by_source_add_up(players: int) -> None:
    for number in range(20):
        for s, decision in game(players, number):
            if decision in (98, -1):
                for p in range(players):
                    row = sources(s, p)
                    assert sum(row) - 2 * row[facts.BY_CONFUSION] == points(s, p) and min(row) >= 0
        for p in range(players):
            assert sources(s, p)[facts.BY_CARDS] == end_points(s, p)


def test_runs_add_up_to_what_the_towers_are_worth() -> None:
    seen = set()
    for number in range(8):
        dice = random.Random(number)
        for s, _ in game(3, number):
            if dice.random() < 0.05:
                for p in range(s[PLAYERS]):
                    total = 0
                    for source, row in scoring_rows(s, p):
                        seen.add(source)
                        total += -row[0] if source == facts.BY_CONFUSION else row[0]
                        assert len(set(row[1:])) == len(row) - 1
                        assert max(row[1:]) < facts.first_slot(s, 1 + s[PLAYERS])
                    assert total == towers_worth(s, p)
    assert seen == {facts.BY_WOOD, facts.BY_BRICK, facts.BY_STONE, facts.BY_TAR, facts.BY_CONFUSION}


def test_what_each_track_gives_next() -> None:
    gives = [
        (G_HARNESS, G_DUAL, G_RIDE, G_SKIP, NONE),
        (G_DUAL, G_RIDE, G_GOLD, G_HARNESS, NONE),
        (G_DUAL, G_RIDE, G_BAZAAR, G_HARNESS, NONE),
        (G_RIDE, G_HARNESS, G_DUAL, G_QUAD, NONE),
    ]
    for track in range(4):
        for step in range(5):
            tablets = [0, 0, 0, 0]
            tablets[track] = step
            assert facts.next_step(table(tablets=tablets), 0, track) == gives[track][step]


def test_what_a_card_does() -> None:
    for kind, card in enumerate(all_cards()):
        for side, text in enumerate((card.main, card.alt)):
            number = 2 * kind + side
            assert facts.needs_gold(number) == (3 if text.startswith("3:") else 0)
            assert facts.trashes_itself(number) == text.startswith("!")
            icons = "".join(ICONS[icon] for icon in facts.icons(number))
            if not text.startswith("?"):
                assert icons == text.removeprefix("3:").removeprefix("!")
                continue
            assert icons == "?"
            parts = text[1:].split(",")
            for resource in range(4):
                row = "".join(ICONS[icon] for icon in facts.match_icons(number, resource))
                assert parts[resource] == f"{'WSBT'[resource]}={row}"


def test_what_slots_show_and_where_towers_begin() -> None:
    s = table(minor="ba")
    assert [facts.shown(s, slot) for slot in range(15)] == [1, 2, 0, 4, 8, 0, 16, 8, 1, 0, 16, 1, 2, 0, 0]
    assert [facts.first_slot(s, n) for n in range(4)] == [0, 7, 11, 15]
    s = table(round=3)
    assert [facts.first_slot(s, n) for n in range(4)] == [0, 20, 24, 28]


def test_facts_change_nothing() -> None:
    for s, decision in game(4, 3):
        before = s[:]
        sources(s, 0)
        scoring_rows(s, 1)
        if asked(s) >= PLACING:
            facts.placement_gain(s, decision - 99, placing(s))
        assert s == before
