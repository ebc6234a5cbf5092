"""How Rise of Babel feels: lines that explain themselves, notes that cover no hand, a look at everything."""

import sys
from typing import Any

import pytest

from handheld.glyphs import HOURGLASS
from rise import topics
from rise.rules.decisions import ANSWER, BUY, END, MARKET
from rise.rules.legal import legal
from rise.rules.state import CAMP, CARTS, LOAD, NONE, POINTS, SEAT_SIZE, STALL, STEP, TURN, WAREHOUSE, placing
from tests.firmware.eye import read, read_from
from tools.games.rise.robot import Robot

TO_MARKET = b"\xc8"


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
    """Below the towers, where they hide no names and no cards."""
    before = lines(robot)
    robot.machine.step(8500)
    assert "menu" in lines(robot)[5]
    assert (lines(robot)[:5], lines(robot)[6:]) == (before[:5], before[6:])
    robot.machine.step(5000)
    assert lines(robot)[5].strip() == "Round 1: 19 slots left"
    robot.machine.step(5000)
    assert lines(robot) == before, "then it is quiet"
    robot.machine.step(60_000)
    assert lines(robot) == before
    robot.tap("right")
    robot.machine.step(8500)
    assert "menu" in lines(robot)[5], "and after the next key it begins anew"


@pytest.mark.parametrize("names", ["Wilhelma Bob", "Wilh Bob Carl", "Wi Bo Ca Fr"])
def test_names_are_as_long_as_fits(table: Any, names: str) -> None:
    robot: Robot = table(len(names.split()))
    robot.lift()
    robot.machine.step(50)
    wide = 128 // len(names.split())
    for seat, name in enumerate(names.split()):
        assert read_from(robot.machine.frame(), wide * seat + 9, 0, len(name)) == name


@pytest.mark.parametrize("points", [7, 12, 104])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_player_stands_apart_from_the_next_one(table: Any, seats: int, points: int) -> None:
    """Also the bright field of whose turn it is; and points stand apart from a name."""
    robot: Robot = table(seats)
    robot.lift()
    s = robot.screen.director.match.state
    for seat in range(seats):
        s[POINTS + SEAT_SIZE * seat] = points
    for turn in range(seats):
        s[TURN] = turn
        robot.machine.console.redraw()
        robot.machine.step(60)
        frame = robot.machine.frame()
        for seat in range(1, seats):
            x = 128 // seats * seat - 1
            assert not any(frame.pixel(x, y) for y in range(8)), (turn, seat)
    column = [any(frame.pixel(x, y) for y in range(8)) for x in range(9, 128 // seats)]
    last = "".join(".#"[lit] for lit in column).rstrip(".").split("..")[-1]
    assert len(last) <= 5 * len(str(points)), "two dark columns before the points"


def test_a_note_leaves_the_hand_to_be_seen(robot: Robot) -> None:
    board = robot.screen
    hand = lines(robot)[6:]
    robot.tap("b")
    assert board.note == lines(robot)[5].strip() == "Nothing to take back"
    assert lines(robot)[6:] == hand
    robot.machine.step(3000)
    assert not board.note and "Nothing" not in lines(robot)[5]


def test_holding_a_looks_closer_at_everything(robot: Robot) -> None:
    board = robot.screen
    robot._at(board.items.index(TO_MARKET))
    robot.hold("a")
    assert robot.name == "Pages" and robot.screen.page == topics.MARKET
    robot.tap("b")
    robot.tap("up")
    robot.hold("a")
    assert robot.name == "Closer"
    robot.tap("b")
    while robot.screen.slot != NONE:
        robot.tap("left")
    robot.hold("a")
    assert robot.name == "Seat"
    robot.tap("b")
    robot.tap("b")
    assert robot.screen is board and not board.note, "B leads back to the hand, and takes nothing back"
    robot._at(board.items.index(TO_MARKET))
    robot.tap("a")
    market = robot.screen
    robot.hold("a")
    assert robot.name == "Card"
    robot.tap("b")
    robot.walk(market.items.index(bytes((MARKET,))) - market.at, "left", "right")
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
        advice = robot.screen.decision
        robot.tap(button)
        if done is None:
            assert robot.name == "Hint", "an arrow is no answer"
            continue
        assert robot.name != "Hint"
        assert len(match.moves) > before if done else len(match.moves) == before
        if done:
            assert match.moves[before] == advice


def test_what_a_tap_needs_loads_while_the_finger_is_down(robot: Robot) -> None:
    """So it is there when the button comes up, which acts."""
    board = robot.screen
    s = board.director.match.state
    card = next(decision for decision in legal(s) if decision < BUY)
    for decision, module in ((board.items[-1], "rise.screens.market"), (card, "rise.screens.placing")):
        board.point(decision)
        assert module not in sys.modules
        robot.machine.press("a")
        robot.machine.step(60)
        assert module in sys.modules and robot.screen is board
        robot.machine.release("a")
        robot.machine.step(60)
        assert robot.screen is not board or decision == card
        if robot.screen is not board:
            robot.tap("b")


def test_who_holds_b_has_what_thinks_out_a_hint_when_the_menu_comes(robot: Robot) -> None:
    """Who lets go before undoes, and what was loaded for the menu goes again."""
    players = "rise.players"
    board = robot.screen
    robot.machine.press("b")
    robot.machine.step(250)
    assert players not in sys.modules, "so long a tap can last"
    robot.machine.step(100)
    assert players in sys.modules
    robot.machine.release("b")
    robot.machine.step(60)
    assert players not in sys.modules and board.note == "Nothing to take back"
    robot.machine.press("b")
    robot.machine.step(590)
    assert robot.screen is board and players in sys.modules
    robot.machine.step(60)
    robot.machine.release("b")
    assert robot.name == "Pause"
    robot.tap("a")
    assert robot.screen is board and players not in sys.modules


def first_corners(robot: Robot, decision: int) -> list[int]:
    """Do a decision; what is in the lower left corner of each picture that it leads to."""
    canvas = robot.machine.console.canvas
    flush = canvas.flush
    seen: list[int] = []

    def flushed() -> None:
        flush()
        seen.append(canvas.tiles[7 * 25])

    robot.machine.step(50)
    canvas.flush = flushed
    robot.machine.console.redraw()  # as a press does
    robot.screen.act(decision)
    robot.machine.step(50)
    del canvas.flush
    return seen


def test_who_ends_the_turn_sees_at_once_that_it_was_heard(table: Any) -> None:
    """Before a computer player is loaded, or the next player's curtain."""
    for levels in ((0, 1), (0, 0)):
        robot: Robot = table(2, levels=levels)
        robot.lift()
        while END not in (options := legal(robot.screen.director.match.state)):
            robot.do(options[0])
        seen = first_corners(robot, END)
        assert seen[0] - HOURGLASS in range(4) and len(seen) > 1
        robot.machine.power_off()


def test_an_hourglass_is_seen_while_the_best_slot_is_looked_for(table: Any) -> None:
    robot: Robot = table(2)
    asked = 0
    while asked < 2:
        robot.lift()
        robot.machine.step(50)
        if robot.name != "Board":
            continue
        s = robot.screen.director.match.state
        options = legal(s)
        decision = next((option for option in options if option >= ANSWER or option < BUY), options[0])
        before = placing(s)
        seen = first_corners(robot, decision)
        if before or robot.name == "Board" and robot.screen.on_towers():
            asked += 1
            assert seen[0] - HOURGLASS in range(4), "also when the towers are to be drawn with the new tile"
            assert seen[-1] - HOURGLASS not in range(4)
        else:
            assert decision == END or all(corner - HOURGLASS not in range(4) for corner in seen)


def test_stalls_warehouse_camp_and_elephant_are_always_seen(robot: Robot) -> None:
    """Left of the towers: what changes in the state changes there, and nothing else does."""
    s = robot.screen.director.match.state
    mine = SEAT_SIZE * s[TURN]

    def column() -> list[str]:
        robot.machine.console.redraw()
        robot.machine.step(60)
        frame = robot.machine.frame()
        return ["".join("#" if frame.pixel(x, y) else "." for x in range(21)) for y in range(8, 40)]

    seen = [column()]
    for place, value in ((WAREHOUSE + 1, 4), (CAMP, 7), (STEP, 2), (LOAD, 3), (CARTS, 2), (STALL, 5)):
        s[place + mine] = value
        seen.append(column())
        assert seen[-1] not in seen[:-1]


def test_arrows_of_the_strip_lie_on_no_card(robot: Robot) -> None:
    """However many there are: the one pointed at is whole, and an arrow has room where there are more."""
    from rise.screens.strip import card, places

    for room in (80, 128):
        for count in range(1, 20):
            columns = [card(kind, 1 + kind % 3) for kind in range(count)]
            for at in range(count):
                found = places(columns, at, room)
                assert found[at][1]
                shown = [(x, wide) for x, wide in found if wide]
                assert all(x + wide < after for (x, wide), (after, _) in zip(shown, shown[1:], strict=False))
                assert shown[0][0] == (0 if found[0][1] else 6)
                assert shown[-1][0] + shown[-1][1] <= (room if found[-1][1] else room - 6)
