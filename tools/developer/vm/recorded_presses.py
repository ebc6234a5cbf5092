"""Records the button presses of a robot in a whole game, to repeat them on the VM."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from sim.boards import BOARDS
from sim.machine import Machine
from tools import games
from tools.games.protocol import Game
from tools.games.robot import Robot

T = TypeVar("T")


class FixedDice(Random):
    """A fixed random generator, so that measurements can be compared between versions."""

    number = 1

    def choice(self, seq: Sequence[T]) -> T:  # type: ignore[override]
        self.number = (self.number * 75 + 74) % 65537
        return seq[self.number % len(seq)]


def a_game(
    level: int = 0,
    variant: int = 0,
    seed: int = 1,
    game: Game | None = None,
    most: int = 1 << 30,
    looks: int = 0,
    sound: bool = False,
) -> tuple[bytes, bytes, bytes]:
    """Play a whole game from the title, or so many presses of it, against the computer if a level is given.

    `looks` times, before a decision, everything is opened that the menu offers; with `sound` that has a row
    more. Returns presses, chance and the last state.
    """
    game = game or games.load()
    machine = Machine(seed=seed, games=(game.name,))
    if sound:
        machine.settings["PIN_SOUND"] = BOARDS["pico"].piezo
    machine.power_on()
    robot = game.robot(machine)
    robot.begin(level, variant)
    match = robot.match
    assert match is not None
    chance = robot.chance()
    dice = FixedDice()
    dice.number = seed
    while robot.name != "Result" and robot.presses < most:
        robot.lift()
        if robot.name == "Thinking":
            robot.wait(500)
            if robot.name == "Thinking":
                robot.tap("a")
        elif robot.asked:
            # After the first look, only where another's turn can be shown again.
            who = match.decider()
            if (
                looks
                and robot.name == "Board"
                and (not match.moves or match.missed(who) > match.seen_at[who])
            ):
                looks -= 1
                _look(robot)
            robot.decide_random(dice)
        else:
            robot.wait(100)
    return bytes(robot.taps), chance, bytes(match.state)


def _look(robot: Robot) -> None:
    """Open the menu inside a game, choose a row and come back: every row but the last, which leaves."""
    row, rows = 0, 2
    while row < rows - 1:
        robot.hold("b")
        rows = len(robot.screen.rows)
        robot.choose(row)
        robot.wait(2000)
        while robot.name != "Board":
            robot.tap("b")
            robot.wait(200)
        row += 1
