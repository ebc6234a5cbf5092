"""What each decision does to the state. Nothing here checks whether it is legal: see legal.py."""

from .card_tables import COST, COSTS_THREE, FIRST_ICON, ICONS, ICONS_AT, POINTS_AT_ONCE, TRASHES
from .decisions import A_CART, ANSWER, BUY, END, FIRST_BOUGHT, KEEP, MARKET, SELL, STALLS, STOP
from .elephant import load_tile, move_elephant, unload_tile
from .questions import obstacle, side_obstacle
from .rounds import add_point, end_turn, put_tile, send_to_tower
from .state import (
    ASIDE,
    BAG,
    BAZAAR,
    CAMP,
    CARTS,
    CONFUSION_TILE,
    CONFUSIONS,
    DISCARDS,
    DUAL,
    EMPTY_SLOTS,
    FINAL,
    FIRST_ASKED,
    G_BAZAAR,
    G_DUAL,
    G_HARNESS,
    G_QUAD,
    G_RIDE,
    GOLD_ONE,
    GOLD_USED,
    HAND,
    HARNESS,
    I_CART,
    I_DRAW,
    I_FIND,
    I_FREE,
    I_GOLD,
    I_INFLUENCE,
    I_LOAD,
    I_MATCH,
    I_MOVE,
    I_REFRESH,
    I_RESTOCK,
    I_SELECT,
    I_STORE,
    OWN_TILE,
    PENDING,
    PENDING_COUNT,
    PHASE,
    PLACING,
    PLACING_WILD,
    PLAYED,
    PURSE,
    QUAD,
    REFRESHING,
    RESOURCES,
    REVEALED,
    SEAT_SIZE,
    SELECTING,
    SELLING,
    SIDES,
    SLOTS,
    SPECIALTY,
    STALL,
    TABLE,
    TABLET,
    TRACKS,
    TURN,
    WAREHOUSE,
    WILD_TILE,
    WILDS,
    add_to_hand,
    find,
    lift,
    push_pending,
)
from .supply import (
    draw,
    fill_stalls,
    random_tile,
    restock,
    send_home,
    take_from_stall,
    take_market_card,
    trash_card,
)


def perform(s: bytearray, decision: int) -> None:
    """Do a legal decision, then resolve pending icons up to the next question."""
    s[REVEALED] = 0
    p = s[TURN]
    if decision >= ANSWER:
        n = s[PENDING_COUNT] - 1
        s[PENDING_COUNT] = n
        n += PENDING
        item = s[n]
        s[n] = 0
        decision -= ANSWER
        if item >= PLACING:
            item += OWN_TILE * p + OWN_TILE - PLACING if item < PLACING_WILD else WILD_TILE - PLACING_WILD
            put_tile(s, decision, item)
        else:
            _ANSWERS[item - FIRST_ASKED](s, p, decision, item)
    elif decision < BUY:
        _play(s, p, decision)
    elif decision < MARKET:
        decision += FIRST_BOUGHT - BUY
        s[PURSE] -= COST[decision]
        take_market_card(s, decision)
        for _ in range(POINTS_AT_ONCE[decision]):
            add_point(s)
    elif decision == END:
        end_turn(s)
        return
    elif decision == MARKET:
        s[PURSE] -= 1
        restock(s)
    elif decision == STALLS:
        s[PURSE] -= 1
        push_pending(s, REFRESHING)
    elif decision == SELL:
        push_pending(s, SELLING + 2)
    else:
        p = SIDES + SEAT_SIZE * p
        s[PURSE] += 1 if s[p] & GOLD_ONE else 2
        s[p] = s[p] ^ GOLD_ONE | GOLD_USED
    if s[PENDING_COUNT]:
        resolve_pending(s)


def resolve_pending(s: bytearray) -> None:
    """Resolve pending icons and tasks up to the next question. Those that are impossible are dropped."""
    p = s[TURN]
    while s[PENDING_COUNT]:
        n = PENDING - 1 + s[PENDING_COUNT]
        item = s[n]
        possible = not obstacle(s, p, item)
        if item >= FIRST_ASKED and possible:
            return
        s[n] = 0
        s[PENDING_COUNT] -= 1
        if not possible:
            continue
        if item == I_GOLD:
            s[PURSE] += 1
        elif item == I_MOVE:
            move_elephant(s, p)
        elif item == I_DRAW:
            draw(s, p)
        elif item == I_INFLUENCE:
            add_point(s)
        elif item == I_FIND:
            n = random_tile(s, BAG + SEAT_SIZE * p)
            s[BAG + SEAT_SIZE * p + n] -= 1
            s[WAREHOUSE + SEAT_SIZE * p + n] += 1
        elif item == I_RESTOCK:
            restock(s)
        elif item == I_REFRESH:
            push_pending(s, REFRESHING)
        elif item == I_SELECT:
            push_pending(s, SELECTING)
        elif item == I_CART:
            s[CARTS + SEAT_SIZE * p] += 1


def _play(s: bytearray, p: int, number: int) -> None:
    """Play a side of a card in the hand. If it has an obstacle so has the other side: nothing happens."""
    first = FIRST_ICON[number]
    cell = find(s, HAND + p, number >> 1)
    if side_obstacle(s, p, number):
        lift(s, cell, PLAYED)
        return
    if first & COSTS_THREE:
        s[PURSE] -= 3
    if first & TRASHES:
        trash_card(s, cell)
    else:
        lift(s, cell, PLAYED)
    if first != I_MATCH:
        _push_row(s, number)
        return
    number = ICONS[ICONS_AT[number]]
    tile = RESOURCES[random_tile(s, BAG + SEAT_SIZE * p)]
    for resource in range(3, -1, -1):
        if tile >> resource & 1:
            _push_row(s, number + resource)


def _push_row(s: bytearray, row: int) -> None:
    n = s[PENDING_COUNT]
    for i in range(ICONS_AT[row], ICONS_AT[row + 1]):
        s[PENDING + n] = ICONS[i]
        n += 1
    s[PENDING_COUNT] = n


def _from_stall(s: bytearray, p: int, kind: int, item: int) -> None:
    take_from_stall(s, p, kind)
    if item == I_LOAD:
        s[CAMP + SEAT_SIZE * p + kind] += 1
    elif item == I_STORE:
        s[WAREHOUSE + SEAT_SIZE * p + kind] += 1
    else:
        send_to_tower(s, kind)


def _deploy(s: bytearray, p: int, kind: int, item: int) -> None:
    s[WAREHOUSE + SEAT_SIZE * p + kind] -= 1
    send_to_tower(s, kind)


def _wild(s: bytearray, p: int, kind: int, item: int) -> None:
    if s[PHASE] & FINAL:
        add_point(s)
    else:
        s[WILDS + kind] -= 1
        push_pending(s, PLACING_WILD + kind)


def _confuse(s: bytearray, p: int, slot: int, item: int) -> None:
    s[CONFUSIONS] -= 1
    put_tile(s, slot, CONFUSION_TILE)


def _raze(s: bytearray, p: int, slot: int, item: int) -> None:
    kind = s[SLOTS + slot] & 15
    s[SLOTS + slot] = 0
    s[EMPTY_SLOTS] += 1
    send_home(s, p, kind)


def _tablet(s: bytearray, p: int, track: int, item: int) -> None:
    p *= SEAT_SIZE
    at = TABLET + p + track
    if s[at] == 4:
        add_point(s)
        return
    given = TRACKS[4 * track + s[at]]
    s[at] += 1
    if given == G_DUAL:
        at = DUAL + p + track
        s[WAREHOUSE - 1 + p + s[at]] += 1
        s[at] = 0
    elif given == G_RIDE:
        push_pending(s, I_MOVE)
        push_pending(s, I_MOVE)
        push_pending(s, I_DRAW)
    elif given == G_HARNESS:
        if s[CARTS + p] == 2 and s[SPECIALTY + p]:
            add_point(s)
        else:
            push_pending(s, HARNESS)
    elif given == G_BAZAAR:
        push_pending(s, BAZAAR)
        push_pending(s, I_FREE)
    elif given == G_QUAD:
        s[WAREHOUSE + QUAD + p] += 1


def _harness(s: bytearray, p: int, choice: int, item: int) -> None:
    if choice == A_CART:
        s[CARTS + SEAT_SIZE * p] += 1
    else:
        s[SPECIALTY + SEAT_SIZE * p] = choice + 1


def _trash(s: bytearray, p: int, kind: int, item: int) -> None:
    if kind == STOP:
        return
    # Of equal cards take the played one, at the bazaar the discarded one.
    cell = find(s, DISCARDS + p if item == BAZAAR else PLAYED, kind)
    if cell == TABLE:
        cell = find(s, HAND + p if item == BAZAAR else DISCARDS + p, kind)
    trash_card(s, cell)


def _obtain(s: bytearray, p: int, kind: int, item: int) -> None:
    take_market_card(s, kind)


def _recall(s: bytearray, p: int, kind: int, item: int) -> None:
    add_to_hand(s, find(s, DISCARDS + p, kind), HAND + p)


def _sell(s: bytearray, p: int, kind: int, item: int) -> None:
    s[WAREHOUSE + SEAT_SIZE * p + kind] -= 1
    send_home(s, p, kind)
    if item > SELLING:
        push_pending(s, item - 1)
    else:
        s[PURSE] += 1


def _select(s: bytearray, p: int, kind: int, item: int) -> None:
    if item < SELECTING + 2:
        push_pending(s, item + 1)
    if kind != KEEP:
        stall = STALL + SEAT_SIZE * p + item - SELECTING
        s[BAG + SEAT_SIZE * p + kind] -= 1
        s[ASIDE - 1 + s[stall]] += 1
        s[stall] = kind + 1


def _refresh(s: bytearray, p: int, mask: int, item: int) -> None:
    stall = STALL + SEAT_SIZE * p
    for i in range(3):
        if mask >> i & 1:
            s[ASIDE - 1 + s[stall + i]] += 1
            s[stall + i] = 0
    fill_stalls(s, p)


# Indexed by item - FIRST_ASKED: the icons L S U D P W X F A B Y Z, then the tasks up to REFRESHING.
_ANSWERS = (
    _from_stall, _from_stall, _tablet, _deploy, _from_stall, _wild,
    _trash, _obtain, _obtain, _recall, _harness, _raze,
    _harness, _trash, _confuse, load_tile, unload_tile,
    _sell, _sell, _sell, _select, _select, _select, _refresh,
)  # fmt: skip
