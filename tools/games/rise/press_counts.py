"""Counts the button presses of a turn: a computer player decides, a robot presses the buttons."""

from __future__ import annotations

from rise.rules.state import LAP, ROUND, TURN
from sim.machine import Machine
from tools.games.rise.game import choose
from tools.games.rise.robot import Robot

TURNS = 60
GAMES = 4  # a single one says little


def count(turns: int = TURNS, seed: int = 1) -> list[int]:
    """The presses of so many turns of two people; curtains, recaps and the scoring of rounds apart."""
    machine = Machine(games=("rise",), seed=seed)
    machine.power_on()
    machine.step(100)
    robot = Robot(machine)
    robot.begin()
    taken = [0]
    last = None
    while len(taken) <= turns:
        robot.lift()
        if robot.name != "Board":
            break
        state = robot.screen.director.match.state
        now = bytes((state[ROUND], state[LAP], state[TURN]))
        if last is not None and now[2] != last[2]:
            taken.append(0)
        last = now
        before = robot.presses
        robot.do(choose(bytearray(state), 1))
        taken[-1] += robot.presses - before
    return taken[:-1]


def measure() -> list[tuple[str, float, str]]:
    """Mean and most presses of a turn, in several games."""
    taken = [presses for seed in range(1, 1 + GAMES) for presses in count(seed=seed)]
    return [
        ("presses-turn", round(sum(taken) / len(taken), 1), "presses"),
        ("presses-worst-turn", max(taken), "presses"),
    ]
