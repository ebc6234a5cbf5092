"""What is in the box, how a game is set up, and that the packed tables are those of the two texts."""

from collections import Counter

import pytest

from rise.rules import card_tables, new
from rise.rules.state import SIZE
from tests.firmware.rise.rules.table import MARKET_CARDS, START, seat, shown
from tools.games.rise.pack_cards import TARGET, all_cards, all_towers, text


def test_the_tables_are_packed_from_the_texts() -> None:
    assert TARGET.read_text("utf-8") == text(), "run tools/games/rise/pack_cards.py"


def test_a_state_has_418_bytes() -> None:
    assert SIZE == len(new(4, bytes(8))) == 418 <= 512


def test_the_cards() -> None:
    cards = all_cards()
    assert len(cards) == 33 and len(START) == 10 and len(MARKET_CARDS) == 43
    assert Counter(START) == {"labourer": 4, "drover": 3, "storeman": 1, "mason": 1, "herald": 1}
    assert [card.copies for card in cards if card.pile == "r"] == [8, 8]
    assert len(card_tables.KIND) == 4 * 10 + 16 + 43 + 1


def test_the_towers_have_7_16_and_20_slots_minor_ones_4() -> None:
    assert [len(tower.slots) for tower in all_towers()] == [7, 16, 20, 4, 4, 4, 4, 4, 4]
    assert [tower.name for tower in all_towers()] == ["I", "II", "III", *"abcdef"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_starts_alike(players: int) -> None:
    s = new(players, b"12345678")
    told = shown(s)
    assert told["players"] == players and told["round"] == told["lap"] == told["turn"] == 1
    assert told["wild"] == [2, 2, 2, 2] and told["confusion"] == 12 and told["jobs"] == told["teamster"] == 8
    assert sorted(told["market"] + told["deck"]) == sorted(MARKET_CARDS) and len(told["market"]) == 5
    assert [len(tower) - 1 for tower in told["towers"]] == [7] + [4] * players
    for number in range(1, players + 1):
        mine = seat(s, number)
        assert sorted(mine["hand"] + mine["deck"]) == sorted(START) and len(mine["hand"]) == 5
        stalls = Counter(mine["stalls"])
        assert [n + stalls[letter] for n, letter in zip(mine["bag"], "WSBT")] == [7, 7, 7, 7]
        assert sorted(mine["duals"]) == ["BT", "SB", "TW", "WS"]
        # To begin is worth two points, so the last seat has them.
        assert mine["points"] == (2 if number == players else 0)
        assert mine["carts"] == mine["step"] == 0 and mine["specialty"] is None


def test_seeds_give_different_games_and_the_same_one_the_same() -> None:
    games = {bytes(new(4, number.to_bytes(8, "little"))) for number in range(300)}
    assert len(games) == 300 and bytes(new(4, bytes(8))) in games
    assert shown(new(2, bytes(8), True))["mild"] and not shown(new(2, bytes(8)))["mild"]
