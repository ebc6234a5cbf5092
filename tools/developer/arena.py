"""Let two players meet, each deal twice with seats swapped: `arena A B --games N`.

A and B are random, 1, 2, 3 (the game's levels), yardstick, beam (a plain planner), talk:COMMAND (any program
that speaks `talk`; talk@2:COMMAND asks it for level 2), or LEVEL@FILE (a level with the weights of a file;
LEVEL may also be settings of one's own, as 12,1200,0,3,3,3,1,220).
The same seed gives the same games on any number of cores, if the players have no memory and no clock.
"""

import argparse
import math
import multiprocessing
import sys
from dataclasses import dataclass, field

from babel.rules.facts import BY_HAND, DRAWN, FIFTEEN, SUPPLY, TWENTY, UNDER_TEN
from babel.rules.state import DRAW
from tools import progress
from tools.developer import contest as match
from tools.games.babel.notation import EDITIONS
from tools.workers import workers

FIRST_SEED = 1 << 20
ENDINGS = {
    FIFTEEN: "fifteen to less than ten",
    TWENTY: "twenty",
    UNDER_TEN: "under ten in the end phase",
    SUPPLY: "supply empty",
    match.FORFEIT: "no legal action",
}
_here: dict[str, match.Player] = {}


@dataclass
class Tally:
    """What many games showed; pairs are for A and B, not for seats."""

    games: int = 0
    won: list[int] = field(default_factory=lambda: [0, 0])
    drawn: int = 0
    first: float = 0.0
    actions: int = 0
    turns: list[int] = field(default_factory=lambda: [0, 0])
    calls: list[int] = field(default_factory=lambda: [0, 0])
    most_calls: list[int] = field(default_factory=lambda: [0, 0])
    seconds: list[float] = field(default_factory=lambda: [0.0, 0.0])
    endings: dict[int, int] = field(default_factory=dict)
    by_hand: int = 0
    troubles: dict[tuple[int, str], int] = field(default_factory=dict)
    used: list[int] = field(default_factory=lambda: [0] * 6)
    more: list[int] = field(default_factory=lambda: [0] * 6)
    more_won: list[int] = field(default_factory=lambda: [0] * 6)
    last: list[int] = field(default_factory=lambda: [0] * 6)

    def add(self, game: match.Game, seat_of_a: int) -> None:
        """Count a game."""
        self.games += 1
        self.actions += game.actions
        for who in (0, 1):
            seat = seat_of_a ^ who
            self.won[who] += game.result == seat + 1
            self.turns[who] += game.turns[seat]
            self.calls[who] += game.calls[seat]
            self.most_calls[who] = max(self.most_calls[who], game.most_calls[seat])
            self.seconds[who] += game.seconds[seat]
        self.drawn += game.result == DRAW
        self.first += 0.5 if game.result == DRAW else game.result == 1
        how = game.ending & ~(BY_HAND | DRAWN)
        self.endings[how] = self.endings.get(how, 0) + 1
        self.by_hand += bool(game.ending & BY_HAND)
        if game.trouble:
            key = (seat_of_a ^ (2 - game.result), game.trouble)
            self.troubles[key] = self.troubles.get(key, 0) + 1
        for skill in range(6):
            lead = game.skills[0][skill] - game.skills[1][skill]
            self.used[skill] += game.skills[0][skill] + game.skills[1][skill]
            if lead and game.result != DRAW:
                self.more[skill] += 1
                self.more_won[skill] += (lead > 0) == (game.result == 1)
            self.last[skill] += game.last_turn[skill] > 0

    @property
    def points(self) -> float:
        """A's points: one for a game won, half for one drawn."""
        return self.won[0] + self.drawn / 2


def wilson(points: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a rate."""
    z = 1.96
    rate = points / games
    middle = rate + z * z / (2 * games)
    reach = z * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale)


def elo(rate: float) -> float:
    """The difference in Elo points that a rate stands for."""
    return math.inf if rate >= 1 else -math.inf if rate <= 0 else -400 * math.log10(1 / rate - 1)


Job = tuple[str, str, int, int, float]


def _deal(job: Job) -> tuple[match.Game, match.Game]:
    """A deal played twice, A first and B first."""
    a, b, edition, deal, patience = job
    for name in (a, b):
        if name not in _here:
            _here[name] = match.player(name, patience)
    return (
        match.play((_here[a], _here[b]), edition, deal),
        match.play((_here[b], _here[a]), edition, deal),
    )


def meet(
    a: str, b: str, games: int, editions: list[int], seed: int, jobs: int, patience: float = match.PATIENCE
) -> Tally:
    """All the games, on `jobs` processes; the order of counting is that of the deals."""
    work: list[Job] = [
        (a, b, editions[i % len(editions)], FIRST_SEED + seed * (1 << 24) + i, patience)
        for i in range((games + 1) // 2)
    ]
    tally = Tally()
    bar = progress.Bar(what="games", total=2 * len(work))
    with workers(min(jobs, len(work))) as pool:
        for one, two in pool.imap(_deal, work):
            tally.add(one, 0)
            tally.add(two, 1)
            bar.add(2)
    bar.end()
    return tally


def report(a: str, b: str, t: Tally) -> str:
    """The tally in words."""
    rate = t.points / t.games
    low, high = wilson(t.points, t.games)
    lines = [
        f"{a} against {b}: {t.won[0]} won, {t.drawn} drawn, {t.won[1]} lost of {t.games}",
        f"rate {100 * rate:.1f} % (95 %: {100 * low:.1f} to {100 * high:.1f}), Elo {elo(rate):+.0f}",
        f"first seat {100 * t.first / t.games:.1f} %; {sum(t.turns) / t.games:.1f} turns,"
        f" {t.actions / t.games:.1f} actions a game",
        "ended by: "
        + ", ".join(f"{ENDINGS[how]} {100 * n / t.games:.1f} %" for how, n in sorted(t.endings.items()))
        + f"; decided by the hands {100 * t.by_hand / t.games:.1f} %",
    ]
    for (who, trouble), n in sorted(t.troubles.items()):
        lines.append(f"{(a, b)[who]} lost {n} games so: {trouble}")
    for who, name in enumerate((a, b)):
        turns = max(1, t.turns[who])
        lines.append(
            f"{name}: {t.calls[who] / turns:.0f} apply calls a turn, at most {t.most_calls[who]},"
            f" {1000 * t.seconds[who] / turns:.2f} ms a turn"
        )
    lines.append("skill: uses a game; who used it more often won; used in the last turn")
    for skill, name in enumerate(match.SKILLS):
        won = f"{100 * t.more_won[skill] / t.more[skill]:.0f} %" if t.more[skill] else "-"
        lines.append(
            f"  {name:8} {t.used[skill] / t.games:5.2f}  {won:>5}  {100 * t.last[skill] / t.games:.0f} %"
        )
    return "\n".join(lines)


def main(argv: list[str]) -> int:
    """The verb `arena`."""
    parser = argparse.ArgumentParser(
        prog="python3 -m tools arena",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("a", metavar="A")
    parser.add_argument("b", metavar="B")
    parser.add_argument("--games", type=int, default=400, help="how many (400); rounded up to an even number")
    parser.add_argument("--edition", choices=EDITIONS, help="one edition only; else the deals take turns")
    parser.add_argument("--seed", type=int, default=0, help="another set of deals")
    parser.add_argument("--jobs", type=int, default=multiprocessing.cpu_count(), help="processes (all cores)")
    parser.add_argument(
        "--patience", type=float, metavar="SECONDS", default=match.PATIENCE,
        help=f"what a talk program may take for a decision ({match.PATIENCE:g})",
    )  # fmt: skip
    chosen = parser.parse_args(argv)
    editions = [EDITIONS.index(chosen.edition)] if chosen.edition else [0, 1, 2]
    try:
        for name in (chosen.a, chosen.b):
            if not name.startswith("talk"):
                match.player(name)
        if chosen.games < 1 or chosen.jobs < 1 or not 0 <= chosen.seed < 1 << 14:
            raise match.Unknown("games and jobs are 1 or more, a seed is 0 to 16383")
        if not 0 < chosen.patience <= 86400:
            raise match.Unknown("patience is more than 0 and at most 86400 seconds")
        tally = meet(chosen.a, chosen.b, chosen.games, editions, chosen.seed, chosen.jobs, chosen.patience)
    except (match.Unknown, OSError) as trouble:
        print(f"error: {trouble}", file=sys.stderr)
        return 2
    print(report(chosen.a, chosen.b, tally))
    return 0
