"""Finds puzzles in games between computer players, and says how hard and how beautiful they are."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from babel.puzzles.goals import BREAK, FIFTEEN, LEAD, SIX, WIN, reached, threats
from babel.rules.actions import BUILD, LEAP, MIGRATE, RUN, SETTLE
from babel.rules.effects import perform
from babel.rules.knowledge import view
from babel.rules.state import OWED, RESULT, TURN, score
from tools import games
from tools.developer import arena_game
from tools.games.babel.notation import EDITIONS
from tools.games.babel.puzzles import solver
from tools.games.babel.puzzles.book import MOST_ACTIONS, Puzzle
from tools.games.protocol import Player

STATES = 14000
"""Turns with more states are skipped: a search of all states must end within seconds."""
LAST_STATES = 20000
"""The limit for the winning turn, which is rare."""
STAKES = 7
"""The least points at which a turn is searched."""
SHORTEST = 3
"""Actions of a solution, at least: what is done in two is seen at once."""
PAIRS = ("12", "21", "22", "23", "32", "33", "13", "31", "11")
"""Which levels meet; the deals take turns."""
_LEVELS: list[Player] = []


class Found(NamedTuple):
    """A puzzle, and how much it is worth keeping."""

    beauty: float
    puzzle: Puzzle


def kind(action: int) -> str:
    """What an action is, as far as beauty goes."""
    action = solver.same(action)
    if action < SETTLE:
        return "move"
    if action < BUILD:
        return "settle"
    if action < RUN:
        return "build"
    return "migrate" if action >= MIGRATE else "leap" if LEAP <= action < LEAP + 2 else str(action)


def beauty(actions: bytes, orders: int, found_by: str) -> float:
    """More for unlike actions, skills, a migration and what the levels do not see; less for many orders."""
    kinds = {kind(action) for action in actions}
    skills = sum(solver.same(action) >= RUN for action in actions)
    plain = sum(kind(action) == "settle" for action in actions)
    points = 2 * len(kinds) + skills + 1.5 * (3 - len(found_by)) + 2 * ("migrate" in kinds)
    return points - 0.7 * math.log2(orders) - 0.6 * max(0, plain - 3)


def stars(actions: int, found_by: str) -> int:
    """One to three: by the number of actions, and by how many of the three levels find the way."""
    points = actions + 2 * (3 - len(found_by))
    return 1 if points <= 7 else 2 if points <= 10 else 3


def found_by(start: bytearray, goal: int) -> str:
    """The levels that reach the goal in this turn if they play it."""
    if not _LEVELS:
        _LEVELS.extend(arena_game.player(games.load("babel"), str(level)) for level in (1, 2, 3))
    return "".join(str(level + 1) for level in range(3) if _reaches(_LEVELS[level], start, goal))


def _reaches(level: Player, start: bytearray, goal: int) -> bool:
    s = start[:]
    player = s[TURN]
    before = b""
    while s[TURN] == player and not s[RESULT]:
        for action in level.decide(s, 1, before):
            before += solver.step(s, action)
            if reached(s, player, goal):
                return True
    return False


def puzzles_of(start: bytearray, most: int, source: str) -> Iterator[Found]:
    """The puzzles that this turn is good for, as its player sees it: at most one for each goal."""
    shown = view(start, start[TURN])
    try:
        turn = solver.explore(shown, most)
    except solver.TooLarge:
        return
    ordered = solver.order(turn)
    taken: list[list[int]] = []
    for goal in (WIN, FIFTEEN, BREAK, SIX, LEAD):
        found = solver.solve(turn, goal, ordered)
        if found is None or not found.unique or len(found.actions) < SHORTEST:
            continue
        done = solver.with_discards(shown, found.actions)
        needed = sorted(found.actions)
        # The same turn under another name is no other puzzle.
        if len(done) > MOST_ACTIONS or needed in taken or all(action < RUN for action in done):
            continue
        taken.append(needed)
        by = found_by(shown, goal)
        worth = beauty(found.actions, found.orders, by)
        yield Found(worth, Puzzle(goal, stars(len(found.actions), by), shown, done, by, source))


def promising(start: bytearray) -> bool:
    """Is something at stake: points enough to win soon, or a threat? Early turns are long and alike."""
    return score(start, start[TURN]) >= STAKES or threats(start, start[TURN]) > 0


def in_game(deal: int) -> list[Found]:
    """All puzzles of one game: the deal says who plays which edition."""
    game = games.load("babel")
    pair = PAIRS[deal % len(PAIRS)]
    edition = deal // len(PAIRS) % len(EDITIONS)
    played = arena_game.play(game, [arena_game.player(game, level) for level in pair], edition, deal)
    starts: list[bytearray] = []
    s = game.deal(2, edition, deal)
    last = -1
    for decision in played.decisions:
        if s[TURN] != last and not s[OWED]:
            last = s[TURN]
            starts.append(s[:])
        perform(s, decision)
    found: list[Found] = []
    for number, start in enumerate(starts, 1):
        if not promising(start):
            continue
        most = LAST_STATES if number == len(starts) else STATES
        found += puzzles_of(start, most, f"levels {pair[0]} and {pair[1]}, deal {deal}, turn {number}")
    return found


def choose(found: list[Found], best: int) -> list[Found]:
    """The best ones, the most beautiful first; what is like one that is taken already counts for less."""
    left = list(found)
    taken: list[Found] = []
    seen: Counter[tuple[str, ...]] = Counter()
    while left and len(taken) < best:
        chosen = max(left, key=lambda each: each.beauty - sum(2 * seen[mark] for mark in _marks(each.puzzle)))
        # One turn is one puzzle, whatever else it is good for.
        left = [each for each in left if each.puzzle.source != chosen.puzzle.source]
        taken.append(chosen)
        seen.update(_marks(chosen.puzzle))
    return taken


def _marks(puzzle: Puzzle) -> list[tuple[str, ...]]:
    """What makes two puzzles alike: one game, or the same kinds of actions for the same goal."""
    kinds = sorted({kind(action) for action in puzzle.solution})
    return [(puzzle.source.rpartition(", ")[0],), (str(puzzle.goal), *kinds)]
