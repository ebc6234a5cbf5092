"""Computes the weights from named parts, so that tuning has few numbers to find.

A card is worth what its icons are worth, early and late in the game, the better side counting most; and what
it has over that.
"""

import itertools
from array import array
from collections.abc import Iterator, Mapping

from rise.players import value
from rise.rules.facts import icons, match_icons, needs_gold, trashes_itself
from rise.rules.state import I_MATCH, KINDS
from tools.games.rise.notation import CARD_NAMES, TILE_NAMES
from tools.games.rise.pack_cards import ICONS

TABLES = (
    "RIVAL", "LIBERTY", "BLOCK", "SPOIL", "ICON_LOAD", "COVER", "CAMPING", "WAITING_LONG", "RIDING", "STORED",
    "STORED_MORE", "TILE", "TRACK", "CART", "SPECIAL", "EARLY", "LATE", "HELD", "GOLD", "PACE",
)  # fmt: skip
"""The tables of value.py, in their order."""

_SINGLE: Mapping[str, tuple[float, ...]] = {
    "RIVAL": (18,),
    "LIBERTY": (12, 9, 6, 6),
    "BLOCK": (11,),
    "SPOIL": (8,),
    "ICON_LOAD": (19,),
    "COVER": (-3,),
    "CAMPING": (23,),
    "WAITING_LONG": (5,),
    "RIDING": (20, 28),
    "STORED": (22,),
    "STORED_MORE": (1,),
    "TILE": (7, 7, -4, 12, 6, 8, 8, 10, 19),
    "TRACK": (-1, 4, 13, 33, 8, 12, 91, 0, 12, 0, -3, -1, -2, 3, 14, 1),
    "CART": (104, 29),
    "SPECIAL": (42,),
    "HELD": (6,),
    "GOLD": (4,),
    "PACE": (23,),
}
"""The parts of the tables that stand for themselves; here and below as tuning has found them."""

_ICON: Mapping[str, tuple[float, float]] = {
    "G": (12, 4), "I": (20, 20), "L": (1, 9), "M": (21, 16), "S": (25, 10), "U": (20, 9), "D": (39, 27),
    "P": (3, 35), "W": (37, 14), "C": (18, 9), "X": (9, 5), "R": (-2, 4), "J": (4, 11), "F": (43, 10),
    "A": (16, 14), "B": (12, 8), "K": (72, 3), "Y": (49, 10), "N": (10, 12), "E": (7, 5), "Z": (18, 8),
}  # fmt: skip
"""What an icon is worth each time, early and late in the game."""

_CARD: Mapping[str, float] = {
    "labourer": 0, "drover": -5, "storeman": 3, "mason": -3, "herald": -2, "jobs": -4, "teamster": -6,
    "gambler": 1, "bearer": -3, "scribe": 2, "peddler": 16, "brickmaker": 1, "advance": 1, "supervisor": 5,
    "craft": 6, "selection": 2, "motivation": -6, "muleteer": -4, "keeper": 10, "hauler": 1,
    "architect": -2, "lender": 1, "overseer": 8, "kiln": 9, "surveyor": 1, "priest": -1,
    "wainwright": 3, "guild": 10, "merchant": 2, "builder": -1, "stargazer": -3, "mahout": -2, "nimrod": -1,
}  # fmt: skip
"""What a card is worth over its icons."""

_TWICE = 0.3  # what the worse side of a card adds
_PRICE = 3.0  # gold that a side may cost


def _names(table: str) -> list[str]:
    """The parts of a table."""
    n = len(_SINGLE[table])
    low = table.lower().replace("_", " ")
    if table == "TILE":
        return [f"tile {name}" for name in TILE_NAMES]
    if table == "TRACK":
        return [f"track {name}{step}" for name in "WSBT" for step in range(1, 5)]
    if table == "LIBERTY":
        return [f"liberty {name}" for name in "WSBT"]
    return [low] if n == 1 else [f"{low} {i + 1}" for i in range(n)]


def parts() -> dict[str, float]:
    """All the parts, as tuning begins with them."""
    found: dict[str, float] = {}
    for table, sizes in _SINGLE.items():
        found.update(zip(_names(table), sizes, strict=True))
    for icon, (early, late) in _ICON.items():
        found[f"early {icon}"] = early
        found[f"late {icon}"] = late
    for name in CARD_NAMES:
        found[f"card {name}"] = _CARD[name]
    return found


def _side(p: Mapping[str, float], when: str, number: int) -> float:
    """What a side's icons are worth."""
    row = icons(number)
    if row[0] == I_MATCH:
        total = sum(
            p[f"{when} {ICONS[icon]}"] for resource in range(4) for icon in match_icons(number, resource)
        ) / 4  # fmt: skip
    else:
        total = sum(p[f"{when} {ICONS[icon]}"] for icon in row)
    if needs_gold(number):
        total -= _PRICE * p[f"{when} G"]
    if trashes_itself(number):
        total *= 0.5
    return total


def _card(p: Mapping[str, float], when: str, kind: int) -> float:
    better, worse = sorted((_side(p, when, 2 * kind), _side(p, when, 2 * kind + 1)), reverse=True)
    return better + _TWICE * max(0.0, worse) + p[f"card {CARD_NAMES[kind]}"]


def _weights(p: Mapping[str, float]) -> Iterator[float]:
    for table in TABLES:
        if table in ("EARLY", "LATE"):
            for kind in range(KINDS):
                yield _card(p, table.lower(), kind)
        elif table == "RIVAL":
            # Tuned for two; of several others each matters less.
            yield from (p["rival"], p["rival"] / 2, p["rival"] / 3)
        elif table == "TRACK":
            for track in range(4):
                steps = [p[name] for name in _names(table)[4 * track : 4 * track + 4]]
                yield from itertools.accumulate(steps)
        else:
            for name in _names(table):
                yield p[name]


def weights_of(p: Mapping[str, float]) -> "array[int]":
    """The weights that some parts make, as signed bytes."""
    found = array("b", [max(-127, min(127, round(weight))) for weight in _weights(p)])
    found[value.PACE] = max(4, found[value.PACE])
    assert len(found) == value.WEIGHTS
    return found
