"""Plans a turn: a beam search over whole turns, then, if the level asks for it, answers in re-dealt worlds.

All states live in a pool made once. A generator works in small steps, so that a screen can live meanwhile.
"""

from array import array

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
from ..rules.chance import redeal, seed
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
from .value import WON, hand, territory, whole

try:
    from collections.abc import Iterator
except ImportError:
    pass

# Beside each state stands a note: five shares of the value and five marks (see value.territory), then:
LENGTH = 10  # how many actions led here; they follow the state's own bytes
VALUE = 11
NOTE = 12
LONGEST = 30  # actions in a plan

# What a level is made of; see players.LEVELS.
WIDTH = 0  # states kept at each step of a plan
CALLS = 1  # how many times a state may be changed in a turn, at most
ERROR = 2  # how far the value of a plan is misjudged, at most
PLANS = 3  # plans that are weighed against the answer
WORLDS = 4  # re-deals in which they are weighed
ANSWER = 5  # states kept at each step of an answer
TURNS = 6  # turns that are played on in each world
AGAIN = 7  # instead of CALLS, for the rest of a turn after a halving

# A halving makes some calls more than were asked for.
_SPARE = 16


class Row:
    """States in the order of their values, the best first; the worst falls out."""

    def __init__(self, size: int) -> None:
        self.states = [bytearray(SIZE + LONGEST) for _ in range(size)]
        self.notes = [array("h", bytes(2 * NOTE)) for _ in range(size)]
        self.n = 0

    def offer(self, s: bytearray, note: "array[int]", value: int, most: int) -> None:
        """Keep a copy of a state if it is among the best and not there yet."""
        notes = self.notes
        states = self.states
        n = self.n
        if n == most and value <= notes[n - 1][VALUE]:
            return
        i = n
        while i and notes[i - 1][VALUE] < value:
            i -= 1
        j = i
        while j and notes[j - 1][VALUE] == value:
            j -= 1
            if same(s, states[j]):
                return
        if n < most:
            self.n = n + 1
        else:
            n -= 1
        state = states[n]
        kept = notes[n]
        while n > i:
            states[n] = states[n - 1]
            notes[n] = notes[n - 1]
            n -= 1
        states[i] = state
        notes[i] = kept
        state[:] = s
        kept[:] = note
        kept[VALUE] = value


def same(a: bytearray, b: bytearray) -> bool:
    """Do two states of one turn hold the same columns, temples, hands and pawns?"""
    i = COLUMN
    while i < TURN and a[i] == b[i]:
        i += 1
    return i == TURN


def chance(value: int) -> int:
    """A value as odds, from -1024, surely lost, to 1024, surely won."""
    if value < 0:
        return 80281600 // (280 - value) // (280 - value) - 1024
    return 1024 - 80281600 // (280 + value) // (280 + value)


def idle(s: bytearray, player: int, here: int, length: int, action: int) -> bool:
    """Would this action waste a card, or only do later what the same plan could have done before?"""
    last = s[SIZE + length - 1] if length else END
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
            while length and SETTLE <= s[SIZE + length - 1] < BUILD:
                length -= 1
                if s[SIZE + length] == action:
                    return True
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
    """A pool for one search at a time, for levels up to a width and a number of plans."""

    def __init__(self, width: int, plans: int) -> None:
        self.layer = Row(width)
        self.next = Row(width)
        self.plans = Row(plans)
        self.answer = Row(1)
        self.totals = [0] * plans
        self.state = bytearray(SIZE + LONGEST)
        self.note = array("h", bytes(2 * NOTE))
        self.calls = 0
        self.dice = 1

    def random(self, n: int) -> int:
        """A number below n."""
        self.dice = (self.dice * 1597 + 51749) & 0x3FFFF
        return (self.dice >> 4) % n

    def beam(
        self, w: "array[int]", stops: Row, keep: int, width: int, most: int, error: int
    ) -> "Iterator[None]":
        """Fill `stops` with the `keep` best ways to end the turn in self.state; yields after each call."""
        layer = self.layer
        after = self.next
        child = self.state
        note = self.note
        player = child[TURN]
        for site in range(5):
            territory(w, child, player, site, note)
        note[LENGTH] = 0
        value = whole(w, child, player, note)
        founding = FOUNDING << player
        stops.n = layer.n = 0
        if not child[FLAGS] & founding:
            stops.offer(child, note, value, keep)
        layer.offer(child, note, value, 1)
        most += self.calls
        while layer.n and layer.notes[0][LENGTH] < LONGEST and self.calls < most:
            after.n = 0
            for i in range(layer.n):
                parent = layer.states[i]
                kept = layer.notes[i]
                length = kept[LENGTH]
                here = parent[PAWN + player]
                for action in legal(parent):
                    if self.calls >= most:
                        break
                    if idle(parent, player, here, length, action):
                        continue
                    child[:] = parent
                    note[:] = kept
                    perform(child, action)
                    self.calls += 1
                    child[SIZE + length] = action
                    note[LENGTH] = length + 1
                    while child[OWED]:
                        # What he will choose is not known: any cards will do.
                        pile = HAND + SITES * (1 - player)
                        while child[pile] == TABLE:
                            pile += 1
                        perform(child, DISCARD + (pile - HAND) % 5)
                        self.calls += 1
                    if action >= MIGRATE:
                        territory(w, child, player, migration_ends(action)[0], note)
                    elif action < SETTLE and here != QUARRY:
                        territory(w, child, player, here, note)
                    territory(w, child, player, child[PAWN + player], note)
                    value = whole(w, child, player, note)
                    if not child[RESULT]:
                        after.offer(child, note, value, width)
                    if not child[FLAGS] & founding:
                        if error and not child[RESULT]:
                            value += self.random(2 * error) - error
                        stops.offer(child, note, value, keep)
                    if not self.calls & 3:
                        yield
            layer, after = after, layer
        self.layer = layer
        self.next = after

    def think(self, w: "array[int]", root: bytearray, level: tuple[int, ...]) -> "Iterator[None]":
        """Plan the turn in `root` as far as its player can see; then the first of self.plans is the best."""
        self.calls = 0
        most = level[CALLS] - _SPARE
        plans = self.plans
        self.state[:SIZE] = root
        n = level[PLANS]
        for _ in self.beam(w, plans, n, level[WIDTH], most if n == 1 else most * 2 // 3, level[ERROR]):
            yield
        if not plans.n:
            # There was no time to find a way to the end: go as far as this and think again.
            plans.offer(self.layer.states[0], self.layer.notes[0], 0, 1)
        if n > 1 and plans.n > 1 and plans.notes[0][VALUE] < WON:
            for _ in self.weigh(w, root[TURN], level, most):
                yield

    def weigh(self, w: "array[int]", player: int, level: tuple[int, ...], most: int) -> "Iterator[None]":
        """Put that plan first after which the answers, in re-dealt worlds, leave most."""
        states = self.plans.states
        notes = self.plans.notes
        totals = self.totals
        s = self.state
        n = self.plans.n
        worlds = level[WORLDS]
        # From world to world there are fewer plans, at last two.
        answers = (n + 2) * (worlds + 1) * level[TURNS] // 2
        fewer = n - 1
        for i in range(n):
            totals[i] = chance(notes[i][VALUE])
        for world in range(worlds):
            eight = bytes(
                (self.dice & 255, self.dice >> 8 & 255, self.dice >> 16, world & 255, world >> 8, 0, 0, 0)
            )
            for i in range(n):
                value = notes[i][VALUE]
                s[:] = states[i]
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
                        for _ in self.beam(w, self.answer, 1, level[ANSWER], share, 0):
                            yield
                        if not self.answer.n:
                            break
                        s[:] = self.answer.states[0]
                        # In this world the other's cards are known, too.
                        value = self.answer.notes[0][VALUE] - hand(w, s, 1 - s[TURN])
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
        states = self.plans.states
        notes = self.plans.notes
        totals = self.totals
        states[i], states[j] = states[j], states[i]
        notes[i], notes[j] = notes[j], notes[i]
        totals[i], totals[j] = totals[j], totals[i]
