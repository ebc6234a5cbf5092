"""The heuristic value of a tile on a slot: rows joined, room to grow, others' rows blocked."""

from __future__ import annotations

from array import array

from ..rules.card_tables import NEIGHBOURS, SLOT_ICONS, TOWER_AT
from ..rules.state import (
    CONFUSION_TILE,
    MILD,
    MINOR_SLOTS,
    NONE,
    PLAYERS,
    RESOURCES,
    ROUND,
    SLOTS,
    TURN,
    WILD_TILE,
)
from ..rules.towers import LINE_RESOURCES, ROW_RESOURCE, row_points, tower_of, towers_worth
from .value import BLOCK, COVER, ICON_LOAD, LIBERTY, POINT, RIVAL, SPOIL, board_value, deck_value

_WILD = WILD_TILE >> 4
_CONFUSION = CONFUSION_TILE >> 4

# By line (horizontal, vertical, two diagonals): the index of its row among W S B T.
_LINE_WEIGHT = b"\x00\x02\x01\x01"


def towers_value(w: array[int], s: bytearray, p: int, turns: int) -> int:
    """The value of the towers for a seat, minus a share of what the other seats have."""
    theirs = 0
    for other in range(s[PLAYERS]):
        if other != p:
            theirs += (
                POINT * towers_worth(s, other)
                + board_value(w, s, other, turns)
                + deck_value(w, s, other, turns)
            )
    return POINT * towers_worth(s, p) - w[RIVAL + s[PLAYERS] - 2] * theirs // POINT


def placement_value(w: array[int], s: bytearray, slot: int, tile: int) -> int:
    """How a tile on an empty slot changes the value of the towers for the seat whose turn it is."""
    home = tower_of(s, slot)
    first = home >> 8
    home &= 255
    slot -= first
    first += SLOTS
    own = s[TURN] + 1
    if tile == CONFUSION_TILE:
        return _confusion(w, s, home, first, slot, own)
    has = RESOURCES[tile & 15]
    wild = tile >= WILD_TILE
    v = gained = 0
    confused = False
    for line in range(4):
        row = ROW_RESOURCE[line]
        mask = LINE_RESOURCES[line]
        here = has & mask
        length = 1
        before = 0
        counts = not wild
        for way in range(2 * line, 2 * line + 2):
            to = NEIGHBOURS[8 * (home + slot) + way]
            if to == NONE:
                continue
            beside = s[first + to]
            if not beside:
                if here & row:
                    v += w[LIBERTY + _LINE_WEIGHT[line]]
                if here & 8:
                    v += w[LIBERTY + 3]
                continue
            owner = beside >> 4
            if owner == _CONFUSION:
                confused = confused or line < 2
                continue
            theirs = RESOURCES[beside & 15] & mask
            if owner != own and owner != _WILD:
                if theirs:
                    # A wild tile of that resource helps the other seat as well.
                    v += w[BLOCK] if not wild or not theirs & here else -3 * w[RIVAL + s[PLAYERS] - 2]
                continue
            if theirs & here & 8 and (owner == own or not wild):
                gained += 2
            if not theirs & here & row:
                if theirs and owner == own:
                    v -= w[SPOIL]
                continue
            n = 0
            mine = False
            while (owner == own or owner == _WILD) and RESOURCES[beside & 15] & row:
                n += 1
                if owner == own:
                    mine = True
                to = NEIGHBOURS[8 * (home + to) + way]
                if to == NONE:
                    break
                beside = s[first + to]
                owner = beside >> 4
            length += n
            if mine:
                before += row_points(n)
                counts = True
        if length > 1 and counts:
            gained += row_points(length) - before
    if confused and not wild and not s[MILD]:
        gained -= 1
    return v + POINT * gained


def _confusion(w: array[int], s: bytearray, home: int, first: int, slot: int, own: int) -> int:
    """placement_value of a confusion tile: tiles at its sides lose a point, unless they lost it before."""
    v = 0
    for way in range(8):
        to = NEIGHBOURS[8 * (home + slot) + way]
        if to == NONE:
            continue
        owner = s[first + to] >> 4
        if not 0 < owner < _WILD:
            continue
        if RESOURCES[s[first + to] & 15] & LINE_RESOURCES[way >> 1]:
            v += -w[SPOIL] if owner == own else w[BLOCK]
        if way < 4 and not s[MILD]:
            for i in range(8 * (home + to), 8 * (home + to) + 4):
                if NEIGHBOURS[i] != NONE and s[first + NEIGHBOURS[i]] == CONFUSION_TILE:
                    break
            else:
                v += -POINT if owner == own else w[RIVAL + s[PLAYERS] - 2]
    return v


def instant_value(w: array[int], s: bytearray, slot: int, tile: int) -> int:
    """What a tile gains at once: the bonus of the icon (or denying it to others), a completed tower."""
    home = tower_of(s, slot)
    first = home >> 8
    home &= 255
    shown = SLOT_ICONS[home + slot - first]
    v = 0
    if shown:
        if shown == 16:
            v = w[ICON_LOAD]
        else:
            v = POINT if tile == CONFUSION_TILE or RESOURCES[tile & 15] & shown else w[COVER]
    if tile != CONFUSION_TILE:
        size = MINOR_SLOTS if first else TOWER_AT[s[ROUND]] - TOWER_AT[s[ROUND] - 1]
        if s.count(b"\x00", SLOTS + first, SLOTS + first + size) == 1:
            v += POINT
    return v
