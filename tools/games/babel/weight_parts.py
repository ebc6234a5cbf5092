"""Computes the weights from named parts: each is a sum of a few, so that matches have few numbers to find.

The tables for the two players mirror each other: the other's weight is minus one's own, and parts of its own
tell what it means to play next.
"""

from collections.abc import Iterator, Mapping

from babel.players import value
from tools.games.babel.weights import TABLES, bounds

Part = tuple[str, float]
TRIBES = "AHMPS"

START = {"point": 6.0, "card": 8.0, "hand": 8.0, "run": 12.0, "top 3": 4.0, "room 1": 8.0}
"""Where training begins: points, cards and runs are good, nothing else is known."""


def _own(table: str, k: int) -> Iterator[Part]:
    """The parts of the k-th weight of a table, as its owner sees it."""
    if table == "SITE":
        level, n = divmod(k, 8)
        yield "card", min(n, 6)
        yield "card 4", max(0, min(n, 6) - 3)
        yield "temple", level
        yield f"room {max(-1, min(2, n - level))}", 1
        yield "room, high", (n > level) * level / 2
    elif table == "TOP":
        tribe, n = divmod(k, 4)
        yield f"top {n + 1}", 1
        yield f"top {TRIBES[tribe]}", n
    elif table == "RUN":
        tribe, k = divmod(k, 14)
        pawn, what = divmod(k, 7)
        yield "run", 1
        yield f"run {TRIBES[tribe]}", 1
        yield f"run {TRIBES[tribe]} hits", what
        yield f"run {TRIBES[tribe]} here", pawn
        yield f"run {TRIBES[tribe]} hits here", pawn * what
    elif table == "LONG":
        yield "run of 4", 1
    elif table == "PAWN_CARDS":
        yield "pawn", 1
        yield "pawn with cards", k
    elif table == "PAWN_LEVEL":
        yield "pawn faces", k
    elif table == "SCORE":
        phase, points = divmod(k, 21)
        yield "point", points
        yield "end phase", phase * points / 2
        yield "points over 9", max(0, points - 9)
        yield "points over 13", max(0, points - 13)
        yield "end phase, ten", 2 * phase * (points > 9)
    elif table == "READY":
        which, level = divmod(k, 7)
        yield f"ready {TRIBES[which]}", 1
        yield f"ready {TRIBES[which]} hits", level
    elif table == "CARDS":
        yield "hand", k
        yield "hand over 4", max(0, k - 4)


def _single(table: str, k: int) -> Iterator[Part]:
    """The parts of the k-th weight of a table that stands for one player only."""
    if table == "TRIBE":
        tribe, n = divmod(k, 5)
        yield f"held {n}", n > 0
        yield f"held {TRIBES[tribe]}", n
    elif table == "LODGED":
        top, fits = divmod(k, 3)
        yield f"lodged {fits}", fits > 0
        yield f"lodged {fits} level", top * (fits > 0)
    elif table == "LATE":
        left, lead = divmod(k, 15)
        yield "late", (lead - 7) * (5 - left) / 4
        yield "late leads", (lead > 7) - (lead < 7)


# What may mean more, or less, to the player who plays next.
TELLING = [
    "card",
    "temple",
    "room 1",
    "top 3",
    "run",
    "run A hits",
    "run A here",
    "run A hits here",
    "run H hits",
    "run H hits here",
    "run of 4",
    "pawn faces",
    "point",
    "points over 9",
    "points over 13",
    "ready A",
    "ready A hits",
    "ready H hits",
    "hand",
    "hand over 4",
]


def _parts(table: str, k: int, size: int) -> Iterator[Part]:
    if table in ("TRIBE", "LODGED", "LATE"):
        yield from _single(table, k)
    elif k < size // 2:
        yield from _own(table, k)
    else:
        for name, share in _own(table, k - size // 2):
            yield name, -share
            if name in TELLING:
                yield "other: " + name, -share


SHAPE: list[list[Part]] = []
for _table in TABLES:
    _first, _end = bounds(_table)
    for _k in range(_end - _first):
        SHAPE.append([part for part in _parts(_table, _k, _end - _first) if part[1]])
assert len(SHAPE) == value.WEIGHTS
PARTS = sorted({name for weight in SHAPE for name, _ in weight})


def weights_of(parts: Mapping[str, float]) -> list[float]:
    """All weights, from the sizes of the parts."""
    return [sum(share * parts.get(name, 0.0) for name, share in weight) for weight in SHAPE]
