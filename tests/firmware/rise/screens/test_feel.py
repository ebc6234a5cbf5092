"""How Rise of Babel feels: lines that explain themselves, notes that cover no hand, a look at everything."""

from typing import Any

import pytest

from rise import topics
from rise.rules.card_tables import TOWER_AT
from rise.rules.decisions import MARKET
from rise.rules.legal import legal
from rise.rules.state import CAMP, LOAD, ROUND, SEAT_SIZE, STEP, TURN, WAREHOUSE
from rise.screens.towers import slot_position
from tests.firmware.babel.screens.eye import read
from tools.games.rise.robot import Robot

TO_MARKET, TO_SEAT = b"\xc8", b"\xc9"


@pytest.fixture
def robot(table: Any) -> Robot:
    """A robot on the board of the first turn."""
    found: Robot = table(3)
    found.lift()
    found.machine.step(50)
    return found


def lines(robot: Robot) -> list[str]:
    return read(robot.machine.frame()).split("\n")


def test_who_waits_is_told_the_keys_and_then_what_the_header_counts(robot: Robot) -> None:
    assert "slots" not in lines(robot)[0] and "15" not in lines(robot)[0]
    before = lines(robot)
    robot.machine.step(8500)
    assert "menu" in lines(robot)[0]
    robot.machine.step(5000)
    assert lines(robot)[0].strip() == "Round 1: 19 slots left"
    robot.machine.step(5000)
    assert lines(robot) == before, "then it is quiet"
    robot.machine.step(60_000)
    assert lines(robot) == before
    robot.tap("right")
    robot.machine.step(8500)
    assert "menu" in lines(robot)[0], "and after the next key it begins anew"


@pytest.mark.parametrize("names", ["Wilhelma Bob", "Wilh Bob Carl", "Wi Bo Ca Fr"])
def test_names_are_as_long_as_fits(table: Any, names: str) -> None:
    robot: Robot = table(len(names.split()))
    robot.lift()
    robot.machine.step(50)
    words = lines(robot)[0].replace("·", " ").split()
    assert [word for word in words if word.isalpha()] == names.split()


def test_a_note_leaves_the_hand_to_be_seen(robot: Robot) -> None:
    board = robot.screen
    hand = lines(robot)[7]
    robot.tap("b")
    assert board.note == lines(robot)[6].strip() == "Nothing to take back"
    assert lines(robot)[7] == hand
    robot.machine.step(3000)
    assert not board.note and "Nothing" not in lines(robot)[6]


def test_holding_a_looks_closer_at_everything(robot: Robot) -> None:
    board = robot.screen
    robot._at(board.items.index(TO_MARKET))
    robot.hold("a")
    assert robot.name == "Pages" and robot.screen.page == topics.MARKET
    robot.tap("b")
    robot._at(board.items.index(TO_SEAT))
    robot.hold("a")
    assert robot.name == "Seat" and "Round 1" in read(robot.machine.frame())
    robot.tap("b")
    robot._at(board.items.index(TO_MARKET))
    robot.tap("a")
    market = robot.screen
    robot.hold("a")
    assert robot.name == "Card"
    robot.tap("b")
    robot.walk(market.items.index(bytes((MARKET,))), "up", "down")
    robot.hold("a")
    assert robot.name == "Pages" and robot.screen.page == topics.MARKET


def test_a_hint_is_done_by_a_and_left_by_b(robot: Robot) -> None:
    board = robot.screen
    match = board.director.match
    for button, done in (("b", False), ("left", None), ("a", True)):
        if robot.name == "Board":
            robot.hold("b")
            robot.choose(1)
            while robot.screen.thought is not None:
                robot.machine.step(200)
        before = len(match.moves)
        advice = robot.screen._decision
        robot.tap(button)
        if done is None:
            assert robot.name == "Hint", "an arrow is no answer"
            continue
        assert robot.name != "Hint"
        assert len(match.moves) > before if done else len(match.moves) == before
        if done:
            assert match.moves[before] == advice


def test_elephant_and_warehouse_stand_beside_every_tower(robot: Robot) -> None:
    """What they have in a state, in corners of the panel where no tower of any round has a slot."""
    s = robot.screen.director.match.state
    mine = SEAT_SIZE * s[TURN]
    s[STEP + mine], s[LOAD + mine], s[CAMP + mine], s[WAREHOUSE + mine + 1] = 2, 3, 7, 4
    for number in (1, 2, 3):
        s[ROUND] = number
        robot.tap("up")
        line = lines(robot)[1]
        assert line[0] == "1" and line[11] == "4", "the load, not the camp; the warehouse"
        free = range(TOWER_AT[number] - TOWER_AT[number - 1])
        corners = [slot_position(s, slot) for slot in free]
        assert not [x for x, y in corners if y < 16 and (x < 25 or 41 < x < 65)]
    s[STEP + mine] = s[LOAD + mine] = s[WAREHOUSE + mine + 1] = 0
    robot.tap("up")
    assert lines(robot)[1][0] == "7" and lines(robot)[1][11] == " "


def blinking(robot: Robot, screen: str) -> bytes:
    """The slots that a screen which tells of a tile on a tower lets blink; it says `Here`."""
    for _ in range(4000):
        if robot.name == "Curtain":
            robot.hold("a")
        elif robot.name == "Board":
            robot.do(legal(robot.screen.director.match.state)[0])
        elif robot.name == "Scoring":
            robot.tap("b")
        elif robot.name == screen and "Here: " in lines(robot)[7]:
            break
        robot.machine.step(50)
    shown = robot.screen
    seen = set()
    for _ in range(12):
        robot.machine.step(50)
        if robot.screen is shown and shown._slots:
            seen.add(robot.machine.frame().to_text("braille"))
    assert len(seen) > 1, "it blinks"
    return bytes(shown._slots)


@pytest.mark.slow
def test_the_recap_shows_where_a_tile_went(table: Any) -> None:
    assert blinking(table(2), "Recap")


def test_a_computer_shows_where_its_tile_goes(table: Any) -> None:
    assert blinking(table(2, levels=(0, 1, 0, 0)), "Thinking")


def test_arrows_of_the_strip_lie_on_no_chip(robot: Robot) -> None:
    """However many there are: the one pointed at is whole, and where there are more a space is free, too."""
    board = robot.screen
    for count in range(1, 33):
        board.items = bytes(range(2, 2 + 2 * count, 2))
        for board.at in range(count):
            places = board.strip()
            assert places[board.at][1]
            shown = [(x, wide) for x, wide in places if wide]
            assert all(x + wide < after for (x, wide), (after, _) in zip(shown, shown[1:], strict=False))
            assert shown[0][0] == (0 if places[0][1] else 2)
            assert shown[-1][0] + shown[-1][1] <= (25 if places[-1][1] else 23)
