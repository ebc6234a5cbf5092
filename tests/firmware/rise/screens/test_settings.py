"""The settings turn the picture around only for whoever is there."""

from typing import Any

import pytest

from tools.games.rise.robot import Robot


def flips(robot: Robot) -> list[str]:
    """The players that the settings ask about; opened at the title or in a game."""
    robot.choose(len(robot.screen.rows) - 2)
    told = [row.text for row in robot.screen.rows]
    robot.tap("b")
    return [text.removeprefix("Flip for player ") for text in told if text.startswith("Flip")]


@pytest.mark.parametrize(
    ("seats", "levels", "asked"),
    [(2, (0, 0), "12"), (4, (0, 0, 0, 0), "1234"), (3, (0, 2, 0), "13"), (2, (0, 1), "1")],
)
def test_in_a_game_people_are_asked_about(table: Any, seats: int, levels: Any, asked: str) -> None:
    robot: Robot = table(seats, levels=levels)
    robot.lift()
    robot.hold("b")
    assert "".join(flips(robot)) == asked
    robot.choose(len(robot.screen.rows) - 1)
    robot.machine.step(300)
    assert robot.name == "Title"
    assert "".join(flips(robot)) == asked, "and at the title, while the game is saved"


def test_without_a_game_those_of_the_last_one(table: Any) -> None:
    robot: Robot = table(2)
    console = robot.machine.console
    from handheld.game.cartridges import go_home

    console.journal.game(console.number).finish(1)
    go_home(console)
    assert "".join(flips(robot)) == "1234", "none was chosen yet: all who could play"
    robot.open_new_game()
    new = robot.screen._new
    new.seats, new.levels[:] = 3, [1, 0, 0, 0]
    new._keep()
    robot.tap("b")
    robot.tap("b")
    assert "".join(flips(robot)) == "23"
