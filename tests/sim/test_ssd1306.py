"""The model of the SSD1306 against the rules of its data sheet."""

from __future__ import annotations

import random

import pytest

from sim.frame import Frame
from sim.model import ssd1306
from sim.panel import UnknownCommand
from sim.ssd1306 import SSD1306

ON = (0x8D, 0x14, 0xAF)
UPRIGHT = (0xA1, 0xC8)


def chip(*commands: int) -> SSD1306:
    """A chip after these commands, sent one by one, with empty memory."""
    made = SSD1306()
    made.ram[:] = bytes(1024)
    send(made, *commands)
    return made


def send(made: SSD1306, *commands: int) -> None:
    made.write(b"".join(bytes((0x80, command)) for command in commands))


def data(made: SSD1306, *values: int) -> None:
    made.write(bytes((0x40, *values)))


def used(made: SSD1306) -> dict[tuple[int, int], int]:
    """(page, column) of every byte that is not zero, with the picture upright."""
    return {divmod(at, 128): value for at, value in enumerate(made.ram) if value}


def test_state_after_reset() -> None:
    made = SSD1306()
    assert (made.on, made.pump, made.contrast, made.start_line, made.offset) == (False, False, 0x7F, 0, 0)
    assert (made.mode, made.multiplex) == (2, 63)
    assert (made.first_column, made.last_column, made.first_page, made.last_page) == (0, 127, 0, 7)
    assert not (made.remap or made.scan_down or made.inverted or made.all_on)
    assert made.frame() == Frame.dark()


def test_memory_is_random_at_power_up_and_repeats_with_the_seed() -> None:
    one, same, other = SSD1306(1), SSD1306(1), SSD1306(2)
    assert one.ram == same.ram != other.ram
    before = bytes(one.ram)
    one.power_on()
    assert bytes(one.ram) != before
    send(one, *ON, *UPRIGHT)
    assert 3000 < one.frame().lit() < 5200


# Figure 10-2: B2, 03, 10 puts the pointer on column 3 of page 2.
def test_page_addressing() -> None:
    made = chip(0xA1, 0xB2, 0x03, 0x10)
    data(made, 0x11, 0x22)
    assert used(made) == {(2, 3): 0x11, (2, 4): 0x22}


def test_page_addressing_wraps_in_its_page() -> None:
    made = chip(0xA1, 0xB5, 0x0F, 0x17)
    data(made, 1, 2, 3)
    assert used(made) == {(5, 127): 1, (5, 0): 2, (5, 1): 3}


# Figure 10-5: columns 2..125, pages 1..6.
def test_horizontal_addressing_stays_in_its_window() -> None:
    made = chip(0xA1, 0x20, 0x00, 0x21, 2, 125, 0x22, 1, 6)
    data(made, *[7] * (124 * 6))
    assert set(used(made)) == {(page, column) for page in range(1, 7) for column in range(2, 126)}
    assert (made.page, made.column) == (1, 2)
    data(made, 9)
    assert made.ram[128 + 2] == 9


def test_horizontal_addressing_over_several_writes() -> None:
    made = chip(0xA1, 0x20, 0x00, 0x21, 126, 127, 0x22, 7, 7)
    for value in (1, 2, 3):
        data(made, value)
    assert used(made) == {(7, 126): 3, (7, 127): 2}


def test_vertical_addressing() -> None:
    made = chip(0xA1, 0x20, 0x01, 0x21, 10, 11, 0x22, 2, 4)
    data(made, 1, 2, 3, 4, 5, 6, 7)
    assert used(made) == {(2, 10): 7, (3, 10): 2, (4, 10): 3, (2, 11): 4, (3, 11): 5, (4, 11): 6}


@pytest.mark.parametrize("mode", [0, 1])
def test_pointer_commands_of_page_addressing_do_nothing_in_other_modes(mode: int) -> None:
    made = chip(0xA1, 0x20, mode, 0x21, 5, 9, 0x22, 3, 4, 0xB7, 0x01, 0x11)
    data(made, 0x55)
    assert used(made) == {(3, 5): 0x55}


def test_segment_remap_acts_on_writing_only() -> None:
    made = chip(0xA1, 0xB0, 0x00, 0x10)
    data(made, 0xAA)
    send(made, 0xA0, 0x00, 0x10)
    data(made, 0xBB)
    assert used(made) == {(0, 0): 0xAA, (0, 127): 0xBB}


def test_segment_remap_turns_rows_written_in_one_go() -> None:
    made = chip(0xA0, 0x20, 0x00, 0x21, 0, 3, 0x22, 0, 1)
    data(made, 1, 2, 3, 4, 5, 6, 7, 8)
    assert [made.ram[at] for at in (127, 126, 125, 124, 255, 254, 253, 252)] == [1, 2, 3, 4, 5, 6, 7, 8]


def test_what_is_stored_in_one_piece_lies_where_the_model_puts_it_byte_by_byte() -> None:
    dice = random.Random(1)
    quick, slow = SSD1306(), ssd1306.SSD1306()
    slow.ram[:] = quick.ram
    for _ in range(3000):
        first, page = dice.randrange(128), dice.randrange(8)
        last, below = dice.choice((first, dice.randrange(first, 128))), dice.choice((page, page, 7))
        turn, mode = dice.choice((0xA0, 0xA1, 0xA1)), dice.choice((0, 0, 0, 1, 2))
        sent = bytes((0, turn, 0x20, mode, 0x21, first, last, 0x22, page, below))
        count = last - first + 1
        pixels = b"\x40" + dice.randbytes(dice.choice((count, count, 1, count + 1, 130)))
        for part in (sent, pixels, pixels[: dice.randrange(4)]):
            for each in (quick, slow):
                each.write(part)
        assert quick.ram == slow.ram
        assert (quick.page, quick.column, quick.version) == (slow.page, slow.column, slow.version)


def test_bit_0_is_the_top_row() -> None:
    made = chip(*ON, *UPRIGHT, 0xB1, 0x05, 0x10)
    data(made, 0x01, 0x80)
    frame = made.frame()
    assert frame.pixel(5, 8) and frame.pixel(6, 15) and frame.lit() == 2


def test_scan_direction_flips_at_once() -> None:
    made = chip(*ON, *UPRIGHT, 0xB0, 0x00, 0x10)
    data(made, 0x01)
    assert made.frame().pixel(0, 0)
    send(made, 0xC0)
    assert made.frame().pixel(0, 63) and made.frame().lit() == 1


# Tables 10-1 and 10-2: (multiplex ratio, C0/C8, offset, start line) and what some COM pins then show.
TABLES = [
    (64, 0xC0, 0, 0, {0: 0, 1: 1, 63: 63}),
    (64, 0xC0, 8, 0, {0: 8, 55: 63, 56: 0, 63: 7}),
    (64, 0xC0, 0, 8, {0: 8, 55: 63, 56: 0, 63: 7}),
    (56, 0xC0, 0, 0, {0: 0, 55: 55, 56: None, 63: None}),
    (56, 0xC0, 8, 0, {0: 8, 47: 55, 48: None, 55: None, 56: 0, 63: 7}),
    (56, 0xC0, 0, 8, {0: 8, 47: 55, 48: 56, 55: 63, 56: None, 63: None}),
    (64, 0xC8, 0, 0, {0: 63, 1: 62, 63: 0}),
    (64, 0xC8, 8, 0, {0: 7, 7: 0, 8: 63, 63: 8}),
    (64, 0xC8, 0, 8, {0: 7, 7: 0, 8: 63, 63: 8}),
    (48, 0xC8, 0, 0, {0: 47, 47: 0, 48: None, 63: None}),
    (48, 0xC8, 8, 0, {0: None, 7: None, 8: 47, 47: 8, 55: 0, 56: None}),
    (48, 0xC8, 0, 8, {0: 55, 39: 16, 47: 8, 48: None}),
    (48, 0xC8, 8, 16, {0: None, 8: 63, 47: 24, 55: 16, 56: None}),
]


@pytest.mark.parametrize("ratio, direction, offset, start, expected", TABLES)
def test_rows_on_com_pins(
    ratio: int, direction: int, offset: int, start: int, expected: dict[int, int | None]
) -> None:
    made = chip(*ON, 0xA1, direction, 0xA8, ratio - 1, 0xD3, offset, 0x40 | start)
    for pin, row in expected.items():
        made.ram[:] = bytes(1024)
        if row is not None:
            made.ram[row // 8 * 128] = 1 << row % 8
        made.version += 1
        # The panel hangs upside down: its top line is COM63.
        lit = [y for y in range(64) if made.frame().pixel(0, y)]
        assert lit == ([] if row is None else [63 - pin])


@pytest.mark.parametrize(
    "pins, expected",
    [
        (0x12, list(range(64))),
        (0x32, [line ^ 1 for line in range(64)]),
        (0x02, [line // 2 + line % 2 * 32 for line in range(64)]),
    ],
)
def test_com_pins_of_another_panel_scramble_the_lines(pins: int, expected: list[int]) -> None:
    made = chip(*ON, 0xA1, 0xC0, 0xDA, pins)
    assert [made.line_sources()[63 - line] for line in range(64)] == expected


def test_on_off_pump_inverse_all_and_contrast() -> None:
    made = chip(0xAF, *UPRIGHT)
    assert made.frame() == Frame.dark(), "no light without the charge pump"
    send(made, 0x8D, 0x14)
    assert made.frame() == Frame(bytes(1024), 0x7F)
    send(made, 0xA7, 0x81, 0x10)
    assert made.frame() == Frame(b"\xff" * 1024, 0x10)
    send(made, 0xA6)
    assert made.frame().lit() == 0
    send(made, 0xA5)
    assert made.frame().lit() == 128 * 64
    send(made, 0xA4, 0xAE)
    assert made.frame() == Frame.dark()
    assert made.read(1) == b"\x40"
    send(made, 0xAF)
    assert made.read(2) == b"\0\0"


def test_inverse_lights_undriven_lines_never() -> None:
    made = chip(*ON, *UPRIGHT, 0xA7, 0xA8, 15)
    assert made.frame().lit() == 16 * 128


def test_control_bytes() -> None:
    made = chip()
    made.write(bytes((0x00, 0xA1, 0xB3, 0x04, 0x10)))  # all that follows are commands
    made.write(bytes((0x80, 0x05, 0xC0, 0x77, 0x40, 0x88, 0x99)))  # one command, one datum, the rest data
    assert used(made) == {(3, 5): 0x77, (3, 6): 0x88, (3, 7): 0x99}


def test_arguments_may_come_in_a_later_transfer() -> None:
    made = chip(*ON)
    made.write(bytes((0x00, 0x81)))
    made.write(bytes((0x00, 0x33)))
    assert made.contrast == 0x33


KNOWN = [
    *range(0x21), 0x21, 0x22, 0x26, 0x27, 0x29, 0x2A, 0x2E, *range(0x40, 0x80), 0x81, 0x8D,
    0xA0, 0xA1, *range(0xA3, 0xA9), 0xAE, 0xAF, *range(0xB0, 0xB8), 0xC0, 0xC8,
    0xD3, 0xD5, 0xD9, 0xDA, 0xDB, 0xE3,
]  # fmt: skip


def test_every_command_of_the_data_sheet_is_understood() -> None:
    made = chip()
    for code in KNOWN:
        arguments = [0x10] * SSD1306.ARGUMENTS.get(code, 0)
        send(made, code, *arguments)
        assert not made.wants
    assert made.reports == []


LATER = (0x23, 0xAD, 0xD6)  # of later versions of the chip


@pytest.mark.parametrize("code", sorted(set(range(256)) - set(KNOWN) - set(LATER) - {0x2F}))
def test_everything_else_is_reported(code: int) -> None:
    made = chip()
    with pytest.warns(UnknownCommand, match=f"SSD1306: command {code:02X}"):
        send(made, code)
    assert made.reports == [f"SSD1306: command {code:02X}"]


@pytest.mark.parametrize(
    "commands, said",
    [
        ((0x20, 0x03), "addressing mode 3"),
        ((0x21, 9, 5), "columns 9..5"),
        ((0x22, 7, 0), "pages 7..0"),
        ((0xA8, 14), "multiplex ratio 14"),
        ((0x2F,), "scrolling"),
        ((0x23, 0x3F), "command 23"),
        ((0xD6, 0x01), "command D6"),
    ],
)
def test_wrong_arguments_are_reported(commands: tuple[int, ...], said: str) -> None:
    made = chip()
    with pytest.warns(UnknownCommand, match=said):
        send(made, *commands)


def test_data_in_the_middle_of_a_command_is_reported() -> None:
    made = chip(0x81)
    with pytest.warns(UnknownCommand, match="data inside command 81"):
        data(made, 1)


def test_an_undefined_control_byte_is_reported() -> None:
    with pytest.warns(UnknownCommand, match="control byte 81"):
        chip().write(bytes((0x81, 0xAE)))
