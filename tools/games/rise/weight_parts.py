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
    "RIVAL": (16,),
    "LIBERTY": (12, 8, 7, 7),
    "BLOCK": (11,),
    "SPOIL": (6,),
    "ICON_LOAD": (19,),
    "COVER": (-5,),
    "CAMPING": (24,),
    "WAITING_LONG": (6,),
    "RIDING": (18, 26),
    "STORED": (20,),
    "STORED_MORE": (1,),
    "TILE": (8, 5, -5, 14, 7, 8, 7, 12, 20),
    "TRACK": (1, 4, 14, 47, 13, 11, 96, 5, 12, 7, -7, -2, 2, 5, 1, 6),
    "CART": (89, 32),
    "SPECIAL": (46,),
    "HELD": (6,),
    "GOLD": (6,),
    "PACE": (24,),
}
"""The parts of the tables that stand for themselves; here and below as tuning has found them."""

_ICON: Mapping[str, tuple[float, float]] = {
    "G": (10, 6), "I": (28, 19), "L": (4, 11), "M": (19, 22), "S": (13, 15), "U": (21, 9), "D": (31, 21),
    "P": (36, 32), "W": (35, 16), "C": (26, 11), "X": (9, 7), "R": (-4, 5), "J": (4, 14), "F": (51, 10),
    "A": (20, 13), "B": (17, 13), "K": (71, 2), "Y": (55, 14), "N": (15, 12), "E": (8, 2), "Z": (20, 7),
}  # fmt: skip
"""What an icon is worth each time, early and late in the game."""

_CARD: Mapping[str, float] = {
    "labourer": 1, "drover": -6, "storeman": 4, "mason": -5, "herald": -5, "jobs": -4, "teamster": -9,
    "gambler": 1, "bearer": -2, "scribe": 5, "peddler": 2, "brickmaker": 4, "advance": 4, "supervisor": 6,
    "craft": 5, "selection": 2, "motivation": 10, "muleteer": -6, "keeper": 8, "hauler": 2,
    "architect": -1, "lender": 1, "overseer": 8, "kiln": 7, "surveyor": 2, "priest": -1,
    "wainwright": 4, "guild": 12, "merchant": 3, "builder": 0, "stargazer": -3, "mahout": 3, "nimrod": -3,
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
