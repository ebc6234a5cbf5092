"""A robot that plays through the buttons alone, as a person would, looking at the screen it is on.

It knows what is alike on every screen of the console; each game teaches its own robot the rest.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from sim.boards import BUTTONS
from sim.machine import HOLD, TAP, Machine
from tools.games.saved_match import load_saved_match

if TYPE_CHECKING:
    from handheld.game.cartridge import Cartridge
    from handheld.game.rules import Rules

NO_BUTTON = 6


class Match(Protocol):
    """A game that runs on a machine."""

    state: bytearray
    moves: bytearray

    def legal(self) -> bytes: ...
    def apply(self, decision: int) -> None: ...
    def decider(self) -> int: ...
    def missed(self, player: int) -> int:
        """How many decisions there were when his turn came, or up to now if it is another's."""


class ButtonPresser:
    """Presses buttons of a machine, counts them and writes them down.

    `taps` has two bytes for each press or wait: the button (6 for none), and tens of milliseconds.
    """

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.presses = 0
        self.taps = bytearray()

    @property
    def screen(self) -> Any:
        """The screen that is shown; what can be asked of it depends on its kind."""
        return self.machine.console.top

    @property
    def name(self) -> str:
        """What kind of screen that is."""
        return type(self.screen).__name__

    def tap(self, button: str, ms: int = TAP) -> None:
        """One press."""
        self.presses += 1
        self.taps += bytes((BUTTONS.index(button), ms // 10))
        erases = self.machine.nvm.erases
        self.machine.tap(button, ms)
        if self.machine.nvm.erases != erases:
            # No key is felt during an erase; a person would not have pressed the next one so soon.
            self.machine.step(2 * TAP)

    def hold(self, button: str) -> None:
        """One long press."""
        self.tap(button, HOLD)

    def wait(self, ms: int) -> None:
        """Let time pass."""
        self.taps += bytes((NO_BUTTON, ms // 10))
        self.machine.step(ms)


class Robot(ButtonPresser, ABC):
    """Fingers that know what to press."""

    cartridge: Cartridge
    rules: Rules
    level_row: int
    """The row of the second seat's level in the menu of a new game; the variant's is 1."""

    @property
    def match(self) -> Match | None:
        """The game on the screens, if one is there that is saved."""
        for screen in self.machine.console._stack if self.machine.console else ():
            game = getattr(screen, "director", None)
            if game is not None and not getattr(game, "demo", False) and not hasattr(game, "puzzle"):
                match: Match = game.match
                return match
        return None

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
        self.walk(shortest_way(self.screen.at, row, rows), "up", "down")
        self.tap("a")

    def new_game_row(self) -> int:
        """The row of the title that begins a new game: only one that goes on stands above it."""
        return 0 if self.saved() is None else 1

    def begin(self, level: int = 0, variant: int = 0) -> None:
        """From the title into a new game, against the computer if a level is given."""
        self.choose(self.new_game_row())
        self.tap("down")
        self.walk(variant, "left", "right")
        if level:
            down = self.level_row - 1
            self.walk(down, "up", "down")
            self.walk(level, "left", "right")
            self.walk(-down, "up", "down")
        self.tap("up")
        self.tap("a")

    def chance(self) -> bytes:
        """The seed of the running game, and the ninth byte of chance, which said who starts."""
        stack = self.machine.console._stack
        match = next(screen.director for screen in stack if hasattr(screen, "director")).match
        return bytes(match.lineup.seed) + bytes((match.lineup.first,))

    def saved(self) -> Match | None:
        """The game that is saved on the machine, as it would be resumed."""
        return load_saved_match(self.machine.console.journal, self.cartridge, self.rules)

    # What each game teaches its own

    @abstractmethod
    def begin_random(self, dice: Random) -> None:
        """From the title into a game whose settings chance chooses."""

    @property
    @abstractmethod
    def asked(self) -> bool:
        """Whether the screen waits for a decision of the game."""

    @abstractmethod
    def decide_random(self, dice: Random) -> None:
        """Make a legal decision that chance chooses."""


def shortest_way(now: int, then: int, places: int) -> int:
    """Steps around a ring of places, the shorter way."""
    forth = (then - now) % places
    return forth if 2 * forth <= places else forth - places
