"""What a computer player's turn costs: calls of the rules, time, memory, and the seconds of it on a Pico."""

import time
import tracemalloc

from tools.developer import contest
from tools.games.protocol import Figure, Game

SLOWER = 100
"""A Pico takes so many times as long as this machine.

An emulated one took 85 times as long for the search alone; the console's loop between its steps comes on top.
"""

GAMES = 3
TURNS = 8


def figures(game: Game) -> list[Figure]:
    """Name, value and unit of each figure, level by level."""
    found: list[Figure] = []
    for level in range(1, game.levels + 1):
        players = [game.player(str(level)) for _ in range(game.places[0])]
        started = time.process_time()
        played = [contest.play(game, players, deal % len(game.variants), deal) for deal in range(GAMES)]
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
            (name + "a turn on a Pico, mean", SLOWER * seconds / turns, "s"),
            (name + "a turn on a Pico, longest", SLOWER * seconds / calls * most, "s"),
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
