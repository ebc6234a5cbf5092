"""Cut the power at every byte of every save, more than a million times, and count what is lost.

The whole run keeps all cores busy for some minutes.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable

from sim.nvm import BY_PAGES, BY_WORDS, EVENLY
from tools import games
from tools.developer.power_cuts import damage, trials
from tools.developer.power_cuts.harness import Tally, places_in
from tools.executor import CORES, add_options, workers
from tools.paths import command
from tools.progress import Bar

Trial = Callable[..., "Tally | tuple[Tally, int]"]
Part = tuple[str, Trial, tuple[object, ...]]

APPENDS = "one cut in every byte of whole games"
TWICE = "two cuts in a row"
BOOT = "a new memory, three cuts in a row"
OVER = "the erase that makes room for a game"
TORN = "an erase torn {}"
LONG = "a game that outgrows the memory (window)"
PAGES = "nRF52840: two pages, every byte"
BLOCK = "SAMD51, ESP32: cut in a save (best effort)"
FLIPS = "every bit of a stored game flipped"
DATA = "random, crafted and other programs' data"
FAULTS = "writes that fail or read back wrong"
STOPS = "Ctrl-C or reload at every access"
USUAL = 128  # decisions of a game whose every call is cut; of a longer one fewer calls are, others in each
ERASES = (EVENLY, BY_PAGES, BY_WORDS)
TEARS = tuple(TORN.format(erasing) for erasing in ERASES)
WINDOWS = (LONG, BLOCK)  # where a loss is possible and documented


def parts(quick: bool, name: str = games.FIRST) -> list[Part]:
    """All there is to try, the longest first; whole games are those of a name."""
    count = 4 if quick else 60
    kept = {seed: places_in(name, seed)[: 60 if quick else None] for seed in range(count)}
    # A game of eight hundred decisions has as many more cuts, each of which is as much longer to look at.
    every = {seed: max(1, len(places) // USUAL) ** 2 for seed, places in kept.items()}
    todo: list[Part] = [] if quick else [(LONG, trials.long_game, ())]
    todo += [
        (TWICE, trials.two_cuts, (seed, "rp2040", 9 if quick else every[seed], kept[seed]))
        for seed in range(count // 4)
    ]
    todo += [(FLIPS, damage.bit_flips, (seed, not quick, seed % 2 == 1)) for seed in range(2 if quick else 4)]
    todo += [(APPENDS, trials.one_cut, (seed, "rp2040", kept[seed], 1, every[seed])) for seed in range(count)]
    todo += [(BOOT, trials.first_boot, ())]
    todo += [(OVER, trials.start_over, (running,)) for running in (False, True)]
    tries = 100 if quick else 5000
    for torn, erasing in zip(TEARS, ERASES, strict=True):
        for first in range(0, tries, 500):
            for moment in (trials.NEW, trials.REPLACED, trials.AT_REST):
                todo.append((torn, trials.torn_erase, (erasing, moment, min(tries, 500), first)))
    length, some = (4, 5) if quick else (160, 11)
    todo += [(PAGES, trials.pages, (seed, "nrf52840", length, some, kept[seed])) for seed in range(2)]
    todo += [(PAGES, trials.pages, (seed, "nrf52840", 6, 1, kept[seed])) for seed in range(1 if quick else 4)]
    todo += [(BLOCK, trials.one_block, (1, kind, 5 if quick else 1, kept[1])) for kind in ("samd51", "esp32")]
    for first in range(0, 1000 if quick else 10_000, 500):
        todo.append((DATA, damage.foreign_data, (range(first, first + 500),)))
        todo.append((DATA, damage.crafted_data, (range(first, first + 500),)))
    for kind in ("rp2040", "nrf52840", "samd51"):
        todo += [(FAULTS, damage.write_errors, (kind, fault)) for fault in ("error", "ignored", "stuck")]
        todo.append((STOPS, damage.interruptions, (kind,)))
    return todo


def attempt(part: Part) -> tuple[str, Tally, int]:
    """Run one part, in a process of its own."""
    name, trial, arguments = part
    result = trial(*arguments)
    return (name, *result) if isinstance(result, tuple) else (name, result, 0)


def table(tallies: dict[str, Tally], windows: dict[str, int]) -> str:
    """What was tried, and what was lost."""
    lines = [f"{'':44} {'tried':>9} {'games lost':>11} {'actions lost':>13}"]
    total = Tally()
    for name, tally in tallies.items():
        if name not in WINDOWS + TEARS:
            lines.append(f"{name:44} {tally.cuts:9,} {tally.games_lost:11} {tally.actions_lost:13}")
            total.add(tally)
    lines.append(f"{'all of these':44} {total.cuts:9,} {total.games_lost:11} {total.actions_lost:13}")
    lines.append("Actions lost: beyond the interrupted one, which is there or not.")
    over = tallies[OVER]
    lines.append(
        f"While room is made, {over.values_lost:,} of those {over.cuts:,} cuts lose settings or another game."
    )
    for name in TEARS:
        if name in tallies:
            torn = tallies[name]
            whole = torn.cuts - torn.reported - torn.blank - torn.games_lost
            lines.append(
                f"{name}, {torn.cuts:,} times: {whole:,} whole, {torn.reported:,} lost and told, "
                f"{torn.blank:,} left blank, {torn.games_lost:,} old games back."
            )
    for name in WINDOWS:
        if name in tallies:
            lines.append(
                f"{name}: {windows[name]:,} of {tallies[name].cuts:,} cuts shorten or lose the game."
            )
    return "\n".join(lines)


def run(
    quick: bool, name: str = games.FIRST, jobs: int = CORES, on: str = ""
) -> tuple[dict[str, Tally], dict[str, int]]:
    """Run all parts in so many processes, or on a cluster."""
    todo = parts(quick, name)
    order = (APPENDS, TWICE, BOOT, OVER, *TEARS, FLIPS, DATA, FAULTS, STOPS, PAGES, BLOCK, LONG)
    tallies = {name: Tally() for name in order if any(part[0] == name for part in todo)}
    windows = dict.fromkeys(WINDOWS, 0)
    bar = Bar()
    with workers(jobs, on=on) as crew:
        for done, (name, tally, lost) in enumerate(crew.map(attempt, todo), 1):
            tallies[name].add(tally)
            if name in windows:
                windows[name] += lost
            bar(done, len(todo), f"{sum(each.cuts for each in tallies.values()):,} cuts")
    return tallies, windows


def main(argv: list[str]) -> int:
    """The verb."""
    parser = argparse.ArgumentParser(prog=command("torture"), description=__doc__)
    games.add_option(parser)
    parser.add_argument("--quick", action="store_true", help="only a small part of each trial")
    add_options(parser, compiled=False)
    options = parser.parse_args(argv)
    if not 0 < options.jobs <= 1000:
        parser.error("jobs are 1 to 1000")
    tallies, windows = run(options.quick, games.load(options.game).name, options.jobs, options.on)
    print(table(tallies, windows))
    faults = [fault for tally in tallies.values() for fault in tally.faults]
    for fault in faults:
        print("WRONG:", fault)
    return 1 if faults else 0
