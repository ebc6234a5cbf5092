"""Can an icon be carried out now, does a task have an answer? legal, why_not and perform share these checks.

Each returns 0 for yes, else the reason: a code in the low byte, then the number that is needed and the number
there is, a byte each.
"""

from .card_tables import COST, COSTS_THREE, FIRST_ICON, ICON_MASK, KIND
from .state import (
    BAG,
    BAZAAR,
    BOUGHT,
    CAMP,
    CARTS,
    CONFUSE,
    CONFUSIONS,
    DECK,
    DISCARDS,
    EMPTY_SLOTS,
    FINAL,
    HAND,
    I_ADVANCE,
    I_CART,
    I_DEPLOY,
    I_DRAW,
    I_FREE,
    I_INFLUENCE,
    I_LOAD,
    I_MOVE,
    I_PLACE,
    I_RAZE,
    I_RECALL,
    I_REFRESH,
    I_RESTOCK,
    I_SPECIALTY,
    I_STORE,
    I_TABLET,
    I_TRASH,
    I_WILD,
    MINOR,
    NONE,
    OPEN,
    PHASE,
    PLAYED,
    PURSE,
    REFRESHING,
    RESERVE,
    SEAT_SIZE,
    SELECTING,
    SLOTS,
    SPECIALTY,
    STALL,
    STEP,
    TABLE,
    WAREHOUSE,
    WILDS,
)

GAME_OVER = 1
ANSWER_FIRST = 2  # another question has to be answered first
NOT_ASKED = 3  # no question is pending, or another kind of question
NOT_A_DECISION = 4
NO_SUCH_CARD = 5  # not in the pile it has to come from
NOT_FOR_SALE = 6  # neither open nor in the reserve
COSTS = 7  # gold needed, gold there is
STALLS_EMPTY = 8
CAMP_EMPTY = 9
WAREHOUSE_EMPTY = 10
BAG_EMPTY = 11
NO_SUCH_TILE = 12  # not where it has to come from
TOWERS_FULL = 13
SLOT_TAKEN = 14
NO_SUCH_SLOT = 15
NO_WILD = 16
NO_CONFUSION = 17
NOTHING_TO_DRAW = 18
MARKET_EMPTY = 19
TOO_DEAR = 20  # highest cost allowed, cost of the cheapest open card
DISCARDS_EMPTY = 21
HAS_CARTS = 22  # two at most
HAS_SPECIALTY = 23
NO_OWN_TILE = 24  # on a tower
FINAL_PHASE = 25  # razing is not allowed in the final phase
FEW_TO_SELL = 26  # three needed, there are
NO_GOLD_TILE = 27
GOLD_TILE_USED = 28
CARDS_IN_HAND = 29  # 0 allowed, cards there are
MAIN_ONLY = 30  # both sides have an obstacle: then only the main side is legal
STALL_EMPTY = 31  # a stall of the mask
NO_SUCH_TRACK = 32  # no tile in the warehouse has that resource

ADVANCE_LIMIT = 3  # highest cost of a card taken by an advance


def obstacle(s: bytearray, p: int, item: int) -> int:
    """0 if seat `p` can carry out an icon, or if a task has an answer."""
    if item <= I_INFLUENCE:
        return 0
    mine = SEAT_SIZE * p
    if item <= I_PLACE:
        if item == I_LOAD or item == I_STORE or item == I_PLACE or item == I_REFRESH:
            mine += STALL
            if not (s[mine] or s[mine + 1] or s[mine + 2]):
                return STALLS_EMPTY
            return _slot_obstacle(s) if item == I_PLACE else 0
        if item == I_MOVE:
            if s[STEP + mine] or s.count(b"\x00", CAMP + mine, CAMP + 8 + mine) < 8:
                return 0
            return CAMP_EMPTY
        if item == I_TABLET or item == I_DEPLOY:
            if s.count(b"\x00", WAREHOUSE + mine, WAREHOUSE + 9 + mine) == 9:
                return WAREHOUSE_EMPTY
            return _slot_obstacle(s) if item == I_DEPLOY else 0
        if item == I_DRAW:
            if s[DECK + p] != TABLE or s[DISCARDS + p] != TABLE or s[BOUGHT] != TABLE:
                return 0
            return NOTHING_TO_DRAW
        if item == I_RESTOCK:
            return _market_obstacle(s)
        if item == I_CART:
            return 0 if s[CARTS + mine] < 2 else HAS_CARTS
        return _bag_obstacle(s, mine)
    if item == CONFUSE:
        return (0 if s[CONFUSIONS] else NO_CONFUSION) if s[EMPTY_SLOTS] else TOWERS_FULL
    if item == I_WILD:
        return _slot_obstacle(s) if s.count(b"\x00", WILDS, WILDS + 4) < 4 else NO_WILD
    if item == I_TRASH or item == BAZAAR:
        other = PLAYED if item == I_TRASH else HAND + p
        return 0 if s[other] != TABLE or s[DISCARDS + p] != TABLE else NO_SUCH_CARD
    if item == I_FREE:
        return _market_obstacle(s)
    if item == I_ADVANCE:
        if s[RESERVE] != TABLE or s[RESERVE + 1] != TABLE:
            return 0
        least = NONE  # the price of the cheapest open card
        for place in range(OPEN, OPEN + 5):
            if s[place] != TABLE and COST[KIND[s[place]]] < least:
                least = COST[KIND[s[place]]]
        return (
            0
            if least <= ADVANCE_LIMIT
            else MARKET_EMPTY
            if least == NONE
            else TOO_DEAR | ADVANCE_LIMIT << 8 | least << 16
        )
    if item == I_RECALL:
        return 0 if s[DISCARDS + p] != TABLE else DISCARDS_EMPTY
    if item == I_SPECIALTY:
        return HAS_SPECIALTY if s[SPECIALTY + mine] else 0
    if item == I_RAZE:
        return _raze_obstacle(s, p)
    return _bag_obstacle(s, mine) if SELECTING <= item < REFRESHING else 0


def _slot_obstacle(s: bytearray) -> int:
    """0 if a slot is empty; in the final phase none is needed."""
    return 0 if s[EMPTY_SLOTS] or s[PHASE] & FINAL else TOWERS_FULL


def _bag_obstacle(s: bytearray, mine: int) -> int:
    return 0 if s.count(b"\x00", BAG + mine, BAG + 8 + mine) < 8 else BAG_EMPTY


def _market_obstacle(s: bytearray) -> int:
    # An empty place holds TABLE, which is 99.
    return 0 if s.count(b"\x63", OPEN, OPEN + 5) < 5 else MARKET_EMPTY


def _raze_obstacle(s: bytearray, p: int) -> int:
    if s[PHASE] & FINAL:
        return FINAL_PHASE
    for slot in range(SLOTS, MINOR):
        if s[slot] >> 4 == p + 1:
            return 0
    return NO_OWN_TILE


def side_obstacle(s: bytearray, p: int, number: int) -> int:
    """0 if a side of a card (2 × kind, + 1 the alternative) can be played."""
    first = FIRST_ICON[number]
    if first <= I_INFLUENCE:
        return 0
    if first & COSTS_THREE and s[PURSE] < 3:
        return COSTS | 3 << 8 | s[PURSE] << 16
    # A trash icon can always trash its own card, which is among the played ones by then.
    return 0 if first & ICON_MASK == I_TRASH else obstacle(s, p, first & ICON_MASK)
