"""The legal answers to the pending question: which tile, slot, track, card, resource or stalls."""

from .card_tables import COST, KIND, TOWER_AT
from .decisions import ANSWER, KEEP, STOP
from .questions import (
    ADVANCE_LIMIT,
)
from .state import (
    BAG,
    BAZAAR,
    CAMP,
    CARTS,
    CONFUSE,
    DISCARDS,
    HAND,
    HARNESS,
    I_ADVANCE,
    I_DEPLOY,
    I_FREE,
    I_PLACE,
    I_RAZE,
    I_SPECIALTY,
    I_STORE,
    I_TABLET,
    I_TRASH,
    I_WILD,
    LOAD,
    LOADING,
    MINOR_SLOTS,
    OPEN,
    PENDING,
    PENDING_COUNT,
    PLACING,
    PLAYED,
    PLAYERS,
    QUAD,
    REFRESHING,
    RESERVE,
    RESOURCES,
    ROUND,
    SEAT_SIZE,
    SELECTING,
    SELLING,
    SLOTS,
    SPECIALTY,
    STALL,
    TABLE,
    TURN,
    UNLOAD,
    WAREHOUSE,
    WILDS,
)

_ALL = bytes(range(ANSWER, ANSWER + 36))


def answers(s: bytearray) -> bytes:
    """All legal answers to the pending question, in the order of the notation."""
    item = s[PENDING - 1 + s[PENDING_COUNT]]
    p = s[TURN]
    mine = SEAT_SIZE * p
    if item >= PLACING or item == CONFUSE:
        return bytes([ANSWER + i for i in range(slots(s)) if not s[SLOTS + i]])
    if item <= I_STORE or item == I_PLACE:
        return _three(s, STALL + mine)
    if item == I_TABLET:
        mask = resources(s, p)
        return bytes([ANSWER + i for i in range(4) if mask >> i & 1])
    if item == I_DEPLOY:
        return _tiles(s, WAREHOUSE + mine, 9)
    if item == UNLOAD:
        return _three(s, LOAD + mine)
    if item == LOADING:
        return _tiles(s, CAMP + mine, QUAD)
    if item == I_WILD:
        return _tiles(s, WILDS, 4)
    if item == HARNESS or item == I_SPECIALTY:
        found = b"" if s[SPECIALTY + mine] else _ALL[:4]
        return found + _ALL[4:5] if item == HARNESS and s[CARTS + mine] < 2 else found
    if item == I_RAZE:
        return bytes([ANSWER + i for i in range(slots(s)) if s[SLOTS + i] >> 4 == p + 1])
    if item == REFRESHING:
        mine += STALL
        empty = (0 if s[mine] else 1) | (0 if s[mine + 1] else 2) | (0 if s[mine + 2] else 4)
        return bytes([ANSWER + mask for mask in range(1, 8) if not mask & empty])
    if item >= SELECTING:
        return _tiles(s, BAG + mine, QUAD) + _ALL[KEEP : KEEP + 1]
    if item >= SELLING:
        return _tiles(s, WAREHOUSE + mine, QUAD)
    marks = bytearray(STOP)
    if item == I_TRASH:
        _mark(s, PLAYED, marks)
    elif item == BAZAAR:
        _mark(s, HAND + p, marks)
    elif item == I_ADVANCE:
        for i in range(2):
            _mark(s, RESERVE + i, marks)
    if item == I_FREE or item == I_ADVANCE:
        for place in range(OPEN, OPEN + 5):
            if s[place] != TABLE and (item == I_FREE or COST[KIND[s[place]]] <= ADVANCE_LIMIT):
                marks[KIND[s[place]]] = 1
    else:
        _mark(s, DISCARDS + p, marks)
    found = bytes([ANSWER + kind for kind in range(STOP) if marks[kind]])
    return found + _ALL[STOP : STOP + 1] if item == I_TRASH or item == BAZAAR else found


def slots(s: bytearray) -> int:
    """How many slots the towers on the table have."""
    return TOWER_AT[s[ROUND]] - TOWER_AT[s[ROUND] - 1] + MINOR_SLOTS * s[PLAYERS]


def resources(s: bytearray, p: int) -> int:
    """The resources of the tiles in a seat's warehouse, as a bit mask."""
    p = WAREHOUSE + SEAT_SIZE * p
    mask = 0
    for kind in range(9):
        if s[p + kind]:
            mask |= RESOURCES[kind]
    return mask


def _tiles(s: bytearray, first: int, n: int) -> bytes:
    """Answers for the kinds whose counter is not 0; the counters begin at cell `first`."""
    return bytes([ANSWER + kind for kind in range(n) if s[first + kind]])


def _three(s: bytearray, first: int) -> bytes:
    """Answers for the kinds in three cells of single tiles, sorted, without duplicates."""
    a = s[first]
    b = s[first + 1]
    c = s[first + 2]
    if a > b:
        a, b = b, a
    if b > c:
        b, c = c, b
        if a > b:
            a, b = b, a
    found = _ALL[c - 1 : c] if c else b""
    if b and b != c:
        found = _ALL[b - 1 : b] + found
    return _ALL[a - 1 : a] + found if a and a != b else found


def _mark(s: bytearray, pile: int, marks: bytearray) -> None:
    card = s[pile]
    while card != TABLE:
        marks[KIND[card]] = 1
        card = s[card]
