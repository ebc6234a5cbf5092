"""No hidden card of another seat is ever shown: games that differ only in such cards look alike."""

import random
from typing import Any

import pytest

from rise.rules.decisions import BUY, END
from rise.rules.knowledge import redeal
from rise.rules.legal import legal
from rise.rules.state import HAND, PENDING_COUNT
from sim.frame import Frame
from tools.games.rise.robot import Robot


def shown(robot: Robot) -> list[Frame]:
    """What a player can look at in a turn: the own cards, one closely, the market, all boards."""
    frames = []

    def look(keys: str) -> None:
        for key in keys.split():
            robot.machine.run(key)
            robot.machine.step(20)
            frames.append(robot.machine.frame())

    board = robot.screen
    at = board.at
    if board.items[0] < BUY:
        robot._at(1)
        robot._at(0)
        look("hold:a b down up")
    robot._at(board.items.index(b"\xc8"))
    ending = board.alt
    if ending:
        look("up")
    look("a down hold:a b b")
    look("up up hold:a b left left left left left left left left a right right right left b b")
    robot._at(at)
    look("down" if ending else "wait:10")
    return frames


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_player_sees_nothing_of_the_other_hands(table: Any, seats: int) -> None:
    """The turn, a card closely, the market, everybody's boards: equal, whatever the others hold."""
    robot: Robot = table(seats)
    dice = random.Random(seats)
    looked = 0
    while looked < 12:
        robot.lift()
        match = robot.screen.director.match
        if dice.random() < 0.15 and not match.state[PENDING_COUNT]:
            looked += 1
            kept = bytes(match.state)
            other = bytearray(kept)
            redeal(other, match.decider())
            first = shown(robot)
            assert robot.name == "Board"
            match.state[:] = other
            robot.machine.console.redraw()
            assert shown(robot) == first
            match.state[:] = kept
        robot.do(dice.choice(legal(match.state)))


@pytest.mark.slow
@pytest.mark.parametrize("flip", [0, 5])
def test_between_two_turns_there_is_a_curtain(table: Any, flip: int) -> None:
    """Nobody's hand is on the screen before that player has held A; the curtain says a name and no card."""
    robot: Robot = table(3, flip=flip)
    dice = random.Random(flip)
    passed = 0
    lifted = -1
    for _ in range(400):
        name = robot.name
        if name == "Curtain":
            passed += 1
            before = robot.machine.frame()
            for button in ("left", "right", "up", "down", "b", "a"):
                robot.tap(button)
                assert robot.name == "Curtain"
            robot.machine.step(50)
            assert robot.machine.frame() == before
            lifted = robot.machine.console.top.console._stack[0].director.viewer
            robot.hold("a")
        elif name == "Board":
            match = robot.screen.director.match
            assert match.decider() == lifted == robot.screen.director.viewer
            robot.do(dice.choice(legal(match.state)))
        else:
            robot.lift() if name == "Scoring" else robot.tap("b")
    assert passed > 10


def test_the_redeal_really_changes_what_must_not_be_seen(table: Any) -> None:
    """The watch above is no good if both games are the same."""
    robot: Robot = table(3)
    robot.lift()
    state = robot.screen.director.match.state
    other = bytearray(state)
    redeal(other, robot.screen.director.match.decider())
    assert other != state and other[HAND + 1] != state[HAND + 1]


@pytest.mark.slow
@pytest.mark.parametrize("levels", [(0, 1), (1, 0), (1, 0, 1)])
def test_who_plays_alone_never_sees_a_curtain(table: Any, levels: tuple[int, ...]) -> None:
    """As in Babel: the board comes at once, whoever begins, and there is nothing to hand over."""
    robot: Robot = table(len(levels), levels=levels)
    dice = random.Random(1)
    turns = 0
    for _ in range(3000):
        assert robot.name != "Curtain"
        if robot.name == "Board":
            turns += robot.screen.decision() == END
            robot.do(dice.choice(legal(robot.screen.director.match.state)))
        else:
            robot.machine.step(300)
        if turns > 2:
            break
    assert turns > 2
