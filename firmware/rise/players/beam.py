"""The beam of a search: the best few states, each with the decisions that led to it and a note."""

from __future__ import annotations

from array import array

from ..rules.card_tables import KIND
from ..rules.state import BAG, HAND, REVEALED, SIZE, TABLE, TURN

# A note is an array beside each state. Index of its values:
LENGTH = 0  # decisions that led here before new information came; they are stored after the state
SEEN = 1  # whether new information came
TOWERS = 2  # value of towers and opponents
CARDS = 3  # value of the deck
VALUE = 4
NOTE_SIZE = 5
MAX_DECISIONS = 14  # decisions in a plan: with them a state fills blocks of 16 bytes


class Beam:
    """States sorted by value, the best first; when it is full the worst is dropped."""

    def __init__(self) -> None:
        self.states: list[bytearray] = []
        self.notes: list[array[int]] = []
        self.n = 0

    def grow(self, size: int) -> None:
        """Allocate room for `size` states."""
        while len(self.notes) < size:
            self.states.append(bytearray(SIZE + MAX_DECISIONS))
            self.notes.append(array("i", bytes(4 * NOTE_SIZE)))

    def release(self) -> None:
        """Give the room back."""
        self.states = []
        self.notes = []
        self.n = 0

    def offer(self, s: bytearray, note: array[int], value: int, most: int) -> None:
        """Insert a copy of a state and its note if it is among the `most` best and no duplicate."""
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
    """Do two states of one turn hold the same tiles, points and cards in the hand?"""
    i = BAG
    while i < REVEALED and a[i] == b[i]:
        i += 1
    if i < REVEALED:
        return False
    one = a[HAND + a[TURN]]
    two = b[HAND + b[TURN]]
    while KIND[one] == KIND[two]:
        if one == TABLE:
            return True
        one = a[one]
        two = b[two]
    return False
