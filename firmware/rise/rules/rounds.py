"""Points, tiles on slots, and the ends of a tower, a round, a turn and the game."""

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
from .towers import score, tower_of

_minor = bytearray(6)


def add_point(s: bytearray) -> None:
    """Add a point for the seat whose turn it is; a total that ends in 5 makes it place a confusion tile."""
    at = POINTS + SEAT_SIZE * s[TURN]
    total = (s[at] | s[at + 1] << 8) + 1
    s[at] = total & 255
    s[at + 1] = total >> 8
    if total % 10 == 5:
        push_pending(s, CONFUSE)


def put_tile(s: bytearray, slot: int, tile: int) -> None:
    """Put a tile on an empty slot: bonus of the icon, point for a full tower, perhaps the round's end."""
    s[SLOTS + slot] = tile
    s[EMPTY_SLOTS] -= 1
    home = tower_of(s, slot)
    first = home >> 8
    size = MINOR_SLOTS if first else TOWER_AT[s[ROUND]] - home
    shown = SLOT_ICONS[(home & 255) + slot - first]
    if shown == 16:
        # Pending items are a stack: the load goes below the confusion tiles, which come first.
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
    """Lay out the main tower of the round and one minor tower for each player, all empty."""
    for i in range(6):
        _minor[i] = 3 + i
    shuffle(s, CHANCE, _minor, 6)
    for i in range(s[PLAYERS]):
        s[MINOR + i] = _minor[i]
    main = s[ROUND]
    s[EMPTY_SLOTS] = TOWER_AT[main] - TOWER_AT[main - 1] + MINOR_SLOTS * s[PLAYERS]
    s[REVEALED] = 1


def end_round(s: bytearray) -> None:
    """Score, restock the market, return tiles, lay the next towers. Pending items stay pending."""
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
    """Lose gold, discard, return tiles set aside, draw five cards; then it is the next seat's turn."""
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
    """End the game: score the towers a last time, then add the points of all cards."""
    s[PHASE] |= OVER
    for p in range(s[PLAYERS]):
        score(s, p)
        total = points(s, p) + end_points(s, p)
        at = POINTS + SEAT_SIZE * p
        s[at] = total & 255
        s[at + 1] = total >> 8


def end_points(s: bytearray, p: int) -> int:
    """The points of the cards in a seat's hand, deck and discard pile at the end of the game."""
    total = 0
    for pile in range(HAND + p, PLAYED, DECK - HAND):
        card = s[pile]
        while card != TABLE:
            total += POINTS_AT_END[KIND[card]]
            card = s[card]
    return total


def send_to_tower(s: bytearray, kind: int) -> None:
    """Ask for a slot for a tile that has left its place; in the final phase return it for a point instead."""
    if s[PHASE] & FINAL:
        send_home(s, s[TURN], kind)
        add_point(s)
    else:
        push_pending(s, PLACING + kind)


def score_specialty(s: bytearray) -> None:
    """Add a point for each tile on the elephant that has the resource of the specialty."""
    mine = SEAT_SIZE * s[TURN]
    special = s[SPECIALTY + mine]
    if special:
        for tile in range(LOAD + mine, LOAD + mine + 3):
            if s[tile] and RESOURCES[s[tile] - 1] >> special - 1 & 1:
                if s[ARRIVED + mine] < 255:
                    s[ARRIVED + mine] += 1
                add_point(s)
