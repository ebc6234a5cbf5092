"""Find the computer players' weights again: many short matches on tuning seeds.

The weights are sums of named parts (see players/shape.py). Each step moves all parts a little at random, one
way for one side and the opposite way for the other, lets both play some deals twice with seats swapped, and
goes a small way towards the side that won more (simultaneous perturbation, J. Spall 1992). How good the
result is tells `arena`, whose seeds are others.
"""

import argparse
import multiprocessing
import os
import random
import sys
from array import array
from collections.abc import Iterator

from babel.players.search import PLANS, WIDTH, Search
from babel.rules.state import DRAW
from tools import progress
from tools.developer import contest as match
from tools.games.babel import shape, weights
from tools.workers import workers

FIRST_SEED = 1 << 40
"""Tuning games have seeds from here up; the arena's are all below."""

SETTINGS = (8, 600, 0, 1, 0, 0, 0, 200)
"""How the tuned players think: a good plan of the own turn, nothing more (see players.LEVELS)."""

SHIFT = 4.0
"""How far the parts are moved at first."""

GAIN = 5.0
"""How far a step goes at first, for a match won by all its games."""

Job = tuple[int, bytes, bytes]


def _sizes() -> dict[str, float]:
    """How far each part is moved, beside the others: less if it comes with a large share in some sum."""
    most = dict.fromkeys(shape.PARTS, 1.0)
    for weight in shape.SHAPE:
        for name, share in weight:
            most[name] = max(most[name], abs(share))
    return {name: 1 / share**0.5 for name, share in most.items()}


def pair(job: Job) -> int:
    """Points of the first weights, less those of the second, in a deal played twice."""
    deal, one, two = job
    pool = Search(SETTINGS[WIDTH], SETTINGS[PLANS])
    players = [match.Level(SETTINGS, array("b", w), pool) for w in (one, two)]
    lead = 0
    for first in (0, 1):
        result = match.play((players[first], players[1 - first]), deal % 3, deal).result
        if result != DRAW:
            lead += 1 if (result == 1) == (first == 0) else -1
    return lead


def tuned(steps: int, deals: int, jobs: int) -> Iterator[dict[str, float]]:
    """The parts after each step."""
    parts = {name: shape.START.get(name, 0.0) for name in shape.PARTS}
    sizes = _sizes()
    dice = random.Random(1)
    with workers(min(jobs, deals)) as pool:
        for step in range(steps):
            shift = SHIFT / (1 + step) ** 0.1
            gain = GAIN / (1 + 5 * step / steps) ** 0.9
            ways = {name: dice.choice((-1, 1)) * shift * size for name, size in sizes.items()}
            one = shape.weights_of({name: parts[name] + ways[name] for name in parts}).tobytes()
            two = shape.weights_of({name: parts[name] - ways[name] for name in parts}).tobytes()
            first = FIRST_SEED + step * deals
            lead = sum(pool.map(pair, [(deal, one, two) for deal in range(first, first + deals)]))
            for name in parts:
                parts[name] += gain * lead / (2 * deals) * ways[name] / shift
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
    parser = argparse.ArgumentParser(
        prog="python3 -m tools tune", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("--steps", type=int, default=500, help="steps (500)")
    parser.add_argument("--deals", type=int, default=24, help="deals a step, each played twice (24)")
    parser.add_argument("--jobs", type=int, default=multiprocessing.cpu_count(), help="processes (all cores)")
    parser.add_argument("--write", metavar="FILE", help="write the weights to FILE; `own`: the players' own")
    chosen = parser.parse_args(argv)
    path = str(weights.PATH) if chosen.write == "own" else chosen.write
    try:
        if min(chosen.steps, chosen.deals, chosen.jobs) < 1:
            raise ValueError("steps, deals and jobs are 1 or more")
        if path is not None:
            _check_target(path)
    except (ValueError, OSError) as trouble:
        print(f"error: {trouble}", file=sys.stderr)
        return 2
    bar = progress.Bar(what="steps", total=chosen.steps)
    parts = shape.START
    for found in tuned(chosen.steps, chosen.deals, chosen.jobs):
        parts = found
        bar.add(1)
    bar.end()
    for name, size in sorted(parts.items()):
        print(f"{name:24} {size:7.2f}")
    if path is not None:
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            file.write(weights.text(shape.weights_of(parts)))
    return 0
