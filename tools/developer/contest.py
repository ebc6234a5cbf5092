"""Who can play in the arena, and one game between two of them."""

import contextlib
import os
import queue
import random
import shlex
import subprocess
import threading
import time
from array import array
from dataclasses import dataclass, field
from pathlib import Path
from typing import TextIO

from babel.players import LEVELS, plan, quicker, value
from babel.players import weights as own_weights
from babel.players.search import ANSWER, PLANS, TURNS, WIDTH, WORLDS, Search
from babel.rules.actions import DESTROY, DISCARD, END, EXILE, HALVE, LEAP, LURE, MIGRATE, PER_RUN, RUN
from babel.rules.chance import redeal, seed
from babel.rules.effects import perform
from babel.rules.facts import ending
from babel.rules.game import new
from babel.rules.legal import legal, why_not
from babel.rules.state import OWED, RESULT, TURN, decider
from tools.games.babel import plain_beam, weights
from tools.games.babel.notation import Refused, quoted, read_action, write_action, write_position

SKILLS = ("destroy", "rob", "exile", "leap", "lure", "halve")
FORFEIT = 32
"""How a game ended, beside what rules.facts says: somebody gave no legal action."""

YARDSTICK = (32, 400000, 0, 16, 24, 5, 2, 20000)
"""The desktop's level: settings as in players.LEVELS."""

RANGES = (
    ("width", 1, 1000), ("calls", 18, 10**8), ("error", 0, 10000), ("plans", 1, 1000),
    ("worlds", 0, 65535), ("answer's width", 0, 1000), ("turns", 0, 100), ("calls again", 18, 10**8),
)  # fmt: skip
"""What settings of one's own are called, and from where to where they make sense."""

PATIENCE = 60.0
"""Seconds that a stranger may take for a decision."""


class Unknown(ValueError):
    """There is no such player."""


class Player:
    """Decides; `calls` is how many states it made for that, `trouble` why it could not."""

    calls = 0
    trouble = ""

    def decide(self, s: bytearray, number: int, again: bool) -> bytes:
        """One or more actions for him who decides; `number` is his chance, `again` as in players.think."""
        raise NotImplementedError


class Chance(Player):
    """Any legal action is as good as another."""

    def decide(self, s: bytearray, number: int, again: bool) -> bytes:
        actions = legal(s)
        return bytes((random.Random(number).choice(actions),))


class Level(Player):
    """One of the game's own computer players, with weights of one's own if need be."""

    def __init__(self, settings: tuple[int, ...], w: "array[int]", pool: Search | None = None) -> None:
        self.settings = settings
        self.weights = w
        self.pool = pool or Search(max(settings[WIDTH], settings[ANSWER]), settings[PLANS])

    def decide(self, s: bytearray, number: int, again: bool) -> bytes:
        self.pool.calls = 0
        actions = b""
        how = quicker(self.settings) if again else self.settings
        for found in plan(s, how, number & 0xFFFF, self.weights, self.pool):
            actions = found or b""
        self.calls = self.pool.calls
        return actions


class Plain(Player):
    """The plain beam planner."""

    def decide(self, s: bytearray, number: int, again: bool) -> bytes:
        self.calls = 0
        if s[OWED]:
            return legal(s)[:1]
        actions, self.calls = plain_beam.plan(s)
        return actions


class _Failed(Exception):
    """A stranger gave no answer, or not one that can be used."""


class Stranger(Player):
    """Any program that speaks `talk`. It is told a re-dealt position, so it cannot see what it may not."""

    def __init__(self, level: str, command: str, patience: float = PATIENCE) -> None:
        self.ask = f"ai {level}"
        self.words = command if os.name == "nt" else shlex.split(command)
        self.patience = patience
        self.process = self._start()

    def _start(self) -> "subprocess.Popen[str]":
        process = subprocess.Popen(
            self.words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
            encoding="utf-8", errors="replace",
        )  # fmt: skip
        assert process.stdout
        self.lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        threading.Thread(target=_listen, args=(process.stdout, self.lines), daemon=True).start()
        self.until = 0.0
        return process

    def _answer(self, line: str) -> str:
        assert self.process.stdin
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
            answer = self.lines.get(timeout=max(0.0, self.until - time.monotonic()))
        except queue.Empty:
            raise _Failed(f"it did not answer within {self.patience:g} s") from None
        except OSError:
            answer = ""
        if not answer:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(10)
            code = self.process.returncode
            raise _Failed("it ended instead of an answer" + ("" if code is None else f", exit code {code}"))
        return answer.strip()

    def decide(self, s: bytearray, number: int, again: bool) -> bytes:
        told = s[:]
        seed(told, number.to_bytes(8, "little"))
        redeal(told, decider(s))
        if self.trouble:
            # It lost the game before; in this one it may begin anew.
            self._stop()
            self.process, self.trouble = self._start(), ""
        self.until = time.monotonic() + self.patience
        try:
            answer = self._answer("position " + write_position(told))
            if answer != "ok":
                raise _Failed(f"to a position it answered {_shown(answer)}")
            answer = self._answer(self.ask)
            try:
                return bytes((read_action(answer),))
            except Refused:
                raise _Failed(f"to `{self.ask}` it answered {_shown(answer)}") from None
        except _Failed as trouble:
            self.trouble = str(trouble)
            return b""

    def _stop(self) -> None:
        self.process.kill()
        self.process.wait()
        # Its output ends by itself; who closes it now might wait for the listener.
        with contextlib.suppress(OSError):
            if self.process.stdin:
                self.process.stdin.close()


def _listen(pipe: TextIO, lines: "queue.SimpleQueue[str]") -> None:
    """Hand over every line, at the end an empty one."""
    with contextlib.suppress(OSError, ValueError):
        for line in pipe:
            lines.put(line)
    lines.put("")


def _shown(answer: str) -> str:
    """A stranger's whole line, as far as a line of a report holds it."""
    return "`" + ascii(answer[:200])[1:-1] + "`"


def _settings(numbers: list[str]) -> tuple[int, ...]:
    """Settings of one's own; Unknown if nobody can think so."""
    found = []
    for number, (name, least, most) in zip(numbers, RANGES):
        if len(number) > 9 or not least <= int(number) <= most:
            raise Unknown(f"settings: {name} is {least} to {most}, not {quoted(number)}")
        found.append(int(number))
    if found[PLANS] > 1 and found[WORLDS] and found[TURNS] and not found[ANSWER]:
        raise Unknown("settings: answer's width is 1 or more where plans are weighed")
    return tuple(found)


def _weights(file: str) -> "array[int]":
    """The weights of a file; Unknown if it holds none, or not as many as there are."""
    try:
        found = weights.read(Path(file).read_text(encoding="utf-8"))
    except OSError as trouble:
        raise Unknown(f"cannot read {file}: {trouble.strerror}") from None
    except ValueError:
        raise Unknown(f"{file} is no file of weights") from None
    if len(found) != value.WEIGHTS:
        raise Unknown(f"{file} holds {len(found)} weights, {value.WEIGHTS} are needed")
    return found


def player(name: str, patience: float = PATIENCE) -> Player:
    """The player of a name; `LEVEL@FILE` is a level with the weights of a file."""
    kind, _, rest = name.partition(":")
    if kind.partition("@")[0] == "talk" and rest:
        try:
            return Stranger(kind.partition("@")[2] or "3", rest, patience)
        except (OSError, ValueError) as trouble:
            raise Unknown(f"cannot start {rest}: {trouble}") from None
    level, _, file = name.partition("@")
    w = _weights(file) if file else array("b", own_weights.WEIGHTS)
    if level == "random":
        return Chance()
    if level == "beam":
        return Plain()
    if level in ("1", "2", "3"):
        return Level(LEVELS[int(level) - 1], w)
    if level == "yardstick":
        return Level(YARDSTICK, w)
    numbers = level.split(",")
    if len(numbers) == len(YARDSTICK) and all(number.isdecimal() for number in numbers):
        return Level(_settings(numbers), w)
    raise Unknown(f"{name!r} is none of random, 1, 2, 3, yardstick, beam, talk:COMMAND")


@dataclass
class Game:
    """What one game showed; pairs are by seat."""

    result: int = 0
    ending: int = 0
    actions: int = 0
    turns: list[int] = field(default_factory=lambda: [0, 0])
    calls: list[int] = field(default_factory=lambda: [0, 0])
    most_calls: list[int] = field(default_factory=lambda: [0, 0])
    seconds: list[float] = field(default_factory=lambda: [0.0, 0.0])
    skills: list[list[int]] = field(default_factory=lambda: [[0] * 6, [0] * 6])
    last_turn: list[int] = field(default_factory=lambda: [0] * 6)
    moves: bytearray = field(default_factory=bytearray)
    trouble: str = ""


def skill_of(action: int) -> int | None:
    """Which of SKILLS an action uses."""
    if not RUN <= action < MIGRATE:
        return None
    place = RUN + (action - RUN) % PER_RUN
    if place >= HALVE:
        return 5
    if place >= LEAP:
        return 3
    if place == LURE:
        return 4
    return 2 if place >= EXILE else 0 if place == DESTROY else 1


def play(seats: tuple[Player, Player], edition: int, deal: int) -> Game:
    """One game; the same deal and the same players give the same game."""
    s = new(edition, deal.to_bytes(8, "little"))
    game = Game()
    number = deal & 0xFFFFFFFF
    spent = [0, 0]
    while not s[RESULT]:
        who = decider(s)
        again = len(game.moves) > 0 and DISCARD <= game.moves[-1] < END and not s[OWED]
        started = time.perf_counter()
        number = (number * 1103515245 + 12345) & 0xFFFFFFFF
        actions = seats[who].decide(s, number >> 8, again)
        game.seconds[who] += time.perf_counter() - started
        game.calls[who] += seats[who].calls
        spent[who] += seats[who].calls
        game.most_calls[who] = max(game.most_calls[who], spent[who])
        for action in actions:
            if why_not(s, action):
                game.trouble = f"`{write_action(action)}` was not legal"
                actions = b""
                break
            turn = s[TURN]
            skill = skill_of(action)
            if skill is not None:
                game.skills[turn][skill] += 1
                game.last_turn[skill] += 1
            perform(s, action)
            game.actions += 1
            game.moves.append(action)
            if action == END:
                game.turns[turn] += 1
                spent[turn] = 0
                if not s[RESULT]:
                    game.last_turn = [0] * 6
        if not actions:
            game.result, game.ending = 2 - who, FORFEIT
            game.trouble = game.trouble or seats[who].trouble or "it did nothing"
            return game
    if game.moves[-1] != END:
        game.turns[s[TURN]] += 1
    game.result, game.ending = s[RESULT], ending(s)
    return game


def told(game: Game) -> str:
    """A game's actions as text."""
    return "; ".join(write_action(action) for action in game.moves)
