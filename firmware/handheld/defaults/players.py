"""Computer players for any game, from its rules alone.

A game with `value(s, seat)` is searched: how good may the position become, if all others play against the
seat? Any other game is played on at random many times, more often after decisions that did well (Monte Carlo
tree search). Both look only at positions in which `redeal(s, seat, eight)` has dealt anew what the seat may
not know: no player peeks.
"""

from __future__ import annotations

import math
from array import array
from typing import TYPE_CHECKING

from micropython import const

from handheld.defaults.rules import Completed
from handheld.game.chance import below, seed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

# Decisions that levels 1, 2 and 3 may carry out to choose one; a game that is slow says fewer. A Pico needs
# about a hundred times as long as a desktop: 1.2 ms for one of noughts and crosses.
CALLS = 60, 300, 1500
_EVERY = const(4)  # calls between two moments for the keys
_NODES = const(250)  # decisions of which the tree remembers how they did
_CURIOSITY = 1.4  # how much more a decision is tried that was tried seldom
_LONGEST = const(200)  # decisions after which a game that is played on counts as a draw
_DEEPEST = const(8)  # decisions that a search looks ahead
_DEALS = const(3)  # re-dealt positions that a search looks at
_WON = const(1 << 20)  # more than any value
_MOST = const(1 << 21)
_NO_VALUE = const(1 << 22)
# In a position on the way down:
_STATE = const(0)
_OPTIONS = const(1)
_TRIED = const(2)
_MINE = const(3)
_LOW = const(4)
_HIGH = const(5)


def think_by(play: Any, s: bytearray, level: int, number: int) -> Iterator[bytes | None]:
    """Yields None every few milliseconds, at last the decision of a level; `number` is its chance.

    `play` is the game's module of that name.
    """
    options = play.legal(s)
    best = options[0]
    if len(options) > 1:
        player = Player(play, s, number)
        steps = player.search if hasattr(play, "value") else player.play_on
        for best in steps(options, getattr(play, "CALLS", CALLS)[level - 1]):
            if best < 0:
                yield None
    yield bytes((best,))


def score(won: Sequence[int], seat: int) -> int:
    """2 for a win, 1 for a shared one or a draw, 0 else."""
    if seat in won:
        return 2 if len(won) == 1 else 1
    return 0 if len(won) else 1


class _Tree:
    """What is known of the first decisions of the games that were played on: a node for each decision.

    Node 0 is the position itself. Lists of a node's children are linked, so that a board needs few bytes.
    """

    def __init__(self) -> None:
        self._used = 1
        self._decision = bytearray(_NODES)
        self._seat = bytearray(_NODES)  # who decided it
        self._child = array("H", bytes(2 * _NODES))  # the latest of its children, 0 for none
        self._sibling = array("H", bytes(2 * _NODES))  # the next child of the same parent
        self._tried = array("H", bytes(2 * _NODES))
        self._won = array("H", bytes(2 * _NODES))  # by who decided it, see score()
        self._path: list[int] = []
        self.new = False  # was a node added since restart()?

    def restart(self) -> None:
        """Go back to the position."""
        self._path = [0]
        self.new = False

    def descend(self, options: bytes, seat: int, chance: int) -> int:
        """The decision to try next: a new one as long as there is one, else one that promises most."""
        known: list[int] = []  # `in` does not work with a bytearray on a board
        best = 0
        most = -1.0
        spread = math.log(self._tried[self._path[-1]] + 1)
        node = self._child[self._path[-1]]
        while node:
            if self._decision[node] in options:
                known.append(self._decision[node])
                tried = self._tried[node]
                promise = self._won[node] / tried + _CURIOSITY * math.sqrt(spread / tried)
                if promise > most:
                    most = promise
                    best = node
            node = self._sibling[node]
        if len(known) < len(options):
            while options[chance] in known:
                chance = (chance + 1) % len(options)
            self.new = True
            if self._used == _NODES:
                return options[chance]
            best = self._add(options[chance], seat)
        self._path.append(best)
        return self._decision[best]

    def _add(self, decision: int, seat: int) -> int:
        node = self._used
        self._used += 1
        above = self._path[-1]
        self._decision[node] = decision
        self._seat[node] = seat
        self._sibling[node] = self._child[above]
        self._child[above] = node
        return node

    def count(self, won: Sequence[int]) -> None:
        """A game was played on, and these have won."""
        for node in self._path:
            self._tried[node] += 1
            self._won[node] += score(won, self._seat[node])

    def favourite(self) -> int:
        """The decision at the position that was tried most often."""
        node = best = self._child[0]
        while node:
            if self._tried[node] > self._tried[best]:
                best = node
            node = self._sibling[node]
        return self._decision[best]


class Player:
    """Chooses a decision in a position, of which it knows what the deciding seat knows."""

    def __init__(self, play: Any, s: bytearray, number: int) -> None:
        self._play = play
        self._rules = Completed(play)
        self._seat = self._rules.decider(s)
        self._start = s
        self._dice = bytearray(8)
        seed(self._dice, 0, bytes((number & 255, number >> 8 & 255, number >> 16 & 255, 0, 0, 0, 0, 1)))
        self.calls = 0

    def _deal(self) -> bytearray:
        """The position as it may be."""
        s = bytearray(self._start)
        if hasattr(self._play, "redeal"):
            self._play.redeal(s, self._seat, bytes([below(self._dice, 0, 256) for _ in range(8)]))
        return s

    # Playing on at random

    def play_on(self, options: bytes, calls: int) -> Iterator[int]:
        """Yields -1, at last the decision that was tried most often, as it did best (tree search by UCB1)."""
        rules = self._rules
        tree = _Tree()
        while self.calls < calls:
            s = self._deal()
            tree.restart()
            length = 0
            growing = True
            while not rules.over(s) and length < _LONGEST:
                options = rules.legal(s)
                if growing:
                    decision = tree.descend(options, rules.decider(s), below(self._dice, 0, len(options)))
                    growing = not tree.new
                else:
                    decision = options[below(self._dice, 0, len(options))]
                rules.perform(s, decision)
                length += 1
                self.calls += 1
                if self.calls % _EVERY == 0:
                    yield -1
            tree.count(rules.winners(s) if rules.over(s) else ())
        yield tree.favourite()

    # Searching by the game's `value`

    def search(self, options: bytes, calls: int) -> Iterator[int]:
        """Yields -1, at last the decision with the best value, over some deals as deep as the calls allow."""
        deals = _DEALS if hasattr(self._play, "redeal") else 1
        total = [0] * len(options)
        for _ in range(deals):
            deal = self._deal()
            until = self.calls + calls // deals
            known: list[int] = []
            for depth in range(1, _DEEPEST + 1):
                values: list[int] = []
                for decision in options:
                    # With several deals the exact values are added up; with one only the best matters.
                    low = max(values) if values and deals == 1 else -_MOST
                    value = 0
                    for value in self._value_after(deal, decision, depth, low, until if known else _MOST):
                        if value == _NO_VALUE:
                            yield -1
                    values.append(value)
                if known and self.calls >= until:
                    break  # this depth was not searched to its end
                known = values
            for i in range(len(options)):
                total[i] += known[i]
        yield options[total.index(max(total))]

    def _value_after(self, deal: bytearray, decision: int, depth: int, low: int, until: int) -> Iterator[int]:
        """Yields _NO_VALUE, at last the value of a decision; at most `low` if it is no better (alpha-beta).

        A position on the way down is a list: state, decisions, how many of them were tried, whether the seat
        decides, and between which values it still matters to those who decide above.
        """
        rules = self._rules
        s = bytearray(deal)
        rules.perform(s, decision)
        self.calls += 1
        path: list[list[Any]] = []
        value = _NO_VALUE
        while True:
            if value == _NO_VALUE and (len(path) + 1 >= depth or rules.over(s) or self.calls >= until):
                value = self._worth(s)
            if value == _NO_VALUE:
                mine = rules.decider(s) == self._seat
                high = path[-1][_HIGH] if path else _MOST
                low = path[-1][_LOW] if path else low
                path.append([s, rules.legal(s), 0, mine, low, high])
            elif path:
                top = path[-1]
                if top[_MINE]:
                    top[_LOW] = max(top[_LOW], value)
                else:
                    top[_HIGH] = min(top[_HIGH], value)
            else:
                break
            top = path[-1]
            if top[_TRIED] < len(top[_OPTIONS]) and top[_LOW] < top[_HIGH]:
                s = bytearray(top[_STATE])
                rules.perform(s, top[_OPTIONS][top[_TRIED]])
                top[_TRIED] += 1
                value = _NO_VALUE
                self.calls += 1
                if self.calls % _EVERY == 0:
                    yield _NO_VALUE
            else:
                value = top[_LOW] if top[_MINE] else top[_HIGH]
                path.pop()
        yield value

    def _worth(self, s: bytearray) -> int:
        """What a position is worth to the seat; one that is won more than any other."""
        if self._rules.over(s):
            result = score(self._rules.winners(s), self._seat)
            if result != 1:
                return (result - 1) * _WON
        value: int = self._play.value(s, self._seat)
        return value
