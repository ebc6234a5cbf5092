"""Find Babel's puzzles in games between computer players, and prove that each has one solution.

The source is tools/games/babel/puzzles.txt, one a line:
  goal | stars | position | solution | levels that find it | where it is from
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from pathlib import Path

from tools.developer.compiled import compiled
from tools.executor import CORES, add_options, workers
from tools.games.babel.notation import write_action, write_position
from tools.games.babel.puzzles import book, finder, proof
from tools.games.text import Refused
from tools.paths import command
from tools.progress import Bar

ACTIONS = {
    "find": "play, and print the puzzles found, the most beautiful first",
    "check": "prove them all, or only those named: legal, solvable, one solution, graded as said",
    "show": "print position, goal and solution",
    "grade": "ask levels 1 to 3 again, write stars into the source, then pack",
    "pack": "make what the handheld reads from the source",
}
FIRST_DEAL = 3_000_000
MOST = 1_000_000
"""Games of one search; the deals of two seeds do not meet."""


def find(
    games: int, seed: int, jobs: int, best: int, built: Path | None = None, on: str = ""
) -> list[finder.Found]:
    """The puzzles of so many games."""
    first = FIRST_DEAL + seed * MOST
    found: list[finder.Found] = []
    bar = Bar(what="games", total=games)
    with workers(min(jobs, games), built, on) as crew:
        for few in crew.map(finder.in_game, range(first, first + games)):
            found += few
            bar.add(1)
    bar.end()
    return finder.choose(found, best or len(found))


def _numbered(numbers: list[int]) -> list[tuple[int, book.Puzzle]]:
    puzzles = book.read()
    for number in numbers:
        if not 0 < number <= len(puzzles):
            raise Refused(f"there are puzzles 1 to {len(puzzles)}, but no {number}")
    return [(n, puzzle) for n, puzzle in enumerate(puzzles, 1) if not numbers or n in numbers]


def check(numbers: list[int], jobs: int) -> int:
    """Prove puzzles and print what was seen; 1 if something is wrong."""
    chosen = _numbered(numbers)
    started = time.perf_counter()
    faults: list[str] = []
    proofs: list[proof.Proof] = []
    with workers(min(jobs, len(chosen))) as crew:
        for (number, puzzle), seen in zip(
            chosen, crew.map(proof.prove, [puzzle for _, puzzle in chosen]), strict=True
        ):
            proofs.append(seen)
            faults += [f"puzzle {number}: {fault}" for fault in seen.faults]
            print(
                f"{number:3} {book.NAMES[puzzle.goal]:8}{'*' * puzzle.stars:4}{seen.actions:3} actions,"
                f" {seen.orders:4} orders, {seen.states:6} states, levels {puzzle.found_by or '-'}"
            )
    if not numbers and book.packed(book.read()) != book.PACKED.read_bytes():
        faults.append(
            f"{book.PACKED.name} is not made from this source; `{command('puzzles')} pack` makes it"
        )
    print(figures([puzzle for _, puzzle in chosen], proofs))
    print(f"proven in {time.perf_counter() - started:.1f} s" if not faults else "\n".join(faults))
    return 1 if faults else 0


def figures(puzzles: list[book.Puzzle], proofs: list[proof.Proof]) -> str:
    """How many there are of each kind."""
    goals = Counter(book.NAMES[puzzle.goal] for puzzle in puzzles)
    stars = Counter(puzzle.stars for puzzle in puzzles)
    levels = [sum(level in puzzle.found_by for puzzle in puzzles) for level in "123"]
    lengths = [seen.actions for seen in proofs]
    states = [seen.states for seen in proofs]
    return (
        f"{len(puzzles)} puzzles: " + ", ".join(f"{name} {goals[name]}" for name in book.NAMES)
        + f"; one star {stars[1]}, two {stars[2]}, three {stars[3]}\n"
        + f"levels 1, 2, 3 solve {levels[0]}, {levels[1]}, {levels[2]}; "
        + f"{min(lengths)} to {max(lengths)} actions, mean {sum(lengths) / len(lengths):.1f}; "
        + f"{sum(states)} states in all, at most {max(states)}"
    )  # fmt: skip


def show(numbers: list[int]) -> None:
    """Print puzzles so that one can follow them with `apply` or on a table."""
    for number, puzzle in _numbered(numbers):
        print(f"puzzle {number}: {book.NAMES[puzzle.goal]}, {puzzle.stars} of 3 stars, from {puzzle.source}")
        print("  " + write_position(puzzle.start))
        print("  " + ", ".join(write_action(action) for action in puzzle.solution))


def grade() -> None:
    """Write into the source what the levels find now."""
    lines = book.SOURCE.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines):
        if line and not line.startswith("#"):
            puzzle = book.read_line(line)
            puzzle.stars, puzzle.found_by = proof.grade(puzzle)
            lines[number] = puzzle.line()
    book.SOURCE.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")


def pack() -> None:
    """Make the file of the handheld."""
    puzzles = book.read()
    data = book.packed(puzzles)
    book.PACKED.write_bytes(data)
    print(f"{book.PACKED.name}: {len(puzzles)} puzzles, {len(data)} bytes")


def arguments() -> argparse.ArgumentParser:
    """The words of `puzzles`."""
    parser = argparse.ArgumentParser(
        prog=command("puzzles"),
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    actions = parser.add_subparsers(dest="do", metavar="|".join(ACTIONS), required=True)
    find, check, show, *_ = [actions.add_parser(name, help=about) for name, about in ACTIONS.items()]
    find.add_argument("--games", type=int, default=20, metavar="N", help="number of games to play (20)")
    find.add_argument("--seed", type=int, default=0, metavar="N", help="another set of deals")
    find.add_argument(
        "--best", type=int, default=0, metavar="N", help="print only N, as different as possible"
    )
    add_options(find)
    for chooser in (check, show):
        chooser.add_argument("numbers", metavar="NUMBER", nargs="*", type=int, help="only these (all)")
    check.add_argument("--jobs", type=int, default=CORES, metavar="N", help="processes here (all cores)")
    return parser


def main(argv: list[str]) -> int:
    """The verb `puzzles`."""
    chosen = arguments().parse_args(argv)
    if not 0 < getattr(chosen, "jobs", 1) <= 1000:
        raise Refused("jobs are 1 to 1000")
    if chosen.do == "find":
        if not 0 < chosen.games <= MOST or not 0 <= chosen.seed < 1000:
            raise Refused(f"games are 1 to {MOST}, a seed is 0 to 999")
        if chosen.best < 0:
            raise Refused("best: a number of puzzles, or 0 for all")
        built = compiled("babel") if chosen.compiled else None
        found = find(chosen.games, chosen.seed, chosen.jobs, chosen.best, built, chosen.on)
        for each in found:
            print(each.puzzle.line())
        print(f"{len(found)} puzzles from {chosen.games} games", file=sys.stderr)
    elif chosen.do == "check":
        return check(chosen.numbers, chosen.jobs)
    elif chosen.do == "show":
        show(chosen.numbers)
    else:
        if chosen.do == "grade":
            grade()
        pack()
    return 0
