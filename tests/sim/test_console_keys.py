"""Buttons behind a shift register, and a stick."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sim.boards import BOARDS
from sim.machine import Machine

Run = Callable[..., Machine]

KEYS = """
import board, keypad
keys = keypad.ShiftRegisterKeys(
    clock=board.BUTTON_CLOCK, data=board.BUTTON_OUT, latch=board.BUTTON_LATCH, key_count={},
    value_when_pressed=True,
)
"""


@pytest.mark.parametrize("board", ["pybadge", "pygamer"])
def test_keys_come_in_the_order_of_the_register(run: Run, board: str) -> None:
    register = BOARDS[board].shift_register
    assert register is not None
    machine = run(KEYS.format(len(register.order)), board=board)
    events = machine.program["keys"].events
    for number, button in enumerate(register.order):
        for down in (True, False):
            (machine.press if down else machine.release)(button)
            machine.step(40)
            event = events.get()
            assert (event.key_number, event.pressed) == (number, down)
            assert events.get() is None
    assert machine.program["keys"].key_count == len(register.order)


def test_two_keys_at_once(run: Run) -> None:
    machine = run(KEYS.format(8), board="pybadge")
    machine.press("b")
    machine.press("left")
    machine.step(40)
    events = machine.program["keys"].events
    assert [events.get().key_number, events.get().key_number] == [0, 7]


def test_the_register_is_read_bit_by_bit(run: Run) -> None:
    """As boot.py may do it, without keypad: load, then clock."""
    machine = run(
        """
        import board
        from digitalio import DigitalInOut
        clock, latch = DigitalInOut(board.BUTTON_CLOCK), DigitalInOut(board.BUTTON_LATCH)
        data = DigitalInOut(board.BUTTON_OUT)
        clock.switch_to_output()
        latch.switch_to_output()
        def read():
            latch.value = True
            bits = []
            for _ in range(9):
                clock.value = False
                bits.append(data.value)
                clock.value = True
            latch.value = False
            return bits
        """,
        board="pybadge",
        held=("a", "up"),
    )
    read = machine.program["read"]
    assert read() == [number in (1, 6) for number in range(9)]
    machine.program["latch"].value = True
    machine.release("a")
    machine.program["clock"].value = False
    machine.program["clock"].value = True
    assert machine.program["data"].value, "what was loaded stays until the latch is low again"
    machine.program["latch"].value = False
    assert read() == [number == 6 for number in range(9)]


STICK = """
import analogio, board
x, y = analogio.AnalogIn(board.JOYSTICK_X), analogio.AnalogIn(board.JOYSTICK_Y)
"""


@pytest.mark.parametrize(
    ("pressed", "x", "y"),
    [
        ((), 0, 0),
        (("left",), -1, 0),
        (("right",), 1, 0),
        (("up",), 0, -1),
        (("down",), 0, 1),
        (("up", "left"), -1, -1),
    ],
)
def test_a_stick_gives_two_voltages(run: Run, pressed: tuple[str, ...], x: int, y: int) -> None:
    machine = run(STICK, board="pygamer", held=pressed)
    stick = machine.board.stick
    assert stick is not None
    for axis, direction in (("x", x), ("y", y)):
        away = machine.program[axis].value - 32_768
        assert (away > stick.dead_zone) - (away < -stick.dead_zone) == direction
    for button in pressed:
        machine.release(button)
    assert abs(machine.program["x"].value - 32_768) < stick.dead_zone


def test_both_ways_at_once_is_the_middle(run: Run) -> None:
    machine = run(STICK, board="pygamer", held=("left", "right"))
    assert 30_000 < machine.program["x"].value < 36_000


def test_a_button_that_is_not_there(run: Run) -> None:
    machine = run(board="picopad")
    with pytest.raises(ValueError, match="PicoPad has no button start"):
        machine.press("start")
    machine.press("x")
    assert machine.hardware.pins["SW_X"].grounded
