"""A plain beam planner to measure against: score, column sizes, runs and hands are all it weighs."""

from babel.rules.actions import END
from babel.rules.effects import perform
from babel.rules.knowledge import view
from babel.rules.legal import legal, runs
from babel.rules.state import COLUMN, FLAGS, FOUNDING, HELD, OWED, RESULT, TURN, count, score

WIDTH = 6
DEPTH = 12
POINT = 12
CARD = 2  # in a column, as far as a temple can use it
RUN = 4
HAND = 2


def worth(s: bytearray, player: int) -> int:
    """What a position is worth to a player."""
    if s[RESULT]:
        return 10000 if s[RESULT] == player + 1 else -10000 if s[RESULT] == 2 - player else 0
    total = 0
    for who, sign in ((player, 1), (1 - player, -1)):
        owed = s[OWED] if who != s[TURN] else 0
        total += sign * (POINT * score(s, who) + HAND * (s[HELD + who] - owed))
        for column in range(COLUMN + 5 * who, COLUMN + 5 * who + 5):
            total += sign * (CARD * min(count(s, column), 6) + RUN * len(runs(s, column)))
    return total


def plan(s: bytearray) -> tuple[bytes, int]:
    """The actions of the best turn found, up to a halving, and how many states were made to find it."""
    player = s[TURN]
    seen = view(s, player)
    layer = [(worth(seen, player), b"", seen)]
    best = (worth(seen, player), bytes((END,))) if not seen[FLAGS] & FOUNDING << player else (-99999, b"")
    calls = 0
    for _ in range(DEPTH):
        after: dict[bytes, tuple[int, bytes, bytearray]] = {}
        for _, path, parent in layer:
            for action in legal(parent):
                if action == END:
                    continue
                child = parent[:]
                perform(child, action)
                calls += 1
                value, way = worth(child, player), path + bytes((action,))
                stopped = child[RESULT] or child[OWED]
                if value > best[0] and not child[FLAGS] & FOUNDING << player:
                    best = (value, way if stopped else way + bytes((END,)))
                if not stopped:
                    after.setdefault(bytes(child), (value, way, child))
        if not after:
            break
        layer = sorted(after.values(), key=lambda node: (-node[0], node[1]))[:WIDTH]
    return best[1] or layer[0][1], calls
