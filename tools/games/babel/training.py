"""Babel's players as `train` sees them: 889 weights, 589 of them made of 88 named parts."""

from array import array
from collections.abc import Mapping, Sequence

from babel.players import LEVELS, value
from babel.players.search import VALUE, Beam, Search, perform_plan
from babel.rules.actions import END
from babel.rules.chance import seed
from babel.rules.effects import perform
from babel.rules.knowledge import redeal, view
from babel.rules.state import OWED, RESULT, TURN, decider
from tools.games import weights as files
from tools.games.babel import weight_parts
from tools.games.babel.arena_players import Level
from tools.games.babel.reply_search import ReplySearch, hand
from tools.games.babel.weights import PATH
from tools.games.babel.weights import text as module_of
from tools.games.protocol import Lesson

SETTINGS = (8, 600, 0, 200)
"""How players think while steps are large: a good plan of the own turn, nothing more (see players.LEVELS)."""

_PLANS = 10  # plans of a position that are weighed …
_WORLDS = 4  # … in so many worlds …
_TURNS = 2  # … after so many turns more …
_ANSWER = (3, 120)  # … planned with this width and these calls
_HALF = 280  # a value of which more is of little use: the game is nearly won
_BASE = 16  # a weight counts fewer times than this in a position
_DIGITS = 7  # so many weights are counted at once, in a number of 31 bits


def _squeezed(v: float) -> float:
    """A value by its chance to win, in a scale that is the value's own near 0."""
    size = _HALF / 2 * (1 - (_HALF / (_HALF + abs(v))) ** 2)
    return size if v > 0 else -size


def counts(s: bytearray, player: int) -> dict[int, int]:
    """How many times each weight counts in the value of a position for `player`, whose turn ends.

    The value is a sum of weights. With powers of 16 as weights its digits say how often each was added.
    """
    found: dict[int, int] = {}
    for first in range(0, value.WEIGHTS, _DIGITS):
        chosen = range(first, min(first + _DIGITS, value.WEIGHTS))
        w = array("i", bytes(4 * value.WEIGHTS))
        for digit, i in enumerate(chosen):
            w[i] = _BASE**digit
        cache = array("i", bytes(40))
        for site in range(5):
            value.value_territory(w, s, player, site, cache)
        total = value.value_position(w, s, player, cache)
        for i in chosen:
            total, times = divmod(total, _BASE)
            if times:
                found[i] = times
    return found


class Weights:
    """The tables of value.py."""

    path = PATH
    start: Mapping[str, float] = {name: weight_parts.START.get(name, 0.0) for name in weight_parts.PARTS}
    clear_lead = 0  # a game may end at any score

    def __init__(self) -> None:
        # A part is moved less if it comes with a large share in some sum.
        most = dict.fromkeys(weight_parts.PARTS, 1.0)
        for weight in weight_parts.SHAPE:
            for name, share in weight:
                most[name] = max(most[name], abs(share))
        self.steps: Mapping[str, float] = {name: 1 / share**0.5 for name, share in most.items()}
        self._pool = ReplySearch()

    def weights_of(self, parts: Mapping[str, float]) -> list[float]:
        """A weight is the sum of its parts."""
        return weight_parts.weights_of(parts)

    def rounded(self, weights: Sequence[float]) -> bytes:
        """Signed bytes."""
        return files.rounded(weights).tobytes()

    def player(self, weights: bytes, level_3: bool) -> Level:
        """A planner; all share one pool, since they think one after the other."""
        return Level(LEVELS[2] if level_3 else SETTINGS, array("b", weights), self._pool)

    def lesson(self, weights: bytes, s: bytearray, number: int) -> Lesson:
        """The best plans of a turn, and what is left of each after two turns more, by the chance to win."""
        player = decider(s)
        if s[OWED]:
            return []
        w = array("b", weights)
        pool = self._pool
        for beam in (pool.layer, pool.next):
            beam.grow(max(SETTINGS[0], _ANSWER[0]))
        pool.best.grow(_PLANS)
        pool.calls = 0
        start = view(s, player)
        pool.state[:] = start
        for _ in pool.search_turn(w, pool.best, _PLANS, SETTINGS[0], SETTINGS[1], 0):
            pass
        found: Lesson = []
        for plan in [array("h", plan) for plan in pool.best.plans[: pool.best.n]]:
            after = bytearray(start)
            perform_plan(after, plan)
            worth = sum(_worth(pool, w, after, player, number + world) for world in range(_WORLDS)) / _WORLDS
            known = plan[VALUE]
            if after[RESULT] or abs(known) >= value.DECIDED:
                # No weight says so.
                found.append((_squeezed(known), worth, {}))
            else:
                slope = (_HALF / (_HALF + abs(known))) ** 3
                slopes = {i: slope * times for i, times in counts(after, player).items()}
                found.append((_squeezed(known), worth, slopes))
        return found if len(found) > 1 else []

    def load(self, file: str) -> bytes:
        """The weights of a file."""
        return files.load(file, value.WEIGHTS).tobytes()

    def text(self, weights: bytes) -> str:
        """A module of the firmware."""
        return module_of(array("b", weights))


def _worth(pool: Search, w: "array[int]", after: bytearray, player: int, number: int) -> float:
    """What the end of a turn is worth to its player in one world, some turns later."""
    s = pool.state
    s[:] = after
    known = 0
    if not s[RESULT]:
        seed(s, number.to_bytes(8, "little"))
        redeal(s, player)
        answer = Beam()
        answer.grow(1)
        for _ in range(_TURNS):
            perform(s, END)
            if s[RESULT]:
                break
            for _ in pool.search_turn(w, answer, 1, *_ANSWER, 0):
                pass
            if not answer.n:
                break
            perform_plan(s, answer.plans[0])
            # In this world the other's cards are known, too.
            known = answer.plans[0][VALUE] - hand(w, s, 1 - s[TURN])
            if s[TURN] != player:
                known = -known
    if s[RESULT]:
        known = 0 if s[RESULT] > 2 else value.WON if s[RESULT] == player + 1 else -value.WON
    return _squeezed(known)
