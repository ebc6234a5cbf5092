"""The robot that plays Rise of Babel through the buttons: strip, market, new game."""

from __future__ import annotations

from random import Random

from rise import cartridge
from rise import play as rules
from rise.rules.decisions import BUY, END, GOLD
from rise.rules.legal import legal
from rise.rules.state import PENDING_COUNT
from tools.games import robot
from tools.games.robot import shortest_way

TO_MARKET = 200


class Robot(robot.Robot):
    """Presses the buttons for decisions of Rise of Babel."""

    cartridge, rules = cartridge, rules
    level_row = 4

    def lift(self) -> None:
        """Lift the curtain, and page through the recap and a round's scoring."""
        while self.name in ("Scoring", "Curtain", "Recap"):
            if self.name == "Curtain":
                self.hold("a")
            else:
                self.tap("b")

    def begin_random(self, dice: Random) -> None:
        """From the title, start a random game; mostly of people, which tests most."""
        self.open_new_game(dice.randrange(2))
        if self.name != "_Choices":
            return
        new = self.screen._new
        rows = len(self.screen.rows)
        self.walk(shortest_way(self.screen.at, 2, rows), "up", "down")
        self.walk(dice.randrange(3), "left", "right")
        for seat in range(new.seats):
            self.walk(shortest_way(self.screen.at, 3 + seat, len(self.screen.rows)), "up", "down")
            wanted = dice.choice((0, 0, 0, 0, 0, 1, 2, 3))
            self.walk((wanted - new.levels[seat]) % 4, "left", "right")
        self.choose(0)

    @property
    def asked(self) -> bool:
        """Whether the board waits."""
        return self.name == "Board"

    def decide_random(self, dice: Random) -> None:
        """Make a random legal decision."""
        self.do(dice.choice(legal(self.screen.director.match.state)))

    def do(self, decision: int) -> None:
        """Make a decision on the board."""
        board = self.screen
        asked = board.director.match.state[PENDING_COUNT]
        if not asked and BUY <= decision < GOLD:
            self._at(board.items.index(bytes((TO_MARKET,))))
            if board.alt:
                self.tap("up")
            self.tap("a")
            self._go(self.screen.items.index(bytes((decision,))))
            self.tap("a")
            if self.name == "Market":  # it shows the new cards
                self.tap("b")
            return
        item, lower = (decision, False) if asked else _half(decision)
        self._at(board.items.index(bytes((item,))))
        if lower != board.alt:
            self.tap("down" if lower else "up")
        self.tap("a")

    def presses_for(self, decision: int) -> int:
        """How many presses a decision on the strip needs."""
        board = self.screen
        asked = board.director.match.state[PENDING_COUNT]
        item, lower = (decision, False) if asked else _half(decision)
        place = board.items.index(bytes((item,)))
        steps = abs(shortest_way(board.at, place, len(board.items)))
        arrives = not asked and board.lower(place) if steps else board.alt
        return steps + (arrives != lower) + 1

    def _at(self, place: int) -> None:
        """Point at a column of the strip, or at a slot by the shortest way."""
        board = self.screen
        if not board.on_towers():
            self.walk(shortest_way(board.at, place, len(board.items)), "left", "right")
        else:
            self._go(place)

    def _go(self, place: int) -> None:
        """Point at a place by the shortest way, on a screen whose arrows lead in four directions."""
        screen = self.screen
        ways = {screen.at: ""}
        for at in (queue := [screen.at]):
            for button, key in enumerate(("up", "down", "left", "right")):
                after = screen.after(at, button)
                if after not in ways:
                    ways[after] = f"{ways[at]} {key}"
                    queue.append(after)
        for key in ways[place].split():
            self.tap(key)


def _half(decision: int) -> tuple[int, bool]:
    """The item of the strip for a decision when nothing is asked, and whether its lower half is meant."""
    if decision < BUY:
        return decision & 254, decision & 1 == 1
    return (TO_MARKET, True) if decision == END else (decision, False)


def play(robot: Robot, decisions: bytes) -> None:
    """Play a game's decisions by the buttons; what leaves no choice the board does by itself."""
    while True:
        robot.lift()
        robot.machine.step(20)
        if robot.name != "Board":
            return
        done = len(robot.screen.director.match.moves)
        if done == len(decisions):
            return
        robot.do(decisions[done])
