"""Who has won, also together; and where the points came from, with a sum below all that it adds up."""

from collections.abc import Callable
from typing import Any

import pytest

from handheld.buttons import DOWN, UP
from handheld.glyphs import ARROW
from rise.rules.state import ARRIVED, CONFUSED, OVER, PHASE, POINTS, SEAT_SIZE, WOOD
from tests.firmware.eye import read
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
            director.match.state[field + SEAT_SIZE * seat] = n
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


@pytest.mark.parametrize("won", [2, 3, 4])
@pytest.mark.parametrize("language", range(3), ids=("en", "de", "fr"))
def test_all_who_share_the_victory_are_named(
    table: Any, golden_frame: Callable[[str, object], None], language: int, won: int
) -> None:
    robot: Robot = table(4, language=language)
    robot.lift()
    from rise.screens.result import Result

    director = robot.screen.director
    director.match.names = ("Wilhelma", "Leopoldo", "Hortensi", "Friedrun")
    for seat in range(4):
        director.match.state[POINTS + SEAT_SIZE * seat] = 120 if seat >= 4 - won else 96 + seat
    director.match.state[PHASE] |= OVER
    robot.machine.console.show(Result(director))
    robot.machine.step(60)
    golden_frame(f"rise/result-shared-{won}-{('en', 'de', 'fr')[language]}", robot.machine.frame())
