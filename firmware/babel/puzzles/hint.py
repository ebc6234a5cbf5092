"""The hint for a puzzle: the next action towards the goal from here, or that none was found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from babel.puzzles.book import button_label, words
from babel.puzzles.goals import own, reached
from babel.rules.actions import DISCARD, END, MIGRATE, PER_RUN, RUN, SETTLE
from babel.rules.effects import perform
from babel.rules.facts import in_hand
from babel.rules.legal import legal
from babel.rules.state import OWED, TURN
from babel.screens.phrases import phrase
from babel.screens.table import draw_table
from handheld.buttons import PRESS, A, B
from handheld.words import words as said

if TYPE_CHECKING:
    from babel.puzzles.book import Puzzle
    from handheld.canvas import Canvas
    from handheld.game.director import Director

_OTHERS = const(3)  # extra actions, to repair what was done before
_CALLS = const(150)  # calls of `perform`, at most: a quarter of a second; at most 70 were needed in 800 tests


class Hint:
    """A does the action, or starts over if it is too late; B goes back to the board."""

    def __init__(self, director: Director, puzzle: Puzzle) -> None:
        self.director = director
        match = director.match
        self._way = find_way(match.state, puzzle.goal, remaining(puzzle.solution, match.moves))
        if self._way:
            puzzle.helped |= 1 << own(match.moves)

    def draw(self, canvas: Canvas) -> None:
        """Draw the table, the action in the top row, what the buttons do."""
        director = self.director
        match = director.match
        w = words()
        draw_table(canvas, match.state, director.viewer, match.names)
        for row in (0, 7):
            canvas.fill(0, row, 25, 0)
        canvas.invert(0)
        good = len(self._way)
        canvas.text(1, 0, phrase(match.state, self._way[0], match.names) if good else w.ASTRAY)
        if good:
            done = own(match.moves)
            canvas.right(7, str(done + 1) + "/" + str(done + good))
        canvas.keys(said().DO if good else button_label(w.ONCE_MORE), said().BACK)

    def press(self, button: int, kind: int) -> None:
        """See the class."""
        if kind != PRESS or (button != A and button != B):
            return
        console = self.director.console
        if button == A and not self._way:
            self.director.rematch()
            return
        console.pop()
        if button == A:
            # Below is the board.
            top = console.top
            if top is not None and hasattr(top, "do"):
                top.do(self._way[0])


def remaining(solution: bytes, moves: bytearray) -> bytes:
    """The actions of the solution not done yet; skills are the same whichever run pays."""
    left = bytearray()
    for action in solution:
        if not DISCARD <= action < END:
            left.append(_any_run(action))
    for action in moves:
        at = left.find(bytes((_any_run(action),)))
        if at >= 0:
            left[at : at + 1] = b""
    return bytes(left)


def find_way(s: bytearray, goal: int, left: bytes) -> bytes:
    """Actions that lead to the goal, or none: the rest of the solution with the fewest extra actions.

    A depth-first search without recursion. Every way to the goal contains all of `left`, so a plan that can
    no longer do them is given up.
    """
    player = s[TURN]
    calls = 0
    for most in range(_OTHERS + 1):
        # The stack: after each action of the plan the state, the rest of the solution, extra actions allowed.
        states = [s]
        lefts = [left]
        others = [most]
        untried = [_to_try(s, left, most)]
        plan = bytearray()
        while untried:
            if not untried[-1]:
                for row in (states, lefts, others, untried):
                    row.pop()
                plan = plan[:-1]
                continue
            action = untried[-1][0]
            untried[-1] = untried[-1][1:]
            after = states[-1][:]
            perform(after, action)
            while after[OWED]:
                perform(after, legal(after)[0])
            calls += 1
            plan.append(action)
            if reached(after, player, goal):
                return bytes(plan)
            if calls == _CALLS:
                return b""
            at = lefts[-1].find(bytes((_any_run(action),)))
            states.append(after)
            lefts.append(lefts[-1] if at < 0 else lefts[-1][:at] + lefts[-1][at + 1 :])
            others.append(others[-1] - (at < 0))
            # Nothing can be tried after the end of the turn.
            untried.append(_to_try(after, lefts[-1], others[-1]) if after[TURN] == player else b"")
    return b""


def _to_try(s: bytearray, left: bytes, others: int) -> bytes:
    """The actions worth trying, those of `left` first; none if the hand has too few cards for `left`."""
    player = s[TURN]
    for tribe in range(5):
        needed = left.count(bytes((tribe,))) + left.count(bytes((SETTLE + tribe,)))
        if needed > in_hand(s, player, tribe):
            return b""
    now = legal(s)
    found = bytearray()
    for first in left:
        for action in range(first, MIGRATE if RUN <= first < MIGRATE else first + 1, PER_RUN):
            if bytes((action,)) in now and bytes((action,)) not in found:
                found.append(action)
    if others:
        for action in now:
            if action < DISCARD and bytes((action,)) not in found:
                found.append(action)
    return bytes(found)


def _any_run(action: int) -> int:
    return RUN + (action - RUN) % PER_RUN if RUN <= action < MIGRATE else action
