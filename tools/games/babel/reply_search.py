"""A search that rates its best plans by the opponent's replies in sampled deals; too slow for a board."""

from array import array
from collections.abc import Iterator

from babel.players.search import CALLS, ERROR, VALUE, WIDTH, Beam, Search, perform_plan
from babel.players.value import TRIBE, WON
from babel.rules.actions import END
from babel.rules.chance import seed
from babel.rules.effects import perform
from babel.rules.knowledge import redeal
from babel.rules.state import HAND, RESULT, SITES, SIZE, TABLE, TURN

# What it is told beside the settings of a level.
PLANS = 4  # plans that are weighed against the answer
WORLDS = 5  # re-deals in which they are weighed
ANSWER = 6  # plans kept at each step of an answer
TURNS = 7  # turns that are played on in each world

_SPARE = 16
"""What is done around the answers makes some calls more than were asked for."""


def hand(w: "array[int]", s: bytearray, player: int) -> int:
    """The value of the tribes in a player's hand."""
    v = 0
    i = TRIBE
    for pile in range(HAND + SITES * player, HAND + SITES * player + SITES):
        n = 0
        card = s[pile]
        while card != TABLE and n < 4:
            n += 1
            card = s[card]
        v += w[i + n]
        i += 5
    return v


def chance(value: int) -> int:
    """A value as a chance to win, from -1024 (surely lost) to 1024 (surely won)."""
    if value < 0:
        return 80281600 // (280 - value) // (280 - value) - 1024
    return 1024 - 80281600 // (280 + value) // (280 + value)


class ReplySearch(Search):
    """Settings that end with REPLAN_CALLS are those of a level: nothing is weighed then."""

    def __init__(self) -> None:
        super().__init__()
        self.answer = Beam()
        self.answer.grow(1)
        self.totals: list[int] = []
        self.start = bytearray(SIZE)

    def think(self, w: "array[int]", seen: bytearray, level: tuple[int, ...]) -> Iterator[None]:
        """Plan the turn, two thirds of the calls for one's own plans."""
        n = level[PLANS] if len(level) > PLANS else 1
        if n == 1:
            yield from super().think(w, seen, level)
            return
        width = max(level[WIDTH], level[ANSWER])
        self.layer.grow(width)
        self.next.grow(width)
        self.best.grow(n)
        self.totals = [0] * n
        self.calls = 0
        most = level[CALLS] - _SPARE
        self.start[:] = seen
        self.state[:] = seen
        yield from self.search_turn(w, self.best, n, level[WIDTH], most * 2 // 3, level[ERROR])
        if not self.best.n:
            self.best.offer(self.layer.plans[0], 0, 1)
        if self.best.n > 1 and self.best.plans[0][VALUE] < WON:
            yield from self.weigh(w, level, most)
        self.state[:] = seen
        perform_plan(self.state, self.best.plans[0])

    def weigh(self, w: "array[int]", level: tuple[int, ...], most: int) -> "Iterator[None]":
        """Put that plan first that is best after the opponent's replies in sampled deals."""
        plans = self.best.plans
        totals = self.totals
        s = self.state
        player = self.start[TURN]
        n = self.best.n
        worlds = level[WORLDS]
        # From world to world there are fewer plans, at last two.
        answers = (n + 2) * (worlds + 1) * level[TURNS] // 2
        fewer = n - 1
        for i in range(n):
            totals[i] = chance(plans[i][VALUE])
        for world in range(worlds):
            eight = bytes(
                (
                    self.random_state & 255,
                    self.random_state >> 8 & 255,
                    self.random_state >> 16,
                    world & 255,
                    world >> 8,
                    0,
                    0,
                    0,
                )
            )
            for i in range(n):
                value = plans[i][VALUE]
                s[:] = self.start
                perform_plan(s, plans[i])
                self.calls += 1
                if not s[RESULT]:
                    seed(s, eight)
                    redeal(s, player)
                    for _ in range(level[TURNS]):
                        perform(s, END)
                        self.calls += 1
                        if s[RESULT]:
                            break
                        share = (most - self.calls) // answers
                        if answers > 1:
                            answers -= 1
                        for _ in self.search_turn(w, self.answer, 1, level[ANSWER], share, 0):
                            yield
                        if not self.answer.n:
                            break
                        perform_plan(s, self.answer.plans[0])
                        # In this world the other's cards are known, too.
                        value = self.answer.plans[0][VALUE] - hand(w, s, 1 - s[TURN])
                        if s[TURN] != player:
                            value = -value
                    if s[RESULT]:
                        value = 0 if s[RESULT] > 2 else WON if s[RESULT] == player + 1 else -WON
                totals[i] += chance(value)
            # Little by little the worst plans fall out; at last the best is brought to the front.
            while n > 2 and n > fewer + 1 - (world + 1) * fewer // worlds:
                worst = 0
                for i in range(1, n):
                    if totals[i] < totals[worst]:
                        worst = i
                n -= 1
                self._swap(worst, n)
        best = 0
        for i in range(1, n):
            if totals[i] > totals[best]:
                best = i
        self._swap(0, best)

    def _swap(self, i: int, j: int) -> None:
        plans = self.best.plans
        totals = self.totals
        plans[i], plans[j] = plans[j], plans[i]
        totals[i], totals[j] = totals[j], totals[i]
