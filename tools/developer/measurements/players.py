"""What a computer player's turn costs: calls of the rules, time, memory, and the seconds of it on a Pico."""

import time
import tracemalloc

from tools.developer import arena_game
from tools.games.protocol import Game, Measurement

SLICE_MS = 30.0
LOOP_MS = 1.2
"""A turn of the loop between two slices: on an emulated Pico a call took 2.6 ms with, 1.4 without."""
PICTURE_MS = 15.0
"""The hourglass, four times a second: 9 ms to draw, 6 ms to send, on the same."""


def on_pico(calls: float, call_ms: float) -> float:
    """The seconds that so many calls of the search take on a Pico, with the loop that runs meanwhile."""
    return calls * call_ms * (1 + LOOP_MS / SLICE_MS) * (1 + PICTURE_MS / 250) / 1000


GAMES = 3
TURNS = 8


def measure(game: Game) -> list[Measurement]:
    """Name, value and unit of each figure, level by level."""
    found: list[Measurement] = []
    for level in range(1, game.levels + 1):
        players = [game.player(str(level)) for _ in range(game.places[0])]
        started = time.process_time()
        played = [arena_game.play(game, players, deal % len(game.variants), deal) for deal in range(GAMES)]
        # Time of this process only: the machine may be busy with others.
        seconds = time.process_time() - started
        turns = sum(sum(each.turns) for each in played)
        calls = sum(sum(each.calls) for each in played)
        most = max(max(each.most_calls) for each in played)
        name = f"level {level}: "
        found += [
            (name + "apply calls a turn, mean", calls / turns, "calls"),
            (name + "apply calls a turn, most", float(most), "calls"),
            (name + "time of a call, with all around it", 1e6 * seconds / calls, "µs"),
            (name + "a turn on a Pico, mean", on_pico(calls / turns, game.call_ms), "s"),
            (name + "a turn on a Pico, longest", on_pico(most, game.call_ms), "s"),
            (name + "memory in use beyond the pool, most", float(allocated(game, level)), "bytes"),
        ]
    return found


def allocated(game: Game, level: int) -> int:
    """The most memory that thinking has in use at a time, in some turns, beyond what it had at the start."""
    s = game.deal(game.places[0], 0, 0)
    player = game.player(str(level))
    so_far = b""
    most = 0
    tracemalloc.start()
    try:
        for _ in range(TURNS):
            if game.winners(s):
                break
            tracemalloc.reset_peak()
            before = tracemalloc.get_traced_memory()[0]
            decisions = player.decide(s, 1, so_far)
            most = max(most, tracemalloc.get_traced_memory()[1] - before)
            for decision in decisions:
                game.perform(s, decision)
            so_far += decisions
    finally:
        tracemalloc.stop()
    return most
