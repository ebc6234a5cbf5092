"""One number of the shared generator; the shuffles are in babel/rules/test_chance.py."""

from collections import Counter

import pytest

from handheld.game.chance import below, seed, shuffle
from tests.firmware.babel.rules.test_chance import chi_square, sfc16


def words_of(s: bytearray, at: int) -> list[int]:
    """The four words of a generator."""
    return [int.from_bytes(s[i : i + 2], "little") for i in range(at, at + 8, 2)]


@pytest.mark.parametrize("at", [0, 5])
def test_below_is_the_high_part_of_a_product_with_rejection(at: int) -> None:
    for start in (bytes(8), b"Babylon!", b"\xff" * 8):
        s = bytearray(at + 8)
        s[at:] = start
        words = words_of(s, at)
        for n in [*range(1, 60), 255, 43, 1, 1] * 20:
            while True:
                product = sfc16(words) * n
                if product % 65536 >= 65536 % n:
                    break
            assert below(s, at, n) == product // 65536
            assert words_of(s, at) == words, "also for one a number is taken"


def test_a_seed_throws_twelve_numbers_away() -> None:
    s = bytearray(11)
    seed(s, 3, b"Babylon!")
    words = [int.from_bytes(b"Babylon!"[i : i + 2], "little") for i in range(0, 8, 2)]
    for _ in range(12):
        sfc16(words)
    assert words_of(s, 3) == words and s[:3] == bytes(3)


def test_every_number_is_equally_likely() -> None:
    counts: Counter[int] = Counter()
    s = bytearray(8)
    seed(s, 0, bytes(8))
    for _ in range(20000):
        counts[below(s, 0, 20)] += 1
    # 19 degrees of freedom: 43.8 is passed once in a thousand times.
    assert chi_square([counts[n] for n in range(20)]) < 43.8


def test_shuffling_is_drawing_places_from_the_end() -> None:
    one, other = bytearray(8), bytearray(8)
    seed(one, 0, b"12345678")
    seed(other, 0, b"12345678")
    row, mine = bytearray(range(40)), bytearray(range(40))
    shuffle(one, 0, row, 40)
    for k in range(39, 0, -1):
        j = below(other, 0, k + 1)
        mine[k], mine[j] = mine[j], mine[k]
    assert row == mine and one == other
