"""The packed form holds the most extreme positions too, and refuses what no box of cards holds."""

import random

import pytest

from babel.rules.packed import PACKED, pack, unpack
from tests.firmware.babel.rules.table import position
from tools.games.babel.consistency import check
from tools.games.babel.notation import read_position, write_position
from tools.games.text import Refused

TRIBES = "".join(tribe * 12 for tribe in "AHMPS")
TEMPLES = "1" * 10 + "2" * 9 + "3" * 8 + "4" * 7 + "5" * 6 + "6" * 5


@pytest.mark.parametrize(
    "text",
    [
        position(),
        position("zman", 2, 30, "SS", hands=TRIBES + "/-", lodges="-/" + TEMPLES, flags="m", temples="-"),
        position("riogrande", 1, 30, "AA", hands="-/" + TRIBES, lodges=TEMPLES + "/-", temples="-"),
        position(tribes=TRIBES, temples=TEMPLES),
        position(discard=TRIBES, temples=TEMPLES[::-1]),
        position(pawns="S-", one={"S": TRIBES[::-1] + ":123456"}, two={"S": ":123456"}),
    ],
)
def test_extremes_there_and_back(text: str) -> None:
    s = read_position(text)
    s[-8:] = b"\xff" * 8
    packed = pack(s)
    assert len(packed) == PACKED
    again = unpack(packed)
    assert write_position(again) == text and again[-8:] == s[-8:]


def test_noise_is_refused_here_or_by_the_check() -> None:
    dice = random.Random(4)
    for _ in range(300):
        with pytest.raises(ValueError):
            check(unpack(dice.randbytes(PACKED)))


@pytest.mark.parametrize("packed", [b"", b"\0" * PACKED, b"\xff" * PACKED])
def test_all_equal_bytes(packed: bytes) -> None:
    try:
        check(unpack(packed))
    except (ValueError, Refused) as reason:
        assert str(reason)
