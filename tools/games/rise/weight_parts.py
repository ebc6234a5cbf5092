"""Computes the weights from named parts, so that matches have few numbers to find.

A card is worth what its icons are worth, early and late in the game, the better side counting most; and what
it has over that.
"""

import itertools
from collections.abc import Iterator, Mapping

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
    "RIVAL": (14,),
    "LIBERTY": (8, 8, 8, 8),
    "BLOCK": (12,),
    "SPOIL": (12,),
    "ICON_LOAD": (10,),
    "COVER": (0,),
    "CAMPING": (16,),
    "WAITING_LONG": (8,),
    "RIDING": (26, 36),
    "STORED": (22,),
    "STORED_MORE": (12,),
    "TILE": (0, 6, 0, 0, 8, 8, 6, 6, 30),
    "TRACK": (0, 0, 8, 40, 0, 8, 80, 0, 8, 8, 0, 0, 0, 0, 8, 0),
    "CART": (60, 40),
    "SPECIAL": (60,),
    "HELD": (4,),
    "GOLD": (14,),
    "PACE": (22,),
}
"""The parts of the tables that stand for themselves; here and below as guessed by hand."""

_ICON: Mapping[str, tuple[float, float]] = {
    "G": (14, 3), "I": (16, 16), "L": (14, 10), "M": (13, 13), "S": (18, 10), "U": (16, 12), "D": (26, 32),
    "P": (44, 48), "W": (40, 40), "C": (14, 14), "X": (20, 2), "R": (2, 0), "J": (3, 3), "F": (40, 16),
    "A": (20, 8), "B": (14, 14), "K": (60, 10), "Y": (40, 10), "N": (14, 10), "E": (8, 8), "Z": (6, 6),
}  # fmt: skip
"""What an icon is worth each time, early and late in the game."""

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
    """All the parts, as training begins with them."""
    found: dict[str, float] = {}
    for table, sizes in _SINGLE.items():
        found.update(zip(_names(table), sizes, strict=True))
    for icon, (early, late) in _ICON.items():
        found[f"early {icon}"] = early
        found[f"late {icon}"] = late
    for name in CARD_NAMES:
        found[f"card {name}"] = 0.0
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


def weights_of(p: Mapping[str, float]) -> Iterator[float]:
    """The weights that some parts make, one after the other."""
    for table in TABLES:
        if table in ("EARLY", "LATE"):
            for kind in range(KINDS):
                yield _card(p, table.lower(), kind)
        elif table == "RIVAL":
            # Trained for two; of several others each matters less.
            yield from (p["rival"], p["rival"] / 2, p["rival"] / 3)
        elif table == "TRACK":
            for track in range(4):
                steps = [p[name] for name in _names(table)[4 * track : 4 * track + 4]]
                yield from itertools.accumulate(steps)
        else:
            for name in _names(table):
                yield p[name]
