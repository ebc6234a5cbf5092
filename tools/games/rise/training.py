"""Rise of Babel's players as `train` sees them: 114 weights, made of named parts."""

from array import array
from collections.abc import Mapping, Sequence

from handheld.game.chance import seed
from rise.players import LEVELS, value
from rise.players.beam import same
from rise.players.search import Search
from rise.players.slot_values import towers_value
from rise.rules.decisions import END
from rise.rules.effects import perform
from rise.rules.knowledge import redeal, view
from rise.rules.state import CHANCE, FINAL, OVER, PHASE, PLAYERS, SIZE, TURN, points
from tools.games import weights as files
from tools.games.protocol import Lesson
from tools.games.rise import weight_parts
from tools.games.rise.arena_players import Level
from tools.games.rise.weights import PATH
from tools.games.rise.weights import text as module_of

SETTINGS = (2, 0, 2, 3, 1300)
"""How players think while steps are large: a plan of the own turn, in little time (see players.LEVELS)."""

_PLANNED = (4, 0, 2, 3, 2000)  # how the plans of a position are found …
_PLANS = 8  # … that are weighed …
_WORLDS = 4  # … in so many worlds …
_ANSWER = (1, 0, 1, 1, 400)  # … until the end of the next own turn, planned like this
_LEAST_PACE = 4  # slots that a turn fills, in eighths
_NUDGE = 8  # how far a weight is moved to see what it does
_LEARNT = (0, *range(value.CAMPING, value.HELD))
"""Weights that the end of a turn tells of: the other's points, tiles, tracks, carts and cards."""


def standing(w: "array[int]", s: bytearray, p: int, turns: int) -> int:
    """The value of the end of a turn, without what the tiles of this turn may become."""
    return towers_value(w, s, p, turns) + value.deck_value(w, s, p, turns) + value.board_value(w, s, p, turns)


class _Ends(Search):
    """A search that remembers every end of the turn that it came to."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[int, bytearray]] = []

    def _stop(self, w: "array[int]", settings: tuple[int, ...]) -> None:
        self.found.append((self.value(w), bytearray(self.state)))
        super()._stop(w, settings)

    def best_ends(self) -> list[tuple[int, bytearray]]:
        """The best few that differ."""
        kept: list[tuple[int, bytearray]] = []
        for known, s in sorted(self.found, key=lambda end: -end[0]):
            if len(kept) < _PLANS and not any(v == known and same(s, other) for v, other in kept):
                kept.append((known, s))
        return kept


class Weights:
    """The tables of value.py."""

    path = PATH
    start: Mapping[str, float] = weight_parts.parts()
    steps: Mapping[str, float] = {name: max(1.0, abs(size) / 12) for name, size in start.items()}

    clear_lead = 24  # twice the usual one

    def __init__(self) -> None:
        self._pool = Search()
        self._ends = _Ends()

    def weights_of(self, parts: Mapping[str, float]) -> list[float]:
        """Cards are worth what their icons are, the rest is as it stands."""
        return list(weight_parts.weights_of(parts))

    def rounded(self, weights: Sequence[float]) -> bytes:
        """Signed bytes; a turn always fills something."""
        found = files.rounded(weights)
        found[value.PACE] = max(_LEAST_PACE, found[value.PACE])
        return found.tobytes()

    def player(self, weights: bytes, level_3: bool) -> Level:
        """A planner; all share one pool, since they think one after the other."""
        return Level(LEVELS[2] if level_3 else SETTINGS, array("b", weights), self._pool)

    def lesson(self, weights: bytes, s: bytearray, number: int) -> Lesson:
        """The best ends of a turn, and what each is worth after the next one of the same player."""
        w = array("b", weights)
        p = s[TURN]
        pool = self._ends
        pool.found = []
        pool.random_state = number & 0x3FFFF
        pool.planned_seat = 255  # the whole budget of a turn
        for _ in pool.think(w, view(s, p), _PLANNED):
            pass
        ends = pool.best_ends()
        pool.release()
        answering = Level(_ANSWER, w, self._pool)
        found: Lesson = []
        for known, after in ends:
            turns = 0 if after[PHASE] & FINAL else pool.turns
            worth = sum(_worth(answering, after[:SIZE], p, number + world) for world in range(_WORLDS))
            found.append((known, worth / _WORLDS, _slopes(w, after, p, turns)))
        return found if len(found) > 1 else []

    def load(self, file: str) -> bytes:
        """The weights of a file."""
        return files.load(file, value.WEIGHTS).tobytes()

    def text(self, weights: bytes) -> str:
        """A module of the firmware."""
        return module_of(array("b", weights))


def _slopes(w: "array[int]", s: bytearray, p: int, turns: int) -> dict[int, float]:
    """By how much the value of a position grows with each weight."""
    moved = array("h", w)
    found: dict[int, float] = {}
    for i in _LEARNT:
        moved[i] = w[i] + _NUDGE
        more = standing(moved, s, p, turns)
        moved[i] = w[i] - _NUDGE
        slope = (more - standing(moved, s, p, turns)) / (2 * _NUDGE)
        moved[i] = w[i]
        if slope:
            found[i] = slope
    return found


def _worth(answering: Level, s: bytearray, p: int, number: int) -> float:
    """What the end of a turn is worth to its player in one world, at the end of the next one."""
    w = answering.weights
    seed(s, CHANCE, number.to_bytes(8, "little"))
    redeal(s, p)
    perform(s, END)
    own = False
    while not s[PHASE] & OVER:
        own = own or s[TURN] == p
        number += 1
        for decision in answering.decide(s, number, b""):
            if own and decision == END:
                turns = 0 if s[PHASE] & FINAL else value.turns_left(w, s)
                return standing(w, s, p, turns)
            perform(s, decision)
    others = [points(s, seat) for seat in range(s[PLAYERS]) if seat != p]
    return value.POINT * points(s, p) - w[value.RIVAL + s[PLAYERS] - 2] * sum(others)
