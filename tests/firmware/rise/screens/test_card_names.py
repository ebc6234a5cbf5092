"""Every card's name, in all languages, stands clear of what is drawn beside it."""

from typing import Any

import pytest

from handheld.screens.signs import as_tiles
from rise.rules.card_tables import COST, KIND, POINTS_AT_END, POINTS_AT_ONCE
from rise.rules.decisions import BUY, FIRST_BOUGHT
from rise.rules.state import I_MATCH, KINDS, OPEN
from rise.tiles import ICON
from tools.games.rise.robot import Robot

ACROSS = 25


def row(robot: Robot, y: int) -> bytes:
    """The tiles of a row."""
    robot.machine.step(60)
    return bytes(robot.machine.console.canvas.tiles[ACROSS * y : ACROSS * (y + 1)])


def said(text: str) -> bytes:
    return as_tiles(text, {})


@pytest.fixture(params=range(3), ids=("en", "de", "fr"))
def robot(table: Any, request: Any) -> Robot:
    found: Robot = table(2, language=request.param)
    found.lift()
    return found


def names() -> tuple[str, ...]:
    from rise.words import words

    return tuple(words().CARD_NAMES)


@pytest.mark.slow
def test_in_the_market(robot: Robot) -> None:
    """The name clear of points and price, and below it what both sides do, to the last letter."""
    from rise.screens.phrases import side_words

    board = robot.screen
    state = board.director.match.state
    for kind in range(FIRST_BOUGHT, KINDS):
        state[OPEN] = KIND.index(kind)
        robot._at(board.items.index(b"\xc8"))
        robot.tap("a")
        market = robot.screen
        robot.walk(market.items.index(bytes((BUY + kind - FIRST_BOUGHT,))) - market.at, "left", "right")
        shown = row(robot, 5)
        points = POINTS_AT_ONCE[kind] + POINTS_AT_END[kind]
        assert shown.startswith(said(names()[kind]) + b"\0\0"), names()[kind]
        assert shown.strip(b"\0").endswith(said(str(COST[kind])) + bytes((ICON,))), names()[kind]
        assert (said(f"+{points}") + bytes((ICON + 1, 0)) in shown) == (points > 0), names()[kind]
        for side in range(2):
            does = b"\0" + said(side_words(2 * kind + side))
            assert does + b"\0" in row(robot, 6 + side) + b"\0", names()[kind]
        robot.tap("b")


def test_a_reason_of_the_market_takes_the_bright_row(robot: Robot) -> None:
    robot._at(robot.screen.items.index(b"\xc8"))
    robot.tap("a")
    others = [row(robot, y) for y in range(8) if y != 5]
    robot.tap("a")
    assert robot.screen.why.endswith("0."), "no gold yet"
    assert [row(robot, y) for y in range(8) if y != 5] == others
    assert row(robot, 5).startswith(said(robot.screen.why) + b"\0")


@pytest.mark.slow
def test_looked_at_closely(robot: Robot) -> None:
    """The name clear of the cost; what both sides do and what each icon means, to the last letter."""
    from rise.rules.facts import icons, match_icons
    from rise.screens.card import Card
    from rise.screens.phrases import icon_words, side_words
    from rise.words import more

    for kind in range(KINDS):
        robot.machine.console.push(Card(robot.machine.console, kind))
        title = row(robot, 0)
        assert title.startswith(said(names()[kind]) + b"\0\0")
        rows = [row(robot, y).strip(b"\0") for y in range(1, 8)]
        for number in (2 * kind, 2 * kind + 1):
            assert said(side_words(number)) in rows, names()[kind]
            for icon in icons(number):
                if icon == I_MATCH:
                    for resource in range(4):
                        assert said(icon_words(match_icons(number, resource))) in rows, names()[kind]
                else:
                    assert said(more().MEANS[icon - 1]) in rows, names()[kind]
        counted = more().COUNTS % (POINTS_AT_ONCE[kind], POINTS_AT_END[kind])
        assert (rows[6] == said(counted)) == (POINTS_AT_ONCE[kind] + POINTS_AT_END[kind] > 0)
        robot.tap("b")


def test_on_the_board_and_in_lines(robot: Robot) -> None:
    """What is pointed at is said to the last letter, before the gold; lines about cards fit theirs."""
    from rise.screens.phrases import phrase, side_words

    state = robot.screen.director.match.state
    for kind in range(KINDS):
        for side in range(2):
            assert len(side_words(2 * kind + side)) <= 21
        assert len(phrase(state, 2 * kind)) <= 22
        if kind >= FIRST_BOUGHT:
            assert len(phrase(state, BUY + kind - FIRST_BOUGHT)) <= 22
