"""Why a plan is good, as a code and a number that a screen turns into a few words."""

from ..rules.decisions import ANSWER, BUY, END, FIRST_BOUGHT, KEEP, MARKET, STOP
from ..rules.effects import perform
from ..rules.facts import icons, next_step, placement_gain, placing
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
    PLAYERS,
    PURSE,
    REFRESHING,
    ROUND,
    SEAT_SIZE,
    SELECTING,
    STEP,
    TURN,
    asked,
    count,
    points,
)
from ..rules.towers import towers_worth
from .slot_values import surroundings

# The number is …
SCORES = 1  # the points gained at once, including those of a round that it ends
BUILDS = 2  # the points that the tile adds at the end of the round
BLOCKS = 3  # the seat, 0–3, whose row is blocked
CONFUSES = 4  # the points that others lose at the end of the round
STARTS = 5  # the empty slots around the tile, where a row may grow
BUYS = 6  # the kind of the card
TRASHES = 7  # the kind of the card
EARNS = 8  # the gold
LOADS = 9  # the kind of the tile, for the camp
STORES = 10  # the kind of the tile, for the warehouse
RIDES = 11  # the elephant's step afterwards; 3 at the towers
ADVANCES = 12  # what the track gives, G_HARNESS … G_QUAD
EQUIPS = 13  # the resource of the specialty, 0–3, or 4 for a cart
DRAWS = 14  # the cards
LOOKS = 15  # 0: new tiles in the stalls, or new cards in the market
RECALLS = 16  # the kind of the card
BRINGS = 17  # the kind of the tile that goes to a tower; the slot is decided after the stall is refilled
ENDS = 18  # 0
NOTHING = 19  # 0: it must be played and gains nothing now
GAMBLES = 20  # 0: what it gains is random
CLOSES = 21  # 0: it ends the round without points
# Added to a code other than ENDS and NOTHING: the gain comes with a later decision of the same plan.
SOON = 32


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
    p = s[TURN]
    tile = placing(s)
    if after[ROUND] != s[ROUND]:
        # The points include rows that were there before.
        return (SCORES, now) if now > 0 else (CLOSES, 0)
    later = placement_gain(s, slot, tile)[2]
    if tile == CONFUSION_TILE:
        lost = 0
        for other in range(s[PLAYERS]):
            if other != p:
                lost += towers_worth(s, other) - towers_worth(after, other)
        if lost > now:
            return CONFUSES, lost
    if later > now:
        return BUILDS, later
    if now:
        return SCORES, now
    free, seat = surroundings(s, slot)
    return (STARTS, free) if seat == NONE else (BLOCKS, seat)
