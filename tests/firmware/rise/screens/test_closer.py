"""A closer look at a tower: whose tile is whose, and what each row is worth to whom."""

from typing import Any

import pytest

from rise.rules.facts import BY_CONFUSION, first_slot
from rise.rules.rare_facts import scoring_rows
from rise.rules.state import PLAYERS, ROUND, SLOTS
from rise.rules.towers import towers_worth
from tests.firmware.eye import read, read_from
from tools.games.rise.robot import Robot

OWN_STONE, HIS_STONE, WILD_STONE, CONFUSION = 0x11, 0x21, 0x51, 0x60
OWN_WOOD, HIS_WOOD = 0x10, 0x20


def look(table: Any, seats: int, tiles: dict[int, int], slot: int = 0, game_round: int = 1) -> Robot:
    """A robot that looks closely at a slot's tower; `tiles` lie on slots."""
    robot: Robot = table(seats)
    robot.lift()
    director = robot.screen.director
    s = director.match.state
    s[ROUND] = game_round
    for at, tile in tiles.items():
        s[SLOTS + at] = tile
    from rise.screens.closer import Closer

    robot.machine.console.push(Closer(director, slot))
    robot.machine.step(30)
    return robot


def lines(robot: Robot) -> list[str]:
    return [line.strip() for line in read(robot.machine.frame()).split("\n")]


def listed(robot: Robot, seat: int) -> tuple[str, int]:
    """The short name and the points of a seat in the list."""
    frame = robot.machine.frame()
    told = read_from(frame, 108, 1 + seat, 4).replace("·", " ").split()[-1]
    return read_from(frame, 101, 1 + seat, 2), int(told)


def cell(robot: Robot, x: int, y: int) -> int:
    """How many pixels of the cell at a pixel are lit."""
    rows = robot.machine.frame().rows[y : y + 11]
    return sum((row >> (128 - x - 11) & 0x7FF).bit_count() for row in rows)


# The first tower of two players: slot 0 above 1 2 3, they above 4 5 6. Cells of 12 pixels, three columns.
LEFT, TOP = 24, 20
MARKS = 92  # x of the marks before the names


def test_own_tiles_are_solid_and_others_framed(table: Any) -> None:
    robot = look(table, 2, {4: OWN_WOOD, 6: HIS_WOOD, 5: CONFUSION, 1: WILD_STONE})
    robot.screen._rows = []  # nothing blinks
    robot.machine.step(400)
    own, confusion, others = (cell(robot, LEFT + 12 * column, TOP + 24) for column in range(3))
    wild = cell(robot, LEFT, TOP + 12)
    empty = cell(robot, LEFT + 12, TOP + 12)
    assert empty < 45 < others < 60 < confusion < 65 < wild < own
    assert own == 121 - 6 and others == 40 + 6


def test_every_row_is_told_and_lights_up(table: Any) -> None:
    robot = look(table, 2, {2: OWN_STONE, 4: OWN_STONE, 6: WILD_STONE, 5: HIS_STONE}, slot=4)
    assert lines(robot)[0].startswith("· Tower 1 of 3")
    assert lines(robot)[7] == "Wilhelma: stone ×2 +3"
    assert listed(robot, 0) == ("Wi", 6) and listed(robot, 1) == ("Bo", 0)
    one = set(robot.screen._rows[robot.screen.at][2][1:])
    assert one == {2, 4}
    assert cell(robot, LEFT, TOP + 24) > 90, "an own tile, solid"
    robot.machine.step(360)
    assert cell(robot, LEFT, TOP + 24) == 0, "it vanishes; framed it would be the other's"
    robot.machine.step(360)
    assert cell(robot, LEFT, TOP + 24) > 90
    robot.tap("down")
    assert lines(robot)[7] == "Wilhelma: stone ×2 +3", "with the wild tile"
    assert set(robot.screen._rows[robot.screen.at][2][1:]) == {2, 6}
    robot.tap("up")
    assert set(robot.screen._rows[robot.screen.at][2][1:]) == one


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("game_round", [1, 2, 3])
def test_all_towers_together_are_what_the_rules_count(table: Any, seats: int, game_round: int) -> None:
    robot: Robot = table(seats)
    robot.lift()
    director = robot.screen.director
    s = director.match.state
    s[ROUND] = game_round
    for slot in range(first_slot(s, seats + 1)):
        s[SLOTS + slot] = (CONFUSION, 16 * (slot % seats + 1) + slot % 9, 0x50 + slot % 4)[slot * 7 % 3]
    from rise.screens.closer import Closer

    robot.machine.console.push(Closer(director, 0))
    total = [0] * seats
    for tower in range(seats + 1):
        robot.machine.step(30)
        assert lines(robot)[0].startswith(f"· Tower {tower + 1} of {seats + 1}")
        for seat in range(seats):
            total[seat] += listed(robot, seat)[1]
        robot.tap("right")
    assert total == [towers_worth(s, seat) for seat in range(seats)]
    assert lines(robot)[0].startswith("· Tower 1"), "and round"


def test_confusion_is_told_as_a_loss(table: Any) -> None:
    robot = look(table, 2, {4: OWN_WOOD, 5: CONFUSION})
    s = robot.screen.director.match.state
    assert [source for source, _ in scoring_rows(s, 0)] == [BY_CONFUSION]
    assert lines(robot)[7] == "Wilhelma: confusion -1"
    assert listed(robot, 0) == ("Wi", -1)


def test_windows_tell_other_players_apart(table: Any) -> None:
    """Square, a house, a shield, as on the board and before the names."""
    robot = look(table, 4, {4: 0x20, 5: 0x30, 6: 0x40})
    assert robot.screen.director.match.state[PLAYERS] == 4
    frame = robot.machine.frame()
    corners = [
        [frame.pixel(LEFT + 12 * column + x, TOP + 24 + y) for y in (1, 9) for x in (1, 9)]
        for column in range(3)
    ]
    assert corners == [[False] * 4, [True, True, False, False], [False, False, True, True]]
    marks = [
        [frame.pixel(MARKS + 1 + x, 8 * seat + y) for y in (9, 13) for x in (0, 4)] for seat in range(1, 4)
    ]
    assert marks == corners
    # Three pixels of a row: one alone is overlooked at this size.
    for row, expected in ((1, [False, True, False]), (9, [False, False, True])):
        assert [frame.pixel(LEFT + 12 * column + 3, TOP + 24 + row) for column in range(3)] == expected


def test_an_empty_tower_says_so_and_a_goes_back(table: Any) -> None:
    robot = look(table, 2, {})
    assert lines(robot)[7] == "No row counts here yet"
    robot.tap("down")
    robot.tap("a")
    assert robot.name == "Board"


def test_players_stand_in_the_header_s_order(table: Any) -> None:
    """As they sit, whoever starts."""
    robot = look(table, 3, {2: OWN_STONE, 4: OWN_STONE}, slot=4)
    robot.machine.console.pop()
    match = robot.screen.director.match
    match.lineup.first = 2
    from rise.screens.closer import Closer

    robot.machine.console.push(Closer(robot.screen.director, 4))
    robot.machine.step(30)
    listed_names = [listed(robot, place)[0] for place in range(3)]
    assert listed_names == [match.names[seat][:2] for seat in (1, 2, 0)]
    assert listed(robot, 2)[1] == 3 and listed(robot, 0)[1] == 0


def test_a_round_s_end_lists_players_in_the_header_s_order(table: Any) -> None:
    robot: Robot = table(3)
    robot.lift()
    from rise.screens.scoring import Scoring

    director = robot.screen.director
    director.match.lineup.first = 2
    robot.machine.console.push(Scoring(director, director.match.state[:]))
    robot.machine.step(60)
    frame = robot.machine.frame()
    places = [read_from(frame, x, row, 2) for x, row in ((16, 6), (81, 6), (16, 7))]
    assert places == [director.match.names[seat][:2] for seat in (1, 2, 0)]
