"""What holds in every state of every game, over hundreds of random games of two, three and four."""

import json
import random
from itertools import islice

import pytest

from rise.rules import Illegal, apply, legal, new, replay, why_not
from rise.rules.decisions import END
from rise.rules.effects import perform
from rise.rules.knowledge import redeal, view
from rise.rules.state import (
    BAG,
    CHANCE,
    DECK,
    HAND,
    LAP,
    MARKET_DECK,
    OPEN,
    OVER,
    PENDING_COUNT,
    PHASE,
    PLACING,
    PLACING_WILD,
    PLAYERS,
    REVEALED,
    ROUND,
    SEAT_SIZE,
    SIZE,
    SLOTS,
    STALL,
    TABLE,
    TABLET,
    TURN,
    WAREHOUSE,
    WILDS,
    cards,
    count,
)
from tests.firmware.rise.rules.table import do, game, seat, table, tiles
from tools.games.rise.notation import read_decision, write_decision, write_position
from tools.games.rise.position_parser import read_position
from tools.games.rise.record import replay as replay_record
from tools.games.rise.record import write_record


def lost(s: bytearray) -> str:
    """What was lost or doubled, in words; nothing if all is there."""
    seen = bytearray(TABLE)
    for pile in range(TABLE + 1, BAG):
        card = s[pile]
        while card != TABLE:
            seen[card] += 1
            if seen[card] > 1:
                return f"card {card} is there twice"
            card = s[card]
    if seen != b"\1" * TABLE:
        return f"card {seen.index(0)} is nowhere"
    pending = s[385 : 385 + s[PENDING_COUNT]]
    for p in range(s[PLAYERS]):
        mine = SEAT_SIZE * p
        for kind in range(9):
            n = s[WAREHOUSE + mine + kind] + s[SLOTS : SLOTS + 36].count(16 * p + 16 + kind)
            if kind < 8:
                n += s[BAG + mine + kind] + s[BAG + 8 + mine + kind]
                # Stalls, elephant and tracks stand side by side.
                n += s[STALL + mine : TABLET + mine].count(kind + 1)
            if p == s[TURN]:
                n += pending.count(PLACING + kind) + (s[332 + kind] if kind < 8 else 0)
            if n != (7 if kind < 4 else 1 if kind < 8 else int(s[TABLET + 3 + mine] == 4)):
                return f"seat {p} has {n} tiles of kind {kind}"
    for kind in range(4):
        on_towers = s[SLOTS : SLOTS + 36].count(80 + kind)
        if s[WILDS + kind] + on_towers + pending.count(PLACING_WILD + kind) != 2:
            return f"wild tiles of kind {kind}"
    if s[WILDS + 4] + s[SLOTS : SLOTS + 36].count(96) != 12:
        return "confusion tiles"
    return ""


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_is_lost_nobody_is_stuck_and_every_game_ends(players: int) -> None:
    dice = random.Random(players)
    pick = dice.random
    for number in range(100):
        s = new(players, number.to_bytes(8, "little"), number % 4 == 3)
        turns = 0
        while decisions := legal(s):
            decision = decisions[int(pick() * len(decisions))]
            perform(s, decision)
            if decision == END:
                turns += 1
                assert turns % 8 or not lost(s)
        assert not lost(s) and s[PHASE] & OVER and s[ROUND] == 3
        assert turns <= 36 * players and s[LAP] <= 13 and s[TURN] == players - 1


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_is_lost_at_any_moment(players: int) -> None:
    deepest = 0
    for number in range(12):
        for s, _ in game(players, number):
            assert not lost(s)
            deepest = max(deepest, s[PENDING_COUNT])
    # A position may have nine waiting, and the state has room for fifteen.
    assert 4 <= deepest <= 7


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_that_is_not_legal_is_refused_and_changes_nothing(players: int) -> None:
    for number in range(2):
        for s, _ in game(players, number):
            decisions = legal(s)
            assert len(set(decisions)) == len(decisions)
            before = s[:]
            for byte in range(256):
                assert (why_not(s, byte) == 0) == (byte in decisions), byte
            byte = next(byte for byte in range(256) if byte not in decisions)
            with pytest.raises(Illegal):
                apply(s, byte)
            assert s == before, "asking and refusing change nothing"


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_that_is_legal_applies(players: int) -> None:
    for number in range(2):
        for s, _ in game(players, number):
            for decision in legal(s):
                after = s[:]
                apply(after, decision)
                assert after != s and len(after) == SIZE
                assert after[PHASE] & OVER or legal(after)
                assert not lost(after) if number == 1 else True


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_text_there_and_back(players: int) -> None:
    for number in range(1, 3):
        # Of one game every other position, of the next those between.
        for s, decision in islice(game(players, number), number - 1, None, 2):
            text = write_position(s)
            again = read_position(text)
            assert write_position(again) == text and legal(again) == legal(s)
            for each in legal(s):
                assert read_decision(s, write_decision(s, each)) == each
            assert json.loads(text)["turn"] == s[TURN] + 1 or decision < 0


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_is_its_seed_and_its_decisions(players: int) -> None:
    for number in range(8):
        states: list[bytes] = []
        decisions = b""
        for s, decision in game(players, number):
            states.append(bytes(s))
            if decision >= 0:
                decisions += bytes((decision,))
        seed, mild = number.to_bytes(8, "little"), number % 4 == 3
        again = new(players, seed, mild)
        assert replay(again, decisions) == len(decisions) and again == states[-1]
        undone = random.Random(number).randrange(len(decisions))
        again = new(players, seed, mild)
        replay(again, decisions[:undone])
        assert again == states[undone], "undo is a replay of less"
        record = write_record(players, number, mild, decisions)
        *_, (_, s) = replay_record(record)
        assert s == states[-1]
    assert replay(new(players, bytes(8)), bytes((END, END))) == 0


def test_doing_is_the_same_unchecked() -> None:
    for s, decision in game(3, 7):
        if decision >= 0:
            checked, unchecked = s[:], s[:]
            apply(checked, decision)
            perform(unchecked, decision)
            assert checked == unchecked


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_revealed_nothing_can_be_taken_back(players: int) -> None:
    quiet = 0
    for number in range(8):
        for s, decision in game(players, number):
            if decision < 0:
                continue
            after = s[:]
            perform(after, decision)
            known = [HAND + s[TURN], *range(OPEN, OPEN + 5)]
            drew = any(count(after, pile) < count(s, pile) for pile in [MARKET_DECK, *range(DECK, DECK + 4)])
            chance = after[CHANCE:] != s[CHANCE:]
            # A single card that is shuffled and drawn at once takes no chance, and is new all the same.
            new_card = any(cards(after, pile) != cards(s, pile) for pile in known)
            assert after[REVEALED] >= (drew or chance) and (drew or chance or new_card) >= after[REVEALED]
            quiet += not after[REVEALED]
    assert quiet > 1000


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_looks_alike_is_the_same_view(players: int) -> None:
    changed = 0
    for number in range(4):
        dice = random.Random(number)
        for s, _ in game(players, number):
            if dice.random() < 0.95:
                continue
            for p in range(players):
                seen = view(s, p)
                open_text = write_position(s, p)
                other = s[:]
                other[CHANCE : CHANCE + 8] = dice.randbytes(8)
                redeal(other, p)
                assert not lost(other) and not lost(seen)
                assert write_position(other, p) == open_text, "a re-deal keeps all that is open"
                assert view(other, p) == seen, "and nothing hidden shows in a view"
                # Whichever of two equal cards lies where cannot be seen either.
                assert view(read_position(write_position(s)), p)[:BAG] == seen[:BAG]
                changed += write_position(other) != write_position(s)
                assert write_position(seen, p) == open_text
                if p == s[TURN]:
                    assert legal(seen) == legal(s) == legal(other)
    assert changed > 100


def test_a_view_does_not_tell_what_the_last_decision_did() -> None:
    s = new(3, bytes(8))
    other = s[:]
    other[REVEALED] = 1
    assert view(s, 0) == view(other, 0)


def test_a_view_of_an_elephant_that_is_being_loaded_goes_on() -> None:
    first = do(table(hand="drover", camp="W W S T", carts=1), "play drover main", "tile T")
    seen = do(view(first, 0), "tile W")
    assert seat(seen)["step"] == 1 and tiles(seen, "load") == "W T"
    # In which order tiles were loaded, and from which place they left, does not show.
    second = do(table(hand="drover", camp="W W S T", carts=1), "play drover main", "tile W", "tile T")
    assert view(do(first, "tile W"), 0) == view(second, 0)


@pytest.mark.slow
def test_a_view_plays_on() -> None:
    dice = random.Random(4)
    for number in range(12):
        for s, _ in game(2 + number % 3, number):
            if dice.random() < 0.01:
                seen = view(s, s[TURN])
                while decisions := legal(seen):
                    perform(seen, dice.choice(decisions))
                assert not lost(seen)


def test_a_redeal_can_put_any_hidden_card_anywhere() -> None:
    s = new(3, bytes(8))
    hands, tops, own = set(), set(), set()
    for number in range(100):
        other = s[:]
        other[CHANCE : CHANCE + 8] = number.to_bytes(8, "little")
        redeal(other, 0)
        text = json.loads(write_position(other))
        hands.add(tuple(text["seats"][1]["hand"]))
        tops.add(text["deck"][0])
        own.add(text["seats"][0]["deck"][0])
        assert text["seats"][0]["hand"] == json.loads(write_position(s))["seats"][0]["hand"]
    assert len(hands) > 20 and len(tops) > 20 and len(own) > 1


def test_a_view_hides_with_question_marks() -> None:
    s = new(3, bytes(8))
    told = json.loads(write_position(s, 1))
    assert told["deck"] == ["?"] * 38
    for number, mine in enumerate(told["seats"]):
        assert mine["deck"] == ["?"] * 5
        assert (mine["hand"] == ["?"] * 5) == (number != 1)
    assert count(s, HAND + 1) == 5
