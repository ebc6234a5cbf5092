"""Plays one game of the arena; its players may be programs that speak `talk`."""

import contextlib
import os
import queue
import random
import shlex
import signal
import subprocess
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import IO

from tools.executor import kill_children
from tools.games.protocol import Game, Player, UnknownPlayer
from tools.games.text import Refused

FORFEIT = "no legal decision"
"""The ending of a game in which a player gave no legal decision."""

ANSWER_TIMEOUT = 60.0
"""Seconds that a `talk` program may take for a decision."""


LONGEST_LINE = 1 << 16
"""The most bytes in a line of a `talk` program."""


class RandomPlayer:
    """Chooses legal decisions at random."""

    calls = 0
    trouble = ""

    def __init__(self, game: Game) -> None:
        self.game = game

    def decide(self, s: bytearray, number: int, before: bytes) -> bytes:
        """One of them."""
        return bytes((random.Random(number).choice(self.game.legal(s)),))


class _Failed(Exception):
    """A `talk` program gave no answer, or an invalid one."""


class TalkProgram:
    """A player that is another program, through `talk`. Hidden cards in its positions are dealt again."""

    calls = 0

    def __init__(self, game: Game, level: str, command: str, patience: float = ANSWER_TIMEOUT) -> None:
        self.game = game
        self.trouble = ""
        self.ask = f"ai {level}"
        self.words = command if os.name == "nt" else shlex.split(command)
        self.patience = patience
        self.until = 0.0
        self._begin()

    def _begin(self) -> None:
        # In a group of its own, which Ctrl-C does not reach.
        self.process = subprocess.Popen(
            self.words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
        )
        assert self.process.stdout
        self.lines: queue.Queue[bytes] = queue.Queue(8)
        threading.Thread(
            target=_read_lines, args=(self.process, self.process.stdout, self.lines), daemon=True
        ).start()

    def _answer(self, line: str) -> str:
        assert self.process.stdin
        late = f"it did not answer within {self.patience:g} s"
        # A program that does not even read what it is told must not stop us in the middle of it.
        alarm = threading.Timer(max(0.0, self.until - time.monotonic()) + 1, _end, (self.process,))
        alarm.daemon = True
        alarm.start()
        try:
            self.process.stdin.write(line.encode() + b"\n")
            self.process.stdin.flush()
            answer = self.lines.get(timeout=max(0.0, self.until - time.monotonic()))
        except queue.Empty:
            raise _Failed(late) from None
        except OSError:
            answer = b""
        finally:
            alarm.cancel()
        if len(answer) >= LONGEST_LINE:
            raise _Failed(f"it answered with a line of more than {LONGEST_LINE} bytes")
        if not answer:
            if time.monotonic() > self.until:
                raise _Failed(late)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(10)
            code = self.process.returncode
            raise _Failed("it ended instead of an answer" + ("" if code is None else f", exit code {code}"))
        return answer.decode("utf-8", "replace").strip()

    def decide(self, s: bytearray, number: int, before: bytes) -> bytes:
        """The program's decision; empty if it failed, and `trouble` says why."""
        dealt = self.game.redeal(s, self.game.decider(s), number)
        if self.trouble:
            # It lost the game before; in this one it may begin anew.
            self._begin()
            self.trouble = ""
        self.until = time.monotonic() + self.patience
        try:
            answer = self._answer("position " + self.game.write_position(dealt))
            if answer != "ok":
                raise _Failed(f"to a position it answered {_shown(answer)}")
            answer = self._answer(self.ask)
            try:
                return bytes((self.game.read_decision(s, answer),))
            except Refused:
                raise _Failed(f"to `{self.ask}` it answered {_shown(answer)}") from None
        except _Failed as trouble:
            self.trouble = str(trouble)
            self.end()
            return b""

    def end(self) -> None:
        """Kill the program and its child processes."""
        _end(self.process)


def _end(process: "subprocess.Popen[bytes]") -> None:
    kill_children(process.pid)
    if os.name != "nt":
        # Its group may outlive the program itself.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.wait()
    # Its output ends by itself; who closes it now might wait for the listener.
    with contextlib.suppress(OSError):
        if process.stdin:
            process.stdin.close()


def _read_lines(process: "subprocess.Popen[bytes]", pipe: IO[bytes], lines: "queue.Queue[bytes]") -> None:
    """Queue every line of the program, cut at LONGEST_LINE; an empty one at the end."""
    line = b"?"
    while line and len(line) < LONGEST_LINE:
        try:
            line = pipe.readline(LONGEST_LINE)
        except (OSError, ValueError):
            line = b""
        while True:
            try:
                lines.put(line, timeout=0.5)
                break
            except queue.Full:
                if process.poll() is not None:
                    return


def _shown(answer: str) -> str:
    """A program's line, shortened for a report."""
    return "`" + ascii(answer[:200])[1:-1] + "`"


def player(game: Game, name: str, patience: float = ANSWER_TIMEOUT) -> Player:
    """The player of a name: `random`, `talk:COMMAND`, or one that the game knows."""
    kind, _, rest = name.partition(":")
    if kind.partition("@")[0] == "talk" and rest:
        try:
            return TalkProgram(game, kind.partition("@")[2] or str(game.levels or 1), rest, patience)
        except (OSError, ValueError) as trouble:
            raise UnknownPlayer(f"cannot start {rest}: {trouble}") from None
    return RandomPlayer(game) if name == "random" else game.player(name)


@dataclass
class GameResult:
    """The result of one game; lists are by seat."""

    winners: tuple[int, ...]
    points: tuple[int, ...]
    endings: tuple[str, ...]
    decisions: bytes
    turns: list[int]
    calls: list[int]
    most_calls: list[int]
    seconds: list[float]
    used: list[list[int]]
    """How often each seat made a decision of each kind."""
    last_turn: list[int] = field(default_factory=list)
    """How often each kind of decision was made in the last turn."""
    sources: list[list[int]] = field(default_factory=list)
    """Each seat's points by the game's `sources`."""
    equipped: list[list[int]] = field(default_factory=list)
    """How far each seat came with each item of the game's `equipment`."""
    trouble: str = ""

    @property
    def lost_by(self) -> int | None:
        """The seat that gave no legal decision; None if all did."""
        if self.endings != (FORFEIT,):
            return None
        return next(seat for seat in range(len(self.turns)) if seat not in self.winners)


def play(game: Game, players: Sequence[Player], variant: int, deal: int) -> GameResult:
    """Play one game; the same deal and players give the same game."""
    n = len(players)
    s = game.deal(n, variant, deal)
    shown = GameResult(
        (), (), (), b"", [0] * n, [0] * n, [0] * n, [0.0] * n, [[0] * len(game.kinds) for _ in players]
    )
    so_far = bytearray()
    number = deal & 0xFFFFFFFF
    spent = [0] * n
    last_turn = [0] * len(game.kinds)
    while not game.winners(s):
        who = game.decider(s)
        started = time.perf_counter()
        number = (number * 1103515245 + 12345) & 0xFFFFFFFF
        decisions = players[who].decide(s, number >> 8, bytes(so_far))
        shown.seconds[who] += time.perf_counter() - started
        shown.calls[who] += players[who].calls
        spent[who] += players[who].calls
        shown.most_calls[who] = max(shown.most_calls[who], spent[who])
        for decision in decisions:
            if game.why_not(s, decision):
                shown.trouble = f"`{game.write_decision(s, decision)}` was not legal"
                decisions = b""
                break
            turn = game.turn(s)
            kind = game.kind_of(decision)
            if kind is not None:
                shown.used[turn][kind] += 1
                last_turn[kind] += 1
            game.perform(s, decision)
            so_far.append(decision)
            over = bool(game.winners(s))
            if over or game.turn(s) != turn:
                shown.turns[turn] += 1
                spent[turn] = 0
                last_turn = last_turn if over else [0] * len(game.kinds)
        if not decisions:
            shown.winners = tuple(seat for seat in range(n) if seat != who)
            shown.endings = (FORFEIT,)
            shown.trouble = shown.trouble or players[who].trouble or "it did nothing"
            break
    else:
        shown.winners, shown.endings = game.winners(s), game.endings(s)
    shown.sources = [list(row) for row in game.by_source(s)]
    shown.equipped = [list(row) for row in game.equipped(s)]
    shown.points, shown.decisions, shown.last_turn = game.points(s), bytes(so_far), last_turn
    return shown
