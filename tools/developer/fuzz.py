"""Fuzz every parser of bytes from outside, one of them or all.

Each case depends only on the seed and its number, so that you can repeat one that fails.
"""

import argparse
import sys
import traceback
from itertools import count
from random import Random

from tools.developer.fuzzers import TARGETS
from tools.paths import command
from tools.progress import Bar

_EXIT_CODES = "exit codes: 0 nothing was found; 1 a case failed, its number is printed; 2 wrong usage"


def case(what: str, seed: int, number: int) -> None:
    """Run one case; whatever is raised is a fault."""
    TARGETS[what](Random(f"{what} {seed} {number}"))


def run(what: str, seed: int, first: int, cases: int) -> str:
    """So many cases, or without end if it is 0; what to do to see the first fault again, or nothing."""
    bar = Bar(what=f"cases of {what}", total=cases or 1)
    for number in range(first, first + cases) if cases else count(first):
        try:
            case(what, seed, number)
        except Exception:
            bar.end()
            again = f"{command('fuzz')} {what} --seed {seed} --first {number} --cases 1"
            return f"{traceback.format_exc()}Again: {again}"
        if cases:
            bar.add(1)
    bar.end()
    return ""


def _targets() -> str:
    """What is checked of each parser, a line each."""
    return "\n".join(f"  {name:10}{(check.__doc__ or '').strip()}" for name, check in TARGETS.items())


def main(argv: list[str]) -> int:
    """The verb `fuzz`."""
    parser = argparse.ArgumentParser(
        command("fuzz"),
        description=f"{__doc__}\n{_targets()}",
        epilog=_EXIT_CODES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    names = [*TARGETS, "all"]
    parser.add_argument("what", metavar="|".join(names), choices=names, help="which parser; or all of them")
    for option, default, about in (
        ("--cases", 1000, "how many of each (1000); 0: until Ctrl-C"),
        ("--seed", 0, "another set of cases (0)"),
        ("--first", 0, "the number of the first case (0)"),
    ):
        parser.add_argument(option, type=int, default=default, metavar="N", help=about)
    options = parser.parse_args(argv)
    if options.cases < 0 or options.first < 0:
        parser.error("cases and first are 0 or more")
    if options.what == "all" and not options.cases:
        parser.error("only one parser can be fuzzed without end; name it, or give --cases")
    for what in TARGETS if options.what == "all" else [options.what]:
        found = run(what, options.seed, options.first, options.cases)
        if found:
            print(found, file=sys.stderr)
            return 1
        print(f"{what}: {options.cases} cases, nothing found", flush=True)
    return 0
