"""Find the weights of the computer players by many short matches, on seeds kept for tuning.

The weights are sums of named parts (see games/babel/weight_parts.py). Each step moves all parts a little at
random, one way for one side and the opposite way for the other. Both play some deals twice, with seats
swapped, and the parts move a small way towards the side that won more (simultaneous perturbation, J. Spall
1992). `arena` uses other seeds; it shows how good the result is.
"""

import argparse
import functools
import os
import random
import sys
from collections.abc import Iterator
from pathlib import Path

from tools import games
from tools.developer import arena_game, seeds
from tools.developer.compiled import compiled
from tools.executor import add_options, workers
from tools.games.protocol import Game, Tuning
from tools.games.text import Refused
from tools.paths import command
from tools.progress import Bar

SHIFT = 4.0
"""How far the parts are moved at first."""

GAIN = 5.0
"""How far a step goes at first, for a match won by all its games; less to go on from good weights."""

Job = tuple[str, int, bytes, bytes]


@functools.cache
def tuning_of(name: str) -> tuple[Game, Tuning]:
    """A game and what is to be tuned of it, made once in a process; Refused if there is nothing."""
    game = games.load(name)
    tuning = game.tuning()
    if tuning is None:
        raise Refused(f"{game.title} has no weights to tune")
    return game, tuning


def pair(job: Job) -> int:
    """Points of the first weights, less those of the second, in a deal played twice."""
    name, deal, one, two = job
    game, tuning = tuning_of(name)
    players = [tuning.player(weights) for weights in (one, two)]
    lead = 0
    for first in (0, 1):
        seats = (players[first], players[1 - first])
        winners = arena_game.play(game, seats, deal % len(game.variants), deal).winners
        if len(winners) == 1:
            lead += 1 if winners[0] == first else -1
    return lead


def tuned(
    name: str, steps: int, deals: int, jobs: int, built: Path | None = None, on: str = "", first: float = GAIN
) -> Iterator[dict[str, float]]:
    """The parts after each step."""
    _, tuning = tuning_of(name)
    parts = dict(tuning.start)
    dice = random.Random(1)
    with workers(min(jobs, deals), built, on) as crew:
        for step in range(steps):
            shift = SHIFT / (1 + step) ** 0.1
            gain = first / (1 + 5 * step / steps) ** 0.9
            ways = {part: dice.choice((-1, 1)) * shift * size for part, size in tuning.steps.items()}
            one = tuning.weights_of({part: parts[part] + ways[part] for part in parts})
            two = tuning.weights_of({part: parts[part] - ways[part] for part in parts})
            work = [(name, seeds.tuning(step * deals + i), one, two) for i in range(deals)]
            lead = sum(crew.map(pair, work))
            for part in parts:
                parts[part] += gain * lead / (2 * deals) * ways[part] / shift
            yield parts


def _check_target(path: str) -> None:
    """Fails now, not after hours, if the weights cannot be written there."""
    new = not os.path.exists(path)
    with open(path, "ab"):
        pass
    if new:
        os.remove(path)


def main(argv: list[str]) -> int:
    """The verb `tune`."""
    parser = argparse.ArgumentParser(prog=command("tune"), description=(__doc__ or "").partition("\n")[0])
    games.add_option(parser)
    parser.add_argument("--steps", type=int, default=500, help="number of steps (500)")
    parser.add_argument("--deals", type=int, default=24, help="deals in a step, each played twice (24)")
    parser.add_argument(
        "--gain", type=float, default=GAIN, help=f"size of a step ({GAIN:g}); use about 1 from good weights"
    )
    add_options(parser)
    parser.add_argument("--write", metavar="FILE", help="write the weights to FILE; `own`: the players' own")
    chosen = parser.parse_args(argv)
    try:
        _, tuning = tuning_of(chosen.game)
        path = str(tuning.path) if chosen.write == "own" else chosen.write
        if min(chosen.steps, chosen.deals, chosen.jobs) < 1:
            raise ValueError("steps, deals and jobs are 1 or more")
        if not 0 < chosen.gain <= 100:
            raise ValueError("gain is more than 0 and at most 100")
        if path is not None:
            _check_target(path)
        built = compiled(chosen.game) if chosen.compiled else None
    except (ValueError, OSError) as trouble:
        print(f"error: {trouble}", file=sys.stderr)
        return 2
    bar = Bar(what="steps", total=chosen.steps)
    parts = dict(tuning.start)
    for found in tuned(chosen.game, chosen.steps, chosen.deals, chosen.jobs, built, chosen.on, chosen.gain):
        parts = found
        bar.add(1)
    bar.end()
    for name, size in sorted(parts.items()):
        print(f"{name:24} {size:7.2f}")
    if path is not None:
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            file.write(tuning.text(tuning.weights_of(parts)))
    return 0
