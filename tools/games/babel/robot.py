"""A robot that plays through the buttons alone, as a person would, looking at the screen it is on."""

from __future__ import annotations

from typing import Any

from babel.rules import actions
from babel.rules.state import PAWN, TURN
from sim.machine import HOLD, TAP, Machine

OTHER_LODGE, OTHER_SITE, OWN_SITE, OWN_LODGE, HAND = range(5)
END_AT = 5


def target(state: bytearray, action: int) -> tuple[int, int]:
    """The thing to point at for an action, and which one of its row."""
    here = state[PAWN + state[TURN]]
    if action < actions.BUILD:
        return HAND, action % 5
    if action == actions.END:
        return HAND, END_AT
    if action >= actions.MIGRATE:
        return OWN_SITE, actions.migration_ends(action)[0]
    if action < actions.RUN:
        return (OTHER_LODGE if action - actions.BUILD else OWN_LODGE), 0
    kind = (action - actions.RUN) % actions.PER_RUN + actions.RUN
    if kind >= actions.HALVE:
        return OWN_SITE, here
    if kind >= actions.LEAP:
        return (OTHER_LODGE if kind - actions.LEAP else OWN_LODGE), 0
    return OTHER_SITE, here


class Robot:
    """Presses buttons of a machine and counts them."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.presses = 0

    @property
    def screen(self) -> Any:
        """The screen that is shown."""
        return self.machine.console.top

    @property
    def name(self) -> str:
        """What kind of screen that is."""
        return type(self.screen).__name__

    def tap(self, button: str, ms: int = TAP) -> None:
        """One press."""
        self.presses += 1
        erases = self.machine.nvm.erases
        self.machine.tap(button, ms)
        if self.machine.nvm.erases != erases:
            # No key is felt during an erase; a person would not have pressed the next one so soon.
            self.machine.step(2 * TAP)

    def hold(self, button: str) -> None:
        """One long press."""
        self.tap(button, HOLD)

    def lift(self) -> None:
        """Get behind the curtain and the recap."""
        if self.name == "Curtain":
            self.hold("a")
        while self.name == "Recap":
            self.tap("a")

    def walk(self, steps: int, back: str, forth: str) -> None:
        """So many steps, a negative number of them backwards."""
        for _ in range(abs(steps)):
            self.tap(forth if steps > 0 else back)

    def choose(self, row: int) -> None:
        """Choose a row of a menu or of the title."""
        rows = len(self.screen.rows)
        self.walk(shortest(self.screen.at, row, rows), "up", "down")
        self.tap("a")

    def do(self, action: int) -> None:
        """Do an action on the board."""
        self.show(action)
        self.tap("a")

    def show(self, action: int) -> None:
        """Point at a thing, open what it can do, and go to an action, legal or not; it is not done yet."""
        board = self.screen
        thing, at = target(board.game.match.state, action)
        self.walk(shortest(board.thing, thing, 5), "up", "down")
        if thing == HAND:
            places = [tribe for tribe in range(5) if board.holds(tribe)] + [END_AT]
            self.walk(shortest(places.index(board.at), places.index(at), len(places)), "left", "right")
        elif thing in (OWN_SITE, OTHER_SITE):
            self.walk(shortest(board.at, at, 5), "left", "right")
        self.tap("a")
        found = board.open.index(bytes((action,)))
        self.walk(shortest(board.chosen, found, len(board.open)), "left", "right")

    def lay_aside(self, tribe: int) -> None:
        """Give up one card, halved; after the last one let them go."""
        halving = self.screen
        held = [t for t in range(5) if halving.holds(t)]
        self.walk(shortest(held.index(halving.at), held.index(tribe), len(held)), "left", "right")
        self.tap("a")
        if not halving.owed():
            self.tap("a")


def shortest(now: int, then: int, places: int) -> int:
    """Steps around a ring of places, the shorter way."""
    forth = (then - now) % places
    return forth if 2 * forth <= places else forth - places


def play(robot: Robot, moves: bytes) -> None:
    """Play a whole game's actions from the first curtain to the result."""
    for action in moves:
        robot.lift()
        if robot.name == "Halving":
            robot.lay_aside(action - actions.DISCARD)
        else:
            robot.do(action)
