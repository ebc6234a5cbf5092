"""The robot that plays Babel through the buttons: board, halving screen, new game."""

from __future__ import annotations

import sys
from random import Random

from babel import cartridge
from babel import play as rules
from babel.rules import actions
from babel.rules.legal import legal
from babel.rules.state import PAWN, TURN
from tools.games import robot
from tools.games.robot import shortest_way

OTHER_LODGE, OTHER_SITE, OWN_SITE, OWN_LODGE, HAND = range(5)
END_AT = 5


def target(state: bytearray, action: int) -> tuple[int, int]:
    """The thing to point at for an action, and which one of its row."""
    here = state[PAWN + state[TURN]]
    kind, which = actions.kind_of(action)
    if kind in (actions.MOVE, actions.SETTLE):
        return HAND, which
    if kind == actions.END:
        return HAND, END_AT
    if kind == actions.MIGRATE:
        return OWN_SITE, actions.migration_ends(action)[0]
    if kind in (actions.BUILD, actions.LEAP):
        return (OTHER_LODGE if which else OWN_LODGE), 0
    return OWN_SITE if kind == actions.HALVE else OTHER_SITE, here


class Robot(robot.Robot):
    """Presses the buttons for actions of Babel."""

    cartridge, rules = cartridge, rules
    level_row = 3

    def begin_random(self, dice: Random) -> None:
        """From the title, start a random game; mostly of two people, which tests most."""
        self.open_new_game(dice.randrange(2))
        if self.name != "_Choices":
            return
        levels = self.screen._new.levels
        for row in (1, 2, 3, 4):
            self.walk((row - self.screen.at) % 5, "up", "down")
            wanted = dice.choice((0, 0, 0, 0, 0, 1, 2, 3))
            times = dice.randrange(3) if row in (1, 4) else (wanted - levels[row - 2]) % 4
            self.walk(times, "left", "right")
        self.choose(0)

    @property
    def asked(self) -> bool:
        """Whether the board or the halving waits, with no choices open."""
        return self.name in ("Board", "Halving") and not getattr(self.screen, "open", b"")

    def decide_random(self, dice: Random) -> None:
        """Do a random legal action."""
        if self.name == "Board":
            self.do(dice.choice(legal(self.screen.director.match.state)))
        elif self.screen.owed():
            self.lay_aside(dice.choice([tribe for tribe in range(5) if self.screen.holds(tribe)]))
        else:
            self.tap("a")

    def do(self, action: int) -> None:
        """Do an action on the board."""
        self.show(action)
        self.tap("a")

    def show(self, action: int) -> None:
        """Point at a thing, open what it can do, and go to an action, legal or not; it is not done yet."""
        board = self.screen
        thing, at = target(board.director.match.state, action)
        self.walk(shortest_way(board.thing, thing, 5), "up", "down")
        if thing == HAND:
            places = [tribe for tribe in range(5) if board.holds(tribe)] + [END_AT]
            self.walk(shortest_way(places.index(board.at), places.index(at), len(places)), "left", "right")
        elif thing in (OWN_SITE, OTHER_SITE):
            self.walk(shortest_way(board.at, at, 5), "left", "right")
        self.tap("a")
        found = board.open.index(bytes((action,)))
        self.walk(shortest_way(board.chosen, found, len(board.open)), "left", "right")

    def lay_aside(self, tribe: int) -> None:
        """Choose one card to discard when halved; confirm after the last one."""
        halving = self.screen
        held = [t for t in range(5) if halving.holds(t)]
        self.walk(shortest_way(held.index(halving.at), held.index(tribe), len(held)), "left", "right")
        self.tap("a")
        if not halving.owed():
            self.tap("a")


def open_puzzle(robot: Robot, at: int) -> None:
    """From the title to a puzzle's goal."""
    # The words are the running machine's own.
    words = sys.modules["handheld.words"].menus()
    robot.choose([row.text for row in robot.screen.rows].index(words.PUZZLES))
    robot.walk(shortest_way(robot.screen.at, at, len(robot.screen.marks)), "up", "down")
    robot.tap("a")
    while robot.name == "Loading":
        robot.wait(10)


def solve_puzzle(robot: Robot) -> None:
    """From a puzzle's goal to the verdict, by its solution; the other's discards come by themselves."""
    robot.tap("a")
    for action in robot.screen.director.puzzle.solution:
        if not actions.DISCARD <= action < actions.END:
            robot.do(action)


def play(robot: Robot, moves: bytes) -> None:
    """Play a whole game's actions from the first curtain to the result."""
    for action in moves:
        robot.lift()
        if robot.name == "Halving":
            robot.lay_aside(action - actions.DISCARD)
        else:
            robot.do(action)
