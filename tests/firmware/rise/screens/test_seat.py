"""A player's board says in words what is there, what it is for, and what comes next."""

from typing import Any

import pytest

from rise.rules.state import (
    CAMP,
    CARTS,
    G_QUAD,
    LOAD,
    POINTS,
    SEAT_SIZE,
    SPECIALTY,
    STALL,
    STEP,
    TABLET,
    WAREHOUSE,
)
from tests.firmware.eye import read
from tools.games.rise.robot import Robot


def open_seat(table: Any, language: int = 0) -> tuple[Robot, bytearray]:
    """A robot that looks at its own board, and the state."""
    robot: Robot = table(2, language=language)
    robot.lift()
    from rise.screens.seat import Seat

    director = robot.screen.director
    robot.machine.console.push(Seat(director))
    return robot, director.match.state


def told(robot: Robot) -> list[str]:
    """The rows of the panel, without spaces around them."""
    robot.machine.console.redraw()
    robot.machine.step(60)
    return [line.strip() for line in read(robot.machine.frame()).split("\n")]


def test_what_he_has_is_told_line_by_line(table: Any) -> None:
    robot, s = open_seat(table)
    s[STALL : STALL + 3] = bytes((1, 2, 6))
    s[CAMP : CAMP + 8] = bytes((0, 2, 0, 1, 0, 0, 0, 0))
    s[WAREHOUSE : WAREHOUSE + 9] = bytes((0, 0, 3, 0, 0, 0, 0, 0, 1))
    s[LOAD], s[STEP], s[CARTS], s[SPECIALTY] = 4, 1, 1, 3
    expected = [
        ["wood, stone, stone-brick", "Refilled from the bag."],
        ["stone 2, tar", "Waiting for the elephant."],
        ["Steps to the towers: 2", "Carries tar"],
        ["Cart: carries 1 tile more", "Specialty brick: +1 each"],
        ["brick 3, 4-in-1", "For tracks and delivery."],
    ]
    for lines in expected:
        assert told(robot)[6:] == lines
        robot.tap("down")
    assert told(robot)[6:] == expected[0], "and round"


def test_what_he_has_not_is_told_too(table: Any) -> None:
    robot, s = open_seat(table)
    robot.tap("down")
    assert told(robot)[6] == "No tile"
    robot.tap("down")
    assert told(robot)[6:] == ["Steps to the towers: 3", "Room for tiles: 1"]
    robot.tap("down")
    assert told(robot)[6:] == ["No cart (carries 1 more)", "No specialty (+1 each)"]


def test_a_list_longer_than_two_rows_says_that_it_goes_on(table: Any) -> None:
    robot, s = open_seat(table)
    robot.tap("up")
    s[WAREHOUSE : WAREHOUSE + 9] = bytes((1,)) * 9
    assert told(robot)[6:] == ["wood, stone, brick, tar,", "wood-stone, …"]
    s[WAREHOUSE + 4 : WAREHOUSE + 9] = bytes(5)
    assert not told(robot)[7].endswith("…")


def test_one_point_is_no_points(table: Any) -> None:
    robot, s = open_seat(table)
    for number, line in enumerate(("0 points", "1 point", "2 points")):
        s[POINTS] = number
        assert told(robot)[0].split("  ")[1].strip(" ▶") == line


@pytest.mark.parametrize("language", range(3), ids=("en", "de", "fr"))
def test_every_gift_of_every_track_is_explained(table: Any, language: int) -> None:
    robot, s = open_seat(table, language)
    robot.tap("right")
    seen = set()
    for steps in range(5):
        s[TABLET : TABLET + 4] = bytes((steps,)) * 4
        for _ in range(5):
            shown = told(robot)
            if robot.screen.at < 4:
                seen.add(" ".join(shown[6:]))
            assert shown[6] and not any("·" in line for line in shown[6:]), "every letter is read"
            robot.tap("down")
    # Each track's 2-in-1 tile is named.
    assert len(seen) == G_QUAD + 2 + 3


def test_arrows_turn_the_pages_of_all_players_and_a_goes_back(table: Any) -> None:
    robot, s = open_seat(table)
    names = []
    for _ in range(5):
        names.append(told(robot)[0].split()[1])
        robot.tap("right")
    assert names == ["Wilhelma", "Wilhelma", "Bob", "Bob", "Wilhelma"]
    robot.tap("left")
    robot.tap("left")
    assert "Bob" in told(robot)[0] and robot.screen.page == 1
    robot.tap("a")
    assert robot.name == "Board"


def test_a_full_warehouse_stays_in_its_line(table: Any) -> None:
    """More signs than there is room for beside the name: then the house stands for it."""
    robot, s = open_seat(table)
    robot.tap("up")
    s[WAREHOUSE : WAREHOUSE + 9] = bytes((1,)) * 9
    before = robot.machine.frame() if told(robot) else None
    s[WAREHOUSE : WAREHOUSE + 9] = bytes((11,)) + bytes((2,)) * 8
    shown = told(robot)
    after = robot.machine.frame()
    assert (
        before is not None and after.rows[:40] == before.rows[:40] and after.rows[40:48] != before.rows[40:48]
    )
    assert shown[6].startswith("wood 11, stone 2")


def test_the_other_players_board_is_his(table: Any) -> None:
    robot, s = open_seat(table)
    s[CAMP + SEAT_SIZE] = 4
    robot.tap("down")
    assert told(robot)[6] == "No tile"
    robot.tap("right")
    robot.tap("right")
    assert told(robot)[6] == "wood 4"
