"""Plans a turn: a beam search over whole turns.

What is kept are plans, not states. A generator works in small steps, so that a screen can live meanwhile.
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

# A plan is an array of five shares of the value and five marks (see value.territory), then:
LENGTH = 10  # how many actions it has
VALUE = 11
ACTIONS = 12  # the first
MAX_ACTIONS = 20  # actions in a plan
PLAN_SIZE = ACTIONS + MAX_ACTIONS

STEP_SHARE = 5  # a step takes at most one part in so many of the calls that are left …
ALWAYS_FOLLOWED = 3  # … but so many plans are always followed

# What a level is made of; see players.LEVELS.
WIDTH = 0  # plans kept at each step
CALLS = 1  # how many times a state may be made in a turn, at most
ERROR = 2  # how far the value of a plan is misjudged, at most
REPLAN_CALLS = 3  # instead of CALLS, for the rest of a turn after a halving


class Beam:
    """Plans in the order of their values, the best first; the worst falls out.

    They take half the room of the states that they lead to, and those are soon found again.
    """

    def __init__(self) -> None:
        self.plans: list[array[int]] = []
        self.n = 0

    def grow(self, size: int) -> None:
        """Make room for so many."""
        empty = bytes(2 * PLAN_SIZE)
        while len(self.plans) < size:
            self.plans.append(array("h", empty))

    def offer(self, plan: array[int], value: int, most: int) -> None:
        """Keep a copy of a plan if it is among the best; two of the same value come to the same."""
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
    """Do an action; what a halved player chooses is not known: any cards will do."""
    perform(s, action)
    while s[OWED]:
        pile = HAND + SITES * (1 - s[TURN])
        while s[pile] == TABLE:
            pile += 1
        perform(s, DISCARD + (pile - HAND) % 5)


def perform_plan(s: bytearray, plan: array[int]) -> None:
    """Do all actions of a plan."""
    for i in range(ACTIONS, ACTIONS + plan[LENGTH]):
        perform_with_discards(s, plan[i])


def is_redundant(s: bytearray, player: int, here: int, plan: array[int], action: int) -> bool:
    """Would this action waste a card, or only do later what the same plan could have done before?"""
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
    """Room for one search at a time; it grows to what the strongest level that thinks here needs."""

    def __init__(self) -> None:
        self.layer = Beam()
        self.next = Beam()
        self.best = Beam()
        self.state = bytearray(SIZE)  # where a plan begins, and at last where the best one ends
        self.parent = bytearray(SIZE)
        self.child = bytearray(SIZE)
        self.plan = array("h", bytes(2 * PLAN_SIZE))
        self.calls = 0
        self.random_state = 1

    def random(self, n: int) -> int:
        """A number below n."""
        self.random_state = (self.random_state * 1597 + 51749) & 0x3FFFF
        return (self.random_state >> 4) % n

    def search_turn(
        self, w: array[int], stops: Beam, keep: int, width: int, most: int, error: int
    ) -> Iterator[None]:
        """Fill `stops` with the `keep` best ways to end the turn in self.state; yields every few calls."""
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
        most += self.calls
        while layer.plans[0][LENGTH] < MAX_ACTIONS and self.calls < most:
            after.n = 0
            # A long turn keeps fewer plans at each step, so that time is left for its end.
            until = self.calls + (most - self.calls) // STEP_SHARE
            for i in range(layer.n):
                if self.calls >= (until if i >= ALWAYS_FOLLOWED else most):
                    break
                kept = layer.plans[i]
                parent[:] = root
                perform_plan(parent, kept)
                self.calls += 1  # as long as that takes
                if not self.calls & 3:
                    yield
                here = parent[PAWN + player]
                for action in legal(parent):
                    if self.calls >= most:
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
        """Plan the turn as far as its player sees: self.best has the plan, self.state is where it leads."""
        best = self.best
        best.grow(1)
        self.layer.grow(settings[WIDTH])
        self.next.grow(settings[WIDTH])
        self.calls = 0
        self.state[:] = seen
        for _ in self.search_turn(w, best, 1, settings[WIDTH], settings[CALLS], settings[ERROR]):
            yield
        if not best.n:
            # There was no time to find a way to the end: go as far as this and think again.
            best.offer(self.layer.plans[0], 0, 1)
        perform_plan(self.state, best.plans[0])
