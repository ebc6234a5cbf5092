"""Presses of a turn of Rise of Babel are counted as a search orders them and as the hand lies."""

from collections.abc import Iterator
from statistics import mean
from typing import Any

import pytest

from rise.rules.decisions import BUY, GOLD
from rise.rules.legal import legal
from rise.rules.state import PENDING_COUNT
from sim.machine import Machine
from tests.firmware.rise.rules.table import table as position
from tools.games.rise import press_counts
from tools.games.rise.robot import Robot

LABOURER, DROVER = 0, 2


@pytest.fixture
def robot() -> Iterator[Robot]:
    """In a new game of two people, behind the curtain."""
    machine = Machine(games=("rise",), seed=3)
    machine.power_on()
    machine.step(100)
    robot = Robot(machine)
    robot.begin()
    robot.lift()
    yield robot
    machine.power_off()


def show(robot: Robot, **parts: Any) -> bytearray:
    state: bytearray = robot.screen.director.match.state
    state[:] = position(**parts)
    robot.screen.update_items(True)
    return state


@pytest.mark.parametrize("first", (LABOURER, DROVER + 1))
def test_what_is_near_comes_first_where_the_order_is_free(
    robot: Robot, monkeypatch: pytest.MonkeyPatch, first: int
) -> None:
    """Two sides that give gold: whichever the search has written first."""
    show(robot, hand="labourer drover", camp="W")
    plan = [[first], [LABOURER + DROVER + 1 - first]]
    monkeypatch.setattr(press_counts, "choose", lambda s, level: first)
    monkeypatch.setattr(press_counts, "_plan", lambda s, decision, level: plan)
    assert press_counts.in_hand_order(robot, 1) == LABOURER


def test_an_order_that_matters_is_kept(robot: Robot, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a cart the elephant takes both tiles; the card that moves it waits, though it is pointed at."""
    state = show(robot, hand="wainwright muleteer", camp="W W")
    cart, move = 52, 34
    robot._at(robot.screen.items.index(bytes((move,))))
    if robot.screen.alt:
        robot.tap("up")
    assert robot.presses_for(move) < robot.presses_for(cart) and move in legal(state)
    monkeypatch.setattr(press_counts, "choose", lambda s, level: cart)
    assert press_counts.in_hand_order(robot, 2) == cart


def test_a_robot_knows_how_many_presses_a_decision_needs(robot: Robot) -> None:
    for seed in range(3):
        state = show(robot, hand="labourer drover storeman mason", camp="W", warehouse="S B", stalls="W S B")
        for _ in range(12):
            screen = robot.screen
            if screen.on_towers() or not screen.items[0] < GOLD and not state[PENDING_COUNT]:
                break
            sides = [found for found in legal(state) if found < BUY or state[PENDING_COUNT]]
            decision = sides[(7 * seed + len(sides)) % len(sides)]
            expected = robot.presses_for(decision)
            before = robot.presses
            robot.do(decision)
            assert robot.presses - before == expected


@pytest.mark.slow
def test_hand_order_needs_fewer_presses() -> None:
    search = press_counts.count(1, False, turns=25)
    hand = press_counts.count(1, True, turns=25)
    assert len(search) == len(hand) == 25
    assert mean(hand) < mean(search) - 1
