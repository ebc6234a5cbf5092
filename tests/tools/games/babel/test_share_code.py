"""Share codes: there and back, and mistakes are noticed."""

import random

import pytest

from babel.rules.packed import pack
from tests.firmware.babel.rules.table import game
from tools.games.babel.notation import write_position
from tools.games.babel.share_code import LETTERS, read_code, write_code
from tools.games.text import Refused


def test_there_and_back() -> None:
    for number in range(6):
        for s, action in game(number % 3, number):
            if action % 7 == 0 or action < 0:
                code = write_code(s)
                assert len(code) == 118 and set(code) <= set(LETTERS + "-")
                again = read_code(code)
                assert pack(again) == pack(s) and write_position(again) == write_position(s)


def test_a_code_may_be_typed_carelessly() -> None:
    code = write_code(next(game(0, 1))[0])
    careless = code.lower().replace("-", "  ").replace("1", "l").replace("0", "o")
    assert read_code(careless) == read_code(code)


def test_every_wrong_letter_and_every_swap_of_neighbours_is_noticed() -> None:
    code = write_code(next(game(1, 2))[0]).replace("-", "")
    for i in range(len(code)):
        for letter in LETTERS:
            if letter != code[i]:
                with pytest.raises(Refused):
                    read_code(code[:i] + letter + code[i + 1 :])
        if i and code[i] != code[i - 1]:
            with pytest.raises(Refused):
                read_code(code[: i - 1] + code[i] + code[i - 1] + code[i + 1 :])


@pytest.mark.parametrize("text", ["", "0", "0" * 102, "Z" * 102, "Z" * 500, "!" * 102, "ü", "0" * 101 + "U"])
def test_what_is_no_code(text: str) -> None:
    with pytest.raises(Refused, match="^(code|result|flags|owed): "):
        read_code(text)


@pytest.mark.slow
def test_noise_is_refused() -> None:
    dice = random.Random(1)
    for _ in range(2000):
        noise = int.from_bytes(dice.randbytes(62), "big")
        number = noise << 10 | 1021 - noise % 1021
        with pytest.raises(Refused):
            read_code("".join(LETTERS[number >> 5 * i & 31] for i in range(101, -1, -1)))
