"""The curtain: nothing behind it is drawn until A has been held."""

from collections.abc import Callable
from typing import Any

import pytest

from sim.machine import Machine
from tests.handheld.conftest import Probe

MINUTE = 60_000


@pytest.fixture
def secret(machine: Machine) -> Probe:
    """What lies behind."""
    probe = Probe("secret hand")
    machine.console.show(probe)
    return probe


@pytest.fixture
def curtain(machine: Machine, secret: Probe, firmware: Callable[[str], Any]) -> Any:
    screen = firmware("handheld.curtain").Curtain(
        machine.console, "Bob", ("It is your turn.", "Anna holds 5 cards."), "hold"
    )
    machine.console.push(screen)
    machine.step(1)
    return screen


def test_the_hand_is_never_drawn_before_it_is_lifted(machine: Machine, secret: Probe, curtain: Any) -> None:
    machine.run("a b up down left right hold:b a a wait:3000")
    machine.press("a")
    machine.step(590)
    machine.release("a")
    machine.step(100)
    assert secret.drawn == 0 and machine.console.top is curtain


def test_holding_a_lifts_it(machine: Machine, secret: Probe, curtain: Any) -> None:
    machine.press("a")
    machine.step(700)
    assert machine.console.top is secret and secret.drawn == 1
    machine.step(5000)
    machine.release("a")
    machine.step(50)
    assert secret.keys() == [], "the finger that lifted it does nothing behind it"


def test_the_bar_grows_while_a_is_held_and_falls_back(machine: Machine, curtain: Any) -> None:
    def length() -> int:
        return sum(machine.frame().pixel(x, 59) for x in range(60, 128))

    empty = length()
    machine.press("a")
    lengths = []
    for _ in range(5):
        machine.step(110)
        lengths.append(length())
    assert lengths == sorted(set(lengths)) and lengths[0] >= empty
    machine.release("a")
    machine.step(100)
    assert length() == empty


def test_it_starts_anew_when_it_was_covered(machine: Machine, curtain: Any) -> None:
    empty = machine.frame()
    machine.press("a")
    machine.step(300)
    assert machine.frame() != empty
    machine.console.push(Probe())
    machine.step(50)
    machine.console.pop()
    machine.step(1000)
    assert machine.frame() == empty and machine.console.top is curtain


def test_growing_costs_little(machine: Machine, curtain: Any) -> None:
    before = machine.bus.bytes
    machine.press("a")
    machine.step(590)
    assert machine.bus.bytes - before < 400


def test_it_falls_again_when_nobody_plays(machine: Machine, secret: Probe, curtain: Any) -> None:
    machine.run("hold:a wait:30000 left")
    machine.step(3 * MINUTE - 1000)
    assert machine.console.top is secret and machine.frame().contrast < 207, "it is dim first"
    machine.step(2000)
    assert machine.console.top is curtain
    drawn = secret.drawn
    machine.run("a b left")
    assert secret.drawn == drawn
    machine.run("hold:a")
    assert machine.console.top is secret


def test_it_falls_before_sleep_and_is_there_after_waking(
    machine: Machine, secret: Probe, curtain: Any
) -> None:
    machine.console.settings.sleep = MINUTE
    machine.run("hold:a")
    machine.step(2 * MINUTE)
    drawn = secret.drawn
    machine.tap("a")
    assert machine.console.top is curtain and secret.drawn == drawn


def test_it_tells_anew_when_it_falls(machine: Machine, firmware: Callable[[str], Any]) -> None:
    told = [["You start"], ["Your turn"]]
    curtain = firmware("handheld.curtain").Curtain(machine.console, "Bob", (), "", tell=lambda: told.pop(0))
    machine.console.show(Probe("hand"))
    machine.console.push(curtain)
    assert curtain.lines == ["You start"]
    machine.run("hold:a wait:200000")
    assert machine.console.top is curtain and curtain.lines == ["Your turn"]


def test_lift_is_called_once(machine: Machine, firmware: Callable[[str], Any]) -> None:
    lifted = []
    after = Probe("after")

    def lift() -> None:
        lifted.append(machine.console.now)
        machine.console.show(after)

    machine.console.show(firmware("handheld.curtain").Curtain(machine.console, "Bob", (), "hold", lift, 5000))
    machine.run("hold:a")
    assert len(lifted) == 1 and machine.console.top is after
    machine.step(2 * MINUTE)
    assert machine.console.top is not after
    machine.run("hold:a")
    assert len(lifted) == 1 and machine.console.top is after


def test_the_next_curtain_replaces_the_first(machine: Machine, firmware: Callable[[str], Any]) -> None:
    """While Bob's curtain is down, Anna's does not fall over it."""
    make = firmware("handheld.curtain").Curtain
    machine.console.show(Probe("Anna's hand"))
    machine.console.push(make(machine.console, "Anna", (), "hold"))
    machine.run("hold:a")
    machine.console.show(Probe("Bob's hand"))
    bob = make(machine.console, "Bob", (), "hold")
    machine.console.push(bob)
    machine.step(4 * MINUTE)
    assert machine.console.top is bob


@pytest.mark.parametrize("name", ["X", "Cleopatr", "Nebukadnezar"])
def test_names_fit(machine: Machine, firmware: Callable[[str], Any], name: str) -> None:
    machine.console.show(firmware("handheld.curtain").Curtain(machine.console, name, (), "hold"))
    machine.step(1)
    frame = machine.frame()
    assert not any(frame.pixel(x, y) for x in (0, 127) for y in range(64))
    assert any(frame.pixel(x, y) for x in range(128) for y in range(30))
