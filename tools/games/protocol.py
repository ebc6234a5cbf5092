"""The interface between the desktop tools and a game. The verbs use nothing else of a game.

A game is the module `tools/games/NAME/game.py`, which implements `Game`; NAME is also its package in the
firmware. A position is a bytearray, a decision one byte, a seat a number from 0. Modules that are slow to
import (players, robots, measurements) are imported inside the functions that need them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from sim.machine import Machine
    from tools.games.robot import Robot

Measurement = tuple[str, float, str]
"""A name, a value and a unit, as `bench` prints them."""


class UnknownPlayer(ValueError):
    """There is no such player; the message lists the players, or says what is wrong with the settings."""


class Player(Protocol):
    """A player in the arena."""

    calls: int
    """How many positions the search made for the last decision."""
    trouble: str
    """Why the last decision failed; empty if it did not."""

    def decide(self, s: bytearray, number: int, before: bytes) -> bytes:
        """One or more decisions for the deciding seat; `number` is random, `before` the decisions so far."""


class Recorded(NamedTuple):
    """A recorded game: its deal or first position, its decisions, and the reshuffles that it names."""

    seats: int
    variant: int
    seed: bytes
    decisions: bytes
    start: bytearray | None = None
    supplies: Mapping[int, bytes] = {}
    """Number of decisions → the new supply that came after them."""


class Codes(Protocol):
    """Share codes: positions as short codes to type or to send."""

    def write_code(self, s: bytearray) -> str:
        """The code of a position."""

    def read_code(self, text: str) -> bytearray:
        """The position of a code; Refused if it is mistyped."""

    def variant(self, s: bytearray) -> int:
        """The variant that a position is of."""

    def fits(self, s: bytearray, supply: bytes) -> bool:
        """Whether a reshuffle in this position can give this new supply."""


Lesson = list[tuple[float, float, dict[int, float]]]
"""Of each plan of one position: its value, what it proved to be worth, and how much each weight counts."""


class Training(Protocol):
    """What `train` needs of a game: weights, the named parts they are made of, and lessons."""

    path: Path
    """The file of the players' weights."""
    start: Mapping[str, float]
    """The parts, as guessed by hand: training starts from them."""
    steps: Mapping[str, float]
    """How far each part is moved in matches, relative to the others."""
    clear_lead: int
    """In matches a lead of so many points is worth a game, a smaller one less; 0: who won is all."""

    def weights_of(self, parts: Mapping[str, float]) -> list[float]:
        """The weights that some parts make, not rounded."""

    def rounded(self, weights: Sequence[float]) -> bytes:
        """The weights as a player can have them: signed bytes."""

    def player(self, weights: bytes, level_3: bool) -> Player:
        """A player that uses these weights: level 3, or a faster one that plans less."""

    def lesson(self, weights: bytes, s: bytearray, number: int) -> Lesson:
        """Weigh plans of the deciding seat in worlds dealt again; empty where there is no choice."""

    def load(self, file: str) -> bytes:
        """The weights of a file; UnknownPlayer if it holds none."""

    def text(self, weights: bytes) -> str:
        """The text of the file with these weights."""


class Game(Protocol):
    """A game, as the desktop tools see it."""

    name: str
    title: str
    places: range
    """The possible numbers of players."""
    variants: tuple[str, ...]
    """Editions or modes."""
    new_usage: str
    """The arguments of `new`, for help texts."""
    position_words: int
    """The number of words in a position's text."""
    levels: int
    """The number of computer players' levels; 0 if there are none."""
    ladder: tuple[str, ...]
    """Players that the arena rates against each other, the weakest first."""
    heap: int
    """Limit for the bytes of heap that the game uses on CircuitPython, as `budget` predicts them."""
    call_ms: float
    """Milliseconds on a Pico for one call of the players' search; see docs/players.md."""
    kinds: tuple[str, ...]
    """Kinds of decisions that the arena counts."""
    sources: tuple[str, ...]
    """Sources of points that the arena reports; names with a minus are deductions."""
    equipment: tuple[str, ...]
    """What a seat collects in steps; the arena reports how far seats came and who won with it."""
    perft_position: str
    """A position for perft benchmarks: it branches much, and nothing random follows."""
    rules_program: str
    """A program for the VM that loads the rules and starts a game."""
    to_title_program: str
    """A program for the VM that goes from the result to the title and clears what the game has saved."""

    # The rules

    def new(self, words: Sequence[str]) -> bytearray:
        """Start a game from the arguments of `new`."""

    def deal(self, seats: int, variant: int, seed: int) -> bytearray:
        """Start a game of so many players; the seed is below 2**64."""

    def seats(self, s: bytearray) -> int:
        """The number of players."""

    def turn(self, s: bytearray) -> int:
        """Whose turn it is, or was when the game ended."""

    def decider(self, s: bytearray) -> int:
        """Who decides now."""

    def legal(self, s: bytearray) -> bytes:
        """All legal decisions, in the order of the notation; empty when the game is over."""

    def why_not(self, s: bytearray, decision: int) -> str:
        """Why a decision is not legal, as text; empty if it is legal."""

    def apply(self, s: bytearray, decision: int) -> None:
        """Carry out a decision; if it is not legal, raises ValueError and changes nothing."""

    def perform(self, s: bytearray, decision: int) -> None:
        """Carry out a decision without checking that it is legal."""

    def winners(self, s: bytearray) -> tuple[int, ...]:
        """The seats that won, several if they share it; empty while the game goes on."""

    def points(self, s: bytearray) -> tuple[int, ...]:
        """The points of each seat."""

    def by_source(self, s: bytearray) -> Sequence[Sequence[int]]:
        """The points of each seat by source."""

    def equipped(self, s: bytearray) -> Sequence[Sequence[int]]:
        """How far each seat came with each item of `equipment`."""

    def redeal(self, s: bytearray, seat: int, number: int) -> bytearray:
        """A copy in which everything hidden from a seat is dealt again at random."""

    def check(self, s: bytearray) -> None:
        """Refused if a card or tile is missing or there twice."""

    # As text

    def read_position(self, text: str) -> bytearray:
        """Parse a position; Refused, with the reason, if no game can reach it."""

    def write_position(self, s: bytearray) -> str:
        """The position as one line."""

    def write_view(self, s: bytearray, seat: int) -> str:
        """The position as one line, with what a seat may not know hidden."""

    def read_decision(self, s: bytearray, text: str) -> int:
        """Parse a decision in a position, legal or not; Refused if it is not a decision."""

    def write_decision(self, s: bytearray, decision: int) -> str:
        """The text of a decision in a position."""

    def follow(self, s: bytearray, words: Sequence[str]) -> None:
        """Carry out the decisions of a command line; Refused at the first illegal one."""

    def replay(self, text: str) -> Iterator[tuple[str, bytearray]]:
        """Replay a record: yields ("", start), then each decision and the position after it.

        It yields the same bytearray each time; Refused at the first wrong line.
        """

    def recorded(self, text: str) -> Recorded:
        """Parse a record; Refused at the first wrong line."""

    def verdict(self, s: bytearray) -> str:
        """The state or the result of a game, as text."""

    def endings(self, s: bytearray) -> tuple[str, ...]:
        """How a game ended, as a few fixed words that the arena counts."""

    def kind_of(self, decision: int) -> int | None:
        """Which of `kinds` a decision is."""

    # Imported when needed

    def choose(self, s: bytearray, level: int) -> int:
        """The decision of a computer player of this level."""

    def player(self, name: str) -> Player:
        """A player of the arena besides `random` and `talk`; raises UnknownPlayer if there is none."""

    def training(self) -> Training | None:
        """How to train the players; None if they have no weights."""

    def codes(self) -> Codes | None:
        """The game's share codes; None if it has none."""

    def robot(self, machine: Machine) -> Robot:
        """A robot that plays the game on a machine through its buttons."""

    def measure(self) -> Iterable[Measurement]:
        """The game's own measurements for `bench`."""
