"""The legal decisions, by the same checks (questions.py, answers.py) that why_not in why.py uses."""

from .answers import answers
from .card_tables import COST, KIND
from .decisions import (
    BUY,
    END,
    FIRST_BOUGHT,
    GOLD,
    MARKET,
    SELL,
    STALLS,
)
from .questions import (
    FEW_TO_SELL,
    GOLD_TILE_USED,
    NO_GOLD_TILE,
    obstacle,
    side_obstacle,
)
from .state import (
    GOLD_USED,
    HAND,
    I_REFRESH,
    I_RESTOCK,
    OPEN,
    OVER,
    PENDING_COUNT,
    PHASE,
    PURSE,
    RESERVE,
    SEAT_SIZE,
    SIDES,
    TABLE,
    TABLET,
    TURN,
    WAREHOUSE,
)


def legal(s: bytearray) -> bytes:
    """The legal decisions, in the order of the notation; none when the game is over."""
    if s[PENDING_COUNT]:
        return answers(s)
    if s[PHASE] & OVER:
        return b""
    p = s[TURN]
    found = []
    card = s[HAND + p]
    last = 255
    while card != TABLE:
        kind = KIND[card]
        if kind != last:
            last = kind
            kind += kind
            if side_obstacle(s, p, kind + 1):
                found.append(kind)
            else:
                if not side_obstacle(s, p, kind):
                    found.append(kind)
                found.append(kind + 1)
        card = s[card]
    gold = s[PURSE]
    if gold:
        if gold > 1:
            _buys(s, gold, found)
        if not obstacle(s, p, I_RESTOCK):
            found.append(MARKET)
        if not obstacle(s, p, I_REFRESH):
            found.append(STALLS)
    if not sell_obstacle(s, p):
        found.append(SELL)
    if s[TABLET + 1 + SEAT_SIZE * p] > 2 and not gold_tile_obstacle(s, p):
        found.append(GOLD)
    if last == 255:
        found.append(END)
    return bytes(found)


def _buys(s: bytearray, gold: int, found: list[int]) -> None:
    """Append the legal purchases, sorted by kind."""
    if s[RESERVE] != TABLE:
        found.append(BUY)
    if gold > 2 and s[RESERVE + 1] != TABLE:
        found.append(BUY + 1)
    first = len(found)
    for place in range(OPEN, OPEN + 5):
        kind = KIND[s[place]]
        if kind != 255 and COST[kind] <= gold:
            kind += BUY - FIRST_BOUGHT
            # Insertion sort: at most five cards.
            at = len(found)
            while at > first and found[at - 1] > kind:
                at -= 1
            if at == first or found[at - 1] != kind:
                found.insert(at, kind)


def sell_obstacle(s: bytearray, p: int) -> int:
    """0 if three tiles can be sold, else the reason."""
    p = WAREHOUSE + SEAT_SIZE * p
    tiles = s[p] + s[p + 1] + s[p + 2] + s[p + 3] + s[p + 4] + s[p + 5] + s[p + 6] + s[p + 7]
    return 0 if tiles > 2 else FEW_TO_SELL | 3 << 8 | tiles << 16


def gold_tile_obstacle(s: bytearray, p: int) -> int:
    """0 if the gold tile can be used, else the reason."""
    p *= SEAT_SIZE
    if s[TABLET + 1 + p] < 3:
        return NO_GOLD_TILE
    return GOLD_TILE_USED if s[SIDES + p] & GOLD_USED else 0
