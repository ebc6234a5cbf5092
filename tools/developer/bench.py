"""Measure how fast and small things are, one `name value unit` a line: bench [SECONDS].

Random play is measured in rounds of SECONDS (0.5 unless told), the game and python-chess by turns, and the
best round of each counts: what else the computer does then hurts both alike. Names and units have no spaces.
"""

import gc
import importlib
import importlib.util
import random
import sys
import time
from collections.abc import Callable, Iterator

import chess

from babel.rules.effects import perform
from babel.rules.game import apply, new
from babel.rules.legal import legal
from babel.rules.packed import PACKED
from babel.rules.state import RESULT, SIZE
from tools.games.babel.notation import read_position
from tools.player.perft import perft

ROUNDS = 5
# Others' figures, where those modules are here: each has figures() -> [(name, value, unit)].
OTHERS = (
    "tools.developer.figures.bus",
    "tools.developer.figures.saves",
    "tools.developer.figures.players",
    "tools.developer.figures.presses",
)
PERFT_POSITION = (
    "riogrande 2 0 AS SPHHSP:12/PMS:12/PPP:/S:/HSM: AAA:/PMMMAH:/HAH:/PSS:12/MMMMAH:12 -/HMP "
    "56221546163/31543 - AHPHAASHMAAMSP AHPSSS 235241356534124343641 *"
)
Figure = tuple[str, float, str]
# The time of this process alone, so that others disturb less; on Windows that clock is too coarse.
_now = time.perf_counter if sys.platform == "win32" else time.process_time


def babel_play(do: Callable[[bytearray, int], None], dice: random.Random) -> Iterator[int]:
    """Random games without end; yields the number of actions after each."""
    pick = dice.random
    number = actions = 0
    while True:
        s = new(number % 3, number.to_bytes(8, "little"))
        while not s[RESULT]:
            possible = legal(s)
            do(s, possible[int(pick() * len(possible))])
            actions += 1
        number += 1
        yield actions


def chess_play(dice: random.Random) -> Iterator[int]:
    """Random games of chess without end; yields the number of moves after each."""
    pick = dice.random
    moves = 0
    while True:
        board = chess.Board()
        while True:
            possible = list(board.legal_moves)
            # Random games can wander for very long; 200 moves are a game.
            if not possible or board.ply() >= 200:
                break
            board.push(possible[int(pick() * len(possible))])
            moves += 1
        yield moves


def speed(games: Iterator[int], seconds: float) -> tuple[float, float]:
    """Actions and games per second of this process's time, over whole games for about this long."""
    before = next(games)
    actions = count = 0
    start = now = _now()
    while now < start + seconds:
        actions = next(games) - before
        count += 1
        now = _now()
    return actions / (now - start), count / (now - start)


def random_play(seconds: float) -> list[Figure]:
    """Random play, ours and chess by turns, the best round of each."""
    checked = babel_play(apply, random.Random(1))
    unchecked = babel_play(perform, random.Random(1))
    moves = chess_play(random.Random(1))
    best = [(0.0, 0.0), (0.0, 0.0), (0.0, 0.0)]
    for _ in range(ROUNDS):
        for i, games in enumerate((checked, unchecked, moves)):
            best[i] = max(best[i], speed(games, seconds))
    return [
        ("random-play", best[1][0], "actions/s"),
        ("random-play-checked", best[0][0], "actions/s"),
        ("games", best[1][1], "games/s"),
        ("python-chess-random-play", best[2][0], "actions/s"),
        ("ratio-to-python-chess", best[1][0] / best[2][0], "times"),
        ("ratio-to-python-chess-checked", best[0][0] / best[2][0], "times"),
    ]


def states(n: int) -> list[tuple[bytearray, int]]:
    """Some states of random games, each with an action that is legal in it."""
    dice = random.Random(2)
    found: list[tuple[bytearray, int]] = []
    while len(found) < n:
        s = new(len(found) % 3, dice.randbytes(8))
        while not s[RESULT] and len(found) < n:
            action = dice.choice(legal(s))
            found.append((s[:], action))
            perform(s, action)
    return found


def parts(seconds: float) -> list[Figure]:
    """Microseconds for a copy, a list of legal actions, an action; the loop around them is taken off."""
    some = states(2000)
    target = bytearray(SIZE)

    def empty() -> None:
        for _, _ in some:
            pass

    def copy() -> None:
        for s, _ in some:
            target[:] = s

    def listing() -> None:
        for s, _ in some:
            legal(s)

    def checked() -> None:
        for s, action in some:
            target[:] = s
            apply(target, action)

    def unchecked() -> None:
        for s, action in some:
            target[:] = s
            perform(target, action)

    best = dict.fromkeys((empty, copy, listing, checked, unchecked), 1e9)
    end = _now() + 2 * seconds
    while _now() < end:
        for run in best:
            start = _now()
            run()
            best[run] = min(best[run], (_now() - start) / len(some) * 1e6)
    return [
        ("copy", best[copy] - best[empty], "us"),
        ("legal", best[listing] - best[empty], "us"),
        ("apply", best[checked] - best[copy], "us"),
        ("perform", best[unchecked] - best[copy], "us"),
    ]


def leaves(seconds: float) -> list[Figure]:
    """Leaves of perft per second."""
    s = read_position(PERFT_POSITION)
    best = 0.0
    end = _now() + 2 * seconds
    while _now() < end:
        start = _now()
        count = perft(s, 3)
        best = max(best, count / (_now() - start))
    return [("perft", best, "leaves/s")]


def sizes() -> list[Figure]:
    """How much a game takes."""
    return [("state", SIZE, "bytes"), ("packed", PACKED, "bytes")]


def others() -> Iterator[Figure]:
    """The figures of the other parts that are here."""
    for name in OTHERS:
        if importlib.util.find_spec(name):
            yield from importlib.import_module(name).figures()


def show(figures: Iterator[Figure] | list[Figure]) -> None:
    """Print figures, rounded to what they are worth."""
    for name, value, unit in figures:
        word = "-".join(name.replace(",", "").split())
        number = f"{value:.0f}" if value == int(value) or value >= 1000 else f"{value:.4g}"
        print(word, number, "-".join(unit.split()), flush=True)


def main(argv: list[str]) -> int:
    """The verb `bench`."""
    if argv and argv[0] in ("-h", "--help"):
        print((__doc__ or "").strip())
        return 0
    try:
        seconds = float(argv[0]) if argv else 0.5
        if not 0 < seconds <= 60 or len(argv) > 1:
            raise ValueError
    except ValueError:
        print("error: SECONDS is a number above 0, up to 60", file=sys.stderr)
        return 2
    gc.collect()
    show(random_play(seconds))
    show(parts(seconds))
    show(leaves(seconds))
    show(sizes())
    show(others())
    return 0
