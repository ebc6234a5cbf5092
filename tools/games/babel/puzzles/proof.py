"""Proves a puzzle: the solution is legal, reaches the goal, is the only one, and is graded right."""

from __future__ import annotations

from typing import NamedTuple

from babel.puzzles.goals import reached
from babel.rules import why_not
from babel.rules.actions import DISCARD, END
from babel.rules.effects import perform
from babel.rules.knowledge import view
from babel.rules.state import RESULT, TURN
from tools.games.babel.notation import write_action, write_position
from tools.games.babel.puzzles import solver
from tools.games.babel.puzzles.book import Puzzle
from tools.games.babel.puzzles.finder import found_by, stars

MOST_STATES = 50_000
"""A puzzle is to be proven within seconds."""


class Proof(NamedTuple):
    """What was seen, and what is wrong with it: sentences, none if all is well."""

    faults: list[str]
    actions: int
    orders: int
    states: int


def own(actions: bytes) -> bytes:
    """Only the player's own actions: the other's discards are left out."""
    return bytes(action for action in actions if not DISCARD <= action < END)


def walk(puzzle: Puzzle) -> str:
    """Follow the solution; a sentence if a step is not legal, or the goal is reached too early or never."""
    s = puzzle.start[:]
    if reached(s, puzzle.player, puzzle.goal):
        return "the goal is reached before anything is done"
    for number, action in enumerate(puzzle.solution, 1):
        if s[RESULT] or s[TURN] != puzzle.player or why_not(s, action):
            return f"`{write_action(action)}`, action {number}, is not legal"
        perform(s, action)
        if reached(s, puzzle.player, puzzle.goal) != (number == len(puzzle.solution)):
            return f"the goal is reached too early, or not at all, after action {number}"
    return ""


def grade(puzzle: Puzzle) -> tuple[int, str]:
    """The stars, and the levels that find the goal."""
    by = found_by(puzzle.start, puzzle.goal)
    return stars(len(own(puzzle.solution)), by), by


def prove(puzzle: Puzzle) -> Proof:
    """Look at every way through the turn."""
    actions = own(puzzle.solution)
    faults = []
    if write_position(view(puzzle.start, puzzle.player)) != write_position(puzzle.start):
        faults.append("the position tells what its player cannot see")
    wrong = walk(puzzle)
    if wrong:
        faults.append(wrong)
    try:
        turn = solver.explore(puzzle.start, MOST_STATES)
    except solver.TooLarge as reason:
        return Proof([*faults, f"the turn has {reason}"], len(actions), 0, 0)
    found = solver.solve(turn, puzzle.goal)
    if found is None:
        return Proof([*faults, "there is no solution"], len(actions), 0, len(turn.states))
    if not found.unique:
        faults.append("there is another solution")
    elif sorted(map(solver.same, found.actions)) != sorted(map(solver.same, actions)):
        faults.append("it is solved by other actions")
    if grade(puzzle) != (puzzle.stars, puzzle.found_by):
        faults.append("it is graded otherwise now; `puzzles grade` writes that down")
    return Proof(faults, len(actions), found.orders, len(turn.states))
