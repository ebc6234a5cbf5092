"""Draw and return cards and tiles: decks, the market, bags, stalls."""

from handheld.game.chance import below, shuffle

from .card_tables import KIND
from .state import (
    BAG,
    BOUGHT,
    BOX,
    CHANCE,
    DECK,
    DISCARDS,
    FIRST_MARKET,
    FIRST_RESERVE,
    HAND,
    MARKET_DECK,
    MARKET_DISCARDS,
    NONE,
    OPEN,
    QUAD,
    RESERVE,
    REVEALED,
    SEAT_SIZE,
    STALL,
    TABLE,
    WAREHOUSE,
    add_to_hand,
    lift,
)

_row = bytearray(TABLE)


def mark_cards(s: bytearray, pile: int, row: bytearray) -> None:
    """Set row[card] = 1 for every card of a pile and empty the pile."""
    card = s[pile]
    while card != TABLE:
        row[card] = 1
        card = s[card]
    s[pile] = TABLE


def shuffle_marked(s: bytearray, row: bytearray, pile: int) -> None:
    """Shuffle the cards marked in `row` onto a pile and clear the row."""
    n = 0
    card = row.find(b"\x01")
    while card >= 0:
        row[card] = 0
        row[n] = card
        n += 1
        card = row.find(b"\x01", card + 1)
    shuffle(s, CHANCE, row, n)
    top = s[pile]
    while n:
        n -= 1
        card = row[n]
        row[n] = 0
        s[card] = top
        top = card
    s[pile] = top


def draw(s: bytearray, p: int) -> None:
    """Draw a card for a seat. An empty deck is first made of its discards and this turn's purchases."""
    deck = DECK + p
    if s[deck] == TABLE:
        mark_cards(s, DISCARDS + p, _row)
        mark_cards(s, BOUGHT, _row)
        shuffle_marked(s, _row, deck)
        if s[deck] == TABLE:
            return
    add_to_hand(s, deck, HAND + p)
    s[REVEALED] = 1


def lay_open(s: bytearray, place: int) -> None:
    """Fill an empty place of the market from its deck; an empty deck is made of its discards first."""
    if s[MARKET_DECK] == TABLE:
        mark_cards(s, MARKET_DISCARDS, _row)
        shuffle_marked(s, _row, MARKET_DECK)
        if s[MARKET_DECK] == TABLE:
            return
    lift(s, MARKET_DECK, place)
    s[REVEALED] = 1


def restock(s: bytearray) -> None:
    """Discard all open cards of the market and lay five new ones open."""
    for place in range(OPEN, OPEN + 5):
        if s[place] != TABLE:
            lift(s, place, MARKET_DISCARDS)
    for place in range(OPEN, OPEN + 5):
        lay_open(s, place)


def take_market_card(s: bytearray, kind: int) -> None:
    """Move a reserve or open market card to those bought; refill the open place."""
    if kind < FIRST_MARKET:
        lift(s, RESERVE - FIRST_RESERVE + kind, BOUGHT)
        return
    place = OPEN
    while KIND[s[place]] != kind:
        place += 1
    lift(s, place, BOUGHT)
    lay_open(s, place)


def trash_card(s: bytearray, cell: int) -> None:
    """Remove the card under a cell from its owner's deck for good."""
    kind = KIND[s[cell]]
    if kind < FIRST_RESERVE:
        lift(s, cell, BOX)
    elif kind < FIRST_MARKET:
        lift(s, cell, RESERVE - FIRST_RESERVE + kind)
    else:
        lift(s, cell, MARKET_DISCARDS)
        for place in range(OPEN, OPEN + 5):
            if s[place] == TABLE:
                lay_open(s, place)


def random_tile(s: bytearray, bag: int) -> int:
    """The kind of a random tile in a bag, without taking it out; NONE if the bag is empty."""
    n = s[bag] + s[bag + 1] + s[bag + 2] + s[bag + 3] + s[bag + 4] + s[bag + 5] + s[bag + 6] + s[bag + 7]
    if not n:
        return NONE
    s[REVEALED] = 1
    n = below(s, CHANCE, n)
    kind = 0
    while n >= s[bag + kind]:
        n -= s[bag + kind]
        kind += 1
    return kind


def fill_stalls(s: bytearray, p: int) -> None:
    """Fill the empty stalls of a seat from its bag, from the left."""
    bag = BAG + SEAT_SIZE * p
    for stall in range(STALL + SEAT_SIZE * p, STALL + 3 + SEAT_SIZE * p):
        if not s[stall]:
            kind = random_tile(s, bag)
            if kind == NONE:
                return
            s[bag + kind] -= 1
            s[stall] = kind + 1


def send_home(s: bytearray, p: int, kind: int) -> None:
    """Return a tile: into the bag, the quad into the warehouse."""
    if kind == QUAD:
        s[WAREHOUSE + QUAD + SEAT_SIZE * p] += 1
        return
    s[BAG + SEAT_SIZE * p + kind] += 1
    fill_stalls(s, p)


def take_from_stall(s: bytearray, p: int, kind: int) -> None:
    """Take a tile of this kind from the leftmost stall that has one; refill the stall."""
    stall = STALL + SEAT_SIZE * p
    while s[stall] != kind + 1:
        stall += 1
    s[stall] = 0
    fill_stalls(s, p)
