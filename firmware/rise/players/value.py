"""The heuristic value of a position for the player whose turn it is: points, towers, and future points.

The unit is a sixteenth of a point. A weight is a signed byte; the constants below are the index where each
table begins in weights.py. The deck, tracks and carts need time, so their value grows with the turns left.
"""

from __future__ import annotations

from array import array

from ..rules.card_tables import COST, KIND, POINTS_AT_END, POINTS_AT_ONCE, TOWER_AT
from ..rules.state import (
    CAMP,
    CARTS,
    DECK,
    EMPTY_SLOTS,
    FINAL,
    HAND,
    LAP,
    LAPS,
    LOAD,
    MINOR_SLOTS,
    OPEN,
    PHASE,
    PLAYED,
    PLAYERS,
    POINTS,
    PURSE,
    RESERVE,
    ROUND,
    SEAT_SIZE,
    SPECIALTY,
    STEP,
    TABLE,
    TABLET,
    TURN,
    WAREHOUSE,
)

POINT = 16

# The index where each table begins. A point of another seat, with two, three and four players …
RIVAL = 0
# … on the towers: an empty neighbour where a row of W S B T could grow, another seat's row blocked, an own
# row blocked, an icon that gives a load, an icon that is covered without a bonus …
LIBERTY = 3
BLOCK = 7
SPOIL = 8
ICON_LOAD = 9
COVER = 10
# … tiles: in the camp, as many as the elephant can take, and more; on it at step 1, 2; stored, three and
# more; and what each kind adds anywhere …
CAMPING = 11
WAITING_LONG = 12
RIDING = 13
STORED = 15
STORED_MORE = 16
TILE = 17
# … by eight turns left: one to four steps on the tracks W S B T, a first and a second cart, a specialty …
TRACK = 26
CART = 42
SPECIAL = 44
# … a card of the deck, each time that it is played, early and late in the game …
EARLY = 45
LATE = 78
# … during the turn: a card in the hand, and what share of the best purchase gold is worth, in sixteenths …
HELD = 111
GOLD = 112
# … and how many slots a turn fills, in eighths.
PACE = 113
WEIGHTS = 114

_LONG = 64  # eighths of a turn from which on cards have their EARLY value


def turns_left(w: array[int], s: bytearray) -> int:
    """An estimate of the turns left after this one, in eighths of a turn."""
    if s[PHASE] & FINAL:
        return 0
    slots = s[EMPTY_SLOTS] + TOWER_AT[3] - TOWER_AT[s[ROUND]] + (3 - s[ROUND]) * MINOR_SLOTS * s[PLAYERS]
    turns = 64 * slots // (s[PLAYERS] * w[PACE])
    laps = 8 * (LAPS - s[LAP] + LAPS * (3 - s[ROUND]))
    return turns if turns < laps else laps


def card_value(w: array[int], kind: int, turns: int) -> int:
    """What a card gains each time it is played, `turns` eighths of a turn before the end."""
    late = w[LATE + kind]
    return w[EARLY + kind] if turns >= _LONG else late + (w[EARLY + kind] - late) * turns // _LONG


def deck_value(w: array[int], s: bytearray, p: int, turns: int) -> int:
    """What a player's cards will gain until the end."""
    n = total = ends = 0
    for i in range(5 if p == s[TURN] else 3):
        at = s[HAND + 4 * i + p if i < 3 else PLAYED - 3 + i]
        while at != TABLE:
            kind = KIND[at]
            n += 1
            total += card_value(w, kind, turns)
            ends += POINTS_AT_END[kind]
            at = s[at]
    if n > 5:
        total = 5 * total // n
    return total * turns // 8 + POINT * ends


def gold_value(w: array[int], s: bytearray, p: int, turns: int) -> int:
    """The value of a gold, spent on the best open card."""
    n = total = 0
    for pile in range(HAND + p, PLAYED, DECK - HAND):
        at = s[pile]
        while at != TABLE:
            n += 1
            total += card_value(w, KIND[at], turns)
            at = s[at]
    best = 0
    for place in range(RESERVE, OPEN + 5):
        kind = KIND[s[place]]
        if place < RESERVE + 2 or place >= OPEN:
            if kind == 255:
                continue
            gain = 5 * (card_value(w, kind, turns) - total // (n or 1)) * turns // (8 * n + 8)
            gain = (gain + POINT * (POINTS_AT_END[kind] + POINTS_AT_ONCE[kind])) // COST[kind]
            if gain > best:
                best = gain
    return best * w[GOLD] // 16


def board_value(w: array[int], s: bytearray, p: int, turns: int) -> int:
    """The value of a player's points, tiles on their way, tracks, carts and specialty."""
    p *= SEAT_SIZE
    room = s[CARTS + p] + 1
    # Tiles need some turns to become points.
    soon = turns if turns < 24 else 24
    v = 0
    if s.count(b"\x00", CAMP + p, CAMP + 8 + p) < 8:
        n = 0
        kind = TILE
        for tiles in s[CAMP + p : CAMP + 8 + p]:
            if tiles:
                n += tiles
                v += tiles * w[kind]
            kind += 1
        v += n * w[CAMPING] if n <= room else room * w[CAMPING] + (n - room) * w[WAITING_LONG]
    if s.count(b"\x00", WAREHOUSE + p, WAREHOUSE + 9 + p) < 9:
        n = 0
        kind = TILE
        for tiles in s[WAREHOUSE + p : WAREHOUSE + 9 + p]:
            if tiles:
                n += tiles
                v += tiles * w[kind]
            kind += 1
        v += n * w[STORED] if n <= 3 else 3 * w[STORED] + (n - 3) * w[STORED_MORE]
    step = s[STEP + p]
    if step:
        step = w[RIDING - 1 + step]
        for tile in s[LOAD + p : LOAD + 3 + p]:
            if tile:
                v += step + w[TILE - 1 + tile]
    v = v * soon // 24
    lasting = w[SPECIAL] if s[SPECIALTY + p] else 0
    if room > 1:
        lasting += w[CART]
        if room > 2:
            lasting += w[CART + 1]
    track = TRACK - 1
    for steps in s[TABLET + p : TABLET + 4 + p]:
        if steps:
            lasting += w[track + steps]
        track += 4
    return v + lasting * turns // 64 + POINT * (s[POINTS + p] | s[POINTS + 1 + p] << 8)


def hand_value(w: array[int], s: bytearray, p: int, turns: int, gold: int) -> int:
    """An estimate of what cards in the hand and gold will gain in this turn."""
    v = gold * s[PURSE]
    at = s[HAND + p]
    while at != TABLE:
        v += w[HELD] + card_value(w, KIND[at], turns)
        at = s[at]
    return v
