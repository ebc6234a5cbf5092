"""Counts the button presses of a turn: a computer player decides, a robot presses the buttons.

In search order everything is done as a search happened to write it down: perhaps the third card first, though
the first one comes next and could as well come before. In hand order cards are played as a person plays them:
of those that the turn's plan has, the one that needs the fewest presses comes first, unless the turn would be
worth less by that. Tiles that go onto the elephant together are chosen in the same way.
"""

from __future__ import annotations

from array import array
from statistics import mean, median
from typing import TYPE_CHECKING

from rise.players import reset_turn_calls, think
from rise.players.slot_values import towers_value
from rise.players.value import board_value, deck_value, turns_left
from rise.players.weights import WEIGHTS
from rise.rules.decisions import BUY, END, GOLD
from rise.rules.effects import perform
from rise.rules.legal import legal
from rise.rules.state import (
    BAG,
    CHANCE,
    FINAL,
    LAP,
    LOADING,
    OVER,
    PENDING_COUNT,
    PHASE,
    ROUND,
    SEAT_SIZE,
    TURN,
    asked,
)
from sim.machine import Machine
from tools.games.rise.game import choose, redeal
from tools.games.rise.robot import Robot

if TYPE_CHECKING:
    from collections.abc import Iterator

TURNS = 60
GAMES = 4  # a single one says little
LEVELS = (1, 2)


def count(level: int, hand_order: bool, turns: int = TURNS, seed: int = 1) -> list[int]:
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
        robot.do(in_hand_order(robot, level) if hand_order else choose(bytearray(state), level))
        taken[-1] += robot.presses - before
    return taken[:-1]


def in_hand_order(robot: Robot, level: int) -> int:
    """What a person does next who plans the turn as a level does."""
    s = robot.screen.director.match.state
    decision = choose(bytearray(s), level)
    loads = asked(s) == LOADING
    if not loads and (s[PENDING_COUNT] or not _plays(decision)):
        return decision
    steps = _plan(s, decision, level)
    worth = _worth(s, steps)
    able = legal(s)
    free = [step for step in steps if step[0] in able and (loads or _plays(step[0]))]
    for step in sorted(free, key=lambda step: robot.presses_for(step[0])):
        rest = list(steps)
        rest.remove(step)
        if _worth(s, [step, *rest]) >= worth:
            return step[0]
    return decision


def _plays(decision: int) -> bool:
    """Is it a card's side or the gold tile?"""
    return decision < BUY or decision == GOLD


def _plan(s: bytearray, decision: int, level: int) -> list[list[int]]:
    """The rest of the turn from a decision on, each with the answers to what it asks.

    The tiles that go onto the elephant together stand for themselves; then the plan ends with them.
    """
    s = _unknown_dealt_anew(s)
    loads = asked(s) == LOADING
    plan: list[list[int]] = []
    rest = [decision]
    while rest[0] != END and not s[PHASE] & OVER and (not loads or asked(s) == LOADING):
        if loads or not s[PENDING_COUNT]:
            plan.append([])
        plan[-1].append(rest[0])
        _do(s, rest.pop(0))
        if not rest:
            reset_turn_calls()
            rest = list(next(found for found in think(s, level, 0) if found))
    return plan


def _worth(s: bytearray, steps: list[list[int]]) -> int:
    """What the player's position is worth after these steps; less than any other if one is not legal."""
    s = _unknown_dealt_anew(s)
    weights = array("b", WEIGHTS)
    seat = s[TURN]
    turns = turns_left(weights, s)
    for decision in [decision for step in steps for decision in step]:
        if decision not in legal(s):
            return -1_000_000
        _do(s, decision)
    turns = 0 if s[PHASE] & FINAL else turns
    worth = towers_value(weights, s, seat, turns) + deck_value(weights, s, seat, turns)
    return worth + board_value(weights, s, seat, turns)


def _unknown_dealt_anew(s: bytearray) -> bytearray:
    """A copy in which nothing depends on what only the rules know."""
    return redeal(s, s[TURN], 1)


def _do(s: bytearray, decision: int) -> None:
    """Perform a decision; the bag alone says which tiles are drawn, so another order draws the same ones."""
    bag = BAG + SEAT_SIZE * s[TURN]
    s[CHANCE : CHANCE + 8] = bytes((sum(s[bag : bag + 8]), 1, 2, 3, 4, 5, 6, 7))
    perform(s, decision)


def measure() -> Iterator[tuple[str, float, str]]:
    """Mean, median and most presses of a turn, in several games, in both orders."""
    for level in LEVELS:
        for order in ("search", "hand"):
            taken = [n for seed in range(1, 1 + GAMES) for n in count(level, order == "hand", seed=seed)]
            name = f"presses-turn-in-{order}-order-level-{level}"
            yield f"{name}-mean", round(mean(taken), 1), "presses"
            yield f"{name}-median", median(taken), "presses"
            yield f"{name}-most", max(taken), "presses"
