"""The robot that plays a game on the console's own board, or on one made of it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, cast

from sim.boards import BUTTONS
from tools.games import robot
from tools.games.robot import shortest_way
from tools.games.text import Refused

if TYPE_CHECKING:
    from handheld.game.cartridge import Cartridge
    from sim.machine import Machine
    from tools.games.defaults import FromCartridge


_MOST = 200  # presses that lead to a decision, at most


class DefaultRobot(robot.Robot):
    """Presses the buttons for decisions on handheld/defaults/board.py."""

    def __init__(self, machine: Machine, game: FromCartridge) -> None:
        super().__init__(machine)
        self.cartridge = cast("Cartridge", game.cartridge)
        self.rules = game.rules
        self.level_row = 2 + (self.cartridge.VARIANTS > 1) + (len(game.places) > 1)

    def begin_random(self, dice: Random) -> None:
        """From the title, start a random game; mostly of people, which tests most."""
        self.choose(self.new_game_row())
        if self.name != "_Choices":
            return
        new = self.screen._new
        least, most = self.cartridge.SEATS
        if least < most:
            self._go(self.level_row - 2)
            self.walk(dice.randrange(most - least + 1), "left", "right")
        for seat in range(new.seats):
            self._go(self.level_row - 1 + seat)
            wanted = dice.choice((0, 0, 0, 0, 0, 1, 2, 3))
            self.walk((wanted - new.levels[seat]) % 4, "left", "right")
        self.choose(0)

    def _go(self, row: int) -> None:
        self.walk(shortest_way(self.screen.at, row, len(self.screen.rows)), "up", "down")

    @property
    def asked(self) -> bool:
        """Whether the board waits."""
        return self.name == "Board"

    def decide_random(self, dice: Random) -> None:
        """Make a random legal decision."""
        self.do(dice.choice(self.screen.items))

    def do(self, decision: int) -> None:
        """Make a decision on the board."""
        board = self.screen
        place = board.items.index(decision)
        for _ in range(_MOST):
            if board.at == place:
                break
            self.tap(BUTTONS[board.towards(place)])
        else:
            raise Refused(
                f"on the board, {_MOST} arrows that `towards` named did not lead to decision {decision}:"
                f" they ended at {board.items[board.at]}, of {list(board.items)}"
            )
        self.tap("a")
