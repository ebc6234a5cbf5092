"""A handheld at the title, and robots for it."""

from collections.abc import Callable, Iterator

import pytest

from sim.machine import Machine
from tests.firmware.babel.screens.tables import full_swing
from tools.games.babel import fixed_deal
from tools.games.babel.robot import Robot

Start = Callable[..., Robot]


@pytest.fixture
def start() -> Iterator[Start]:
    """start(…) powers a machine on and gives a robot at its title."""

    def power(**options: object) -> Robot:
        machine = Machine(games=("babel",), **options)  # type: ignore[arg-type]
        machine.power_on()
        machine.step(50)
        return Robot(machine)

    yield power
    if Machine._powered is not None:
        Machine._powered.power_off()


@pytest.fixture
def robot(start: Start) -> Robot:
    """A robot on the board of a game in full swing."""
    found = start(seed=4)
    fixed_deal.start(found, 0)
    return full_swing(found)
