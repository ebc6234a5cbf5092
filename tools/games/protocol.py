"""What a game says of itself on the desktop. The verbs work on this and on nothing else of a game.

A game is the module `tools/games/NAME/game.py`, which has all that `Game` lists; NAME is also its package in
the firmware. A position is a bytearray, a decision one byte, a seat a number from 0. What has a price to load
(players, robots, figures) is loaded when it is asked for.
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
    """There is no such player; the text says which there are, or what is wrong with its settings."""


class Player(Protocol):
    """Who plays in the arena."""

    calls: int
    """How many positions the last decision made."""
    trouble: str
    """Why the last decision could not be made, or nothing."""

    def decide(self, s: bytearray, number: int, before: bytes) -> bytes:
        """One or more decisions for him who decides; `number` is his chance, `before` is the game so far."""


class Recorded(NamedTuple):
    """A recorded game: its deal or its first position, its decisions, and the chance that was told."""

    seats: int
    variant: int
    seed: bytes
    decisions: bytes
    start: bytearray | None = None
    supplies: Mapping[int, bytes] = {}
    """New supplies, after how many decisions each came."""


class Codes(Protocol):
    """Positions as short codes to type or to send."""

    def write_code(self, s: bytearray) -> str:
        """The code of a position."""

    def read_code(self, text: str) -> bytearray:
        """The position of a code; Refused if it is mistyped."""

    def variant(self, s: bytearray) -> int:
        """The variant that a position is of."""

    def fits(self, s: bytearray, supply: bytes) -> bool:
        """Whether chance can bring this new supply in a position."""


class Tuning(Protocol):
    """What `tune` needs to find a computer player's weights: they are made of a few named parts."""

    path: Path
    """Where the players' own weights are."""
    start: Mapping[str, float]
    """All the parts, as tuning begins with them."""
    steps: Mapping[str, float]
    """How far each part is moved, beside the others."""

    def weights_of(self, parts: Mapping[str, float]) -> bytes:
        """The weights that some parts make."""

    def player(self, weights: bytes) -> Player:
        """Somebody who plays by these weights, fast."""

    def text(self, weights: bytes) -> str:
        """The file that holds them."""


class Game(Protocol):
    """A game, as the desktop sees it."""

    name: str
    title: str
    places: range
    """How many can play."""
    variants: tuple[str, ...]
    """Editions or modes."""
    new_usage: str
    """What follows after `new`, as a person reads it."""
    position_words: int
    """How many words a position has as text."""
    levels: int
    """How many computer players there are; 0 if none."""
    heap: int
    """Bytes of memory that it takes at most, as `budget` predicts it for CircuitPython and holds it to."""
    call_ms: float
    """How long a call of their search takes on a Pico, alone; docs/players.md says from where."""
    kinds: tuple[str, ...]
    """Kinds of decisions whose use the arena counts."""
    sources: tuple[str, ...]
    """What points come from, where the arena is to tell them apart; those with a minus are taken off."""
    equipment: tuple[str, ...]
    """What a seat gathers in steps; the arena tells how far the seats came and who won with it."""
    perft_position: str
    """A position for counting: it branches much, and chance has no part in what follows."""
    rules_program: str
    """A program for the device that loads the rules and begins a game."""
    to_title_program: str
    """A program for the device that goes from the result to the title, as if nobody had played before."""

    # The rules

    def new(self, words: Sequence[str]) -> bytearray:
        """A game as `new` begins it."""

    def deal(self, seats: int, variant: int, seed: int) -> bytearray:
        """A game of so many players, from a number below 2**64."""

    def seats(self, s: bytearray) -> int:
        """How many play."""

    def turn(self, s: bytearray) -> int:
        """Whose turn it is, or was when the game ended."""

    def decider(self, s: bytearray) -> int:
        """Who decides now."""

    def legal(self, s: bytearray) -> bytes:
        """What may be decided, in the order of the notation; nothing when the game is over."""

    def why_not(self, s: bytearray, decision: int) -> str:
        """Why a decision is not legal, in words; nothing if it is."""

    def apply(self, s: bytearray, decision: int) -> None:
        """Carry out a decision; ValueError, and nothing changes, if it is not legal."""

    def perform(self, s: bytearray, decision: int) -> None:
        """Carry out a decision that is legal."""

    def winners(self, s: bytearray) -> tuple[int, ...]:
        """Who won, all who share it; nobody while the game goes on."""

    def points(self, s: bytearray) -> tuple[int, ...]:
        """The points of each seat."""

    def by_source(self, s: bytearray) -> Sequence[Sequence[int]]:
        """The points of each seat by source."""

    def equipped(self, s: bytearray) -> Sequence[Sequence[int]]:
        """How far each seat came with each of its equipment."""

    def redeal(self, s: bytearray, seat: int, number: int) -> bytearray:
        """A copy in which all that a seat may not know is dealt anew."""

    def check(self, s: bytearray) -> None:
        """Refused if something is lost or doubled."""

    # As text

    def read_position(self, text: str) -> bytearray:
        """The position of a line; Refused, with the reason, if no game can hold it."""

    def write_position(self, s: bytearray) -> str:
        """The position as one line."""

    def write_view(self, s: bytearray, seat: int) -> str:
        """The position as one line, as a seat may know it."""

    def read_decision(self, s: bytearray, text: str) -> int:
        """The decision that a text means in a position, legal or not; Refused if it is none."""

    def write_decision(self, s: bytearray, decision: int) -> str:
        """The text of a decision in a position."""

    def follow(self, s: bytearray, words: Sequence[str]) -> None:
        """Carry out the decisions of a command line; Refused at the first that cannot be."""

    def replay(self, text: str) -> Iterator[tuple[str, bytearray]]:
        """A record: nothing and the start, then each decision and the position after it.

        Always the same bytearray; Refused at the first wrong line.
        """

    def recorded(self, text: str) -> Recorded:
        """What a record tells; Refused at the first wrong line."""

    def verdict(self, s: bytearray) -> str:
        """How a game stands or ended, in words."""

    def endings(self, s: bytearray) -> tuple[str, ...]:
        """What can be said of how a game ended, as few different words as the arena can count."""

    def kind_of(self, decision: int) -> int | None:
        """Which of `kinds` a decision is."""

    # Loaded when asked for

    def choose(self, s: bytearray, level: int) -> int:
        """What a computer player of a level decides here."""

    def player(self, name: str) -> Player:
        """A player of the arena beside `random` and `talk`; Unknown if there is none of that name."""

    def tuning(self) -> Tuning | None:
        """How its players' weights can be found, if they can."""

    def codes(self) -> Codes | None:
        """Its share codes, if it has any."""

    def robot(self, machine: Machine) -> Robot:
        """Somebody who plays it on a machine, through its buttons."""

    def measure(self) -> Iterable[Measurement]:
        """What `bench` tells of it alone."""
