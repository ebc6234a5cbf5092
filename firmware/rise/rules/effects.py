"""What each decision does to the state. Nothing here asks whether it may be done: see legal.py."""

from .card_tables import AT_ONCE, COST, COSTS_THREE, FIRST, ICONS, ICONS_AT, TRASHES
from .decisions import A_CART, ANSWER, BUY, END, FIRST_BOUGHT, KEEP, MARKET, SELL, STALLS, STOP
from .elephant import embark, move, unload
from .questions import can, side
from .rounds import bring, end_turn, point, put
from .state import (
    ASIDE,
    ASKED,
    BAG,
    BAZAAR,
    CAMP,
    CARTS,
    CONFUSION_TILE,
    CONFUSIONS,
    DISCARDS,
    DUAL,
    FINAL,
    FREE,
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
    OWN,
    PENDING,
    PHASE,
    PLACING,
    PLACING_WILD,
    PLAYED,
    PURSE,
    QUAD,
    REFRESHING,
    RESOURCES,
    REVEALED,
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
    WAITING,
    WAREHOUSE,
    WIDTH,
    WILD_TILE,
    WILDS,
    find,
    lift,
    push,
    take_up,
)
from .supply import draw, fill, obtain, pick, restock, send_home, take_from_stall, trash


def perform(s: bytearray, decision: int) -> None:
    """Do a legal decision, and then what is pending as far as nobody need be asked."""
    s[REVEALED] = 0
    p = s[TURN]
    if decision >= ANSWER:
        n = s[WAITING] - 1
        s[WAITING] = n
        n += PENDING
        item = s[n]
        s[n] = 0
        decision -= ANSWER
        if item >= PLACING:
            item += OWN * p + OWN - PLACING if item < PLACING_WILD else WILD_TILE - PLACING_WILD
            put(s, decision, item)
        else:
            _ANSWERS[item - ASKED](s, p, decision, item)
    elif decision < BUY:
        _play(s, p, decision)
    elif decision < MARKET:
        decision += FIRST_BOUGHT - BUY
        s[PURSE] -= COST[decision]
        obtain(s, decision)
        for _ in range(AT_ONCE[decision]):
            point(s)
    elif decision == END:
        end_turn(s)
        return
    elif decision == MARKET:
        s[PURSE] -= 1
        restock(s)
    elif decision == STALLS:
        s[PURSE] -= 1
        push(s, REFRESHING)
    elif decision == SELL:
        push(s, SELLING + 2)
    else:
        p = SIDES + WIDTH * p
        s[PURSE] += 1 if s[p] & GOLD_ONE else 2
        s[p] = s[p] ^ GOLD_ONE | GOLD_USED
    if s[WAITING]:
        settle(s)


def settle(s: bytearray) -> None:
    """Carry out what is pending until somebody is asked; what cannot be carried out is lost."""
    p = s[TURN]
    while s[WAITING]:
        n = PENDING - 1 + s[WAITING]
        item = s[n]
        possible = not can(s, p, item)
        if item >= ASKED and possible:
            return
        s[n] = 0
        s[WAITING] -= 1
        if not possible:
            continue
        if item == I_GOLD:
            s[PURSE] += 1
        elif item == I_MOVE:
            move(s, p)
        elif item == I_DRAW:
            draw(s, p)
        elif item == I_INFLUENCE:
            point(s)
        elif item == I_FIND:
            n = pick(s, BAG + WIDTH * p)
            s[BAG + WIDTH * p + n] -= 1
            s[WAREHOUSE + WIDTH * p + n] += 1
        elif item == I_RESTOCK:
            restock(s)
        elif item == I_REFRESH:
            push(s, REFRESHING)
        elif item == I_SELECT:
            push(s, SELECTING)
        elif item == I_CART:
            s[CARTS + WIDTH * p] += 1


def _play(s: bytearray, p: int, number: int) -> None:
    """A side of a card of the hand; if it cannot be played neither can the other, and nothing happens."""
    first = FIRST[number]
    cell = find(s, HAND + p, number >> 1)
    if side(s, p, number):
        lift(s, cell, PLAYED)
        return
    if first & COSTS_THREE:
        s[PURSE] -= 3
    if first & TRASHES:
        trash(s, cell)
    else:
        lift(s, cell, PLAYED)
    if first != I_MATCH:
        _push_row(s, number)
        return
    number = ICONS[ICONS_AT[number]]
    tile = RESOURCES[pick(s, BAG + WIDTH * p)]
    for resource in range(3, -1, -1):
        if tile >> resource & 1:
            _push_row(s, number + resource)


def _push_row(s: bytearray, row: int) -> None:
    n = s[WAITING]
    for i in range(ICONS_AT[row], ICONS_AT[row + 1]):
        s[PENDING + n] = ICONS[i]
        n += 1
    s[WAITING] = n


def _from_stall(s: bytearray, p: int, kind: int, item: int) -> None:
    take_from_stall(s, p, kind)
    if item == I_LOAD:
        s[CAMP + WIDTH * p + kind] += 1
    elif item == I_STORE:
        s[WAREHOUSE + WIDTH * p + kind] += 1
    else:
        bring(s, kind)


def _deploy(s: bytearray, p: int, kind: int, item: int) -> None:
    s[WAREHOUSE + WIDTH * p + kind] -= 1
    bring(s, kind)


def _wild(s: bytearray, p: int, kind: int, item: int) -> None:
    if s[PHASE] & FINAL:
        point(s)
    else:
        s[WILDS + kind] -= 1
        push(s, PLACING_WILD + kind)


def _confuse(s: bytearray, p: int, slot: int, item: int) -> None:
    s[CONFUSIONS] -= 1
    put(s, slot, CONFUSION_TILE)


def _raze(s: bytearray, p: int, slot: int, item: int) -> None:
    kind = s[SLOTS + slot] & 15
    s[SLOTS + slot] = 0
    s[FREE] += 1
    send_home(s, p, kind)


def _tablet(s: bytearray, p: int, track: int, item: int) -> None:
    p *= WIDTH
    at = TABLET + p + track
    if s[at] == 4:
        point(s)
        return
    given = TRACKS[4 * track + s[at]]
    s[at] += 1
    if given == G_DUAL:
        at = DUAL + p + track
        s[WAREHOUSE - 1 + p + s[at]] += 1
        s[at] = 0
    elif given == G_RIDE:
        push(s, I_MOVE)
        push(s, I_MOVE)
        push(s, I_DRAW)
    elif given == G_HARNESS:
        if s[CARTS + p] == 2 and s[SPECIALTY + p]:
            point(s)
        else:
            push(s, HARNESS)
    elif given == G_BAZAAR:
        push(s, BAZAAR)
        push(s, I_FREE)
    elif given == G_QUAD:
        s[WAREHOUSE + QUAD + p] += 1


def _harness(s: bytearray, p: int, choice: int, item: int) -> None:
    if choice == A_CART:
        s[CARTS + WIDTH * p] += 1
    else:
        s[SPECIALTY + WIDTH * p] = choice + 1


def _trash(s: bytearray, p: int, kind: int, item: int) -> None:
    if kind == STOP:
        return
    # Of equal cards the played one, at the bazaar the discarded one.
    cell = find(s, DISCARDS + p if item == BAZAAR else PLAYED, kind)
    if cell == TABLE:
        cell = find(s, HAND + p if item == BAZAAR else DISCARDS + p, kind)
    trash(s, cell)


def _obtain(s: bytearray, p: int, kind: int, item: int) -> None:
    obtain(s, kind)


def _recall(s: bytearray, p: int, kind: int, item: int) -> None:
    take_up(s, find(s, DISCARDS + p, kind), HAND + p)


def _sell(s: bytearray, p: int, kind: int, item: int) -> None:
    s[WAREHOUSE + WIDTH * p + kind] -= 1
    send_home(s, p, kind)
    if item > SELLING:
        push(s, item - 1)
    else:
        s[PURSE] += 1


def _select(s: bytearray, p: int, kind: int, item: int) -> None:
    if item < SELECTING + 2:
        push(s, item + 1)
    if kind != KEEP:
        stall = STALL + WIDTH * p + item - SELECTING
        s[BAG + WIDTH * p + kind] -= 1
        s[ASIDE - 1 + s[stall]] += 1
        s[stall] = kind + 1


def _refresh(s: bytearray, p: int, mask: int, item: int) -> None:
    stall = STALL + WIDTH * p
    for i in range(3):
        if mask >> i & 1:
            s[ASIDE - 1 + s[stall + i]] += 1
            s[stall + i] = 0
    fill(s, p)


# In the order of state.py: L S U D P W X F A B Y Z, then the tasks up to REFRESHING.
_ANSWERS = (
    _from_stall, _from_stall, _tablet, _deploy, _from_stall, _wild,
    _trash, _obtain, _obtain, _recall, _harness, _raze,
    _harness, _trash, _confuse, embark, unload,
    _sell, _sell, _sell, _select, _select, _select, _refresh,
)  # fmt: skip
