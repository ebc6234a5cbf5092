"""Plan a turn: a beam search over whole turns, in one sample of the hidden cards (see redeal).

A step plays a card (or buys one, or uses the gold tile) and answers all questions that follow. The best few
states after each step are kept, and the best end of the turn. All states are in buffers allocated once.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from handheld.game.chance import seed

from ..rules.answers import answers, slots
from ..rules.card_tables import FIRST_ICON
from ..rules.decisions import ANSWER, BUY, END, GOLD, MARKET, STALLS
from ..rules.effects import perform
from ..rules.knowledge import redeal
from ..rules.legal import legal
from ..rules.state import (
    BAG,
    BAZAAR,
    CHANCE,
    FINAL,
    HAND,
    I_ADVANCE,
    I_FREE,
    I_RAZE,
    I_TRASH,
    PENDING_COUNT,
    PHASE,
    PLAYED,
    PURSE,
    REVEALED,
    ROUND,
    SEAT_SIZE,
    SIZE,
    SLOTS,
    TABLE,
    TURN,
    asked,
    count,
    placing,
)
from .beam import CARDS, LENGTH, MAX_DECISIONS, NOTE_SIZE, SEEN, TOWERS, VALUE, Beam
from .slot_values import instant_value, placement_value, towers_value
from .value import board_value, deck_value, gold_value, hand_value, turns_left

if TYPE_CHECKING:
    from collections.abc import Iterator

# Index of each setting of a level; see players.LEVELS.
BREADTH = 0  # states kept after each step
ERROR = 1  # largest random error added to the value of a step
ANSWERS = 2  # states kept while questions are answered
SLOTS_TRIED = 3  # slots tried for a tile
TURN_CALLS = 4  # calls of `perform` for all plans of a turn, at most

SETUP_CALLS = 18  # re-dealing and valuing the first state takes as long as this many calls
_SLOTS_PER_CALL = 6  # valuing this many slots takes as long as a call
_MIN_CALLS = 12  # with fewer calls than these beyond SETUP_CALLS a search is not started
_RESERVED_CALLS = 90  # calls of a turn kept for cards that are begun and for what needs no thought


class Search:
    """Buffers for one search at a time, as large as its level needs; release() gives their room back."""

    def __init__(self) -> None:
        self.layer = Beam()
        self.next = Beam()
        self.asked = Beam()
        self.asked_next = Beam()
        self.ends = Beam()
        self.best = Beam()
        self.best.grow(1)
        self.state = bytearray(SIZE + MAX_DECISIONS)
        self.note = array("i", bytes(4 * NOTE_SIZE))
        self.ranking: list[int] = []  # the best slots, see rank_slots
        self.world_seed = bytearray(8)
        self.calls = 0
        self.limit = 0  # of calls in this search
        self.waits = False  # does somebody wait for it?
        self.kept = 0  # plans with other cards, while one card's questions are answered
        self.random_state = 1
        self.turns = 0
        self.gold_value = 0
        self.planned_seat = 0  # the seat whose turn was planned last, and the calls spent on that turn
        self.spent = 0

    def release(self) -> None:
        """Keep only the best plan: what shows it needs the room."""
        for beam in (self.layer, self.next, self.asked, self.asked_next, self.ends):
            beam.release()

    def error(self, max_calls: int) -> int:
        """A random error between -most and most - 1."""
        if not max_calls:
            return 0
        self.random_state = (self.random_state * 1597 + 51749) & 0x3FFFF
        return (self.random_state >> 4) % (2 * max_calls) - max_calls

    def think(self, w: array[int], root: bytearray, settings: tuple[int, ...]) -> Iterator[None]:
        """Plan the turn from `root`, a seat's view of the state. Then self.best has the best plan."""
        for beam in (self.layer, self.next):
            beam.grow(settings[BREADTH])
        for beam in (self.asked, self.asked_next, self.ends):
            beam.grow(settings[ANSWERS])
        s = self.state
        s[:SIZE] = root
        p = s[TURN]
        note = self.note
        note[LENGTH] = note[SEEN] = note[VALUE] = 0
        last = self.best.states[0][SIZE - 1 + self.best.notes[0][LENGTH]]
        if p != self.planned_seat or last == END or s[PLAYED] == TABLE and count(s, HAND + p) > 4:
            self.planned_seat = p
            self.spent = 0
        else:
            self.spent += self.calls
        left = settings[TURN_CALLS] - _RESERVED_CALLS - self.spent
        if left < SETUP_CALLS + _MIN_CALLS:
            self.calls = 1
            return self.decide_at_once(w)
        random_state = self.random_state
        seed(
            s, CHANCE, bytes((random_state & 255, random_state >> 8 & 255, random_state >> 16, 1, 2, 3, 4, 5))
        )
        redeal(s, p)
        self.world_seed[:] = s[CHANCE : CHANCE + 8]
        self.turns = turns_left(w, s)
        self.gold_value = gold_value(w, s, p, self.turns)
        self.assess(w)
        self.calls = SETUP_CALLS
        self.waits = False
        self.kept = 0
        # A turn of many cards needs many plans: leave calls for the next ones.
        self.limit = max(_MIN_CALLS, left // 4) + SETUP_CALLS
        return self.search_turn(w, settings)

    def decide_at_once(self, w: array[int]) -> Iterator[None]:
        """Put one decision into self.best without a search: the calls of the turn are used up."""
        s = self.state
        tile = placing(s)
        if tile:
            for _ in self.rank_slots(w, s, tile, 1):
                yield
            s[SIZE] = self.ranking[0] & 255
        else:
            s[SIZE] = legal(s)[0]
        self.note[LENGTH] = 1
        self.best.n = 0
        self.best.offer(s, self.note, 0, 1)

    def assess(self, w: array[int]) -> None:
        """Compute the values of towers, opponents and deck again, into self.note."""
        s = self.state
        p = s[TURN]
        turns = 0 if s[PHASE] & FINAL else self.turns
        self.note[TOWERS] = towers_value(w, s, p, turns)
        self.note[CARDS] = deck_value(w, s, p, turns)

    def apply_decision(
        self, w: array[int], parent: bytearray, kept: array[int], decision: int, gain: int
    ) -> None:
        """Set self.state and self.note to the result of a decision that adds `gain` on the towers."""
        s = self.state
        note = self.note
        note[:] = kept
        note[TOWERS] += gain
        item = asked(parent)
        s[:] = parent
        # Seed the generator by the bag alone: the same cards in another order then draw the same tiles.
        s[CHANCE : CHANCE + 8] = self.world_seed
        bag = BAG + SEAT_SIZE * s[TURN]
        word = 40503 * sum(s[bag : bag + 8])
        s[CHANCE] = (s[CHANCE] + word) & 255
        s[CHANCE + 1] = (s[CHANCE + 1] + (word >> 8)) & 255
        perform(s, decision)
        self.calls += 1
        if not note[SEEN]:
            n = note[LENGTH]
            s[SIZE + n] = decision
            note[LENGTH] = n + 1
            if s[REVEALED] or n + 1 == MAX_DECISIONS:
                note[SEEN] = 1
        if item == I_RAZE or s[ROUND] != parent[ROUND] or s[PHASE] != parent[PHASE]:
            self.assess(w)
        elif (
            (decision < MARKET and (decision >= BUY or FIRST_ICON[decision] & 128))
            or item == I_TRASH
            or item == BAZAAR
            or item == I_FREE
            or item == I_ADVANCE
        ):
            note[CARDS] = deck_value(w, s, s[TURN], 0 if s[PHASE] & FINAL else self.turns)

    def value(self, w: array[int]) -> int:
        """The value of self.state if the turn ended here."""
        s = self.state
        turns = 0 if s[PHASE] & FINAL else self.turns
        return self.note[TOWERS] + self.note[CARDS] + board_value(w, s, s[TURN], turns)

    def rest_value(self, w: array[int]) -> int:
        """An estimate of what the rest of the turn adds."""
        s = self.state
        return hand_value(w, s, s[TURN], self.turns, self.gold_value)

    def search_turn(self, w: array[int], settings: tuple[int, ...]) -> Iterator[None]:
        """Search from self.state for the best plan into self.best; yields after every few calls."""
        layer = self.layer
        after = self.next
        best = self.best
        s = self.state
        note = self.note
        p = s[TURN]
        layer.n = after.n = best.n = 0
        if s[PENDING_COUNT]:
            self.asked.n = 0
            self.asked.offer(s, note, 0, 1)
            for _ in self.search_answers(w, settings):
                yield
            self._keep(layer, settings)
        else:
            layer.offer(s, note, 0, 1)
        while layer.n and self.calls < self.limit and not self._decided(layer):
            after.n = 0
            for i in range(layer.n):
                parent = layer.states[i]
                kept = layer.notes[i]
                if parent[HAND + p] == TABLE:
                    s[:] = parent
                    note[:] = kept
                    self._stop(w, settings)
                for decision in legal(parent):
                    if self.calls >= self.limit:
                        break
                    if decision >= BUY and decision != GOLD:
                        # Purchases come last, when all gold of the turn is known.
                        if decision >= STALLS or parent[HAND + p] != TABLE:
                            continue
                        if decision == MARKET and parent[PURSE] < 4:
                            continue
                    self.apply_decision(w, parent, kept, decision, 0)
                    if not self.calls & 3:
                        yield
                    if s[PENDING_COUNT]:
                        self.asked.n = 0
                        self.asked.offer(s, note, 0, 1)
                        self.kept = after.n
                        for _ in self.search_answers(w, settings):
                            yield
                        self._keep(after, settings)
                    else:
                        value = self.value(w) + self.rest_value(w) + self.error(settings[ERROR])
                        after.offer(s, note, value, settings[BREADTH])
            layer, after = after, layer
        self.layer = layer
        self.next = after
        if not best.n:
            # The calls were used up before a plan could end the turn: play this part, then plan again.
            best.offer(layer.states[0], layer.notes[0], 0, 1)

    def _decided(self, layer: Beam) -> bool:
        """Do all plans that are left begin alike, up to where new information comes?"""
        best = self.best if self.best.n else layer
        n = best.notes[0][LENGTH]
        first = best.states[0][SIZE : SIZE + n]
        for i in range(layer.n):
            note = layer.notes[i]
            if not note[SEEN] or note[LENGTH] != n or layer.states[i][SIZE : SIZE + n] != first:
                return False
        return True

    def _stop(self, w: array[int], settings: tuple[int, ...]) -> None:
        """Offer self.state, with END after it, to self.best."""
        s = self.state
        note = self.note
        value = self.value(w) + self.error(settings[ERROR])
        if not note[SEEN]:
            n = note[LENGTH]
            s[SIZE + n] = END
            note[LENGTH] = n + 1
            note[SEEN] = 1
        self.best.offer(s, note, value, 1)

    def _keep(self, row: Beam, settings: tuple[int, ...]) -> None:
        """Offer the outcomes of the answers to a beam."""
        ends = self.ends
        for i in range(ends.n):
            value = ends.notes[i][VALUE] + self.error(settings[ERROR])
            row.offer(ends.states[i], ends.notes[i], value, settings[BREADTH])

    def search_answers(self, w: array[int], settings: tuple[int, ...]) -> Iterator[None]:
        """Answer all questions from the state in self.asked on; the best outcomes go to self.ends."""
        now = self.asked
        after = self.asked_next
        ends = self.ends
        ends.n = 0
        s = self.state
        note = self.note
        keep = settings[ANSWERS]
        while now.n:
            after.n = 0
            for i in range(now.n):
                # A card that was begun is played to its end, when calls run out with the first answers;
                # not if somebody waits and there are others.
                if self.calls >= self.limit and (after.n or ends.n or self.waits and self.kept):
                    break
                parent = now.states[i]
                kept = now.notes[i]
                tile = placing(parent)
                if tile:
                    for _ in self.rank_slots(w, parent, tile, settings[SLOTS_TRIED]):
                        yield
                first = True
                for found in self.ranking if tile else answers(parent):
                    if not first and self.calls >= self.limit:
                        break
                    first = False
                    self.apply_decision(w, parent, kept, found & 255, found >> 8)
                    value = self.value(w) + self.rest_value(w)
                    if s[PENDING_COUNT]:
                        after.offer(s, note, value, keep)
                    else:
                        ends.offer(s, note, value, keep)
                    if not self.calls & 3:
                        yield
            now, after = after, now
        self.asked = now
        self.asked_next = after

    def rank_slots(self, w: array[int], s: bytearray, tile: int, most: int) -> Iterator[None]:
        """Put the best slots into self.ranking, the best first: decisions, + 256 × the gains."""
        values: list[int] = []
        ranking: list[int] = []
        self.ranking = ranking
        looked = 0
        for slot in range(slots(s)):
            if s[SLOTS + slot]:
                continue
            looked += 1
            if looked % _SLOTS_PER_CALL == 0:
                self.calls += 1
                if not self.calls & 3:
                    yield
            gain = placement_value(w, s, slot, tile)
            value = gain + instant_value(w, s, slot, tile)
            i = len(values)
            while i and values[i - 1] < value:
                i -= 1
            if i < most:
                values.insert(i, value)
                ranking.insert(i, gain << 8 | ANSWER + slot)
                if len(values) > most:
                    values.pop()
                    ranking.pop()
