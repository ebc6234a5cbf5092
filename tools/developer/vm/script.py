"""Writes down what a robot presses in a whole game, so that the same presses can be made on the real VM."""

from __future__ import annotations

from babel.rules.actions import DISCARD
from babel.rules.legal import legal
from babel.screens.newgame import DEFAULT
from sim.boards import BUTTONS
from sim.machine import TAP, Machine
from tools.games.babel.robot import Robot

Taps = bytearray
"""Two bytes each: the button (6 for none), how long in tens of milliseconds."""


class Scribe(Robot):
    """A robot that keeps a list of its presses and waits."""

    def __init__(self, machine: Machine) -> None:
        super().__init__(machine)
        self.taps = Taps()

    def tap(self, button: str, ms: int = TAP) -> None:
        self.taps += bytes((BUTTONS.index(button), ms // 10))
        super().tap(button, ms)

    def wait(self, ms: int) -> None:
        """Let time pass."""
        self.taps += bytes((6, ms // 10))
        self.machine.step(ms)


def a_game(level: int = 0, edition: int = 0, seed: int = 1) -> tuple[bytes, bytes, bytes]:
    """Play a whole game from the title, against the computer if a level is given: presses, chance, end."""
    machine = Machine(seed=seed)
    machine.power_on()
    robot = Scribe(machine)
    robot.choose(len(robot.screen.rows) - 4)
    robot.tap("down")
    robot.walk(edition, "left", "right")
    if level:
        robot.walk(2, "up", "down")
        robot.walk(level, "left", "right")
        robot.walk(-2, "up", "down")
    robot.tap("up")
    robot.tap("a")
    match = next(screen.game for screen in machine.console._stack if hasattr(screen, "game")).match
    number = seed
    while robot.name != "Result":
        robot.lift()
        if robot.name == "Thinking":
            robot.wait(500)
            if robot.name == "Thinking":
                robot.tap("a")
        elif robot.name in ("Board", "Halving"):
            number = (number * 75 + 74) % 65537
            actions = legal(match.state)
            action = actions[number % len(actions)]
            if robot.name == "Halving":
                robot.lay_aside(action - DISCARD)
            else:
                robot.do(action)
        else:
            robot.wait(100)
    # The ninth byte of chance said who starts.
    starts = bytes((match.names[0] != DEFAULT[0],))
    return bytes(robot.taps), bytes(match.setup[4:12]) + starts, bytes(match.state)
