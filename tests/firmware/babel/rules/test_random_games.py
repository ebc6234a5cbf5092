"""What holds in every state of every game, over many random games in each edition."""

import random
from itertools import islice

import pytest

from babel.rules import Illegal, apply, legal, new, replay, why_not
from babel.rules.actions import ACTIONS, END, RUN
from babel.rules.effects import perform
from babel.rules.packed import PACKED, pack, unpack
from babel.rules.state import CHANCE, FLAGS, FOUNDING, RESULT, SIZE, TURN
from tests.firmware.babel.rules.table import choose, game, is_whole
from tools.games.babel.consistency import check
from tools.games.babel.notation import (
    read_action,
    read_position,
    write_action,
    write_position,
)
from tools.games.babel.record import play, read_record, write_record
from tools.games.text import Refused


def refused(s: bytearray, byte: int) -> bool:
    """Whether `apply` refuses an action; `pytest.raises` would take longer than `apply`."""
    try:
        apply(s, byte)
    except Illegal:
        return True
    return False


@pytest.mark.slow
@pytest.mark.parametrize("edition", range(3))
def test_no_card_is_lost_nobody_is_stuck_and_founding_cards_are_built(edition: int) -> None:
    for number in range(60):
        turns = 0
        for s, action in game(edition, number):
            if number % 16 == 0 or action >= RUN:
                assert is_whole(s)
            if action == END:
                assert not s[FLAGS] & FOUNDING << s[TURN], "nobody ends a turn without the founding card"
                turns += 1
            assert bool(legal(s)) == (not s[RESULT])
        assert is_whole(s) and turns >= 2


@pytest.mark.slow
@pytest.mark.parametrize("edition", range(3))
def test_all_that_is_not_legal_is_refused_and_changes_nothing(edition: int) -> None:
    for number in range(8):
        for s, _ in game(edition, number):
            actions = legal(s)
            assert len(set(actions)) == len(actions)
            before = s[:]
            for byte in range(256):
                assert (why_not(s, byte) == 0) == (byte in actions)
                if byte not in actions:
                    assert refused(s, byte)
            assert s == before, "asking and refusing change nothing"


@pytest.mark.slow
@pytest.mark.parametrize("edition", range(3))
def test_all_that_is_legal_applies(edition: int) -> None:
    for number in range(40):
        for s, _ in game(edition, number):
            for action in legal(s):
                after = s[:]
                apply(after, action)
                assert after != s and len(after) == SIZE
                assert is_whole(after) if number < 6 else True
                assert after[RESULT] or legal(after)


@pytest.mark.slow
@pytest.mark.parametrize("edition", range(3))
def test_notation_and_packed_form_there_and_back(edition: int) -> None:
    for number in range(8):
        # Of one game every other position, of the next those between.
        for s, _ in islice(game(edition, number), number % 2, None, 2):
            text = write_position(s)
            again = read_position(text)
            assert write_position(again) == text
            assert legal(again) == legal(s)
            packed = pack(s)
            assert len(packed) == PACKED <= 72
            back = unpack(packed)
            assert write_position(back) == text and pack(back) == packed
            assert back[CHANCE:] == s[CHANCE:] and is_whole(back)


def test_every_position_of_a_game_stands_the_check() -> None:
    for number in range(100, 200):
        for s, _ in game(number % 3, number):
            try:
                check(s)
            except Refused as reason:
                raise AssertionError(f"{write_position(s)}: {reason}") from reason


@pytest.mark.parametrize("edition", range(3))
def test_a_game_is_its_seed_and_its_actions(edition: int) -> None:
    for number in range(60):
        states: list[bytes] = []
        actions = b""
        for s, action in game(edition, number):
            states.append(bytes(s))
            if action >= 0:
                actions += bytes((action,))
        seed = number.to_bytes(8, "little")
        again = new(edition, seed)
        assert replay(again, actions) == len(actions) and again == states[-1]
        undone = random.Random(number).randrange(len(actions))
        again = new(edition, seed)
        replay(again, actions[:undone])
        assert again == states[undone], "undo is a replay of less"
        # And a position unpacked in the middle goes on to the same end.
        middle = unpack(pack(again))
        replay(middle, actions[undone:])
        assert write_position(middle) == write_position(bytearray(states[-1]))


def test_replay_stops_at_the_first_action_that_is_not_legal() -> None:
    s = new(0, bytes(8))
    move = legal(s)[0]
    assert replay(s, bytes((move, move, move))) == 1


@pytest.mark.slow
@pytest.mark.parametrize("edition", range(3))
def test_written_records_replay(edition: int) -> None:
    for number in range(40):
        start = new(edition, number.to_bytes(8, "little"))
        actions = bytes(action for _, action in game(edition, number) if action >= 0)
        *_, (end, _) = game(edition, number)
        record = read_record(write_record(start, actions, {"Player1": 'Ann "A"', "Player2": "Bob"}))
        assert bytes(step.action for step in record.steps) == actions
        *_, (_, s) = play(record)
        assert write_position(s) == write_position(end)
        assert record.headers["Player1"] == "Ann 'A'"


def test_actions_there_and_back() -> None:
    for action in range(ACTIONS):
        assert read_action(write_action(action)) == action
        assert read_action(write_action(action).removesuffix("@1")) == action


def test_doing_is_the_same_unchecked() -> None:
    dice = random.Random(5)
    s = new(1, bytes(8))
    while not s[RESULT]:
        action = choose(s, dice, True)
        checked, unchecked = s[:], s[:]
        apply(checked, action)
        perform(unchecked, action)
        assert checked == unchecked
        s = checked
