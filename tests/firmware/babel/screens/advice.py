"""Asking for a hint, in any game."""

from typing import Any

from tools.games.robot import ButtonPresser, Robot


def thought_out(fingers: ButtonPresser) -> Any:
    """The screen with a hint, once it is there."""
    for _ in range(2000):
        if fingers.screen.thought is None:
            break
        fingers.machine.step(50)
    return fingers.screen


def advice(robot: Robot) -> Any:
    """The hint that the menu inside a game offers."""
    robot.hold("b")
    robot.choose(1)
    return thought_out(robot)
