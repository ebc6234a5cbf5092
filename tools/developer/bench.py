"""Measure speed, waits and sizes, one `name value unit` a line.

Random play is measured in rounds of SECONDS (0.5 unless told), the game and python-chess by turns, and the
best round of each counts: what else the computer does then hurts both alike. Names and units have no spaces.
With --board only the waits are estimated, on that board's display but with the speed of a Pico's chip.
"""

import gc
import random
import sys
import time
from collections.abc import Callable, Iterable, Iterator

from sim.boards import BOARDS
from tools import games
from tools.games.protocol import Game, Measurement
from tools.paths import in_clone, usage
from tools.player.perft import perft

try:
    import chess
except ImportError:
    chess = None  # type: ignore[assignment]

ROUNDS = 5
# The time of this process alone, so that others disturb less; on Windows that clock is too coarse.
_now = time.perf_counter if sys.platform == "win32" else time.process_time


def our_play(game: Game, do: Callable[[bytearray, int], None], dice: random.Random) -> Iterator[int]:
    """Random games of every size without end; yields the number of decisions after each."""
    pick, legal = dice.random, game.legal
    number = actions = 0
    while True:
        s = game.deal(game.places[number % len(game.places)], number % len(game.variants), number)
        while possible := legal(s):
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


def random_play(game: Game, seconds: float) -> list[Measurement]:
    """Random play, ours and chess by turns, the best round of each."""
    plays = [our_play(game, do, random.Random(1)) for do in (game.perform, game.apply)]
    if chess:
        plays.append(chess_play(random.Random(1)))
    best = [(0.0, 0.0)] * len(plays)
    for _ in range(ROUNDS):
        for i, each in enumerate(plays):
            best[i] = max(best[i], speed(each, seconds))
    found = [
        ("random-play", best[0][0], "actions/s"),
        ("random-play-checked", best[1][0], "actions/s"),
        ("games", best[0][1], "games/s"),
    ]
    if chess:
        found += [
            ("python-chess-random-play", best[2][0], "actions/s"),
            ("ratio-to-python-chess", best[0][0] / best[2][0], "times"),
            ("ratio-to-python-chess-checked", best[1][0] / best[2][0], "times"),
        ]
    return found


def states(game: Game, n: int) -> list[tuple[bytearray, int]]:
    """Some states of random games, each with a decision that is legal in it."""
    dice = random.Random(2)
    found: list[tuple[bytearray, int]] = []
    while len(found) < n:
        s = game.deal(game.places[0], len(found) % len(game.variants), dice.getrandbits(64))
        while len(found) < n and (possible := game.legal(s)):
            decision = dice.choice(possible)
            found.append((s[:], decision))
            game.perform(s, decision)
    return found


def parts(game: Game, seconds: float) -> list[Measurement]:
    """Microseconds for a copy, a list of what is legal, a decision; the loop around them is taken off."""
    some = states(game, 2000)
    target = bytearray(len(some[0][0]))
    legal, apply, perform = game.legal, game.apply, game.perform

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
    rounds = 0
    # One round alone may be disturbed: the loop could then seem slower than what is done in it.
    while rounds < ROUNDS or _now() < end:
        rounds += 1
        for run in best:
            start = _now()
            run()
            best[run] = min(best[run], (_now() - start) / len(some) * 1e6)
    return [
        ("copy", best[copy] - best[empty], "us"),
        ("legal", best[listing] - best[empty], "us"),
        ("apply", best[checked] - best[copy], "us"),
        ("perform", best[unchecked] - best[copy], "us"),
        ("state", len(target), "bytes"),
    ]


def leaves(game: Game, seconds: float) -> list[Measurement]:
    """Leaves of perft per second."""
    s = game.read_position(game.perft_position)
    best = 0.0
    end = _now() + 2 * seconds
    while _now() < end:
        start = _now()
        count = perft(game, s, 3)
        best = max(best, count / (_now() - start))
    return [("perft", best, "leaves/s")]


def others(game: Game) -> Iterator[Measurement]:
    """The figures of the other parts: the bus, waits on a Pico, saving, the players, what the game tells."""
    from tools.developer.measurements import bus, players, saves, waits

    yield from bus.measure()
    yield from waits.measure(game)
    yield from saves.measure()
    yield from players.measure(game)
    yield from game.measure()


def show(figures: Iterable[Measurement]) -> None:
    """Print figures, rounded to what they are worth."""
    for name, value, unit in figures:
        word = "-".join(name.replace(",", "").split())
        number = f"{value:.0f}" if value == int(value) or value >= 1000 else f"{value:.4g}"
        print(word, number, "-".join(unit.split()), flush=True)


def main(argv: list[str]) -> int:
    """The verb `bench`."""
    if argv and argv[0] in ("-h", "--help"):
        print(usage("bench [SECONDS | --board NAME] [--game NAME]", __doc__))
        return 0
    game, arguments = games.take(argv)
    if arguments[:1] == ["--board"]:
        if len(arguments) != 2 or arguments[1] not in BOARDS:
            print(f"error: --board is followed by one of: {', '.join(BOARDS)}", file=sys.stderr)
            return 2
        from tools.developer.measurements import waits

        show(waits.measure(game, arguments[1]))
        return 0
    try:
        seconds = float(arguments[0]) if arguments else 0.5
        if not 0 < seconds <= 60 or len(arguments) > 1:
            raise ValueError
    except ValueError:
        print("error: SECONDS is a number above 0, up to 60", file=sys.stderr)
        return 2
    if not chess:
        print("python-chess is not installed: nothing is compared with it.", file=sys.stderr)
    if not in_clone():
        print("The golden games are in the repository: presses are not counted here.", file=sys.stderr)
    gc.collect()
    show(random_play(game, seconds))
    show(parts(game, seconds))
    show(leaves(game, seconds))
    show(others(game))
    return 0
