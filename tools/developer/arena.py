"""Play matches between players, each deal once for every seating: `arena A B --games N`.

A and B (and C, D where a game seats more) are random, 1, 2, 3 (the game's levels), talk:COMMAND (any program
that speaks `talk`; talk@2:COMMAND asks it for level 2), or a player of that game. Babel has yardstick, beam
(a plain planner), LEVEL@FILE (a level with the weights of a file) and LEVEL@FOLDER (a level of another
revision, from its firmware/babel). LEVEL may also be your own settings, as 32,2400,0,240.
The same seed gives the same games on any number of cores, if the players use no memory and no clock.
"""

import argparse
import math
import sys
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tools import games as all_games
from tools.developer import arena_game, seeds
from tools.developer.compiled import compiled
from tools.executor import add_options, workers
from tools.games.protocol import Game, Player, UnknownPlayer
from tools.games.text import Refused
from tools.paths import command
from tools.progress import Bar

MAX_GAMES = 10_000_000
"""Games of a match."""
_here: dict[tuple[str, str], Player] = {}


@dataclass
class Side:
    """The results of one player."""

    won: int = 0
    shared: int = 0
    share: float = 0.0
    """Games won; a shared win counts as a fraction."""
    points: int = 0
    places: Counter[int] = field(default_factory=Counter)
    sources: Counter[int] = field(default_factory=Counter)
    turns: int = 0
    calls: int = 0
    most_calls: int = 0
    seconds: float = 0.0


@dataclass
class Tally:
    """The results of many games; `sides` are the players, not the seats."""

    sides: list[Side]
    kinds: int
    games: int = 0
    drawn: int = 0
    """Games that all players won together."""
    by_seat: list[float] = field(default_factory=list)
    decisions: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    troubles: Counter[tuple[int, str]] = field(default_factory=Counter)
    used: list[int] = field(default_factory=list)
    more: list[int] = field(default_factory=list)
    more_won: list[int] = field(default_factory=list)
    last: list[int] = field(default_factory=list)
    equipped: Counter[tuple[int, int]] = field(default_factory=Counter)
    """By equipment: how many players came so far, and how often they won."""
    equipped_won: dict[tuple[int, int], float] = field(default_factory=lambda: defaultdict(float))

    def __post_init__(self) -> None:
        self.by_seat = [0.0] * len(self.sides)
        self.used, self.more, self.more_won, self.last = ([0] * self.kinds for _ in range(4))

    def add(self, played: arena_game.GameResult, sits: Sequence[int]) -> None:
        """Count a game; `sits` says which player sat on each seat."""
        self.games += 1
        self.drawn += len(played.winners) == len(sits)
        self.decisions += len(played.decisions)
        self.endings.update(played.endings)
        if played.lost_by is not None:
            self.troubles[sits[played.lost_by], played.trouble] += 1
        ranks = [(seat in played.winners, played.points[seat]) for seat in range(len(sits))]
        for seat, who in enumerate(sits):
            side = self.sides[who]
            share = 1 / len(played.winners) if seat in played.winners else 0.0
            side.won += played.winners == (seat,)
            side.shared += 0 < share < 1
            side.share += share
            self.by_seat[seat] += share
            side.points += played.points[seat]
            side.places[1 + sum(other > ranks[seat] for other in ranks)] += 1
            if played.sources:
                side.sources.update(dict(enumerate(played.sources[seat])))
            if played.equipped:
                for each in enumerate(played.equipped[seat]):
                    self.equipped[each] += 1
                    self.equipped_won[each] += share
            side.turns += played.turns[seat]
            side.calls += played.calls[seat]
            side.most_calls = max(side.most_calls, played.most_calls[seat])
            side.seconds += played.seconds[seat]
        for kind in range(self.kinds):
            uses = [row[kind] for row in played.used]
            self.used[kind] += sum(uses)
            self.last[kind] += played.last_turn[kind] > 0
            if uses.count(max(uses)) == 1 and len(played.winners) == 1:
                self.more[kind] += 1
                self.more_won[kind] += uses.index(max(uses)) in played.winners


def wilson(points: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a rate."""
    z = 1.96
    rate = points / games
    middle = rate + z * z / (2 * games)
    reach = z * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale)


def elo(rate: float) -> float:
    """The Elo difference for a rate of wins; None if all games were won or lost."""
    return -400 * math.log10(1 / rate - 1)


Job = tuple[str, tuple[str, ...], int, int, float]


def _deal(job: Job) -> list[arena_game.GameResult]:
    """Play one deal once for every seating; each time the players move on by one seat."""
    name, names, variant, deal, patience = job
    game = all_games.load(name)
    for each in names:
        if (name, each) not in _here:
            _here[name, each] = arena_game.player(game, each, patience)
    players = [_here[name, each] for each in names]
    return [arena_game.play(game, [players[i] for i in sits], variant, deal) for sits in rounds(len(names))]


def rounds(seats: int) -> list[list[int]]:
    """The seatings of a deal: which player sits on each seat, game by game."""
    return [[(seat + turn) % seats for seat in range(seats)] for turn in range(seats)]


def _carried(name: str, files: dict[str, bytes]) -> str:
    """A player's name for a cluster: its file of weights is added to `files`, and the name refers to that."""
    level, _, file = name.partition("@")
    if not file or level == "talk":
        return name
    given = f"given-{len(files)}"
    files[given] = Path(file).read_bytes()
    return f"{level}@{given}"


def play_match(
    game: Game,
    names: Sequence[str],
    games: int,
    variants: Sequence[int],
    seed: int,
    jobs: int,
    patience: float = arena_game.ANSWER_TIMEOUT,
    built: Path | None = None,
    check: bool = False,
    on: str = "",
) -> Tally:
    """All the games, on `jobs` processes or on a cluster; the order of counting is that of the deals.

    With a folder of compiled modules these play; a check plays the first deal without them, too.
    """
    files: dict[str, bytes] = {}
    carried = [_carried(name, files) for name in names] if on else names
    seats = len(names)
    work: list[Job] = [
        (game.name, tuple(carried), variants[i % len(variants)], seeds.arena(seed, i), patience)
        for i in range(-(-games // seats))
    ]
    tally = Tally([Side() for _ in names], len(game.kinds))
    bar = Bar(what="games", total=seats * len(work))
    with workers(min(jobs, len(work)), built, on, files) as crew:
        for n, deal in enumerate(crew.map(_deal, work)):
            if check and n == 0:
                with workers(1) as plain:
                    (again,) = plain.map(_deal, [(game.name, tuple(names), *work[0][2:])])
                if [each.decisions for each in deal] != [each.decisions for each in again]:
                    raise Refused("compiled and plain players do not play the same games")
            for played, sits in zip(deal, rounds(seats), strict=True):
                tally.add(played, sits)
            bar.add(seats)
    bar.end()
    return tally


def _places(side: Side, seats: int) -> str:
    return ", ".join(f"{place}. {side.places[place]}" for place in range(1, seats + 1))


def _results(names: Sequence[str], t: Tally) -> list[str]:
    """Who won how often: two against each other, or each of several."""
    if len(names) == 2:
        one, two = t.sides
        rate = one.share / t.games
        low, high = wilson(one.share, t.games)
        return [
            f"{names[0]} against {names[1]}: {one.won} won, {t.drawn} drawn, {two.won} lost of {t.games};"
            f" places {_places(one, 2)} and {_places(two, 2)}",
            f"rate {100 * rate:.1f} % (95 %: {100 * low:.1f} to {100 * high:.1f})"
            + (f", Elo {elo(rate):+.0f}" if 0 < rate < 1 else ""),
        ]
    lines = [f"{', '.join(names)}: {t.games} games"]
    for name, side in zip(names, t.sides, strict=True):
        low, high = wilson(side.share, t.games)
        lines.append(
            f"{name}: won {side.won}, shared {side.shared}; rate {100 * side.share / t.games:.1f} %"
            f" (95 %: {100 * low:.1f} to {100 * high:.1f}); places {_places(side, len(names))}"
        )
    return lines


def report(game: Game, names: Sequence[str], t: Tally) -> str:
    """The tally as text."""
    lines = _results(names, t)
    lines.append("points a game: " + ", ".join(
        f"{name}: {side.points / t.games:.1f}" for name, side in zip(names, t.sides, strict=True)
    ))  # fmt: skip
    for name, side in zip(names, t.sides, strict=True):
        if game.sources:
            told = ", ".join(f"{what} {side.sources[i] / t.games:.1f}" for i, what in enumerate(game.sources))
            lines.append(f"  of them {name}: {told}")
    seats = " / ".join(f"{100 * share / t.games:.1f}" for share in t.by_seat)
    low, high = wilson(t.by_seat[0], t.games)
    lines.append(
        f"first seat {100 * t.by_seat[0] / t.games:.1f} % (95 %: {100 * low:.1f} to {100 * high:.1f};"
        f" by seat {seats})"
    )
    turns = sum(side.turns for side in t.sides)
    lines.append(f"length: {turns / t.games:.1f} turns, {t.decisions / t.games:.1f} decisions a game")
    lines.append(
        "ended by: " + ", ".join(f"{how} {100 * n / t.games:.1f} %" for how, n in t.endings.most_common())
    )
    for (who, trouble), n in sorted(t.troubles.items()):
        lines.append(f"{names[who]} lost {n} games so: {trouble}")
    for name, side in zip(names, t.sides, strict=True):
        turns = max(1, side.turns)
        lines.append(
            f"{name}: {side.calls / turns:.0f} apply calls a turn, at most {side.most_calls},"
            f" {1000 * side.seconds / turns:.2f} ms a turn"
        )
    if game.equipment:
        lines.append("ended with: steps: players (how many of them won)")
    for i, name in enumerate(game.equipment):
        lines.append(f"  {name:10} " + ", ".join(
            f"{steps}: {n} ({100 * t.equipped_won[i, steps] / n:.0f} %)"
            for (what, steps), n in sorted(t.equipped.items()) if what == i
        ))  # fmt: skip
    if game.kinds:
        lines.append("kind: uses a game; who used it more often won; used in the last turn")
    for kind, name in enumerate(game.kinds):
        won = f"{100 * t.more_won[kind] / t.more[kind]:.0f} %" if t.more[kind] else "-"
        lines.append(
            f"  {name:10} {t.used[kind] / t.games:5.2f}  {won:>5}  {100 * t.last[kind] / t.games:.0f} %"
        )
    return "\n".join(lines)


def arguments() -> argparse.ArgumentParser:
    """Parse the arguments of `arena`."""
    parser = argparse.ArgumentParser(
        prog=command("arena"),
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("players", metavar="PLAYER", nargs="+", help="one for each seat")
    all_games.add_option(parser)
    parser.add_argument(
        "--games",
        type=int,
        default=400,
        help="number of games (400); rounded up so that everybody sits everywhere",
    )
    parser.add_argument(
        "--variant",
        metavar="NAME",
        help="only this edition or mode (default: the deals take turns)",
    )
    parser.add_argument("--seed", type=int, default=0, help="another set of deals")
    add_options(parser)
    parser.add_argument(
        "--check",
        action="store_true",
        help="with --compiled: also play the first deal uncompiled, and compare",
    )
    parser.add_argument(
        "--patience", type=float, metavar="SECONDS", default=arena_game.ANSWER_TIMEOUT,
        help=f"timeout of a talk program for a decision ({arena_game.ANSWER_TIMEOUT:g})",
    )  # fmt: skip
    return parser


def main(argv: list[str]) -> int:
    """The verb `arena`."""
    chosen = arguments().parse_args(argv)
    try:
        game = all_games.load(chosen.game)
        if len(chosen.players) not in game.places:
            many = " or ".join(map(str, game.places))
            raise UnknownPlayer(f"{game.title} is for {many} players, not for {len(chosen.players)}")
        if chosen.variant and chosen.variant not in game.variants:
            raise UnknownPlayer(f"{chosen.variant!r} is none of {', '.join(game.variants)}")
        for name in chosen.players:
            if not name.startswith("talk"):
                arena_game.player(game, name)
        if (
            not 0 < chosen.games <= MAX_GAMES
            or not 0 < chosen.jobs <= 1000
            or not 0 <= chosen.seed < seeds.SETS
        ):
            raise UnknownPlayer(
                f"games are 1 to {MAX_GAMES}, jobs 1 to 1000, a seed is 0 to {seeds.SETS - 1}"
            )
        if not 0 < chosen.patience <= 86400:
            raise UnknownPlayer("patience is more than 0 and at most 86400 seconds")
        variants = [game.variants.index(chosen.variant)] if chosen.variant else range(len(game.variants))
        built = compiled(chosen.game) if chosen.compiled else None
        tally = play_match(
            game, chosen.players, chosen.games, variants, chosen.seed, chosen.jobs, chosen.patience,
            built, chosen.check, chosen.on,
        )  # fmt: skip
    except (Refused, UnknownPlayer, OSError) as trouble:
        print(f"error: {trouble}", file=sys.stderr)
        return 2
    print(report(game, chosen.players, tally))
    return 0
