"""Points, tiles on slots, and what ends: a tower, a round, a turn, the game."""

from handheld.game.chance import shuffle

from .card_tables import KIND, POINTS_AT_END, SLOT_ICONS, TOWER_AT
from .state import (
    ARRIVED,
    ASIDE,
    BAG,
    BOUGHT,
    CHANCE,
    COMPLETED,
    CONFUSE,
    CONFUSION_TILE,
    CONFUSIONS,
    DECK,
    DISCARDS,
    EMPTY_SLOTS,
    FINAL,
    GOLD_USED,
    HAND,
    I_LOAD,
    LAP,
    LAPS,
    LOAD,
    MINOR,
    MINOR_SLOTS,
    OVER,
    PHASE,
    PLACING,
    PLAYED,
    PLAYERS,
    POINTS,
    PURSE,
    QUAD,
    RESOURCES,
    REVEALED,
    ROUND,
    SEAT_SIZE,
    SIDES,
    SLOTS,
    SPECIALTY,
    TABLE,
    TURN,
    WAREHOUSE,
    WILD_TILE,
    WILDS,
    lift,
    points,
    push_pending,
)
from .supply import draw, fill_stalls, restock, send_home
from .towers import score

_minor = bytearray(6)


def add_point(s: bytearray) -> None:
    """One point for the seat whose turn it is; a total that ends in 5 calls for a confusion tile."""
    at = POINTS + SEAT_SIZE * s[TURN]
    total = (s[at] | s[at + 1] << 8) + 1
    s[at] = total & 255
    s[at + 1] = total >> 8
    if total % 10 == 5:
        push_pending(s, CONFUSE)


def put_tile(s: bytearray, slot: int, tile: int) -> None:
    """A tile comes to an empty slot: icon's bonus, completed tower's point, perhaps the round's end."""
    s[SLOTS + slot] = tile
    s[EMPTY_SLOTS] -= 1
    main = s[ROUND] - 1
    at = TOWER_AT[main]
    size = TOWER_AT[s[ROUND]] - at
    first = 0
    if slot >= size:
        n = (slot - size) // MINOR_SLOTS
        first = size + MINOR_SLOTS * n
        at = TOWER_AT[s[MINOR + n]]
        size = MINOR_SLOTS
    shown = SLOT_ICONS[at + slot - first]
    if shown == 16:
        # What comes first is laid on last: confusion tiles before the load.
        push_pending(s, I_LOAD)
    elif shown and (tile == CONFUSION_TILE or RESOURCES[tile & 15] & shown):
        add_point(s)
    first += SLOTS
    if tile != CONFUSION_TILE and s.find(b"\x00", first, first + size) < 0:
        s[COMPLETED + SEAT_SIZE * s[TURN]] += 1
        add_point(s)
    if not s[EMPTY_SLOTS]:
        if s[ROUND] == 3:
            s[PHASE] |= FINAL
        else:
            end_round(s)


def lay_towers(s: bytearray) -> None:
    """The round's main tower and as many minor ones as players, all empty."""
    for i in range(6):
        _minor[i] = 3 + i
    shuffle(s, CHANCE, _minor, 6)
    for i in range(s[PLAYERS]):
        s[MINOR + i] = _minor[i]
    main = s[ROUND]
    s[EMPTY_SLOTS] = TOWER_AT[main] - TOWER_AT[main - 1] + MINOR_SLOTS * s[PLAYERS]
    s[REVEALED] = 1


def end_round(s: bytearray) -> None:
    """Score, new market, tiles go back, next towers. What is pending stays so."""
    for p in range(s[PLAYERS]):
        score(s, p)
    restock(s)
    for slot in range(SLOTS, MINOR):
        tile = s[slot]
        s[slot] = 0
        if tile == CONFUSION_TILE:
            s[CONFUSIONS] += 1
        elif tile >= WILD_TILE:
            s[WILDS + tile - WILD_TILE] += 1
        elif tile & 15 == QUAD:
            s[WAREHOUSE + QUAD + SEAT_SIZE * ((tile >> 4) - 1)] += 1
        elif tile:
            s[BAG + SEAT_SIZE * ((tile >> 4) - 1) + (tile & 15)] += 1
    for p in range(s[PLAYERS]):
        fill_stalls(s, p)
    s[ROUND] += 1
    s[LAP] = 1
    lay_towers(s)


def end_turn(s: bytearray) -> None:
    """Gold is lost, cards are discarded, tiles aside go back, five cards are drawn; then the next seat."""
    p = s[TURN]
    s[PURSE] = 0
    s[SIDES + SEAT_SIZE * p] &= ~GOLD_USED
    while s[PLAYED] != TABLE:
        lift(s, PLAYED, DISCARDS + p)
    while s[BOUGHT] != TABLE:
        lift(s, BOUGHT, DISCARDS + p)
    for kind in range(QUAD):
        if s[ASIDE + kind]:
            s[BAG + SEAT_SIZE * p + kind] += s[ASIDE + kind]
            s[ASIDE + kind] = 0
    fill_stalls(s, p)
    for _ in range(5):
        draw(s, p)
    if p + 1 < s[PLAYERS]:
        s[TURN] = p + 1
        return
    if s[PHASE] & FINAL:
        finish(s)
        return
    s[LAP] += 1
    if s[LAP] > LAPS:
        if s[ROUND] == 3:
            finish(s)
            return
        end_round(s)
    s[TURN] = 0


def finish(s: bytearray) -> None:
    """The towers are scored a last time, then every card adds its points."""
    s[PHASE] |= OVER
    for p in range(s[PLAYERS]):
        score(s, p)
        total = points(s, p) + end_points(s, p)
        at = POINTS + SEAT_SIZE * p
        s[at] = total & 255
        s[at + 1] = total >> 8


def end_points(s: bytearray, p: int) -> int:
    """What the cards of a seat's hand, deck and discard pile are worth at the end of the game."""
    total = 0
    for pile in range(HAND + p, PLAYED, DECK - HAND):
        card = s[pile]
        while card != TABLE:
            total += POINTS_AT_END[KIND[card]]
            card = s[card]
    return total


def send_to_tower(s: bytearray, kind: int) -> None:
    """A tile that has left its place is to go to a tower; in the final phase home, which gives a point."""
    if s[PHASE] & FINAL:
        send_home(s, s[TURN], kind)
        add_point(s)
    else:
        push_pending(s, PLACING + kind)


def score_specialty(s: bytearray) -> None:
    """Each tile on the elephant that has the specialty gives a point."""
    mine = SEAT_SIZE * s[TURN]
    special = s[SPECIALTY + mine]
    if special:
        for tile in range(LOAD + mine, LOAD + mine + 3):
            if s[tile] and RESOURCES[s[tile] - 1] >> special - 1 & 1:
                if s[ARRIVED + mine] < 255:
                    s[ARRIVED + mine] += 1
                add_point(s)
