"""Gives a running machine the deal of a record, so that its game can be played through the buttons."""

from __future__ import annotations

import sys
from typing import Any

from sim.machine import Machine
from tools.games.babel.record import Record
from tools.games.babel.robot import Robot

LANGUAGES = ("en", "de", "fr")


def start(robot: Robot, edition: int, language: int = 0) -> None:
    """From the title: choose the language and the edition with the buttons, then start a new game."""
    rows = len(robot.screen.rows)
    if language:
        robot.choose(rows - 2)
        robot.walk(language, "left", "right")
        robot.tap("b")
    robot.begin(variant=edition)


def game_of(machine: Machine) -> Any:
    """The game that runs on a machine, whatever screen is on top."""
    return next(screen.director for screen in machine.console._stack if hasattr(screen, "director"))


def put_in(machine: Machine, record: Record) -> None:
    """Replace the random deal by the record's, now and at each reshuffle."""
    match = game_of(machine).match
    for state in (match.state, match._mark, *match.seen):
        state[:] = record.start
    chance: Any = sys.modules["babel.rules.chance"]
    state_of = sys.modules["babel.rules.state"]
    shuffled = chance.reshuffle
    supplies = [step.supply for step in record.steps if step.supply is not None]

    def reshuffle(s: bytearray, order: bytes | None = None) -> None:
        lying = sorted(state_of.cards(s, state_of.DISCARDS))
        matching = [supply for supply in supplies if sorted(supply) == lying]
        shuffled(s, matching[0] if matching else order)

    chance.reshuffle = reshuffle
