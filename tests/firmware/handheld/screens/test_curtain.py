"""The curtain: nothing behind it is drawn until A has been held."""

from collections.abc import Callable
from typing import Any

import pytest

from sim.machine import Machine
from tests.firmware.handheld.conftest import Probe

MINUTE = 60_000


@pytest.fixture
def secret(machine: Machine) -> Probe:
    """What lies behind."""
    probe = Probe("secret hand")
    machine.console.show(probe)
    return probe


class Director:
    """What a curtain asks of a director: its lines, the menu, the next curtain."""

    ready = True

    def __init__(self, console: Any, *told: list[str]) -> None:
        self.console = console
        self.paused = 0
        self.hung: Any = None
        self._told = list(told)

    def curtain_lines(self) -> list[str]:
        return self._told.pop(0) if len(self._told) > 1 else self._told[0]

    def pause(self, topic: int) -> None:
        self.paused += 1

    def curtain(self) -> Any:
        return self.hung


Hang = Callable[..., Any]


@pytest.fixture
def hang(machine: Machine, firmware: Callable[[str], Any]) -> Hang:
    """Lay a curtain on what is shown."""

    def hung(name: str = "Bob", *told: list[str], job: Any = None) -> Any:
        director = Director(machine.console, *(told or (["Your turn"],)))
        screen = firmware("handheld.screens.curtain").Curtain(director, name, job)
        director.hung = screen
        machine.console.push(screen)
        return screen

    return hung


@pytest.fixture
def curtain(machine: Machine, secret: Probe, hang: Hang) -> Any:
    screen = hang("Bob", ["It is your turn.", "Anna holds 5 cards."])
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


def test_it_tells_anew_when_it_falls(machine: Machine, hang: Hang) -> None:
    machine.console.show(Probe("hand"))
    curtain = hang("Bob", ["You start"], ["Your turn"])
    assert curtain.lines == ["You start"]
    machine.run("hold:a wait:200000")
    assert machine.console.top is curtain and curtain.lines == ["Your turn"]


class Steps:
    """A job behind a curtain, of as many steps as are told; then a screen lies there."""

    def __init__(self, machine: Machine, count: int) -> None:
        self._machine = machine
        self.left = count
        self.screen = Probe("secret hand")

    def step(self) -> "Steps | None":
        if self._machine.clock.now < 500:
            assert self._machine.frame().lit(), "the curtain is seen before anything is loaded"
        if not self.left:
            self._machine.console.push_below(self.screen)
            return None
        self.left -= 1
        self._machine.clock.pass_(50)  # as long as a module takes
        return self


@pytest.mark.parametrize("button", ["a", "b"])
def test_a_button_held_while_it_loads_counts_when_all_is_there(
    machine: Machine, hang: Hang, button: str
) -> None:
    job = Steps(machine, 30)
    curtain = hang(job=job)
    machine.step(100)
    machine.press(button)
    machine.step(800)
    machine.release(button)
    machine.step(100)
    assert job.left and machine.console.top is curtain and not curtain.director.paused
    if button == "a":
        full = [machine.frame().pixel(x, 59) for x in range(60, 128)].count(True)
        assert full > 30, "the bar stays full"
    machine.step(2000)
    assert not job.left
    assert (machine.console.top is job.screen) == (button == "a")
    assert curtain.director.paused == (button == "b")


def test_a_button_held_too_short_while_it_loads_lifts_nothing(machine: Machine, hang: Hang) -> None:
    job = Steps(machine, 20)
    curtain = hang(job=job)
    machine.step(100)
    machine.tap("a", 300)
    machine.step(3000)
    assert not job.left and machine.console.top is curtain and job.screen.drawn == 0
    machine.run("hold:a")
    assert machine.console.top is job.screen


def test_the_next_curtain_replaces_the_first(machine: Machine, hang: Hang) -> None:
    """While Bob's curtain is down, Anna's does not fall over it."""
    machine.console.show(Probe("Anna's hand"))
    hang("Anna")
    machine.run("hold:a")
    machine.console.show(Probe("Bob's hand"))
    bob = hang("Bob")
    machine.step(4 * MINUTE)
    assert machine.console.top is bob


@pytest.mark.parametrize("name", ["X", "Cleopatr", "Nebukadnezar"])
def test_names_fit(machine: Machine, hang: Hang, name: str) -> None:
    hang(name)
    machine.step(1)
    frame = machine.frame()
    assert not any(frame.pixel(x, y) for x in (0, 127) for y in range(64))
    assert any(frame.pixel(x, y) for x in range(128) for y in range(30))
