"""The state of a game in one bytearray, and `lift`, the only way to move a card.

A card is a number, 0–98; `card_tables.KIND` has its kind. A *cell* of the state holds the number of the card
under it: the cell of a pile holds the pile's top card, the cell of a card the card beneath it. So `lift` can
take the card under any cell, and a card is always in exactly one pile. Hands are sorted by card number; other
piles keep the order in which cards came.

A tile is one of nine kinds, W S B T WS SB BT TW Q. Bags, camps and warehouses have a counter for each kind;
only the warehouse ever holds the quad. Elsewhere a cell holds a tile's kind + 1, or 0 for none.

| bytes | what |
|---|---|
| 0–98 | cells of the cards |
| 99 | the table: the end of every pile; its own cell is 99 too |
| 100–104 | piles: market deck, market discards, jobs, teamsters, the box (cards that are not in play) |
| 105–109 | the open market cards, each a pile of at most one |
| 110–113, 114–117, 118–121 | piles: hands, decks, discards of the seats |
| 122–123 | piles: cards played and cards bought this turn |
| 124–331 | the seats, 52 bytes each, see below |
| 332–339 | tiles set aside until the turn ends |
| 340–375 | slots of all towers: 0 empty; 16 × (1–4 a seat, 5 wild, 6 confusion) + kind |
| 376–379 | the minor towers, 3–8 |
| 380–383, 384 | wild and confusion tiles left |
| 385–399, 400 | stack of pending icons and tasks, the last is the question now; how many |
| 401–402 | how many players; mild mode |
| 403–405 | round 1–3, lap 1–13, phase: FINAL, OVER |
| 406–408 | whose turn it is, 0–3; that seat's gold; how many slots are empty |
| 409 | whether the last decision revealed anything: then it cannot be undone |
| 410–417 | the random generator |

A seat: bag 8, camp 8, warehouse 9, three stalls, three tiles on the elephant, four duals on their tracks,
four tablets, points 2 (low byte first), the elephant's step, carts, specialty (1–4), sides of the skip and
the gold tile, then points by source: completed towers, specialty, wood, brick, stone, tar, and points lost by
confusion. The tablets show who has the skip tile, the gold tile and the quad.
"""

from .card_tables import KIND

TABLE = 99
MARKET_DECK = 100
MARKET_DISCARDS = 101
RESERVE = 102
BOX = 104
OPEN = 105
HAND = 110
DECK = 114
DISCARDS = 118
PLAYED = 122
BOUGHT = 123

# Of seat 1; add SEAT_SIZE for each seat after it.
BAG = 124
CAMP = 132
WAREHOUSE = 140
STALL = 149
LOAD = 152
DUAL = 155
TABLET = 159
POINTS = 163
STEP = 165
CARTS = 166
SPECIALTY = 167
SIDES = 168
COMPLETED = 169
ARRIVED = 170
WOOD = 171
BRICK = 172
STONE = 173
TAR = 174
CONFUSED = 175
SEAT_SIZE = 52

ASIDE = 332
SLOTS = 340
MINOR = 376
WILDS = 380
CONFUSIONS = 384
PENDING = 385
PENDING_COUNT = 400
PLAYERS = 401
MILD = 402
ROUND = 403
LAP = 404
PHASE = 405
TURN = 406
PURSE = 407
EMPTY_SLOTS = 408
REVEALED = 409
CHANCE = 410
SIZE = 418

FINAL = 1
OVER = 2
LAPS = 12
# Bits of SIDES: which side is up, and whether the gold tile was used this turn.
SKIP_GOLD = 1
GOLD_ONE = 2
GOLD_USED = 4

KINDS = 33
FIRST_RESERVE = 5
FIRST_MARKET = 7
QUAD = 8
OWN_TILE = 16
WILD_TILE = 80
CONFUSION_TILE = 96
MINOR_SLOTS = 4
NONE = 255
# The resources of a kind of tile as bits: W 1, S 2, B 4, T 8.
RESOURCES = b"\x01\x02\x04\x08\x03\x06\x0c\x09\x0f"

# What can be pending: icons without a question, from FIRST_ASKED icons with one, from HARNESS tasks.
I_GOLD = 1
I_INFLUENCE = 2
I_DRAW = 3
I_RESTOCK = 4
I_CART = 5
I_FIND = 6
I_MOVE = 7
I_REFRESH = 8
I_SELECT = 9
I_MATCH = 10
FIRST_ASKED = 11
I_LOAD = 11
I_STORE = 12
I_TABLET = 13
I_DEPLOY = 14
I_PLACE = 15
I_WILD = 16
I_TRASH = 17
I_FREE = 18
I_ADVANCE = 19
I_RECALL = 20
I_SPECIALTY = 21
I_RAZE = 22
HARNESS = 23
BAZAAR = 24
CONFUSE = 25
LOADING = 26
UNLOAD = 27
SELLING = 28  # the last of three tiles; 29, 30 the second, the first
SELECTING = 31  # the first stall; 32, 33 the others
REFRESHING = 34
PLACING = 35  # + kind of an own tile
PLACING_WILD = 44  # + kind of a wild one

# What a step on a track gives; TRACKS has the four steps of W, S, B and T.
G_HARNESS = 0
G_DUAL = 1
G_RIDE = 2
G_SKIP = 3
G_GOLD = 4
G_BAZAAR = 5
G_QUAD = 6
TRACKS = b"\x00\x01\x02\x03\x01\x02\x04\x00\x01\x02\x05\x00\x02\x00\x01\x06"


def lift(s: bytearray, cell: int, pile: int) -> int:
    """Put the card under `cell` on top of `pile` (or under the card with that number) and return it."""
    card = s[cell]
    s[cell] = s[card]
    s[card] = s[pile]
    s[pile] = card
    return card


def find(s: bytearray, pile: int, kind: int) -> int:
    """The cell above the first card of a kind in a pile; TABLE if there is none."""
    while s[pile] != TABLE:
        if KIND[s[pile]] == kind:
            return pile
        pile = s[pile]
    return TABLE


def add_to_hand(s: bytearray, cell: int, hand: int) -> None:
    """Put the card under `cell` into a hand, which stays sorted."""
    card = s[cell]
    while s[hand] < card:
        hand = s[hand]
    lift(s, cell, hand)


def count(s: bytearray, pile: int) -> int:
    """How many cards a pile has."""
    n = 0
    card = s[pile]
    while card != TABLE:
        n += 1
        card = s[card]
    return n


def cards(s: bytearray, pile: int) -> bytes:
    """The kinds of a pile's cards, top first."""
    row = bytearray()
    card = s[pile]
    while card != TABLE:
        row.append(KIND[card])
        card = s[card]
    return bytes(row)


def points(s: bytearray, p: int) -> int:
    """A seat's points."""
    p = POINTS + SEAT_SIZE * p
    return s[p] | s[p + 1] << 8


def push_pending(s: bytearray, item: int) -> None:
    """Push an icon or a task on the stack of pending items: it comes before the rest."""
    n = s[PENDING_COUNT]
    s[PENDING + n] = item
    s[PENDING_COUNT] = n + 1


def asked(s: bytearray) -> int:
    """The pending question: one of the numbers above, 0 if nothing is pending."""
    n = s[PENDING_COUNT]
    return s[PENDING - 1 + n] if n else 0


def placing(s: bytearray) -> int:
    """The tile that has to be placed now, as a slot would hold it; 0 if there is none."""
    item = asked(s)
    if item < PLACING:
        return CONFUSION_TILE if item == CONFUSE else 0
    return (
        WILD_TILE + item - PLACING_WILD
        if item >= PLACING_WILD
        else OWN_TILE * s[TURN] + OWN_TILE + item - PLACING
    )
