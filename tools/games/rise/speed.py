"""How fast Rise of Babel's rules are: random play beside python-chess, and what a decision costs."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterator

import chess

from rise.rules.checked import apply
from rise.rules.effects import perform
from rise.rules.game import new
from rise.rules.legal import legal
from rise.rules.state import SIZE

ROUNDS = 5
# The time of this process alone, so that others disturb less; on Windows that clock is too coarse.
_now = time.perf_counter if sys.platform == "win32" else time.process_time


def rise_play(do: Callable[[bytearray, int], None], dice: random.Random) -> Iterator[int]:
    """Random games of two, three and four without end; yields the number of decisions after each."""
    pick = dice.random
    number = decisions = 0
    while True:
        s = new(2 + number % 3, number.to_bytes(8, "little"))
        while possible := legal(s):
            do(s, possible[int(pick() * len(possible))])
            decisions += 1
        number += 1
        yield decisions


def chess_play(dice: random.Random) -> Iterator[int]:
    """Random games of chess without end; yields the number of moves after each."""
    pick = dice.random
    moves = 0
    while True:
        board = chess.Board()
        # Random games can wander for very long; 200 moves are a game.
        while (possible := list(board.legal_moves)) and board.ply() < 200:
            board.push(possible[int(pick() * len(possible))])
            moves += 1
        yield moves


def speed(games: Iterator[int], seconds: float) -> float:
    """Decisions per second of this process's time, over whole games for about this long."""
    before = next(games)
    decisions = 0
    start = now = _now()
    while now < start + seconds:
        decisions = next(games) - before
        now = _now()
    return decisions / (now - start)


def figures(seconds: float = 0.5) -> Iterator[tuple[str, float, str]]:
    """Random play, ours and chess by turns, the best round of each; then the size of a state."""
    playing = (
        rise_play(perform, random.Random(1)),
        rise_play(apply, random.Random(1)),
        chess_play(random.Random(1)),
    )
    best = [0.0, 0.0, 0.0]
    for _ in range(ROUNDS):
        for i, games in enumerate(playing):
            best[i] = max(best[i], speed(games, seconds))
    yield "random-play", best[0], "decisions/s"
    yield "random-play-checked", best[1], "decisions/s"
    yield "python-chess-random-play", best[2], "decisions/s"
    yield "ratio-to-python-chess", best[0] / best[2], "times"
    yield "ratio-to-python-chess-checked", best[1] / best[2], "times"
    yield "state", SIZE, "bytes"


if __name__ == "__main__":
    for name, value, unit in figures():
        print(name, f"{value:.4g}", unit)
