"""Set up a game from its seed."""

from handheld.game.chance import seed, shuffle

from .card_tables import KIND, STARTING_DECK
from .rounds import lay_towers
from .state import (
    BAG,
    BOX,
    CHANCE,
    CONFUSIONS,
    DECK,
    DUAL,
    FIRST_MARKET,
    FIRST_RESERVE,
    LAP,
    MARKET_DECK,
    MILD,
    PLAYERS,
    POINTS,
    RESERVE,
    REVEALED,
    ROUND,
    SEAT_SIZE,
    SIZE,
    TABLE,
    WILDS,
    find,
    lift,
)
from .supply import draw, fill_stalls, mark_cards, restock, shuffle_marked


def blank() -> bytearray:
    """A state with nothing on the table: every card is in the box, no tile anywhere."""
    s = bytearray(SIZE)
    s[:BAG] = bytes((TABLE,)) * BAG
    # Each card lies on the one before it, and the last one is the top of the box.
    s[1:TABLE] = bytes(range(TABLE - 1))
    s[BOX] = TABLE - 1
    return s


def new(players: int, seed_bytes: bytes, mild: bool = False) -> bytearray:
    """A new game for two to four from a seed of eight bytes: everything is dealt, seat 1 begins."""
    s = blank()
    row = bytearray(TABLE)
    s[PLAYERS] = players
    s[MILD] = mild
    s[ROUND] = s[LAP] = 1
    seed(s, CHANCE, seed_bytes)
    card = s[BOX]
    while KIND[card] >= FIRST_MARKET:
        row[card] = 1
        card = s[card]
    s[BOX] = card
    shuffle_marked(s, row, MARKET_DECK)
    restock(s)
    while KIND[s[BOX]] >= FIRST_RESERVE:
        lift(s, BOX, RESERVE - FIRST_RESERVE + KIND[s[BOX]])
    for i in range(4):
        s[WILDS + i] = 2
    s[CONFUSIONS] = 12
    lay_towers(s)
    duals = bytearray(4)
    for p in range(players):
        mine = SEAT_SIZE * p
        for i in range(4):
            s[BAG + mine + i] = 7
            duals[i] = 5 + i
        shuffle(s, CHANCE, duals, 4)
        s[DUAL + mine : DUAL + 4 + mine] = duals
        # The box is sorted by kind, the highest on top, so one pass finds all cards.
        cell = BOX
        for i in range(len(STARTING_DECK) - 1, -1, -1):
            cell = find(s, cell, STARTING_DECK[i])
            lift(s, cell, DECK + p)
        mark_cards(s, DECK + p, row)
        shuffle_marked(s, row, DECK + p)
        for _ in range(5):
            draw(s, p)
        fill_stalls(s, p)
    s[POINTS + SEAT_SIZE * (players - 1)] = 2
    s[REVEALED] = 0
    return s
