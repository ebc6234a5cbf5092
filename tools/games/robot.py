"""A robot that plays on a simulated machine through its buttons alone, as a person would.

The base class handles the console's screens; each game's subclass handles the game's own.
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
    """The part of `handheld.game.match.Match` that robots use."""

    state: bytearray
    moves: bytearray
    seen_at: list[int]

    def legal(self) -> bytes: ...
    def apply(self, decision: int) -> None: ...
    def decider(self) -> int: ...
    def missed(self, player: int) -> int:
        """The number of decisions when the player's turn came, or up to now if it is another's turn."""


class ButtonPresser:
    """Presses buttons of a machine, and counts and records the presses.

    `taps` has two bytes for each press or wait: the button (6 for none), and tens of milliseconds.
    """

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.presses = 0
        self.taps = bytearray()

    @property
    def screen(self) -> Any:
        """The screen on top; its attributes depend on its class."""
        return self.machine.console.top

    @property
    def name(self) -> str:
        """The class name of the screen on top."""
        return type(self.screen).__name__

    def tap(self, button: str, ms: int = TAP) -> None:
        """One press."""
        self.presses += 1
        self.taps += bytes((BUTTONS.index(button), ms // 10))
        erases = self.machine.nvm.erases
        self.machine.tap(button, ms)
        if self.machine.nvm.erases != erases:
            # Key presses are lost during an erase; a person would not press the next key so soon.
            self.machine.step(2 * TAP)

    def hold(self, button: str) -> None:
        """One long press."""
        self.tap(button, HOLD)

    def wait(self, ms: int) -> None:
        """Let time pass."""
        self.taps += bytes((NO_BUTTON, ms // 10))
        self.machine.step(ms)


class Robot(ButtonPresser, ABC):
    """Plays a game by pressing buttons."""

    cartridge: Cartridge
    rules: Rules
    level_row: int
    """The row of the second seat's level in the menu of a new game; the variant's is 1."""

    @property
    def match(self) -> Match | None:
        """The running game; None if there is none, or only a demo or a puzzle, which are not saved."""
        for screen in self.machine.console._stack if self.machine.console else ():
            game = getattr(screen, "director", None)
            if game is not None and not getattr(game, "demo", False) and not hasattr(game, "puzzle"):
                match: Match = game.match
                return match
        return None

    def lift(self) -> None:
        """Lift the curtain and page through the recap."""
        if self.name == "Curtain":
            self.hold("a")
        while self.name == "Recap":
            self.tap("a")

    def walk(self, steps: int, back: str, forth: str) -> None:
        """Press `forth` so many times, or `back` for a negative number."""
        for _ in range(abs(steps)):
            self.tap(forth if steps > 0 else back)

    def choose(self, row: int) -> None:
        """Choose a row of a menu or of the title."""
        rows = len(self.screen.rows)
        self.walk(shortest_way(self.screen.at, row, rows), "up", "down")
        self.tap("a")

    def new_game_row(self) -> int:
        """The title's row for a new game: 1 if `continue` stands above it, else 0."""
        return 0 if self.saved() is None else 1

    def open_new_game(self, row: int = 0) -> None:
        """From the title to the menu of a new game, of people alone (0) or against a computer (1)."""
        self.choose(self.new_game_row())
        self.choose(row)

    def begin(self, level: int = 0, variant: int = 0) -> None:
        """From the title into a new game, against the computer if a level is given."""
        self.open_new_game()
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
        """The seed of the running game, and the ninth random byte, which decided who starts."""
        stack = self.machine.console._stack
        match = next(screen.director for screen in stack if hasattr(screen, "director")).match
        return bytes(match.lineup.seed) + bytes((match.lineup.first,))

    def saved(self) -> Match | None:
        """The match saved on the machine, as it would be resumed; None if there is none."""
        return load_saved_match(self.machine.console.journal, self.cartridge, self.rules)

    # What each game teaches its own

    @abstractmethod
    def begin_random(self, dice: Random) -> None:
        """From the title, start a game with random settings."""

    @property
    @abstractmethod
    def asked(self) -> bool:
        """Whether the screen waits for a decision."""

    @abstractmethod
    def decide_random(self, dice: Random) -> None:
        """Make a random legal decision."""


def shortest_way(now: int, then: int, places: int) -> int:
    """The steps from one index to another in a ring, the shorter way round."""
    forth = (then - now) % places
    return forth if 2 * forth <= places else forth - places
