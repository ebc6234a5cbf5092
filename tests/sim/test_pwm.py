"""`pwmio` as a board has it: pins that are taken, frequencies that may change, tones that are noted."""

from collections.abc import Iterator
from typing import Any

import pytest

from sim.machine import Machine
from sim.model.pwm import PWMOut


@pytest.fixture
def machine() -> Iterator[Machine]:
    made = Machine()
    yield made
    made.power_off()


def pin(machine: Machine, name: str = "GP9") -> Any:
    return machine.hardware.pins[name]


def test_a_tone_is_heard_while_it_is_neither_all_low_nor_all_high(machine: Machine) -> None:
    out = PWMOut(pin(machine), frequency=440, variable_frequency=True)
    assert machine.tones == []
    for duty, hertz in ((0x8000, 440), (0xFFFF, 0), (1, 440), (0, 0)):
        machine.step(10)
        out.duty_cycle = duty
        assert machine.tones[-1] == (machine.clock.now, hertz)
    out.duty_cycle = 0x8000
    out.frequency = 880
    assert machine.tones[-1][1] == 880
    out.deinit()
    assert machine.tones[-1][1] == 0
    with pytest.raises(ValueError, match="deinitialized"):
        out.duty_cycle = 1
    PWMOut(pin(machine))


def test_a_fixed_frequency_stays(machine: Machine) -> None:
    out = PWMOut(pin(machine))
    with pytest.raises(AttributeError, match="variable_frequency"):
        out.frequency = 880
    assert out.frequency == 500


@pytest.mark.parametrize("frequency", [0, 10**9])
def test_what_no_board_can_do(machine: Machine, frequency: int) -> None:
    with pytest.raises(ValueError, match="frequency"):
        PWMOut(pin(machine), frequency=frequency)
    with pytest.raises(TypeError):
        PWMOut("GP9")  # type: ignore[arg-type]


def test_a_pin_is_taken_once(machine: Machine) -> None:
    PWMOut(pin(machine))
    with pytest.raises(ValueError, match="in use"):
        PWMOut(pin(machine))
