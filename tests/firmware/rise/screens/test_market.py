"""The market by its buttons: what stands where, what can be paid, and what is said after a purchase."""

from typing import Any

import pytest

from handheld.glyphs import BUTTON
from rise.rules.card_tables import KIND
from rise.rules.decisions import BUY, FIRST_BOUGHT, GOLD, MARKET, SELL, STALLS
from rise.rules.state import OPEN, POINTS, PURSE, TABLE, TABLET, WAREHOUSE, cards
from tests.firmware.eye import read
from tools.games.rise.robot import TO_MARKET, Robot

PEDDLER, KEEPER, HAULER, KILN, MAHOUT, ARCHITECT, WAINWRIGHT = 10, 18, 19, 23, 31, 20, 26
WIDEST = (PEDDLER, KEEPER, HAULER, KILN, MAHOUT)  # three icons each


def enter(table: Any, kinds: tuple[int, ...], gold: int, tablet: int = 0) -> tuple[Robot, Any]:
    """A robot in a market with these cards and this much gold, and the board behind it."""
    robot: Robot = table(2)
    robot.lift()
    board = robot.screen
    s = board.director.match.state
    for i in range(5):
        s[OPEN + i] = KIND.index(kinds[i]) if i < len(kinds) else TABLE
    s[PURSE], s[TABLET + 1], s[WAREHOUSE] = gold, tablet, 3
    go(robot)
    return robot, board


def go(robot: Robot) -> None:
    """Go to the market."""
    robot._at(robot.screen.items.index(bytes((TO_MARKET,))))
    if robot.screen.alt:
        robot.tap("up")
    robot.tap("a")
    robot.machine.step(60)
    assert robot.name == "Market"


def lines(robot: Robot) -> list[str]:
    robot.machine.step(60)
    return [line.strip() for line in read(robot.machine.frame()).split("\n")]


def pointed(robot: Robot) -> int:
    return int(robot.screen.items[robot.screen.at])


def card(kind: int) -> int:
    return BUY + kind - FIRST_BOUGHT


def test_the_pointer_starts_at_the_dearest_card_that_can_be_paid(table: Any) -> None:
    robot, _ = enter(table, (PEDDLER, KILN, ARCHITECT, MAHOUT), 4)
    assert pointed(robot) == card(ARCHITECT), "for 4, not one for 3 or 5"
    assert lines(robot)[5].startswith("Architect")


def test_the_title_says_that_a_buys_what_can_be_paid(table: Any) -> None:
    """At once: so it is said before. Other trades say in the bright row what they do."""
    robot, _ = enter(table, (PEDDLER, KILN, ARCHITECT, MAHOUT), 4)
    items = robot.screen.items
    for at in range(len(items)):
        robot._go(at)
        pays = items[at] < MARKET and bytes((items[at],)) in robot.screen._can
        robot.machine.step(60)
        # The bright field of a card hides the feet of letters above it from `read`.
        assert (robot.machine.console.canvas.tiles[9] == BUTTON) == pays, items[at]


def test_of_equal_prices_the_pointer_starts_at_the_card_with_most_points(table: Any) -> None:
    robot, _ = enter(table, (ARCHITECT, HAULER, WAINWRIGHT, MAHOUT), 4)
    assert pointed(robot) == card(ARCHITECT), "2 points, not 1 or 0"


def test_the_pointer_starts_at_the_reserve_if_no_open_card_can_be_paid(table: Any) -> None:
    robot, _ = enter(table, (ARCHITECT, MAHOUT), 3)
    assert pointed(robot) == BUY + 1, "for 3, not the one for 2"


def test_five_wide_cards_stand_side_by_side(table: Any) -> None:
    robot, _ = enter(table, WIDEST, 3)
    frame = robot.machine.frame()
    # Left of each card but the first a column of dark pixels, so that no two touch.
    for i in range(1, 5):
        x, y = robot.screen._place(i)
        assert not any(frame.rows[row] >> (128 - x) & 1 for row in range(y, y + 15)), i


def test_arrows_reach_everything(table: Any) -> None:
    robot, _ = enter(table, WIDEST, 3, tablet=3)
    count = len(robot.screen.items)
    assert count == 5 + 2 + 4
    seen = []
    for _ in range(count):
        seen.append(pointed(robot))
        robot.tap("right")
    assert sorted(seen) == sorted(robot.screen.items) and pointed(robot) == seen[0]
    robot.walk(-robot.screen.at, "left", "right")
    for button, then in (
        ("down", card(5)),
        ("up", robot.screen.items[0]),
        ("left", GOLD),
        ("up", SELL),
        ("left", STALLS),
        ("up", MARKET),
        ("down", STALLS),
        ("down", STALLS),
    ):
        robot.tap(button)
        assert pointed(robot) == then, button


@pytest.mark.parametrize(
    "item, line",
    [
        (MARKET, "New market cards       1"),
        (STALLS, "New tiles in stalls    1"),
        (SELL, "Sell three tiles      +1"),
        (GOLD, "Use the gold tile     +2"),
    ],
)
def test_other_trades_say_what_they_cost_or_bring(table: Any, item: int, line: str) -> None:
    robot, _ = enter(table, WIDEST, 3, tablet=3)
    robot.walk(robot.screen.items.index(bytes((item,))) - robot.screen.at, "left", "right")
    shown = lines(robot)
    assert shown[5].startswith(line) and shown[6]


def test_a_purchase_is_told_with_its_points(table: Any) -> None:
    robot, board = enter(table, (ARCHITECT, KILN), 4)
    s = board.director.match.state
    before = s[POINTS]
    robot.tap("a")
    assert robot.screen is board and lines(robot)[5] == "Bought: Architect +1"
    assert s[PURSE] == 0 and s[POINTS] == before + 1


def test_a_reserve_card_can_be_taken_back(table: Any) -> None:
    """It shows nothing new, so B returns it and the gold."""
    robot, board = enter(table, (), 2)
    s = board.director.match.state
    assert pointed(robot) == card(FIRST_BOUGHT)
    match = board.director.match
    held = cards(s, 123)
    match._mark[:] = s  # as if the gold had come by the rules
    robot.tap("a")
    assert lines(robot)[5] == "Bought: Jobs" and cards(s, 123) != held
    robot.tap("b")
    assert s[PURSE] == 2 and cards(s, 123) == held


def test_who_pays_for_new_cards_sees_them(table: Any) -> None:
    robot, board = enter(table, WIDEST, 2)
    old = robot.screen
    robot.walk(old.items.index(bytes((MARKET,))) - old.at, "left", "right")
    robot.tap("a")
    assert robot.name == "Market" and robot.screen is not old
    assert robot.screen.items[:5] != old.items[:5] and lines(robot)[0].endswith("1")
    robot.tap("b")
    assert robot.screen is board


def test_what_cannot_be_paid_is_refused_with_the_reason(table: Any) -> None:
    robot, board = enter(table, (MAHOUT,), 4)
    robot._go(0)
    robot.tap("a")
    assert robot.name == "Market" and lines(robot)[5] == "Costs 5, you have 4."
    robot.tap("right")
    assert "Costs" not in lines(robot)[5]
