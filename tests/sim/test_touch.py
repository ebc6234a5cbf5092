"""A finger on the display: it leads to whatever arrows can reach, and a second tap does it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from sim.boards import BUTTONS
from sim.machine import Machine
from tools import games
from tools.player.play import finger

if TYPE_CHECKING:
    from sim.touch import Touch

Area = tuple[int, int, int, int]


class Fingers:
    """Touches the display of a machine."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine

    def on(self, x: int, y: int) -> Touch:
        """A finger on a pixel."""
        found = finger(self.machine, x, y)
        assert found is not None
        return found  # type: ignore[return-value]

    def area(self) -> Area | None:
        """What the screen points at."""
        return self.on(0, 0)._area()

    def lead(self, x: int, y: int) -> None:
        """Point at what is there."""
        one = self.on(x, y)
        while (button := one.lead()) >= 0:
            self.machine.tap(BUTTONS[button])

    def tap(self, x: int, y: int) -> list[str]:
        """Touch it shortly; the buttons that this pressed."""
        one = self.on(x, y)
        pressed = []
        while (button := one.tap()) >= 0:
            pressed.append(BUTTONS[button])
            self.machine.tap(pressed[-1])
        return pressed


@pytest.fixture
def machine(request: pytest.FixtureRequest) -> Iterator[Machine]:
    made = Machine(seed=3, games=(request.param,))
    made.power_on()
    made.step(3000)
    yield made
    made.power_off()


def on_board(machine: Machine, name: str) -> None:
    """From the title to the first player's board, past what a newcomer is asked."""
    robot = games.load(name).robot(machine)
    if robot.screen.decline is not None:
        machine.tap("b")
    robot.choose(0)
    while robot.name != "Board":
        if robot.name in ("Menu", "_Choices"):
            robot.choose(0)
        robot.lift()
        machine.step(300)


@pytest.mark.parametrize(
    ("machine", "screens"),
    [
        ("babel", {"Board"}),
        ("rise", {"Board", "LookAround"}),
        ("noughts", {"Board"}),
        ("thirtyone", {"Board"}),
    ],
    indirect=["machine"],
)
def test_whatever_arrows_reach(machine: Machine, screens: set[str]) -> None:
    name = machine.games[0]  # type: ignore[index]
    dice = random.Random(1)
    on_board(machine, name)
    fingers = Fingers(machine)
    reached: dict[Area, str] = {}
    for _ in range(60):
        machine.tap(dice.choice(BUTTONS[:4]))
        found = fingers.area()
        assert found is not None
        reached[found] = type(machine.console.top).__name__
    assert set(reached.values()) == screens and len(reached) >= 3
    for x, y, wide, high in reached:
        for _ in range(3):
            machine.tap(dice.choice(BUTTONS[:4]))
        fingers.lead(x + wide // 2, y + high // 2)
        assert fingers.area() == (x, y, wide, high)


@pytest.mark.parametrize("machine", ["rise"], indirect=True)
def test_the_market(machine: Machine) -> None:
    on_board(machine, "rise")
    fingers = Fingers(machine)
    fingers.tap(110, 52)
    assert fingers.tap(110, 52) == ["a"]
    market = machine.console.top
    assert type(market).__name__ == "Market"
    for i in reversed(range(len(market.items))):
        x, y = market._place(i)
        fingers.lead(x + 3, y + 3)
        assert market.at == i


@pytest.mark.parametrize("machine", ["babel"], indirect=True)
def test_menus_and_signs(machine: Machine) -> None:
    fingers = Fingers(machine)
    title = machine.console.top
    assert fingers.tap(55, 60) == ["b"], "B no"
    assert fingers.tap(30, 44) == ["down", "down"] and title.at == 2
    assert fingers.tap(30, 28) == ["up", "up"] and title.at == 0
    assert fingers.tap(30, 28) == ["a"]
    menu = machine.console.top
    assert menu is not title and fingers.tap(60, 20) == ["down"] and menu.at == 1
    fingers.tap(60, 20)
    choices = machine.console.top
    assert fingers.tap(30, 20) == ["down"] and choices.at == 1
    assert fingers.tap(117, 20) == ["right"] and choices.at == 1
    assert fingers.tap(30, 20) == ["a"]


@pytest.mark.parametrize("machine", ["babel"], indirect=True)
def test_a_picture_that_is_upside_down(machine: Machine) -> None:
    machine.tap("b")
    fingers = Fingers(machine)
    machine.console.canvas.flip(True)
    assert fingers.tap(127 - 30, 63 - 44) == ["down", "down"]


@pytest.mark.parametrize("machine", ["babel"], indirect=True)
def test_a_dark_panel_only_wakes(machine: Machine) -> None:
    machine.tap("b")
    at = machine.console.top.at
    machine.step(600_000)
    assert machine.console.dark
    assert Fingers(machine).tap(30, 52) == ["a"]
    assert not machine.console.dark and machine.console.top.at == at
