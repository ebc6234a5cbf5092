"""Hidden information: a seat's view of a game, and re-deals of what the seat cannot see.

Hidden are the order of all decks, the others' hands, and the random generator. Everybody can work out which
cards another seat's deck and hand hold together, and which cards the market deck holds.
"""

from .card_tables import KIND
from .state import (
    CHANCE,
    DECK,
    HAND,
    KINDS,
    LOAD,
    MARKET_DECK,
    PLAYERS,
    REVEALED,
    SEAT_SIZE,
    SIZE,
    TABLE,
    add_to_hand,
    cards,
    count,
)
from .supply import mark_cards, shuffle_marked


def view(s: bytearray, p: int) -> bytearray:
    """A copy in which everything hidden from seat `p` is in a fixed order.

    States that the seat cannot tell apart become equal bytes, also where equal cards are swapped.
    """
    seen = bytearray(SIZE)
    seen[:] = s
    seen[CHANCE : CHANCE + 8] = b"\0\0\0\0\0\0\0\0"
    seen[REVEALED] = 0
    # Deal the cards of each kind again, highest number first, with every pile sorted from its top.
    last = bytearray(KINDS)
    for card in range(TABLE):
        last[KIND[card]] = card
    for pile in range(TABLE + 1, TABLE + 25):
        row = cards(s, pile)
        other = pile - HAND if HAND <= pile < DECK else pile - DECK if DECK <= pile < DECK + 4 else p
        if other != p:
            pool = sorted(cards(s, HAND + other) + cards(s, DECK + other))
            held = count(s, HAND + other)
            pool = pool[:held] if pile < DECK else pool[held:]
        else:
            pool = sorted(row)
        top = TABLE
        for i in range(len(pool) - 1, -1, -1):
            card = last[pool[i]]
            # Card 0 is the last of its kind.
            last[pool[i]] = card - 1 if card else 0
            seen[card] = top
            top = card
        seen[pile] = top
    for other in range(s[PLAYERS]):
        load = LOAD + SEAT_SIZE * other
        seen[load : load + 3] = bytes(sorted(s[load : load + 3], reverse=True))
    return seen


def redeal(s: bytearray, p: int) -> None:
    """Shuffle everything hidden from seat `p` with the state's generator: a sample of the possible states."""
    row = bytearray(TABLE)
    mark_cards(s, MARKET_DECK, row)
    shuffle_marked(s, row, MARKET_DECK)
    for other in range(s[PLAYERS]):
        held = 0
        if other != p:
            held = count(s, HAND + other)
            mark_cards(s, HAND + other, row)
        mark_cards(s, DECK + other, row)
        shuffle_marked(s, row, DECK + other)
        for _ in range(held):
            add_to_hand(s, DECK + other, HAND + other)
