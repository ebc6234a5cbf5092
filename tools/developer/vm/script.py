"""Writes down what a robot presses in a whole game, so that the same presses can be made on the real VM."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from sim.machine import Machine
from tools import games
from tools.games.protocol import Game

T = TypeVar("T")


class Steady(Random):
    """Chance by one small rule, so that a game's figures compare from version to version."""

    number = 1

    def choice(self, seq: Sequence[T]) -> T:  # type: ignore[override]
        self.number = (self.number * 75 + 74) % 65537
        return seq[self.number % len(seq)]


def a_game(
    level: int = 0, variant: int = 0, seed: int = 1, game: Game | None = None, most: int = 1 << 30
) -> tuple[bytes, bytes, bytes]:
    """Play a whole game from the title, or so many presses of it, against the computer if a level is given.

    Returns presses, chance and the last state.
    """
    game = game or games.load()
    machine = Machine(seed=seed, games=(game.name,))
    machine.power_on()
    robot = game.robot(machine)
    robot.begin(level, variant)
    match = robot.match
    assert match is not None
    chance = robot.chance()
    dice = Steady()
    dice.number = seed
    while robot.name != "Result" and robot.presses < most:
        robot.lift()
        if robot.name == "Thinking":
            robot.wait(500)
            if robot.name == "Thinking":
                robot.tap("a")
        elif robot.asked:
            robot.decide_any(dice)
        else:
            robot.wait(100)
    return bytes(robot.taps), chance, bytes(match.state)
