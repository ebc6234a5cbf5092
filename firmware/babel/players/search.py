"""Plan a turn: a beam search over whole turns.

The beam keeps plans, not states. The search is a generator of small steps, so that the screen stays alive.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from ..rules.actions import (
    BUILD,
    DISCARD,
    END,
    HALVE,
    LEAP,
    MIGRATE,
    PAYER,
    PER_RUN,
    ROB,
    RUN,
    SETTLE,
    migration_ends,
)
from ..rules.effects import perform
from ..rules.legal import legal
from ..rules.state import (
    COLUMN,
    FLAGS,
    FOUNDING,
    HAND,
    LEVEL,
    OWED,
    PAWN,
    QUARRY,
    RESULT,
    SITES,
    SIZE,
    TABLE,
    TEMPLE,
    TURN,
    count,
)
from .value import value_position, value_territory

if TYPE_CHECKING:
    from collections.abc import Iterator

# A plan is an array: five territory values and five territory summaries (see value_territory), then:
LENGTH = 10  # how many actions it has
VALUE = 11
ACTIONS = 12  # the first
MAX_ACTIONS = 20  # actions in a plan
PLAN_SIZE = ACTIONS + MAX_ACTIONS

STEP_SHARE = 5  # a step takes at most one fifth of the calls that are left …
ALWAYS_FOLLOWED = 3  # … but at least this many plans are followed

# Index of each setting of a level; see players.LEVELS.
WIDTH = 0  # plans kept at each step
CALLS = 1  # calls of `perform` in a turn, at most
ERROR = 2  # largest random error added to the value of a plan
REPLAN_CALLS = 3  # calls for the rest of a turn after a halving, instead of CALLS


class Beam:
    """Plans sorted by value, the best first; when it is full the worst is dropped.

    A plan takes half the memory of the state that it leads to, and replaying it takes about one call.
    """

    def __init__(self) -> None:
        self.plans: list[array[int]] = []
        self.n = 0

    def grow(self, size: int) -> None:
        """Allocate room for `size` plans."""
        empty = bytes(2 * PLAN_SIZE)
        while len(self.plans) < size:
            self.plans.append(array("h", empty))

    def offer(self, plan: array[int], value: int, most: int) -> None:
        """Insert a copy of a plan if it is among the `most` best. Equal values count as duplicates."""
        plans = self.plans
        n = self.n
        i = n
        while i and plans[i - 1][VALUE] <= value:
            i -= 1
            if plans[i][VALUE] == value:
                return
        if i == most:
            return
        if n < most:
            self.n = n + 1
        else:
            n -= 1
        kept = plans[n]
        while n > i:
            plans[n] = plans[n - 1]
            n -= 1
        plans[i] = kept
        kept[:] = plan
        kept[VALUE] = value


def perform_with_discards(s: bytearray, action: int) -> None:
    """Do an action. After a halving discard arbitrary cards: what the opponent will choose is not known."""
    perform(s, action)
    while s[OWED]:
        pile = HAND + SITES * (1 - s[TURN])
        while s[pile] == TABLE:
            pile += 1
        perform(s, DISCARD + (pile - HAND) % 5)


def perform_plan(s: bytearray, plan: array[int]) -> None:
    """Replay all actions of a plan."""
    for i in range(ACTIONS, ACTIONS + plan[LENGTH]):
        perform_with_discards(s, plan[i])


def is_redundant(s: bytearray, player: int, here: int, plan: array[int], action: int) -> bool:
    """Would this action waste a card, or do something that the same plan could have done before?"""
    at = ACTIONS + plan[LENGTH] - 1
    last = plan[at] if at >= ACTIONS else END
    if action < SETTLE:
        return last < SETTLE
    if action >= MIGRATE:
        # A migration helps only where the pawn stands.
        return action == END or migration_ends(action)[1] != here
    if not SETTLE <= last < BUILD:
        return False
    if action < BUILD:
        # Cards of a tribe are settled together.
        if action != last:
            while at >= ACTIONS and SETTLE <= plan[at] < BUILD:
                if plan[at] == action:
                    return True
                at -= 1
        return False
    # Was it possible before the card was settled?
    if action >= RUN:
        place = (action - RUN) % PER_RUN
        if PAYER[place] == last - SETTLE:
            return False
        if place + RUN != ROB and not LEAP <= place + RUN < HALVE:
            return True
        needed = LEVEL[s[TEMPLE + SITES * player + here]] + 2
        if place + RUN == ROB:
            needed = LEVEL[s[TEMPLE + SITES * (1 - player) + here]]
    else:
        needed = LEVEL[s[TEMPLE + SITES * player + here]] + 1
    return count(s, COLUMN + SITES * player + here) > needed


class Search:
    """Buffers for one search at a time; they grow to what the strongest level used so far needs."""

    def __init__(self) -> None:
        self.layer = Beam()
        self.next = Beam()
        self.best = Beam()
        self.state = bytearray(SIZE)  # where plans begin; at last where the best plan ends
        self.parent = bytearray(SIZE)
        self.child = bytearray(SIZE)
        self.plan = array("h", bytes(2 * PLAN_SIZE))
        self.calls = 0
        self.limit = 0  # of calls in this search
        self.random_state = 1

    def random(self, n: int) -> int:
        """A number below n."""
        self.random_state = (self.random_state * 1597 + 51749) & 0x3FFFF
        return (self.random_state >> 4) % n

    def search_turn(
        self, w: array[int], stops: Beam, keep: int, width: int, most: int, error: int
    ) -> Iterator[None]:
        """Fill `stops` with the `keep` best plans of a whole turn from self.state; yields every few calls."""
        layer = self.layer
        after = self.next
        root = self.state
        parent = self.parent
        child = self.child
        plan = self.plan
        player = root[TURN]
        for site in range(5):
            value_territory(w, root, player, site, plan)
        plan[LENGTH] = 0
        value = value_position(w, root, player, plan)
        founding = FOUNDING << player
        stops.n = layer.n = 0
        if not root[FLAGS] & founding:
            stops.offer(plan, value, keep)
        layer.offer(plan, value, 1)
        self.limit = most + self.calls
        while layer.plans[0][LENGTH] < MAX_ACTIONS and self.calls < self.limit:
            after.n = 0
            # In a long turn each step follows fewer plans, so that calls are left for its end.
            until = self.calls + (self.limit - self.calls) // STEP_SHARE
            for i in range(layer.n):
                if self.calls >= (until if i >= ALWAYS_FOLLOWED else self.limit):
                    break
                kept = layer.plans[i]
                parent[:] = root
                perform_plan(parent, kept)
                self.calls += 1  # replaying takes about as long as one call
                if not self.calls & 3:
                    yield
                here = parent[PAWN + player]
                for action in legal(parent):
                    if self.calls >= self.limit:
                        break
                    if is_redundant(parent, player, here, kept, action):
                        continue
                    child[:] = parent
                    plan[:] = kept
                    perform_with_discards(child, action)
                    self.calls += 1
                    plan[LENGTH] += 1
                    plan[ACTIONS - 1 + plan[LENGTH]] = action
                    if action >= MIGRATE:
                        value_territory(w, child, player, migration_ends(action)[0], plan)
                    elif action < SETTLE and here != QUARRY:
                        value_territory(w, child, player, here, plan)
                    value_territory(w, child, player, child[PAWN + player], plan)
                    value = value_position(w, child, player, plan)
                    if not child[RESULT]:
                        after.offer(plan, value, width)
                    if not child[FLAGS] & founding:
                        if error and not child[RESULT]:
                            value += self.random(2 * error) - error
                        stops.offer(plan, value, keep)
                    if not self.calls & 3:
                        yield
            if not after.n:
                break
            layer, after = after, layer
        self.layer = layer
        self.next = after

    def think(self, w: array[int], seen: bytearray, settings: tuple[int, ...]) -> Iterator[None]:
        """Plan the turn from a view of the state: self.best gets the plan, self.state the state after it."""
        best = self.best
        best.grow(1)
        self.layer.grow(settings[WIDTH])
        self.next.grow(settings[WIDTH])
        self.calls = 0
        self.state[:] = seen
        for _ in self.search_turn(w, best, 1, settings[WIDTH], settings[CALLS], settings[ERROR]):
            yield
        if not best.n:
            # The calls were used up before a plan could end the turn: play this part, then plan again.
            best.offer(self.layer.plans[0], 0, 1)
        perform_plan(self.state, best.plans[0])
