"""Can it be carried out now? A small question for each icon and task, which legal, why_not and perform ask.

Each answers 0 for yes or the reason for no: a code in the low byte, then the number that is needed and the
number there is, a byte each.
"""

from .box import COST, FIRST, KIND
from .state import (
    BAG,
    BOUGHT,
    CAMP,
    CARTS,
    CONFUSIONS,
    DECK,
    DISCARDS,
    FINAL,
    FREE,
    HAND,
    OPEN,
    PHASE,
    PLAYED,
    PURSE,
    RESERVE,
    SLOTS,
    SPECIALTY,
    STALL,
    STEP,
    TABLE,
    WAREHOUSE,
    WIDTH,
    WILDS,
)

GAME_OVER = 1
ANSWER_FIRST = 2  # something else is asked now
NOT_ASKED = 3  # nothing, or nothing like this, is asked
NOT_A_DECISION = 4
NO_SUCH_CARD = 5  # not in the hand, or wherever it has to be
NOT_FOR_SALE = 6  # neither open nor in the reserve
COSTS = 7  # so much gold, there is
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
TOO_DEAR = 20  # the cheapest may cost this much, the cheapest open card costs
DISCARDS_EMPTY = 21
HAS_CARTS = 22  # two at most
HAS_SPECIALTY = 23
NO_OWN_TILE = 24  # on a tower
FINAL_PHASE = 25  # no razing any more
FEW_TO_SELL = 26  # three needed, there are
NO_GOLD_TILE = 27
GOLD_TILE_USED = 28
CARDS_IN_HAND = 29  # none may be left, there are
MAIN_ONLY = 30  # neither side can be played, so only the main one
STALL_EMPTY = 31  # a stall of the mask
NO_SUCH_TRACK = 32  # no tile in the warehouse has that resource
NOTHING_TO_TRASH = 33

CHEAP = 3  # what an advance may cost


def _yes(s: bytearray, p: int) -> int:
    return 0


def stalls(s: bytearray, p: int) -> int:
    """Is a tile in a stall?"""
    p = STALL + WIDTH * p
    return 0 if s[p] or s[p + 1] or s[p + 2] else STALLS_EMPTY


def _slot(s: bytearray) -> int:
    return 0 if s[FREE] or s[PHASE] & FINAL else TOWERS_FULL


def _place(s: bytearray, p: int) -> int:
    return stalls(s, p) or _slot(s)


def _warehouse(s: bytearray, p: int) -> int:
    p = WAREHOUSE + WIDTH * p
    return 0 if s.count(b"\x00", p, p + 9) < 9 else WAREHOUSE_EMPTY


def _deploy(s: bytearray, p: int) -> int:
    return _warehouse(s, p) or _slot(s)


def _wild(s: bytearray, p: int) -> int:
    return _slot(s) if s[WILDS] or s[WILDS + 1] or s[WILDS + 2] or s[WILDS + 3] else NO_WILD


def _move(s: bytearray, p: int) -> int:
    p *= WIDTH
    return 0 if s[STEP + p] or s.count(b"\x00", CAMP + p, CAMP + 8 + p) < 8 else CAMP_EMPTY


def _draw(s: bytearray, p: int) -> int:
    return (
        0 if s[DECK + p] != TABLE or s[DISCARDS + p] != TABLE or s[BOUGHT] != TABLE
        else NOTHING_TO_DRAW
    )  # fmt: skip


def _discards(s: bytearray, p: int) -> int:
    return 0 if s[DISCARDS + p] != TABLE else DISCARDS_EMPTY


def _trash(s: bytearray, p: int) -> int:
    return 0 if s[PLAYED] != TABLE or s[DISCARDS + p] != TABLE else NOTHING_TO_TRASH


def _bazaar(s: bytearray, p: int) -> int:
    return 0 if s[HAND + p] != TABLE or s[DISCARDS + p] != TABLE else NOTHING_TO_TRASH


def market(s: bytearray, p: int) -> int:
    """Is a card open?"""
    for place in range(OPEN, OPEN + 5):
        if s[place] != TABLE:
            return 0
    return MARKET_EMPTY


def _advance(s: bytearray, p: int) -> int:
    if s[RESERVE] != TABLE or s[RESERVE + 1] != TABLE:
        return 0
    least = 255
    for place in range(OPEN, OPEN + 5):
        if s[place] != TABLE and COST[KIND[s[place]]] < least:
            least = COST[KIND[s[place]]]
    return 0 if least <= CHEAP else MARKET_EMPTY if least == 255 else TOO_DEAR | CHEAP << 8 | least << 16


def _cart(s: bytearray, p: int) -> int:
    return 0 if s[CARTS + WIDTH * p] < 2 else HAS_CARTS


def _specialty(s: bytearray, p: int) -> int:
    return HAS_SPECIALTY if s[SPECIALTY + WIDTH * p] else 0


def _bag(s: bytearray, p: int) -> int:
    p = BAG + WIDTH * p
    return 0 if s.count(b"\x00", p, p + 8) < 8 else BAG_EMPTY


def _raze(s: bytearray, p: int) -> int:
    if s[PHASE] & FINAL:
        return FINAL_PHASE
    for slot in range(SLOTS, SLOTS + 36):
        if s[slot] >> 4 == p + 1:
            return 0
    return NO_OWN_TILE


def _confuse(s: bytearray, p: int) -> int:
    return (0 if s[CONFUSIONS] else NO_CONFUSION) if s[FREE] else TOWERS_FULL


# By icon or task, in the order of state.py: . G I C R K N M J E ?, L S U D P W X F A B Y Z, then the tasks.
_QUESTIONS = (
    _yes, _yes, _yes, _draw, market, _cart, _bag, _move, stalls, _bag, _bag,
    stalls, stalls, _warehouse, _deploy, _place, _wild, _trash, market, _advance, _discards, _specialty,
    _raze, _yes, _bazaar, _confuse, _yes, _yes, _yes, _yes, _yes, _bag, _bag, _bag, stalls,
)  # fmt: skip


def can(s: bytearray, p: int, item: int) -> int:
    """Can an icon be carried out, or does a task have an answer?"""
    return _QUESTIONS[item](s, p) if item < 35 else 0


def side(s: bytearray, p: int, number: int) -> int:
    """Can a side of a card (2 × kind, + 1 the alternative) be played?"""
    first = FIRST[number]
    if first & 64 and s[PURSE] < 3:
        return COSTS | 3 << 8 | s[PURSE] << 16
    return _QUESTIONS[first & 63](s, p)
