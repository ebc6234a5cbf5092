"""What the weights are made of: named parts, so that tuning has few numbers to find.

A card is worth what its icons are worth, early and late in the game, the better side counting most; and what
it has over that.
"""

import itertools
from array import array
from collections.abc import Iterator, Mapping

from rise.players import value
from rise.rules.facts import icons, match_icons, needs_gold, trashes_itself
from rise.rules.state import I_MATCH, KINDS
from tools.games.rise.pack import ICONS
from tools.games.rise.text import CARD_NAMES, TILE_NAMES

TABLES = (
    "RIVAL", "LIBERTY", "BLOCK", "SPOIL", "ICON_LOAD", "COVER", "CAMPING", "WAITING_LONG", "RIDING", "STORED",
    "STORED_MORE", "TILE", "TRACK", "CART", "SPECIAL", "EARLY", "LATE", "HELD", "GOLD", "PACE",
)  # fmt: skip
"""The tables of value.py, in their order."""

_SINGLE: Mapping[str, tuple[float, ...]] = {
    "RIVAL": (16,),
    "LIBERTY": (10, 8, 6, 7),
    "BLOCK": (13,),
    "SPOIL": (10,),
    "ICON_LOAD": (19,),
    "COVER": (-3,),
    "CAMPING": (24,),
    "WAITING_LONG": (3,),
    "RIDING": (24, 34),
    "STORED": (24,),
    "STORED_MORE": (2,),
    "TILE": (6, 7, -6, 11, 6, 8, 5, 10, 19),
    "TRACK": (-1, 3, 16, 29, 4, 13, 99, 0, 14, 1, -3, 1, 0, 1, 17, -2),
    "CART": (97, 30),
    "SPECIAL": (46,),
    "HELD": (7,),
    "GOLD": (9,),
    "PACE": (18,),
}
"""The parts of the tables that stand for themselves; here and below as tuning has found them."""

_ICON: Mapping[str, tuple[float, float]] = {
    "G": (15, 5), "I": (22, 20), "L": (1, 8), "M": (20, 15), "S": (25, 9), "U": (18, 11), "D": (31, 28),
    "P": (3, 31), "W": (46, 14), "C": (16, 8), "X": (10, 3), "R": (-3, 4), "J": (4, 12), "F": (40, 8),
    "A": (16, 12), "B": (14, 9), "K": (58, 5), "Y": (48, 10), "N": (12, 11), "E": (6, 6), "Z": (15, 8),
}  # fmt: skip
"""What an icon is worth each time, early and late in the game."""

_CARD: Mapping[str, float] = {
    "labourer": 0, "drover": -8, "storeman": 2, "mason": -3, "herald": -1, "jobs": -4, "teamster": -6,
    "gambler": 1, "bearer": -5, "scribe": 2, "peddler": 14, "brickmaker": 1, "advance": 0, "supervisor": 4,
    "craft": 6, "selection": 2, "motivation": -7, "muleteer": -4, "keeper": 11, "hauler": -1,
    "architect": -1, "lender": -1, "overseer": 10, "kiln": 10, "surveyor": -1, "priest": -2,
    "wainwright": 1, "guild": 11, "merchant": 3, "builder": -1, "stargazer": -4, "mahout": -3, "nimrod": -2,
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
