"""Train a game's computer players from guesses: matches, lessons from worlds dealt again, and half-way back.

A round has two stages. *Matches*: each step moves all parts of the weights a little at random, one way for
one side and the opposite way for the other. Both play some deals twice, with seats swapped, and the parts
move a small way towards the side that won more (simultaneous perturbation, J. Spall 1992). *Lessons*: in
positions of games with itself, a player weighs its plans in worlds with all hidden cards dealt again. The
weights move so that they tell before what the worlds told after (gradient descent on the differences between
the plans of one position, with AdaGrad's step sizes). A stage ends at the mean of its second half, where the
steps' noise is averaged out (B. Polyak 1992). Then these weights, and those half-way back, play against the
weights before. The better ones are kept if they won more than half, and again in new games unless the first
were clear. A stage that went too far takes smaller steps from then on, and with the smallest ones level 3
itself plays; before, a faster player does.

FILE gets the weights kept last, FILE.state all that is needed to go on: the same command goes on after
Ctrl-C, or with more --rounds or --minutes. `arena` has other deals; it shows how good the result is.
"""

import argparse
import functools
import json
import os
import random
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path

from tools import games
from tools.developer import arena_game, seeds
from tools.developer.arena import wilson
from tools.developer.compiled import compiled
from tools.executor import Workers, add_options, workers
from tools.games.protocol import Game, Lesson, Player, Training, UnknownPlayer
from tools.games.text import Refused
from tools.paths import command
from tools.progress import Bar

VERSION = 3
"""The version of the file of a training's state."""


SHIFT = 3.5
"""Matches move the parts so far one way and the other."""
GAIN = 5.0
"""At full pace a step of matches goes so far for a match won by all its games."""
RATE = 1.0
"""At full pace a lesson moves a weight so far."""
SLOW = 0.25
"""The pace of weights that are good already."""
CLIP = 48.0
"""The most that one plan can teach: what differs by more was luck."""
CLEAR = 2.0
"""A trial decides at once from so many standard deviations on."""
GAMES_A_LESSON = 8
POSITIONS_A_GAME = 4
SIZES = ("steps", "deals", "lessons", "trial", "seed")
"""What cannot change in the middle of a training."""
_STAGES = ("matches", "lessons", "trial")
_DEALS_A_STAGE = 1 << 32
_WHAT = {"matches": "steps of matches", "lessons": "lessons", "trial": "matches on trial"}


@dataclass
class State:
    """Where a training is. Weights are those that `parts` make, plus `learnt`."""

    version: int
    game: str
    sizes: dict[str, int]
    start: str
    parts: dict[str, float]
    learnt: list[float]
    old_parts: dict[str, float]
    """The weights before the stage."""
    old_learnt: list[float]
    sums: list[float]
    """Of each weight, the squares of all moves in this stage's lessons."""
    pace: dict[str, float]
    """How large the steps of each stage are: 1 at most; less once a stage went too far."""
    late_parts: dict[str, float] = field(default_factory=dict)
    """The sum of the parts after each step of the stage's second half."""
    late_learnt: list[float] = field(default_factory=list)
    turn: int = 0
    """The round, from 0."""
    stage: str = "matches"
    tried: str = "matches"
    """The stage whose weights are on trial."""
    done: int = 0
    """Steps, lessons or trials of the stage that are done."""
    games: int = 0
    seconds: float = 0.0
    won: list[float] = field(default_factory=list)
    """What the trials so far have won."""
    log: list[str] = field(default_factory=list)

    def write(self, path: Path) -> None:
        """Replace the file at once: whoever is cut off in the middle has the old one."""
        aside = path.with_name(path.name + ".new")
        aside.write_text(json.dumps(asdict(self)), encoding="utf-8")
        os.replace(aside, path)


def read_state(path: Path, game: str, weights: int) -> State:
    """A training that was begun; Refused if it is none, or one of another game."""
    try:
        state = State(**json.loads(path.read_text(encoding="utf-8")))
        good = (
            (state.version, state.game) == (VERSION, game)
            and state.stage in _STAGES
            and state.tried in _STAGES
            and set(state.sizes) == set(SIZES)
            and set(state.pace) == {"matches", "lessons"}
            and state.parts.keys() == state.old_parts.keys() == training_of(game)[1].start.keys()
            and all(len(each) == weights for each in (state.learnt, state.old_learnt, state.sums))
        )
    except (ValueError, TypeError, AttributeError):
        good = False
    if not good:
        raise Refused(f"{path} is no training of {game} that can go on; --afresh begins a new one")
    return state


@functools.cache
def training_of(name: str) -> tuple[Game, Training]:
    """A game and how it is trained, made once in a process; Refused if there is nothing to train."""
    game = games.load(name)
    training = game.training()
    if training is None:
        raise Refused(f"{game.title} has no weights to train")
    return game, training


Pair = tuple[str, int, bytes, bytes, bool]
"""A game, a deal, two sides' weights, and whether level 3 uses them."""


def pair(job: Pair) -> tuple[int, float]:
    """A deal played twice: games that the first weights won, less those of the second; and their lead.

    The lead of a game is 1 at most. Where points tell more than who won, a small one counts less.
    """
    name, deal, one, two, level_3 = job
    game, training = training_of(name)
    players = [training.player(weights, level_3) for weights in (one, two)]
    won, lead = 0, 0.0
    for first in (0, 1):
        seats = (players[first], players[1 - first])
        played = arena_game.play(game, seats, deal % len(game.variants), deal)
        result = 0 if len(played.winners) != 1 else 1 if played.winners[0] == first else -1
        won += result
        if training.clear_lead:
            points = played.points[first] - played.points[1 - first]
            lead += max(-1.0, min(1.0, points / training.clear_lead))
        else:
            lead += result
    return won, lead


def study(job: tuple[str, int, bytes, int]) -> list[Lesson]:
    """Play a game of the weights with themselves, and weigh plans at the beginning of some turns."""
    name, deal, weights, positions = job
    game, training = training_of(name)
    dice = random.Random(deal)
    player: Player = training.player(weights, False)
    s = game.deal(2, deal % len(game.variants), deal)
    starts: list[bytearray] = []
    turn, before = -1, bytearray()
    while not game.winners(s):
        if game.turn(s) != turn and game.turn(s) == game.decider(s):
            starts.append(bytearray(s))
        turn = game.turn(s)
        for decision in player.decide(s, dice.getrandbits(16), bytes(before)):
            game.perform(s, decision)
            before.append(decision)
    chosen = dice.sample(starts, min(positions, len(starts)))
    return [lesson for each in chosen if (lesson := training.lesson(weights, each, dice.getrandbits(32)))]


def learn(learnt: list[float], sums: list[float], lessons: list[Lesson], rate: float) -> None:
    """Move weights towards what lessons told: each plan against the mean of its position."""
    slopes: dict[int, float] = {}
    for lesson in lessons:
        gap = sum(worth - known for known, worth, _ in lesson) / len(lesson)
        mean: dict[int, float] = {}
        for _, _, slopes_of_plan in lesson:
            for i, slope in slopes_of_plan.items():
                mean[i] = mean.get(i, 0.0) + slope / len(lesson)
        for known, worth, slopes_of_plan in lesson:
            error = max(-CLIP, min(CLIP, worth - known - gap)) / len(lesson)
            for i in mean:
                slopes[i] = slopes.get(i, 0.0) + error * (slopes_of_plan.get(i, 0.0) - mean[i])
    for i, slope in sorted(slopes.items()):
        if slope:
            sums[i] += slope * slope
            learnt[i] += rate * slope / sums[i] ** 0.5


@dataclass
class Course:
    """A training that goes on, unit by unit."""

    state: State
    training: Training
    crew: Workers

    def weights(self, parts: dict[str, float], learnt: list[float]) -> bytes:
        """As players have them."""
        made = self.training.weights_of(parts)
        return self.training.rounded([a + b for a, b in zip(made, learnt, strict=True)])

    @property
    def kept(self) -> bytes:
        """The weights before the stage: those kept last."""
        return self.weights(self.state.old_parts, self.state.old_learnt)

    @property
    def level_3(self) -> bool:
        """Whether level 3 itself plays; where large steps still help, players do that plan less."""
        return self.state.pace["matches"] <= SLOW

    def deal(self, number: int) -> int:
        """A deal of this round and stage, of this training's seed."""
        state = self.state
        after_lessons = state.stage == "trial" and state.tried == "lessons"
        stage = 4 * state.turn + _STAGES.index(state.stage) + after_lessons
        return seeds.training(((state.sizes["seed"] << 16) + stage) * _DEALS_A_STAGE + number)

    def units(self) -> int:
        """The steps, lessons or trials of the stage."""
        if self.state.stage == "trial":
            return 2 + self.doubtful
        return self.state.sizes["steps" if self.state.stage == "matches" else "lessons"]

    @property
    def doubtful(self) -> bool:
        """Whether what won both trials may be luck, so that it must win again."""
        games = self.trial_games
        lead = max(self.state.won[:2], default=0) - games / 2
        return len(self.state.won) > 1 and 0 < lead < CLEAR * games**0.5 / 2

    def unit(self) -> None:
        """Do one step, lesson or trial; go on to the next stage if it was the last one."""
        state = self.state
        started = time.monotonic()
        if state.done < self.units():
            {"matches": self.match, "lessons": self.lesson, "trial": self.trial}[state.stage]()
            if state.stage != "trial" and state.done >= self.units() // 2:
                self.add_late()
            state.done += 1
        state.seconds += time.monotonic() - started
        if state.done >= self.units():
            self.finish()

    def pairs(self, first: int, deals: int, one: bytes, two: bytes) -> list[Pair]:
        """Some of the stage's deals, to be played by two sides."""
        return [(self.state.game, self.deal(first + i), one, two, self.level_3) for i in range(deals)]

    def match(self) -> None:
        """A step of matches."""
        state, deals = self.state, self.state.sizes["deals"]
        shift = SHIFT / (1 + state.done) ** 0.1
        gain = GAIN * state.pace["matches"] / (1 + 5 * state.done / state.sizes["steps"]) ** 0.9
        dice = random.Random(self.deal(state.done))
        ways = {part: dice.choice((-1, 1)) * size for part, size in sorted(self.training.steps.items())}
        one, two = (
            self.weights(
                {part: size + way * shift * ways[part] for part, size in state.parts.items()}, state.learnt
            )
            for way in (1, -1)
        )
        work = self.pairs(state.done * deals, deals, one, two)
        lead = sum(lead for _, lead in self.crew.map(pair, work))
        for part in state.parts:
            state.parts[part] += gain * lead / (2 * deals) * ways[part]
        state.games += 2 * deals

    def lesson(self) -> None:
        """A few games, from which the weights learn."""
        state = self.state
        weights = self.weights(state.parts, state.learnt)
        first = state.done * GAMES_A_LESSON
        work = [(state.game, self.deal(first + i), weights, POSITIONS_A_GAME) for i in range(GAMES_A_LESSON)]
        lessons = [lesson for found in self.crew.map(study, work) for lesson in found]
        learn(state.learnt, state.sums, lessons, RATE * state.pace["lessons"])
        state.games += GAMES_A_LESSON

    def add_late(self) -> None:
        """Add the weights to those of the stage's second half."""
        state = self.state
        state.late_parts = {part: state.late_parts.get(part, 0) + size for part, size in state.parts.items()}
        before = state.late_learnt or [0.0] * len(state.learnt)
        state.late_learnt = [a + b for a, b in zip(before, state.learnt, strict=True)]

    def take_late(self) -> None:
        """The mean of the stage's second half."""
        state = self.state
        n = state.done - state.done // 2
        state.parts = {part: size / n for part, size in state.late_parts.items()}
        state.learnt = [size / n for size in state.late_learnt]
        state.late_parts, state.late_learnt = {}, []

    def trial(self) -> None:
        """Matches against the weights before: half-way back, the new ones, and the better again."""
        state = self.state
        deals = self.trial_games // 2
        new = self.weights(*self.part_way((0.5, 1.0, self.better)[state.done]))
        work = self.pairs(state.done * deals, deals, new, self.kept)
        state.won.append((sum(won for won, _ in self.crew.map(pair, work)) + 2 * deals) / 2)
        state.games += 2 * deals

    @property
    def better(self) -> float:
        """How far on the way the weights are that did better on trial."""
        half, whole = (*self.state.won, 0.0, 0.0)[:2]
        return 0.5 if half >= whole else 1.0

    @property
    def share(self) -> float:
        """How far on the way the weights are that are kept."""
        won = self.state.won
        decides = won[2] if self.doubtful else max(won)
        return self.better if 2 * decides > self.trial_games else 0.0

    def part_way(self, share: float) -> tuple[dict[str, float], list[float]]:
        """Parts and what was learnt, so far on the way from those before the stage to the new ones."""
        state = self.state
        parts = {part: old + share * (state.parts[part] - old) for part, old in state.old_parts.items()}
        return parts, [
            old + share * (new - old) for old, new in zip(state.old_learnt, state.learnt, strict=True)
        ]

    def finish(self) -> None:
        """Go on to the next stage; after a trial, keep or reject, and log the verdict."""
        state = self.state
        if state.stage == "trial":
            state.log.append(self.verdict())
            if self.share < 1.0:
                state.pace[state.tried] = max(SLOW, state.pace[state.tried] / 2)
            state.parts, state.learnt = self.part_way(self.share)
            state.old_parts, state.old_learnt = dict(state.parts), list(state.learnt)
            state.sums = [0.0] * len(state.sums)
            state.won, state.games, state.seconds = [], 0, 0.0
            self.next_stage(state.tried)
        elif state.done:
            self.take_late()
            state.tried, state.stage = state.stage, "trial"
        else:
            self.next_stage(state.stage)
        state.done = 0

    def next_stage(self, ended: str) -> None:
        """Lessons after matches, and then the next round."""
        self.state.stage = "lessons" if ended == "matches" else "matches"
        self.state.turn += ended == "lessons"

    @property
    def trial_games(self) -> int:
        """Rounded up, so that both sit everywhere."""
        return 2 * -(-self.state.sizes["trial"] // 2)

    def verdict(self) -> str:
        """What a stage took and won."""
        state = self.state
        total = self.trial_games
        rates = []
        for won in state.won:
            low, high = wilson(won, total)
            rates.append(f"{100 * won / total:.1f} % ({100 * low:.1f}–{100 * high:.1f})")
        kept = {0.0: "neither", 0.5: "half-way", 1.0: "all the way"}[self.share]
        again = f", the better again {rates[2]}" if len(rates) > 2 else ""
        done = state.sizes["steps"] if state.tried == "matches" else state.sizes["lessons"]
        what = "steps" if state.tried == "matches" else "lessons"
        return (
            f"round {state.turn + 1}, {state.tried}: {done} {what}, {state.games} games,"
            f" {state.seconds:.0f} s; against before ({total} games each): half-way {rates[0]},"
            f" all the way {rates[1]}{again}; kept: {kept}"
        )


def begin(name: str, sizes: dict[str, int], start: str) -> State:
    """A training from the guesses, or from the weights of a file."""
    _, training = training_of(name)
    parts = dict(training.start)
    made = training.weights_of(parts)
    learnt = [0.0] * len(made)
    if start != "guesses":
        known = training.load(str(training.path) if start == "own" else start)
        learnt = [(w - 256 if w > 127 else w) - part for w, part in zip(known, made, strict=True)]
    pace = dict.fromkeys(("matches", "lessons"), 1.0 if start == "guesses" else SLOW)
    sums = [0.0] * len(made)
    return State(VERSION, name, sizes, start, parts, learnt, dict(parts), list(learnt), sums, pace)


def _check_target(path: Path) -> None:
    """Fails now, not after hours, if files cannot be written there."""
    new = not path.exists()
    with open(path, "ab"):
        pass
    if new:
        path.unlink()


def _write(path: Path, text: str) -> None:
    aside = path.with_name(path.name + ".new")
    aside.write_text(text, encoding="utf-8", newline="\n")
    os.replace(aside, path)


def arguments() -> argparse.ArgumentParser:
    """Parse the arguments of `train`."""
    parser = argparse.ArgumentParser(
        prog=command("train"),
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    games.add_option(parser)
    parser.add_argument("--out", metavar="FILE", help="where the weights go (GAME-weights.py)")
    parser.add_argument("--rounds", type=int, default=4, help="go on until so many rounds are done (4)")
    parser.add_argument("--minutes", type=float, help="stop after so long, if that comes first")
    parser.add_argument("--hours", type=float, help="likewise")
    parser.add_argument("--steps", type=int, help="steps of matches in a round (100); 0: none")
    parser.add_argument("--deals", type=int, help="deals in a step, each played twice (24)")
    parser.add_argument(
        "--lessons",
        type=int,
        help=f"lessons in a round, of {GAMES_A_LESSON} games each (100); 0: none",
    )
    parser.add_argument("--trial", type=int, help="games of the new weights against those before (200)")
    parser.add_argument("--seed", type=int, help="other deals and moves (0)")
    parser.add_argument(
        "--from", dest="start", metavar="WEIGHTS", help="guesses (default), own, or a file of weights"
    )
    parser.add_argument("--afresh", action="store_true", help="begin anew, even if FILE.state could go on")
    add_options(parser)
    return parser


_LIMITS = {"steps": (100, 0), "deals": (24, 1), "lessons": (100, 0), "trial": (200, 2), "seed": (0, 0)}
"""Default and least of each size."""


def _prepare(chosen: argparse.Namespace, state_file: Path) -> State:
    """The state to go on from, or a new one; Refused if the arguments make no sense."""
    for name, (_, least) in _LIMITS.items():
        given = getattr(chosen, name)
        if given is not None and not least <= given <= 10**4:
            raise Refused(f"{name} is {least} to 10000")
    if not 0 < chosen.jobs <= 1000 or not 0 < chosen.rounds <= 1000:
        raise Refused("jobs and rounds are 1 to 1000")
    for limit in (chosen.minutes, chosen.hours):
        if limit is not None and not 0 < limit < 10**6:
            raise Refused("minutes and hours are more than 0")
    if chosen.steps == 0 and chosen.lessons == 0:
        raise Refused("without steps and without lessons there is nothing to do")
    _, training = training_of(chosen.game)
    if state_file.exists() and not chosen.afresh:
        state = read_state(state_file, chosen.game, len(training.weights_of(training.start)))
        asked = {name: getattr(chosen, name) for name in SIZES}
        for name, size in {**asked, "from": chosen.start}.items():
            had = state.start if name == "from" else state.sizes[name]
            if size is not None and size != had:
                raise Refused(
                    f"{state_file} was begun with --{name} {had}; go on with that, or begin with --afresh"
                )
        return state
    sizes = {name: default if getattr(chosen, name) is None else getattr(chosen, name)
             for name, (default, _) in _LIMITS.items()}  # fmt: skip
    return begin(chosen.game, sizes, chosen.start or "guesses")


def going_on(course: Course, rounds: int, until: float, save: Callable[[], None]) -> Iterator[str]:
    """Do what is left, at least one unit, until a time; the verdicts so far, then each as it is reached."""
    state = course.state
    yield from state.log
    late = False
    while state.turn < rounds and not late:
        stage = state.stage
        bar = Bar(what=f"{_WHAT[stage]}, round {state.turn + 1}", total=course.units() - state.done)
        known = len(state.log)
        while state.stage == stage and state.turn < rounds and not late:
            course.unit()
            save()
            bar.add(1)
            late = time.monotonic() > until
        bar.end()
        yield from state.log[known:]


def main(argv: list[str]) -> int:
    """The verb `train`."""
    chosen = arguments().parse_args(argv)
    out = Path(chosen.out or f"{chosen.game}-weights.py")
    state_file = out.with_name(out.name + ".state")
    try:
        state = _prepare(chosen, state_file)
        _, training = training_of(chosen.game)
        for path in (out, state_file):
            _check_target(path)
        built = compiled(chosen.game) if chosen.compiled else None
    except (Refused, UnknownPlayer, OSError) as trouble:
        print(f"error: {trouble}", file=sys.stderr)
        return 2
    limits = [unit * given for unit, given in ((60, chosen.minutes), (3600, chosen.hours)) if given]
    until = time.monotonic() + min(limits, default=float("inf"))
    interrupted = False
    with suppress(KeyboardInterrupt), workers(chosen.jobs, built, chosen.on) as crew:
        interrupted = True
        course = Course(state, training, crew)

        def save() -> None:
            state.write(state_file)
            if state.stage != "trial" and state.done == 0:
                _write(out, training.text(course.kept))

        for verdict in going_on(course, chosen.rounds, until, save):
            print(verdict, flush=True)
        interrupted = False
    if interrupted:
        print(file=sys.stderr)
    if state.turn < chosen.rounds:
        print(
            f"Stopped in round {state.turn + 1} of {chosen.rounds}, {_WHAT[state.stage]}: {state.done} done."
        )
        print(
            "The same command goes on from there." + ("" if out.exists() else f" {out} is not written yet.")
        )
    else:
        print(f"{out} has the weights of {chosen.rounds} rounds. How good they are:")
        print(f"  {command('arena')} 3@{out} 3 --game {chosen.game}")
    return 130 if interrupted else 0
