"""A robot plays every golden record from title to result, through the buttons alone."""

import pytest

from sim.machine import Machine
from tests.golden import RECORDS
from tools.games.babel import fixed_deal
from tools.games.babel.notation import write_position
from tools.games.babel.record import play as follow
from tools.games.babel.record import read_record
from tools.games.babel.robot import Robot, play


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(RECORDS)), ids=lambda number: RECORDS[number].stem)
def test_a_robot_plays_the_record(number: int) -> None:
    """The game on the handheld ends in the position of the record; each language has its turn."""
    path, language = RECORDS[number], number % len(fixed_deal.LANGUAGES)
    record = read_record(path.read_text())
    end = [state for _, state in follow(record)][-1]
    machine = Machine(games=("babel",))
    machine.power_on()
    robot = Robot(machine)
    fixed_deal.start(robot, record.start[149], language)
    game = fixed_deal.game_of(machine)
    fixed_deal.put_in(machine, record)
    play(robot, bytes(step.action for step in record.steps))
    assert robot.name == "Result"
    assert write_position(game.match.state) == write_position(end)
