"""Play matches between players, each deal once for every seating: `arena A B --games N`.

A and B (and C, D where a game seats more) are random, 1, 2, 3 (the game's levels), talk:COMMAND (any program
that speaks `talk`; talk@2:COMMAND asks it for level 2), or a player of that game. Both games have yardstick,
LEVEL@FILE (a level with the weights of a file), LEVEL@FOLDER (a level of another revision, from its
firmware/babel or firmware/rise), hint (does what the device's hint advises), and a plain planner: beam in
Babel, plain in Rise. LEVEL may also be your own settings, as 32,2400,0,240. The same seed gives the same
games on any number of cores, if the players use no memory and no clock.

With --ladder, those named (or the game's own: its levels, a random player, a plain planner, a yardstick) play
against the next two in the list. They get ratings on Elo's scale, with level 1 at 0. --write adds the
result to a table of a page, with the command that it is from. --again plays all such commands again.
"""

import argparse
import math
import shlex
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tools import games as all_games
from tools.developer import arena_game, arena_tables, seeds
from tools.developer.compiled import compiled
from tools.developer.ratings import Rating, ratings
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
    points: list[tuple[int, ...]] = field(default_factory=list)
    """Of each game, by seat."""
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
        self.points.append(played.points)
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

    def by_seat_with(self, extra: Sequence[int]) -> list[float]:
        """How many of the games each seat would have won by points if it had had these more."""
        won = [0.0] * len(extra)
        for points in self.points:
            sums = [had + more for had, more in zip(points, extra, strict=True)]
            best = [seat for seat, total in enumerate(sums) if total == max(sums)]
            for seat in best:
                won[seat] += 1 / len(best)
        return won


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
            + (f", Elo {round(elo(rate)):+d}" if 0 < rate < 1 else ""),
        ]
    lines = [f"{', '.join(names)}: {t.games} games"]
    for name, side in zip(names, t.sides, strict=True):
        low, high = wilson(side.share, t.games)
        lines.append(
            f"{name}: won {side.won}, shared {side.shared}; rate {100 * side.share / t.games:.1f} %"
            f" (95 %: {100 * low:.1f} to {100 * high:.1f}); places {_places(side, len(names))}"
        )
    return lines


def report(game: Game, names: Sequence[str], t: Tally, extras: Sequence[Sequence[int]] = ()) -> str:
    """The tally as text."""
    lines = _results(names, t)
    lines.append("points a game: " + ", ".join(
        f"{name}: {side.points / t.games:.1f}" for name, side in zip(names, t.sides, strict=True)
    ))  # fmt: skip
    for name, side in zip(names, t.sides, strict=True):
        if game.sources:
            sources = ", ".join(
                f"{what} {side.sources[i] / t.games:.1f}" for i, what in enumerate(game.sources)
            )
            lines.append(f"  of them {name}: {sources}")
    seats = " / ".join(f"{100 * share / t.games:.1f}" for share in t.by_seat)
    low, high = wilson(t.by_seat[0], t.games)
    lines.append(
        f"first seat {100 * t.by_seat[0] / t.games:.1f} % (95 %: {100 * low:.1f} to {100 * high:.1f};"
        f" by seat {seats})"
    )
    for extra in extras:
        seats = " / ".join(f"{100 * won / t.games:.1f}" for won in t.by_seat_with(extra))
        lines.append(f"  with {', '.join(map(str, extra))} points more: by seat {seats}")
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


@dataclass
class Ladder:
    """Players of a game, each rated by its matches with the next two below."""

    names: list[str]
    rated: list[Rating]
    calls: list[float]
    """Calls a turn of each player."""
    lines: list[str]
    """What each match gave."""


def climb(names: list[str], play: Callable[[Sequence[str]], Tally]) -> Ladder:
    """Play and rate; level 1 is the reference, or else the first."""
    results: dict[tuple[int, int], tuple[float, int]] = {}
    spent = [[0, 0] for _ in names]
    lines = []
    for i in range(len(names)):
        for j in range(max(0, i - 2), i):
            tally = play([names[i], names[j]])
            results[i, j] = tally.sides[0].share, tally.games
            for side, who in zip(tally.sides, (i, j), strict=True):
                spent[who][0] += side.calls
                spent[who][1] += side.turns
            lines.append(f"{names[i]} – {names[j]}: {_rate(tally)}, {tally.games} games")
    rated = ratings(len(names), results, names.index("1") if "1" in names else 0)
    return Ladder(names, rated, [calls / max(1, turns) for calls, turns in spent], lines)


def _rate(t: Tally) -> str:
    """The first player's wins, with Wilson's interval."""
    low, high = wilson(t.sides[0].share, t.games)
    return f"{100 * t.sides[0].share / t.games:.1f} % ({100 * low:.1f}–{100 * high:.1f})"


def _signed(elo: float) -> str:
    return f"{elo:+.0f}".replace("-", "−") if abs(elo) >= 0.5 else "0"


def ladder_rows(ladder: Ladder) -> list[list[str]]:
    """The cells of a ladder, the strongest first."""
    order = sorted(range(len(ladder.names)), key=lambda i: -ladder.rated[i].elo)
    return [
        [
            ladder.names[i],
            _signed(ladder.rated[i].elo),
            f"{_signed(ladder.rated[i].low)} to {_signed(ladder.rated[i].high)}",
            str(ladder.rated[i].games),
            f"{ladder.calls[i]:,.0f}",
        ]
        for i in order
    ]


def ladder_text(ladder: Ladder) -> str:
    """A ladder as text."""
    rows = [["player", "rating", "95 %", "games", "calls a turn"], *ladder_rows(ladder)]
    widths = [max(len(row[i]) for row in rows) for i in range(5)]
    table = ["  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in rows]
    return "\n".join([*ladder.lines, "", *table])


def repeatable_command(chosen: argparse.Namespace) -> str:
    """The command of a match as it can be typed again, without what changes no result."""
    words = ["arena", *chosen.players]
    words += ["--ladder"] if chosen.ladder else []
    words += ["--game", chosen.game, "--games", str(chosen.games), "--seed", str(chosen.seed)]
    words += ["--variant", chosen.variant] if chosen.variant else []
    return shlex.join(words + (["--compiled"] if chosen.compiled else []))


def _numbers(text: str) -> tuple[int, ...]:
    """Points of each seat: numbers with commas between."""
    return tuple(map(int, text.split(",")))


def arguments() -> argparse.ArgumentParser:
    """Parse the arguments of `arena`."""
    parser = argparse.ArgumentParser(
        prog=command("arena"),
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("players", metavar="PLAYER", nargs="*", help="one for each seat")
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
    parser.add_argument(
        "--extra",
        type=_numbers,
        action="append",
        default=[],
        metavar="POINTS",
        help="print also who would have won the same games by points if each seat had had these more, as "
        "0,2,1; again for other points",
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
    parser.add_argument(
        "--ladder", action="store_true", help="rate several players; --games is for each match"
    )
    parser.add_argument("--write", metavar="PAGE", help="add the result to a table of PAGE")
    parser.add_argument("--again", metavar="PAGE", help="play every match again that a table of PAGE has")
    return parser


def main(argv: list[str]) -> int:
    """The verb `arena`."""
    chosen = arguments().parse_args(argv)
    if chosen.again:
        return _play_again(chosen)
    finished: list[bool] = []  # whether any game of a match was played to its end
    try:
        game = all_games.load(chosen.game)
        _check(chosen, game)
        variants = [game.variants.index(chosen.variant)] if chosen.variant else range(len(game.variants))
        built = compiled(chosen.game) if chosen.compiled else None

        def play(names: Sequence[str]) -> Tally:
            tally = play_match(
                game, names, chosen.games, variants, chosen.seed, chosen.jobs, chosen.patience,
                built, chosen.check, chosen.on,
            )  # fmt: skip
            finished.append(tally.endings[arena_game.FORFEIT] < tally.games)
            return tally

        report = _ladder(chosen, game, play) if chosen.ladder else _match(chosen, game, play)
    except (Refused, UnknownPlayer, OSError) as trouble:
        print(f"error: {trouble}", file=sys.stderr)
        return 2
    print(report)
    return 0 if all(finished) else 1


def _ladder(chosen: argparse.Namespace, game: Game, play: Callable[[Sequence[str]], Tally]) -> str:
    """Play a ladder, and write it into its page if there is one."""
    ladder = climb(chosen.players or list(game.ladder), play)
    if chosen.write:
        arena_tables.write_ladder(
            Path(chosen.write), game.name, ladder_rows(ladder), repeatable_command(chosen)
        )
    return ladder_text(ladder)


def _match(chosen: argparse.Namespace, game: Game, play: Callable[[Sequence[str]], Tally]) -> str:
    """Play a match, and write it into its page if there is one."""
    tally = play(chosen.players)
    if chosen.write:
        first, *others = chosen.players
        cells = [f"{first} – {', '.join(others)}", chosen.variant or "all", f"**{_rate(tally)}**"]
        cells += [f"{tally.games:,}", f"`{repeatable_command(chosen)}`"]
        arena_tables.write_match(Path(chosen.write), game.name, cells)
    return report(game, chosen.players, tally, chosen.extra)


def _check(chosen: argparse.Namespace, game: Game) -> None:
    """Refused or UnknownPlayer if a match makes no sense."""
    if chosen.ladder:
        names = chosen.players or list(game.ladder)
        if 2 not in game.places or len(names) < 2 or len(set(names)) < len(names):
            raise UnknownPlayer("a ladder has two players or more, each of them once, of a game for two")
    elif len(chosen.players) not in game.places:
        many = " or ".join(map(str, game.places))
        raise UnknownPlayer(f"{game.title} is for {many} players, not for {len(chosen.players)}")
    if chosen.variant and chosen.variant not in game.variants:
        raise UnknownPlayer(f"{chosen.variant!r} is none of {', '.join(game.variants)}")
    for name in chosen.players:
        if not name.startswith("talk"):
            arena_game.player(game, name)
    if not 0 < chosen.games <= MAX_GAMES or not 0 < chosen.jobs <= 1000 or not 0 <= chosen.seed < seeds.SETS:
        raise UnknownPlayer(f"games are 1 to {MAX_GAMES}, jobs 1 to 1000, a seed is 0 to {seeds.SETS - 1}")
    if not 0 < chosen.patience <= 86400:
        raise UnknownPlayer("patience is more than 0 and at most 86400 seconds")
    if any(len(extra) != len(chosen.players) for extra in chosen.extra):
        raise UnknownPlayer("--extra has as many numbers as there are players, as 0,2,1 for three")
    if chosen.write:
        kind = arena_tables.LADDER if chosen.ladder else arena_tables.MATCHES
        arena_tables.check(Path(chosen.write), kind, game.name)


def _play_again(chosen: argparse.Namespace) -> int:
    """Play the matches of a page and write their results into it; ends with the first that fails."""
    share = ["--jobs", str(chosen.jobs), *(["--on", chosen.on] if chosen.on else [])]
    try:
        matches = arena_tables.commands(Path(chosen.again))
    except (Refused, OSError) as trouble:
        print(f"error: {trouble}", file=sys.stderr)
        return 2
    for words in matches:
        print(shlex.join(["arena", *words]), flush=True)
        code = main([*words, *share, "--write", chosen.again])
        if code:
            return code
    return 0
