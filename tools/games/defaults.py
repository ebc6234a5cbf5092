"""A game as the desktop tools see it, made of its cartridge alone: positions are hexadecimal digits.

What `tools/games/NAME/game.py` has of its own takes the place of what is here (tools/games/__init__.py).
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from random import Random
from types import ModuleType
from typing import TYPE_CHECKING, Any

from sim import time_limit
from sim.game_folders import outside_games
from tools.games.protocol import Codes, Measurement, Player, Recorded, Training, UnknownPlayer
from tools.games.text import Refused, quoted, whole_number
from tools.paths import have_micropython

if TYPE_CHECKING:
    from sim.machine import Machine
    from tools.games.protocol import Game
    from tools.games.robot import Robot

_SEEDS = 1 << 64
_STATE = 4096  # bytes: a board keeps a few copies of it
_STATISTICS, _CHOICES = 0, 1  # keys of handheld/journal/keys.py
_CARTRIDGE = {"SEATS": (2, 2), "VARIANTS": 1}  # as in handheld/game/cartridges.py
_STEPS = 100_000  # of a thought; the console's own players take some hundreds
_CALL_MS = 2.0  # on a Pico, measured with the examples
CALLS_A_STEP = 4  # _EVERY of handheld/defaults/players.py


class FromCartridge:
    """Implements tools.games.protocol.Game with a game's modules `cartridge` and `play`."""

    levels = 3
    ladder: tuple[str, ...] = ("random", "1", "2", "3")
    heap = 108 * 1024
    call_ms = _CALL_MS
    kinds: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    equipment: tuple[str, ...] = ()
    position_words = 1

    def __init__(self, name: str) -> None:
        have_micropython()
        self.name = name
        self.cartridge = importlib.import_module(f"{name}.cartridge")
        for key, value in _CARTRIDGE.items():
            if not hasattr(self.cartridge, key):
                setattr(self.cartridge, key, value)
        self.play: Any = importlib.import_module(f"{name}.play")
        if name in outside_games():
            self.play = _Limited(self.play)
        self.rules = importlib.import_module("handheld.defaults.rules").Completed(self.play)
        self.title: str = self.cartridge.NAME
        least, most = self.cartridge.SEATS
        self.places = range(least, most + 1)
        self.variants = tuple(str(n) for n in range(self.cartridge.VARIANTS))
        several = ("PLAYERS " if least < most else "") + ("VARIANT " if len(self.variants) > 1 else "")
        self.new_usage = several + "SEED"
        self._sizes = {self._checked_size(seats) for seats in self.places}
        self.perft_position = self.write_position(self.deal(least, 0, 1))
        self.rules_program = (
            f"from {name}.play import deal, legal, perform as apply\n"
            f"game = deal({most}, 0, b'12345678')\nlegal(game)"
        )
        keys = [self.cartridge.NUMBER << 4 | key for key in (_STATISTICS, _CHOICES)]
        self.to_title_program = (
            "from handheld.game.cartridges import go_home\n"
            + "".join(f"handset.console.journal.set({key}, b'')\n" for key in keys)
            + "go_home(handset.console)\ndel go_home"  # or its module would be there twice
        )

    def __reduce__(self) -> tuple[type[FromCartridge], tuple[str]]:
        return FromCartridge, (self.name,)

    def _checked_size(self, seats: int) -> int:
        """The bytes of a state; Refused if the rules do not even begin."""
        s = self.play.deal(seats, 0, bytes(8))
        if not isinstance(s, bytearray):
            raise Refused(f"`deal` in {self.name}/play.py returns a bytearray, not {type(s).__name__}")
        if not 0 < len(s) <= _STATE:
            raise Refused(f"a state of {self.title} has {len(s)} bytes; 1 to {_STATE} are possible")
        options = self.play.legal(s)
        if not isinstance(options, bytes):
            raise Refused(f"`legal` in {self.name}/play.py returns bytes, not {type(options).__name__}")
        if not options:
            raise Refused(f"`legal` in {self.name}/play.py lists no decision at the start of a game")
        return len(s)

    # The rules

    def new(self, words: Sequence[str]) -> bytearray:
        """Start a game: how many play and which variant where there is a choice, and a seed."""
        asked = self.new_usage.split()
        if len(words) != len(asked):
            raise Refused(f"new is followed by {self.new_usage}, not by {len(words)} words")
        given = dict(zip(asked, words, strict=True))
        seats = self.places[0]
        if "PLAYERS" in given:
            seats = whole_number("players", given["PLAYERS"], self.places[-1], self.places[0])
        variant = whole_number("variant", given.get("VARIANT", "0"), len(self.variants) - 1)
        return self.deal(seats, variant, whole_number("seed", given["SEED"], _SEEDS - 1))

    def deal(self, seats: int, variant: int, seed: int) -> bytearray:
        """Start a game of so many players."""
        dealt: bytearray = self.play.deal(seats, variant, seed.to_bytes(8, "little"))
        return dealt

    def seats(self, s: bytearray) -> int:
        """The number of players: the game's `seats`, unless there is only one possible."""
        if len(self.places) == 1:
            return self.places[0]
        if not hasattr(self.play, "seats"):
            raise Refused(f"the game {self.name} lacks `seats` in play.py: how many play, from a position")
        count: int = self.play.seats(s)
        return count

    def decider(self, s: bytearray) -> int:
        """Who decides now."""
        who: int = self.rules.decider(s)
        return who

    turn = decider

    def legal(self, s: bytearray) -> bytes:
        """All legal decisions; none when the game is over."""
        return b"" if self.play.over(s) else bytes(self.play.legal(s))

    def why_not(self, s: bytearray, decision: int) -> str:
        """Why a decision is not legal."""
        if decision in self.legal(s):
            return ""
        return "the game is over" if self.play.over(s) else "the rules do not allow it here"

    def apply(self, s: bytearray, decision: int) -> None:
        """Carry out a legal decision."""
        reason = self.why_not(s, decision)
        if reason:
            raise ValueError(reason)
        self.play.perform(s, decision)

    def perform(self, s: bytearray, decision: int) -> None:
        """Carry out a decision without checking it; Refused if the rules break the state."""
        size = len(s)
        self.play.perform(s, decision)
        if len(s) != size:
            raise Refused(
                f"`perform` in {self.name}/play.py changed the state's length from {size} to {len(s)} bytes"
            )

    def winners(self, s: bytearray) -> tuple[int, ...]:
        """Who has won; in a draw all."""
        if not self.play.over(s):
            return ()
        return tuple(self.play.winners(s)) or tuple(range(self.seats(s)))

    def points(self, s: bytearray) -> tuple[int, ...]:
        """The game's `points`, or 1 for who has won."""
        if hasattr(self.play, "points"):
            return tuple(self.play.points(s))
        won = self.play.winners(s) if self.play.over(s) else ()
        return tuple(int(seat in won) for seat in range(self.seats(s)))

    def by_source(self, s: bytearray) -> Sequence[Sequence[int]]:
        """Points have no sources."""
        return [()] * self.seats(s)

    def equipped(self, s: bytearray) -> Sequence[Sequence[int]]:
        """Nobody collects anything."""
        return [()] * self.seats(s)

    def redeal(self, s: bytearray, seat: int, number: int) -> bytearray:
        """A copy in which everything hidden from a seat is dealt again; nothing is hidden by default."""
        dealt = bytearray(s)
        if hasattr(self.play, "redeal"):
            self.play.redeal(dealt, seat, number.to_bytes(8, "little"))
        return dealt

    def check(self, s: bytearray) -> None:
        """Refused if the game's `check` finds a fault; by default if the size is wrong."""
        if len(s) not in self._sizes:
            raise Refused(f"position: {self.title} has {_listed(self._sizes)} bytes, not {len(s)}")
        fault = self.play.check(s) if hasattr(self.play, "check") else ""
        if fault:
            raise Refused(f"position: {fault}")

    # As text

    def read_position(self, text: str) -> bytearray:
        """Parse a position; Refused if the rules cannot use it."""
        word = text.strip()
        try:
            s = bytearray.fromhex(word)
        except ValueError:
            raise Refused(f"position: {quoted(word)} is not made of hexadecimal digits") from None
        self.check(s)
        try:
            seats = self.seats(s)
            for decision in self.legal(s):
                self.play.perform(s[:], decision)
            self.winners(s)
            for seat in range(seats):
                self.write_view(s, seat)
            good = seats in self.places and self.decider(s) in range(seats)
        except Exception:
            good = False  # whatever the rules of a game do with bytes that no game has
        if not good:
            raise Refused("position: no game can reach it")
        return s

    def write_position(self, s: bytearray) -> str:
        """The position as hexadecimal digits."""
        return s.hex()

    def write_view(self, s: bytearray, seat: int) -> str:
        """The table as the seat sees it, ` / ` between two lines; the position itself if nothing is shown."""
        if hasattr(self.play, "show"):
            return " / ".join(line.strip() for line in self.play.show(s, seat).split("\n"))
        return self.write_position(s)

    def _words(self, s: bytearray, decision: int) -> str:
        """The text of a legal decision, without what separates two of them."""
        if not hasattr(self.play, "say"):
            return str(decision)
        return " ".join(str(self.play.say(s, decision, self.decider(s))).replace(";", ",").split())

    def read_decision(self, s: bytearray, text: str) -> int:
        """A legal decision by its text, or any by its number as in `#12`."""
        word = " ".join(text.split()).lower()
        if word.startswith("#"):
            return whole_number("decision", word[1:], 255)
        for decision in self.legal(s):
            if self.write_decision(s, decision).lower() == word:
                return decision
        raise Refused(f"{quoted(word)} is no decision here")

    def write_decision(self, s: bytearray, decision: int) -> str:
        """The text of a decision; its number where two read alike, or it is not legal."""
        options = self.legal(s)
        if decision not in options:
            return f"#{decision}"
        text = self._words(s, decision)
        alike = [other for other in options if self._words(s, other).lower() == text.lower()]
        return text if text and len(alike) == 1 else f"#{decision}"

    def follow(self, s: bytearray, words: Sequence[str]) -> None:
        """Carry out the decisions of a command line, each one word or several, perhaps with `;` between."""
        rest = " ".join(words).replace(";", " ").split()
        while rest:
            for end in range(len(rest), 0, -1):
                try:
                    decision = self.read_decision(s, " ".join(rest[:end]))
                    break
                except Refused:
                    pass
            else:
                raise Refused(f"{quoted(rest[0])} is no decision here")
            self._carry_out(s, decision)
            rest = rest[end:]

    def _carry_out(self, s: bytearray, decision: int) -> None:
        reason = self.why_not(s, decision)
        if reason:
            raise Refused(f"`{self.write_decision(s, decision)}` is not legal: {reason}")
        self.play.perform(s, decision)

    # Records: a first line `NAME PLAYERS VARIANT SEED`, then a decision a line; lines with `# ` are comments

    def _begin(self, line: str) -> tuple[int, int, int]:
        name, *numbers = line.split()
        if name != self.name or len(numbers) != 3:
            raise Refused(f"a record begins with `{self.name} PLAYERS VARIANT SEED`, not {quoted(line)}")
        return (
            whole_number("players", numbers[0], self.places[-1], self.places[0]),
            whole_number("variant", numbers[1], len(self.variants) - 1),
            whole_number("seed", numbers[2], _SEEDS - 1),
        )

    def _lines(self, text: str) -> Iterator[tuple[int, str]]:
        for number, raw in enumerate(text.split("\n"), 1):
            line = raw.strip()
            if line and not line.startswith("# "):
                yield number, line

    def replay(self, text: str) -> Iterator[tuple[str, bytearray]]:
        """Replay a record."""
        s: bytearray | None = None
        for number, line in self._lines(text):
            decision = ""
            try:
                if s is None:
                    s = self.deal(*self._begin(line))
                else:
                    chosen = self.read_decision(s, line)
                    decision = self.write_decision(s, chosen)
                    self._carry_out(s, chosen)
            except Refused as reason:
                raise Refused(f"line {number}: {reason}") from None
            yield decision, s
        if s is None:
            raise Refused("there is no first line that begins a game")

    def recorded(self, text: str) -> Recorded:
        """The game of a record."""
        for _ in self.replay(text):
            pass
        (_, first), *lines = self._lines(text)
        seats, variant, seed = self._begin(first)
        s = self.deal(seats, variant, seed)
        decisions = bytearray()
        for _, line in lines:
            decisions.append(self.read_decision(s, line))
            self.play.perform(s, decisions[-1])
        return Recorded(seats, variant, seed.to_bytes(8, "little"), bytes(decisions))

    def write_record(self, seats: int, variant: int, seed: int, decisions: bytes) -> str:
        """The record of a game."""
        s = self.deal(seats, variant, seed)
        lines = [f"{self.name} {seats} {variant} {seed}"]
        for decision in decisions:
            lines.append(self.write_decision(s, decision))
            self._carry_out(s, decision)
        return "\n".join([*lines, ""])

    def verdict(self, s: bytearray) -> str:
        """How a game stands or ended."""
        won = [str(seat + 1) for seat in self.winners(s)]
        score = " : ".join(str(n) for n in self.points(s))
        if not won:
            return f"{score}, the game goes on"
        return f"{score}, " + (
            f"seat {won[0]} wins" if len(won) == 1 else f"seats {' and '.join(won)} share it"
        )

    def endings(self, s: bytearray) -> tuple[str, ...]:
        """Whether somebody has won alone."""
        won = self.winners(s)
        return () if not won else ("won",) if len(won) == 1 else ("shared",)

    def kind_of(self, decision: int) -> int | None:
        """There are no kinds."""
        return None

    # Players

    def choose(self, s: bytearray, level: int) -> int:
        """The decision of a computer player."""
        return self.player(str(level)).decide(s, 0, b"")[0]

    def player(self, name: str) -> Player:
        """1, 2 or 3."""
        if name not in ("1", "2", "3"):
            raise UnknownPlayer(f"{name!r} is none of random, 1, 2, 3, talk:COMMAND")
        return _Level(self, int(name))

    def thoughts(self, s: bytearray, level: int, number: int) -> Iterator[bytes | None]:
        """What the handheld's computer player thinks: the game's own, or the console's."""
        try:
            own = importlib.import_module(f"{self.name}.players")
        except ModuleNotFoundError as error:
            if error.name != f"{self.name}.players":
                raise
            console = importlib.import_module("handheld.defaults.players")
            return console.think_by(self.play, s, level, number)  # type: ignore[no-any-return]
        return own.think(s, level, number)  # type: ignore[no-any-return]

    def training(self) -> Training | None:
        """There are no weights."""
        return None

    def codes(self) -> Codes | None:
        """There are no share codes."""
        return None

    def robot(self, machine: Machine) -> Robot:
        """A robot for the console's own board."""
        from tools.games.default_robot import DefaultRobot

        return DefaultRobot(machine, self)

    def measure(self) -> Iterable[Measurement]:
        """Nothing of its own."""
        return ()


class _Limited:
    """The rules of a game; a function of them that does not end is ended."""

    def __init__(self, module: ModuleType) -> None:
        self._module = module

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._module, name)
        if callable(found):
            found = partial(time_limit.call, found)
        setattr(self, name, found)
        return found


class _Level:
    """A computer player of the handheld, in the arena."""

    trouble = ""
    calls = 0

    def __init__(self, game: FromCartridge, level: int) -> None:
        self.game = game
        self.level = level

    def decide(self, s: bytearray, number: int, before: bytes) -> bytes:
        """What it would do."""
        self.calls = 0
        who = f"`think` in {self.game.name}/players.py"
        thoughts = self.game.thoughts(s, self.level, number & 0xFFFF)
        if not hasattr(thoughts, "__next__"):
            raise Refused(f"{who} is a generator: it yields its decisions, and returns nothing")
        for _ in range(_STEPS):
            thought = time_limit.call(next, thoughts, b"")
            if thought is None:
                self.calls += CALLS_A_STEP
                continue
            if not thought:
                raise Refused(f"{who}, level {self.level}, yielded no decision")
            if thought[0] not in self.game.legal(s):
                raise Refused(f"{who}, level {self.level}, decides what is not legal: #{thought[0]}")
            found: bytes = thought
            return found
        raise Refused(f"{who}, level {self.level}, does not end ({_STEPS} steps)")


def random_record(game: FromCartridge, seed: int) -> str:
    """The record of a random game."""
    dice = Random(seed)
    seats = game.places[seed % len(game.places)]
    s = game.deal(seats, 0, seed)
    decisions = bytearray()
    while options := game.legal(s):
        decisions.append(dice.choice(options))
        game.perform(s, decisions[-1])
    return game.write_record(seats, 0, seed, bytes(decisions))


def _listed(sizes: set[int]) -> str:
    return " or ".join(str(size) for size in sorted(sizes))


if TYPE_CHECKING:
    _checked: Game = FromCartridge("")
