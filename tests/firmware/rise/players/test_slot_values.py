"""What the players think a tile on a slot is worth is what the rules will count."""

import random
from array import array

import pytest

from rise.players.slot_values import instant_value, placement_value
from rise.players.value import POINT, RIVAL, WEIGHTS
from rise.rules import legal, new
from rise.rules.answers import slots
from rise.rules.effects import perform
from rise.rules.state import CONFUSION_TILE, MILD, ROUND, SLOTS, TURN, WILD_TILE, placing, points
from rise.rules.towers import towers_worth
from tests.firmware.rise.rules.table import shown

PLAIN = array("b", bytes(WEIGHTS))


@pytest.mark.slow
def test_rows_pairs_and_confusion_are_counted_as_the_rules_do() -> None:
    """On towers filled at random, with no weight on anything else, an own tile's worth is the difference."""
    dice = random.Random(3)
    for number in range(400):
        s = new(2 + number % 3, bytes((number & 255, number >> 8, 0, 0, 0, 0, 0, 0)))
        s[ROUND] = 1 + number % 3
        s[MILD] = number % 5 == 0
        for slot in range(slots(s)):
            owner = dice.choice((0, 0, 1, 1, 1, 2, 5, 6))
            kind = 0 if owner == 6 else dice.randrange(4 if owner == 5 else 9)
            s[SLOTS + slot] = 16 * owner + kind if owner else 0
        before = towers_worth(s, 0)
        for slot in range(slots(s)):
            if s[SLOTS + slot]:
                continue
            for tile in (16 + dice.randrange(9), WILD_TILE + dice.randrange(4), CONFUSION_TILE):
                after = s[:]
                after[SLOTS + slot] = tile
                assert placement_value(PLAIN, s, slot, tile) == POINT * (towers_worth(after, 0) - before)


@pytest.mark.slow
def test_what_comes_at_once_is_known_before() -> None:
    """Icons and completed towers, seen in random games."""
    dice = random.Random(5)
    seen = 0
    for number in range(12):
        s = new(2 + number % 3, bytes((number, 9, 0, 0, 0, 0, 0, 0)))
        while decisions := legal(s):
            decision = dice.choice(decisions)
            tile = placing(s)
            told = instant_value(PLAIN, s, decision - 99, tile) if tile else 0
            who, had, round_now = s[TURN], points(s, s[TURN]), s[ROUND]
            more = "I" in shown(s)["pending"]  # influence that waits behind a confusion tile
            perform(s, decision)
            if tile and s[ROUND] == round_now and not more:
                # A place where the others' confusion or a load follows gives the same points at once.
                assert told == POINT * (points(s, who) - had)
                seen += told > 0
    assert seen > 100 and PLAIN[RIVAL] == 0
