"""Six buttons: what the screen hears of fingers."""

from collections.abc import Callable

import pytest

from sim.machine import Machine
from tests.firmware.handheld.conftest import Probe

UP, DOWN, LEFT, RIGHT, A, B = range(6)
PRESS, REPEAT, HOLD, RELEASE = range(4)
NAMES = ("up", "down", "left", "right", "a", "b")


def heard(machine: Machine) -> list[tuple[int, int]]:
    """The keys the top screen has had, and forget them."""
    probe = machine.console.top
    keys: list[tuple[int, int]] = probe.keys()
    probe.log.clear()
    return keys


@pytest.mark.parametrize("button", range(6))
def test_a_tap_is_a_press_and_a_release(machine: Machine, button: int) -> None:
    machine.tap(NAMES[button])
    assert heard(machine) == [(button, PRESS), (button, RELEASE)]


def test_arrows_repeat(machine: Machine) -> None:
    machine.press("down")
    machine.step(399)
    assert heard(machine) == [(DOWN, PRESS)]
    machine.step(25)
    assert heard(machine) == [(DOWN, REPEAT)]
    machine.step(1200)
    assert heard(machine) == [(DOWN, REPEAT)] * 10
    machine.release("down")
    machine.step(1000)
    assert heard(machine) == [(DOWN, RELEASE)]


@pytest.mark.parametrize("button", [A, B])
def test_a_and_b_hold_once(machine: Machine, button: int) -> None:
    machine.press(NAMES[button])
    machine.step(599)
    assert heard(machine) == [(button, PRESS)]
    machine.step(25)
    assert heard(machine) == [(button, HOLD)]
    machine.step(5000)
    machine.release(NAMES[button])
    machine.step(50)
    assert heard(machine) == [(button, RELEASE)]


def test_two_keys_at_once_do_not_disturb_each_other(machine: Machine) -> None:
    machine.press("a")
    machine.step(50)
    machine.press("left")
    machine.step(450)
    machine.release("left")
    machine.step(600)
    assert heard(machine) == [(A, PRESS), (LEFT, PRESS), (LEFT, REPEAT), (LEFT, RELEASE), (A, HOLD)]


@pytest.mark.parametrize("name", ["a", "down"])
def test_a_key_held_through_a_screen_change_says_nothing(machine: Machine, name: str) -> None:
    machine.press(name)
    machine.step(100)
    after = Probe()
    machine.console.push(after)
    machine.step(3000)
    machine.release(name)
    machine.step(100)
    assert heard(machine) == []
    machine.tap(name)
    assert heard(machine) == [(NAMES.index(name), PRESS), (NAMES.index(name), RELEASE)]


def test_a_key_held_through_the_change_stays_quiet_after_the_way_back(machine: Machine) -> None:
    machine.press("a")
    machine.step(100)
    machine.console.push(Probe())
    machine.step(50)
    machine.console.pop()
    machine.probe.log.clear()  # type: ignore[attr-defined]
    machine.step(2000)
    machine.release("a")
    machine.step(50)
    assert heard(machine) == []


def test_a_key_held_at_power_on_says_nothing(start: Callable[..., Machine]) -> None:
    machine = start(held=("a",))
    machine.step(2000)
    machine.release("a")
    machine.step(100)
    assert heard(machine) == []
    machine.tap("a")
    assert heard(machine) == [(A, PRESS), (A, RELEASE)]


def test_a_fast_double_press_is_two_presses(machine: Machine) -> None:
    for _ in range(2):
        machine.press("a")
        machine.step(45)
        machine.release("a")
        machine.step(45)
    assert heard(machine) == [(A, PRESS), (A, RELEASE)] * 2


def test_after_an_overflow_the_buttons_work_again(machine: Machine) -> None:
    """The loop stood still while somebody hammered; more events came than the queue holds."""
    console, machine.console = machine.console, None
    for _ in range(50):
        for down in (True, False):
            machine.hardware.button("up", down)
            machine.clock.pass_(45)
    assert console.hardware.keys.events.overflowed
    machine.console = console
    machine.step(100)
    heard(machine)
    assert not console.hardware.keys.events.overflowed
    machine.tap("b")
    assert heard(machine) == [(B, PRESS), (B, RELEASE)]


def test_a_release_lost_in_an_overflow_leaves_no_key_stuck(machine: Machine) -> None:
    machine.press("left")
    machine.step(50)
    console, machine.console = machine.console, None
    for _ in range(50):
        for down in (True, False):
            machine.hardware.button("up", down)
            machine.clock.pass_(45)
    machine.release("left")
    machine.clock.pass_(100)
    machine.console = console
    machine.step(50)
    heard(machine)
    machine.step(3000)
    assert heard(machine) == []


def test_no_burst_of_repeats_after_a_long_computation(machine: Machine) -> None:
    machine.press("down")
    machine.step(50)
    console, machine.console = machine.console, None
    machine.step(3000)
    machine.console = console
    machine.step(1)
    assert heard(machine) == [(DOWN, PRESS), (DOWN, REPEAT)]
