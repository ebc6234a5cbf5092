"""Why a plan is good, as a code (see rise/reasons.py) and a number."""

from ..reasons import (
    ADVANCES,
    BLOCKS,
    BRINGS,
    BUILDS,
    BUYS,
    CLOSES,
    CONFUSES,
    DRAWS,
    EARNS,
    ENDS,
    EQUIPS,
    GAMBLES,
    LOADS,
    LOOKS,
    NOTHING,
    RECALLS,
    RIDES,
    SCORES,
    SOON,
    STARTS,
    STORES,
    TRASHES,
)
from ..rules.card_tables import NEIGHBOURS
from ..rules.decisions import ANSWER, BUY, END, FIRST_BOUGHT, KEEP, MARKET, STOP
from ..rules.effects import perform
from ..rules.facts import icons, next_step, placement_gain
from ..rules.rare_facts import gain_of_others
from ..rules.state import (
    BAZAAR,
    CONFUSION_TILE,
    HAND,
    HARNESS,
    I_ADVANCE,
    I_FREE,
    I_LOAD,
    I_MATCH,
    I_PLACE,
    I_RECALL,
    I_SPECIALTY,
    I_STORE,
    I_TABLET,
    I_TRASH,
    LOADING,
    NONE,
    PURSE,
    REFRESHING,
    RESOURCES,
    ROUND,
    SEAT_SIZE,
    SELECTING,
    SLOTS,
    STEP,
    TURN,
    WILD_TILE,
    asked,
    count,
    placing,
    points,
)
from ..rules.towers import LINE_RESOURCES, tower_of


def reason(s: bytearray, decisions: bytes) -> tuple[int, int, int, int]:
    """The code and the number that explain the first of these decisions, a plan legal in this order.

    Also the slot that it is about (or NONE) and the tile that goes there.
    """
    if decisions[0] == END:
        return ENDS, 0, NONE, 0
    s = s[:]
    brought = NONE
    for i in range(len(decisions)):
        if decisions[i] == END:
            break
        if asked(s) == I_PLACE:
            brought = decisions[i] - ANSWER
        before = s[:]
        perform(s, decisions[i])
        code, number = _payoff(before, s, decisions[i])
        if code:
            tile = placing(before)
            return code + (SOON if i else 0), number, decisions[i] - ANSWER if tile else NONE, tile
    if brought != NONE:
        return BRINGS + (SOON if len(decisions) > 1 else 0), brought, NONE, 0
    return NOTHING, 0, NONE, 0


def _payoff(s: bytearray, after: bytearray, decision: int) -> tuple[int, int]:
    """Code and number of what a decision gains, or (0, 0)."""
    p = s[TURN]
    if BUY <= decision < MARKET:
        return BUYS, decision - BUY + FIRST_BOUGHT
    if decision == MARKET:
        return LOOKS, 0
    number = decision - ANSWER
    if number < 0 and decision < BUY and icons(decision)[0] == I_MATCH:
        return GAMBLES, 0
    gained = points(after, p) - points(s, p)
    if placing(s):
        return _placing(s, after, number, gained)
    if number >= 0 and not (gained and asked(s) == I_TABLET):
        found = _answer(s, p, asked(s), number)
        if found[0]:
            return found
    if gained > 0:
        return SCORES, gained
    mine = SEAT_SIZE * p
    if after[STEP + mine] != s[STEP + mine] or asked(after) == LOADING:
        return RIDES, after[STEP + mine] or (3 if s[STEP + mine] else 1)
    if after[PURSE] > s[PURSE]:
        return EARNS, after[PURSE] - s[PURSE]
    held = count(after, HAND + p) - count(s, HAND + p) + (1 if number < 0 else 0)
    return (DRAWS, held) if held > 0 else (0, 0)


def _answer(s: bytearray, p: int, item: int, number: int) -> tuple[int, int]:
    """Code and number of what an answer gains, or (0, 0)."""
    if item == I_LOAD:
        return LOADS, number
    if item == I_STORE:
        return STORES, number
    if item == I_TABLET:
        return ADVANCES, next_step(s, p, number)
    if item == HARNESS or item == I_SPECIALTY:
        return EQUIPS, number
    if item == I_FREE or item == I_ADVANCE:
        return BUYS, number
    if item == I_RECALL:
        return RECALLS, number
    if (item == I_TRASH or item == BAZAAR) and number != STOP:
        return TRASHES, number
    if item == REFRESHING or item >= SELECTING and number != KEEP:
        return LOOKS, 0
    return 0, 0


def _placing(s: bytearray, after: bytearray, slot: int, now: int) -> tuple[int, int]:
    """Code and number of the largest gain of a tile on a slot."""
    tile = placing(s)
    if after[ROUND] != s[ROUND]:
        # The points include rows that were there before.
        return (SCORES, now) if now > 0 else (CLOSES, 0)
    later = placement_gain(s, slot, tile)[2]
    if tile == CONFUSION_TILE:
        lost = -gain_of_others(s, slot, tile)
        if lost > now:
            return CONFUSES, lost
    if later > now:
        return BUILDS, later
    if now:
        return SCORES, now
    free, seat = _surroundings(s, slot)
    return (STARTS, free) if seat == NONE else (BLOCKS, seat)


def _surroundings(s: bytearray, slot: int) -> tuple[int, int]:
    """How many slots around one are empty, and a seat whose row is blocked by taking it, or NONE."""
    home = tower_of(s, slot)
    first = home >> 8
    home &= 255
    free = 0
    seat = NONE
    for way in range(8):
        to = NEIGHBOURS[8 * (home + slot - first) + way]
        if to != NONE:
            beside = s[SLOTS + first + to]
            owner = beside >> 4
            along = LINE_RESOURCES[way >> 1]
            if not beside:
                free += 1
            elif beside < WILD_TILE and owner != s[TURN] + 1 and along & RESOURCES[beside & 15]:
                seat = owner - 1
    return free, seat
