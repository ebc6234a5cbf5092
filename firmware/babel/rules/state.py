"""The state of a game in one bytearray, and `lift`, the only way to move a card.

A card is a number: 0–59 are the tribe cards (12 each of A H M P S), 60–104 the temple cards. A *cell* of the
state holds the number of the card under it: the cell of a pile holds the pile's top card, the cell of a card
the card beneath it. So `lift` can take the card under any cell, and a card is always in exactly one pile.

| bytes | what |
|---|---|
| 0–59 | cells of the tribe cards |
| 60–104 | cells of the temple cards: ten of level 1, nine of level 2, … five of level 6 |
| 105 | the table: the end of every pile; its own cell is 105 too |
| 106–109 | piles: tribe supply, discard, temple supply, the box (cards that are not in play) |
| 110–111 | piles: lodges of player 1 and 2 |
| 112–121 | piles: columns, A H M P S of player 1, then of player 2 |
| 122–131 | piles: temples, likewise |
| 132–141 | piles: hands, one pile for each tribe, likewise |
| 142–143 | how many cards each player holds |
| 144–145 | pawns: 0–4 the territory, 5 the quarry |
| 146 | whose turn it is: 0 or 1 |
| 147 | how many cards the opponent still has to discard after a halving |
| 148 | flags: MIGRATED, END_PHASE, FOUNDING and FOUNDING << 1 (unbuilt founding cards) |
| 149 | edition: KOSMOS, RIOGRANDE, ZMAN |
| 150 | result: 0 going on, 1 or 2 the winner, DRAW |
| 151–158 | the random generator |
"""

TABLE = 105
TRIBES = 106
DISCARDS = 107
TEMPLES = 108
BOX = 109
LODGE = 110
COLUMN = 112
TEMPLE = 122
HAND = 132
HELD = 142
PAWN = 144
TURN = 146
OWED = 147
FLAGS = 148
EDITION = 149
RESULT = 150
CHANCE = 151
SIZE = 159

QUARRY = 5
MIGRATED = 1
END_PHASE = 2
FOUNDING = 4
KOSMOS = 0
RIOGRANDE = 1
ZMAN = 2
DRAW = 3

COPIES = 12
SITES = 5  # building sites of a player; the piles of player 2 come this many cells after those of player 1
FIRST_TEMPLE = 60
# By card: its level; 0 for tribe cards and the table. So LEVEL[s[pile]] is the level of a temple.
LEVEL = b"\0" * 60 + b"\1" * 10 + b"\2" * 9 + b"\3" * 8 + b"\4" * 7 + b"\5" * 6 + b"\6" * 5 + b"\0"
# Each card lies on the one before it, and the last one is the top of the box.
_BLANK = (
    bytes((TABLE,)) + bytes(range(TABLE - 1))
    + bytes((TABLE,) * 4) + bytes((TABLE - 1,)) + bytes((TABLE,) * 32)
    + bytes((0, 0, QUARRY, QUARRY)) + bytes(SIZE - TURN)
)  # fmt: skip


def blank() -> bytearray:
    """A state with nothing on the table: every card is in the box, both pawns in the quarry."""
    return bytearray(_BLANK)


def lift(s: bytearray, cell: int, pile: int) -> int:
    """Put the card under `cell` on top of `pile` and return it. There must be a card."""
    card = s[cell]
    s[cell] = s[card]
    s[card] = s[pile]
    s[pile] = card
    return card


def count(s: bytearray, pile: int) -> int:
    """How many cards a pile has."""
    n = 0
    card = s[pile]
    while card != TABLE:
        n += 1
        card = s[card]
    return n


def cards(s: bytearray, pile: int) -> bytes:
    """The tribes (0–4) of a pile of tribe cards or the levels of a pile of temple cards, top first."""
    row = bytearray()
    card = s[pile]
    while card != TABLE:
        row.append(LEVEL[card] or card // COPIES)
        card = s[card]
    return bytes(row)


def score(s: bytearray, player: int) -> int:
    """The sum of the levels of a player's temples."""
    i = TEMPLE + SITES * player
    return LEVEL[s[i]] + LEVEL[s[i + 1]] + LEVEL[s[i + 2]] + LEVEL[s[i + 3]] + LEVEL[s[i + 4]]


def decider(s: bytearray) -> int:
    """The player who has to decide now, 0 or 1."""
    return 1 - s[TURN] if s[OWED] else s[TURN]


def take_from_box(s: bytearray, kind: int, pile: int) -> bool:
    """Move a card from the box to a pile. Kind: 0–4 tribe, 5–10 temple level 1–6. False if there is none."""
    cell = BOX
    while s[cell] != TABLE:
        card = s[cell]
        if (LEVEL[card] + 4 if LEVEL[card] else card // COPIES) == kind:
            lift(s, cell, pile)
            return True
        cell = card
    return False
