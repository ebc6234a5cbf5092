"""What is heard of Babel, pressing buttons: cards, temples, whose turn it is, who wins."""

from collections.abc import Callable

import pytest

from babel.rules import actions
from tests.firmware.babel.screens.listen import WIRED, Ear
from tests.firmware.babel.screens.tables import OVER, full_swing, put
from tests.firmware.eye import read
from tools.games.babel import fixed_deal
from tools.games.babel.robot import Robot

Start = Callable[..., Robot]


@pytest.fixture
def robot(start: Start) -> Robot:
    """A robot on the board of a game in full swing, on a handheld with a piezo."""
    found = start(seed=4, settings=WIRED)
    ear = Ear(found.machine)
    fixed_deal.start(found, 0)
    assert ear.tunes() == ["YOUR_TURN"]
    return full_swing(found)


@pytest.mark.parametrize(
    ("action", "tune"),
    [
        (actions.MOVE + 4, "CARD"),
        (actions.SETTLE, "CARD"),
        (actions.BUILD + 1, "BUILT"),
        (actions.DESTROY, "TUMBLE"),
        (actions.migration(0, 3), "CARD"),
        (actions.HALVE, "YOUR_TURN"),  # at once the other is asked what to give up
    ],
)
def test_every_action_has_its_sound(robot: Robot, action: int, tune: str) -> None:
    ear = Ear(robot.machine)
    robot.do(action)
    assert ear.tunes() == [tune]


def test_the_end_of_a_turn_calls_the_other_who_hears_what_he_missed(robot: Robot) -> None:
    ear = Ear(robot.machine)
    robot.do(actions.BUILD + 1)
    robot.do(actions.END)
    assert ear.tunes() == ["BUILT", "YOUR_TURN"]
    robot.hold("a")
    assert robot.name == "Recap"
    assert ear.tunes() == ["BUILT"]


def test_a_win_a_loss_and_a_draw(start: Start) -> None:
    for how, level, tune in (("fifteen", 0, "WIN"), ("draw", 0, "WIN"), ("fifteen", 1, "TUMBLE")):
        robot = start(seed=4, settings=WIRED)
        robot.begin(level)
        robot.machine.step(3000)
        director = fixed_deal.game_of(robot.machine)
        put(director, OVER[how])
        director.match.levels = bytearray((level, 0))
        ear = Ear(robot.machine)
        director.next()
        assert ear.tunes() == [tune], how


def test_a_demonstration_is_silent(start: Start) -> None:
    robot = start(seed=4, settings=WIRED)
    ear = Ear(robot.machine)
    robot.machine.step(120_000)
    assert robot.match is None and ear.tunes() == []


def test_the_menu_inside_a_game_switches_it(robot: Robot) -> None:
    robot.hold("b")
    rows = [row.text for row in robot.screen.rows]
    robot.choose(rows.index("Sound"))
    robot.machine.step(300)
    assert robot.name == "Pause" and "off" in read(robot.machine.frame())
    robot.tap("b")
    kept = type(robot.machine.console.settings)(robot.machine.console.journal)
    assert kept.sound == 0, "written when the menu is left"
    ear = Ear(robot.machine)
    robot.do(actions.BUILD + 1)
    assert ear.tunes() == []
