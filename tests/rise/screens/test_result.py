"""Where the points came from: a title, names that differ, and a sum below all that it adds up."""

from typing import Any

import pytest

from handheld.buttons import DOWN, UP
from handheld.glyphs import ARROW
from rise.rules.state import ARRIVED, CONFUSED, POINTS, WIDTH, WOOD
from tests.screens.eye import read
from tools.games.rise.robot import Robot


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_table_adds_up_wherever_the_sum_is_shown(table: Any, seats: int) -> None:
    robot: Robot = table(seats)
    robot.lift()
    from rise.screens.result import Result

    director = robot.screen.director
    names = ("Anna", "Anton", "Annabel", "Enki 2")
    director.match.names = names[:seats]
    for seat in range(seats):
        for field, n in ((POINTS, 40 + seat), (WOOD, 12), (ARRIVED, 3 + seat), (CONFUSED, 5)):
            director.match.state[field + WIDTH * seat] = n
    console = robot.machine.console
    console.show(Result(director))
    robot.machine.step(60)
    robot.tap("a")
    seen: dict[str, list[int]] = {}
    for line in range(4):
        rows = [row.rstrip("· ") for row in read(robot.machine.frame()).split("\n")]
        assert rows[0].startswith("Points")
        assert len(set(rows[0].split()[1:])) == seats
        for row in rows[1:]:
            words = row.replace("·", " ").split()
            seen[" ".join(words[:-seats])] = [int(word) for word in words[-seats:]]
        tiles = console.canvas.tiles
        assert tiles[25 + 24] == (ARROW + UP if line else 0)
        assert tiles[7 * 25 + 24] == (ARROW + DOWN if line < 3 else 0)
        assert ("=" in seen) == (len(seen) == 10), "no sum above what is not seen yet"
        robot.tap("down")
    for seat in range(seats):
        assert sum(n[seat] for n in seen.values()) == 2 * seen["="][seat] == 2 * (40 + seat)
