"""The model of the SH1106 where it differs from the SSD1306."""

from __future__ import annotations

import pytest

from sim.frame import Frame
from sim.panel import UnknownCommand
from sim.sh1106 import SH1106


def chip(*commands: int) -> SH1106:
    made = SH1106()
    made.ram[:] = bytes(8 * 132)
    made.write(bytes((0x00, *commands)))
    return made


def test_it_shows_columns_2_to_129_of_132() -> None:
    made = chip(0xAF, 0xA1, 0xC8, 0xB0, 0x02, 0x10)
    made.write(bytes((0x40, 0x01)))
    made.write(bytes((0x00, 0x01, 0x18)))  # column 129
    made.write(bytes((0x40, 0x80)))
    frame = made.frame()
    assert frame.pixel(0, 0) and frame.pixel(127, 7) and frame.lit() == 2
    hidden = chip(0xAF, 0xA1, 0xC8, 0xB0, 0x00, 0x10)
    hidden.write(bytes((0x40, 0xFF, 0xFF)))
    assert hidden.frame().lit() == 0


def test_the_pointer_stops_after_the_last_column() -> None:
    made = chip(0xB3, 0x02, 0x18)  # column 130
    made.write(bytes((0x40, 1, 2, 3, 4)))
    assert made.ram[3 * 132 + 130 : 3 * 132 + 132] == b"\1\2"
    assert sum(made.ram) == 3


def test_a_new_page_keeps_the_column() -> None:
    made = chip(0xB0, 0x05, 0x10, 0xB1)
    made.write(bytes((0x40, 9)))
    assert made.ram[132 + 5] == 9


def test_segment_remap_turns_the_picture_at_once() -> None:
    made = chip(0xAF, 0xA1, 0xC8, 0xB0, 0x02, 0x10)
    made.write(bytes((0x40, 0x01)))
    assert made.frame().pixel(0, 0)
    made.write(bytes((0x00, 0xA0)))
    assert made.frame().pixel(127, 0) and made.frame().lit() == 1


def test_read_modify_write_returns_to_its_column() -> None:
    made = chip(0xB0, 0x07, 0x10, 0xE0)
    made.write(bytes((0x40, 1, 2, 3)))
    made.write(bytes((0x00, 0xEE)))
    made.write(bytes((0x40, 9)))
    assert made.ram[7:10] == b"\x09\2\3"


def test_converter() -> None:
    made = chip(0xAF)
    assert made.frame() != Frame.dark()
    made.write(bytes((0x00, 0xAD, 0x8A)))
    assert made.frame() == Frame.dark()
    made.write(bytes((0x00, 0xAD, 0x8B)))
    assert made.frame().contrast == 0x80


@pytest.mark.parametrize("code", [0x20, 0x21, 0x22, 0x26, 0x2E, 0x2F, 0x34, 0x8D, 0xA2, 0xB8, 0xE4, 0xF0])
def test_commands_of_other_chips_are_reported(code: int) -> None:
    with pytest.warns(UnknownCommand, match=f"SH1106: command {code:02X}"):
        chip(code)
