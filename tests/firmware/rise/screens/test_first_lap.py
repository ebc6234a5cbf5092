"""Why the last seat has points at the start is said in the first lap, and never again."""

from typing import Any

import pytest

from rise.rules.decisions import END
from rise.rules.legal import legal
from tests.firmware.eye import read
from tools.games.rise.robot import Robot


def rows(robot: Robot) -> list[str]:
    """What is read on the panel."""
    return [row.strip() for row in read(robot.machine.frame()).split("\n")]


def end_turn(robot: Robot) -> None:
    """Play cards until the turn has ended."""
    robot.lift()
    match = robot.screen.director.match
    turn = match.decider()
    while robot.name == "Board" and match.decider() == turn:
        options = legal(match.state)
        robot.do(END if END in options else options[0])


@pytest.mark.parametrize("seats", [2, 4])
def test_on_everybody_s_first_curtain(table: Any, seats: int) -> None:
    robot: Robot = table(seats)
    last = ("Wilhelma", "Bob", "Carla", "Friedrun")[seats - 1]
    for turn in range(seats + 1):
        while robot.name != "Curtain":
            robot.machine.step(50)
        robot.machine.step(300)
        told = f"{last}, who plays last," in rows(robot) and "starts with 2 points" in rows(robot)
        assert told == (turn < seats - 1)
        assert ("Last to play: 2 points" in rows(robot)) == (turn == seats - 1), "only on that curtain"
        end_turn(robot)


@pytest.mark.parametrize("levels", [(0, 1), (1, 0)])
def test_on_the_board_of_who_plays_alone(table: Any, levels: tuple[int, ...]) -> None:
    """For a moment, in the row of words; then it says what is pointed at, as always."""
    robot: Robot = table(2, levels=levels)
    for turn in range(2):
        while robot.name != "Board":
            robot.tap("b") if robot.name == "Scoring" else robot.machine.step(50)
        robot.machine.step(100)
        assert (rows(robot)[5] == "Last to play: 2 points") == (turn == 0)
        robot.machine.step(3000)
        assert "Last" not in rows(robot)[5]
        end_turn(robot)
