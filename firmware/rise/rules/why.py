"""Why a decision is not legal, by the same checks as `legal`. Imported only when a screen needs it."""

from .answers import answers, slots
from .card_tables import COST, KIND
from .decisions import A_CART, ANSWER, BUY, DECISIONS, END, FIRST_BOUGHT, GOLD, MARKET, SELL, STALLS, STOP
from .legal import gold_tile_obstacle, sell_obstacle
from .questions import (
    ADVANCE_LIMIT,
    ANSWER_FIRST,
    CARDS_IN_HAND,
    COSTS,
    GAME_OVER,
    HAS_CARTS,
    HAS_SPECIALTY,
    MAIN_ONLY,
    NO_SUCH_CARD,
    NO_SUCH_SLOT,
    NO_SUCH_TILE,
    NO_SUCH_TRACK,
    NO_WILD,
    NOT_A_DECISION,
    NOT_ASKED,
    NOT_FOR_SALE,
    SLOT_TAKEN,
    STALL_EMPTY,
    TOO_DEAR,
    obstacle,
    side_obstacle,
)
from .state import (
    BAZAAR,
    CONFUSE,
    FIRST_MARKET,
    HAND,
    HARNESS,
    I_ADVANCE,
    I_FREE,
    I_RAZE,
    I_RECALL,
    I_REFRESH,
    I_RESTOCK,
    I_SPECIALTY,
    I_TABLET,
    I_TRASH,
    I_WILD,
    OPEN,
    OVER,
    PENDING,
    PENDING_COUNT,
    PHASE,
    PLACING,
    PURSE,
    REFRESHING,
    RESERVE,
    TABLE,
    TURN,
    count,
    find,
)


def _answer_obstacle(s: bytearray, p: int, n: int) -> int:
    """0 if a number is a legal answer to the pending question, else the reason."""
    if answers(s).find(bytes((ANSWER + n,))) >= 0:
        return 0
    item = s[PENDING - 1 + s[PENDING_COUNT]]
    if item >= PLACING or item == CONFUSE or item == I_RAZE:
        if n >= slots(s):
            return NO_SUCH_SLOT
        return NO_SUCH_TILE if item == I_RAZE else SLOT_TAKEN
    if item == I_TABLET:
        return NO_SUCH_TRACK if n < 4 else NOT_ASKED
    if item == HARNESS or item == I_SPECIALTY:
        return NOT_ASKED if n > A_CART or n == A_CART and item != HARNESS else (
            HAS_CARTS if n == A_CART else HAS_SPECIALTY
        )  # fmt: skip
    if item == REFRESHING:
        return STALL_EMPTY if 0 < n < 8 else NOT_ASKED
    if item == I_FREE or item == I_ADVANCE:
        if n >= STOP:
            return NOT_ASKED
        for place in range(OPEN, OPEN + 5):
            if KIND[s[place]] == n:
                return TOO_DEAR | ADVANCE_LIMIT << 8 | COST[n] << 16
        return NOT_FOR_SALE
    if item == I_TRASH or item == BAZAAR or item == I_RECALL:
        return NO_SUCH_CARD if n < STOP else NOT_ASKED
    if item == I_WILD:
        return NO_WILD if n < 4 else NOT_ASKED
    return NO_SUCH_TILE if n < 9 else NOT_ASKED


def _price_obstacle(s: bytearray, cost: int) -> int:
    return 0 if s[PURSE] >= cost else COSTS | cost << 8 | s[PURSE] << 16


def _play_obstacle(s: bytearray, p: int, number: int) -> int:
    if find(s, HAND + p, number >> 1) == TABLE:
        return NO_SUCH_CARD
    reason = side_obstacle(s, p, number)
    if reason and side_obstacle(s, p, number ^ 1):
        return MAIN_ONLY if number & 1 else 0
    return reason


def _buy_obstacle(s: bytearray, kind: int) -> int:
    if kind < FIRST_MARKET:
        if s[RESERVE - FIRST_BOUGHT + kind] == TABLE:
            return NOT_FOR_SALE
        return _price_obstacle(s, COST[kind])
    for place in range(OPEN, OPEN + 5):
        if KIND[s[place]] == kind:
            return _price_obstacle(s, COST[kind])
    return NOT_FOR_SALE


def why_not(s: bytearray, decision: int) -> int:
    """0 if a decision is legal, else the reason: a code, with numbers in the second and third byte."""
    if not 0 <= decision < DECISIONS:
        return NOT_A_DECISION
    if s[PHASE] & OVER:
        return GAME_OVER
    p = s[TURN]
    if s[PENDING_COUNT]:
        return _answer_obstacle(s, p, decision - ANSWER) if decision >= ANSWER else ANSWER_FIRST
    if decision < BUY:
        return _play_obstacle(s, p, decision)
    if decision < MARKET:
        return _buy_obstacle(s, decision - BUY + FIRST_BOUGHT)
    if decision == MARKET:
        return _price_obstacle(s, 1) or obstacle(s, p, I_RESTOCK)
    if decision == STALLS:
        return _price_obstacle(s, 1) or obstacle(s, p, I_REFRESH)
    if decision == SELL:
        return sell_obstacle(s, p)
    if decision == GOLD:
        return gold_tile_obstacle(s, p)
    if decision == END:
        held = count(s, HAND + p)
        return CARDS_IN_HAND | held << 16 if held else 0
    return NOT_ASKED
