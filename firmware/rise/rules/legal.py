"""What a player may do: `legal` lists it, `why_not` gives the reason against a single decision.

Both ask the questions of questions.py, and those answers of answers.py that are open.
"""

from .answers import answers, why_not_answer
from .box import COST, KIND
from .decisions import (
    ANSWER,
    BUY,
    DECISIONS,
    END,
    FIRST_BOUGHT,
    GOLD,
    MARKET,
    SELL,
    STALLS,
)
from .questions import (
    ANSWER_FIRST,
    CARDS_IN_HAND,
    COSTS,
    FEW_TO_SELL,
    GAME_OVER,
    GOLD_TILE_USED,
    MAIN_ONLY,
    NO_GOLD_TILE,
    NO_SUCH_CARD,
    NOT_A_DECISION,
    NOT_ASKED,
    NOT_FOR_SALE,
    can,
    side,
)
from .state import (
    FIRST_MARKET,
    GOLD_USED,
    HAND,
    I_REFRESH,
    I_RESTOCK,
    OPEN,
    OVER,
    PHASE,
    PURSE,
    RESERVE,
    SIDES,
    TABLE,
    TABLET,
    TURN,
    WAITING,
    WAREHOUSE,
    WIDTH,
    count,
    find,
)


def legal(s: bytearray) -> bytes:
    """The legal decisions, in the order of the notation; none when the game is over."""
    if s[WAITING]:
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
            if side(s, p, kind + 1):
                found.append(kind)
            else:
                if not side(s, p, kind):
                    found.append(kind)
                found.append(kind + 1)
        card = s[card]
    gold = s[PURSE]
    if gold:
        if gold > 1:
            _buys(s, gold, found)
        if not can(s, p, I_RESTOCK):
            found.append(MARKET)
        if not can(s, p, I_REFRESH):
            found.append(STALLS)
    if not _sell(s, p):
        found.append(SELL)
    if s[TABLET + 1 + WIDTH * p] > 2 and not _gold(s, p):
        found.append(GOLD)
    if last == 255:
        found.append(END)
    return bytes(found)


def _buys(s: bytearray, gold: int, found: list[int]) -> None:
    """Add what can be bought."""
    if s[RESERVE] != TABLE:
        found.append(BUY)
    if gold > 2 and s[RESERVE + 1] != TABLE:
        found.append(BUY + 1)
    first = len(found)
    for place in range(OPEN, OPEN + 5):
        kind = KIND[s[place]]
        if kind != 255 and COST[kind] <= gold:
            kind += BUY - FIRST_BOUGHT
            # Few cards are open, so each is put where it belongs at once.
            at = len(found)
            while at > first and found[at - 1] > kind:
                at -= 1
            if at == first or found[at - 1] != kind:
                found.insert(at, kind)


def _sell(s: bytearray, p: int) -> int:
    p = WAREHOUSE + WIDTH * p
    tiles = s[p] + s[p + 1] + s[p + 2] + s[p + 3] + s[p + 4] + s[p + 5] + s[p + 6] + s[p + 7]
    return 0 if tiles > 2 else FEW_TO_SELL | 3 << 8 | tiles << 16


def _gold(s: bytearray, p: int) -> int:
    p *= WIDTH
    if s[TABLET + 1 + p] < 3:
        return NO_GOLD_TILE
    return GOLD_TILE_USED if s[SIDES + p] & GOLD_USED else 0


def _price(s: bytearray, cost: int) -> int:
    return 0 if s[PURSE] >= cost else COSTS | cost << 8 | s[PURSE] << 16


def _play(s: bytearray, p: int, number: int) -> int:
    if find(s, HAND + p, number >> 1) == TABLE:
        return NO_SUCH_CARD
    reason = side(s, p, number)
    if reason and side(s, p, number ^ 1):
        return MAIN_ONLY if number & 1 else 0
    return reason


def _buy(s: bytearray, kind: int) -> int:
    if kind < FIRST_MARKET:
        if s[RESERVE - FIRST_BOUGHT + kind] == TABLE:
            return NOT_FOR_SALE
        return _price(s, COST[kind])
    for place in range(OPEN, OPEN + 5):
        if KIND[s[place]] == kind:
            return _price(s, COST[kind])
    return NOT_FOR_SALE


def why_not(s: bytearray, decision: int) -> int:
    """0 if a decision is legal, else the reason: a code, with numbers in the second and third byte."""
    if not 0 <= decision < DECISIONS:
        return NOT_A_DECISION
    if s[PHASE] & OVER:
        return GAME_OVER
    p = s[TURN]
    if s[WAITING]:
        return why_not_answer(s, p, decision - ANSWER) if decision >= ANSWER else ANSWER_FIRST
    if decision < BUY:
        return _play(s, p, decision)
    if decision < MARKET:
        return _buy(s, decision - BUY + FIRST_BOUGHT)
    if decision == MARKET:
        return _price(s, 1) or can(s, p, I_RESTOCK)
    if decision == STALLS:
        return _price(s, 1) or can(s, p, I_REFRESH)
    if decision == SELL:
        return _sell(s, p)
    if decision == GOLD:
        return _gold(s, p)
    if decision == END:
        held = count(s, HAND + p)
        return CARDS_IN_HAND | held << 16 if held else 0
    return NOT_ASKED
