"""What a computer player's turn costs: `apply` calls, time, memory, and the seconds this means on a Pico."""

import time
import tracemalloc
from array import array

from babel.players import LEVELS, think
from babel.players import weights as own
from babel.rules.actions import DISCARD, END
from babel.rules.effects import perform
from babel.rules.game import new
from babel.rules.state import OWED, RESULT
from tools.developer import contest as match

SLOWER = 250
"""A Pico takes so many times as long as this machine; the project's plan says so."""

GAMES = 3
TURNS = 8
Figure = tuple[str, float, str]


def figures() -> list[Figure]:
    """Name, value and unit of each figure, level by level."""
    found: list[Figure] = []
    for level in range(1, len(LEVELS) + 1):
        seats = [match.Level(LEVELS[level - 1], array("b", own.WEIGHTS)) for _ in (0, 1)]
        started = time.process_time()
        games = [match.play((seats[0], seats[1]), deal % 3, deal) for deal in range(GAMES)]
        # Time of this process only: the machine may be busy with others.
        seconds = time.process_time() - started
        turns = sum(sum(game.turns) for game in games)
        calls = sum(sum(game.calls) for game in games)
        most = max(max(game.most_calls) for game in games)
        name = f"level {level}: "
        found += [
            (name + "apply calls a turn, mean", calls / turns, "calls"),
            (name + "apply calls a turn, most", float(most), "calls"),
            (name + "time of a call, with all around it", 1e6 * seconds / calls, "µs"),
            (name + "a turn on a Pico, mean", SLOWER * seconds / turns, "s"),
            (name + "a turn on a Pico, longest", SLOWER * seconds / calls * most, "s"),
            (name + "memory in use beyond the pool, most", float(allocated(level)), "bytes"),
        ]
    return found


def allocated(level: int) -> int:
    """The most memory that thinking has in use at a time, in some turns, beyond what it had at the start."""
    s = new(0, bytes(8))
    most = 0
    again = False
    tracemalloc.start()
    try:
        for _ in range(TURNS):
            if s[RESULT]:
                break
            tracemalloc.reset_peak()
            before = tracemalloc.get_traced_memory()[0]
            actions = b""
            for found in think(s, level, 1, again):
                actions = found or b""
            most = max(most, tracemalloc.get_traced_memory()[1] - before)
            for action in actions:
                perform(s, action)
            again = DISCARD <= actions[-1] < END and not s[OWED]
    finally:
        tracemalloc.stop()
    return most
