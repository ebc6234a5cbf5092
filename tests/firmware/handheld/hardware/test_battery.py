"""A battery that gets low is told, on boards that can measure it."""

from collections.abc import Callable
from typing import Any

import pytest

from sim.boards import WIRED
from sim.machine import Machine
from tests.firmware.handheld.hardware.test_hardware import lines

Start = Callable[..., Machine]
MINUTE = 60_000
BY_BATTERY = {
    name: board.battery.low_volts
    for name, board in WIRED.items()
    if board.battery is not None and board.battery.low_volts
}


def told(machine: Machine) -> bool:
    """Whether the panel speaks of the battery."""
    return "The battery is nearly" in lines(machine)


@pytest.mark.parametrize("board", BY_BATTERY)
def test_a_board_for_a_battery_tells_when_it_is_low(start: Start, board: str) -> None:
    low = BY_BATTERY[board]
    machine = start(board=board)
    machine.hardware.volts = low + 0.02
    machine.step(MINUTE)
    assert not told(machine)
    machine.hardware.volts = low - 0.02
    machine.step(MINUTE + 1)
    assert told(machine)
    machine.tap("a")
    assert not told(machine) and machine.console.top is machine.probe, "any key goes on"  # type: ignore[attr-defined]


def test_it_is_said_again_after_ten_minutes(start: Start) -> None:
    machine = start(settings={"BATTERY_LOW": "3.3"})
    machine.hardware.volts = 3.2
    seen = 0
    for _ in range(60):
        machine.tap("left")  # somebody plays
        machine.step(MINUTE // 2)
        if told(machine):
            seen += 1
            machine.tap("a")
    assert seen == 3


def test_one_low_look_is_not_believed(start: Start) -> None:
    """A burst of current draws any battery down for a moment."""
    machine = start(settings={"BATTERY_LOW": "3.3"})
    for look in range(8):
        machine.hardware.volts = 3.0 if look % 2 else 4.5
        machine.step(MINUTE // 2)
        assert not told(machine)


@pytest.mark.parametrize("board", sorted(set(WIRED) - set(BY_BATTERY)))
def test_what_feeds_a_pico_is_not_guessed(start: Start, board: str) -> None:
    machine = start(board=board)
    machine.hardware.volts = 2.0
    machine.step(5 * MINUTE)
    assert not told(machine) and machine.console.hardware.battery is None


def test_nothing_lights_up_because_of_it(start: Start) -> None:
    machine = start(board="feather_m4")
    machine.step(6 * MINUTE)
    machine.hardware.volts = 3.0
    machine.step(30 * MINUTE)
    assert machine.console.dark


def test_a_limit_that_is_no_number_is_told(start: Start) -> None:
    machine = start(settings={"BATTERY_LOW": "low"})
    assert "BATTERY_LOW = low" in lines(machine)


def test_it_measures_to_a_hundredth(start: Start) -> None:
    machine = start(board="pico2", settings={"BATTERY_LOW": 3})
    battery: Any = machine.console.hardware.battery
    for volts in (1.8, 3.0, 3.7, 4.5):
        machine.hardware.volts = volts
        assert abs(battery.hundredths() - 100 * volts) <= 1


def test_it_is_said_once_until_somebody_has_read_it(start: Start) -> None:
    machine = start(settings={"BATTERY_LOW": "3.3"})
    machine.console.settings.dim = machine.console.settings.sleep = 0
    machine.hardware.volts = 3.2
    machine.step(120 * MINUTE)
    assert told(machine) and len(machine.console._stack) == 2
