"""Pack a position into 62 bytes for storing and sharing, and unpack it.

The bytes are one big-endian number in a mixed radix. Its digits are, for every pile, the cards and their
count, then the single bytes of the state. Cards that are in no pile are in the box.
"""

from .state import (
    CHANCE,
    COLUMN,
    DISCARDS,
    EDITION,
    FLAGS,
    HAND,
    HELD,
    LODGE,
    OWED,
    PAWN,
    RESULT,
    TEMPLE,
    TEMPLES,
    TRIBES,
    TURN,
    blank,
    cards,
    take_from_box,
)

PACKED = 62
_BYTES = bytes((EDITION, RESULT, TURN, OWED, FLAGS, PAWN, PAWN + 1)) + bytes(range(CHANCE, CHANCE + 8))
_VALUES = (3, 4, 2, 31, 16, 6, 6, 256, 256, 256, 256, 256, 256, 256, 256)
# A hand, five piles in the state, is packed as one.
_TRIBE_PILES = bytes((TRIBES, DISCARDS, HAND, HAND + 5)) + bytes(range(COLUMN, COLUMN + 10))
_TEMPLE_PILES = bytes((TEMPLES, LODGE, LODGE + 1)) + bytes(range(TEMPLE, TEMPLE + 10))


def _hand(s: bytearray, pile: int) -> bytes:
    return b"".join([cards(s, pile + tribe) for tribe in range(4, -1, -1)])


def pack(s: bytearray) -> bytes:
    """The position in 62 bytes."""
    number = 0
    for piles, kinds, most in ((_TEMPLE_PILES, 6, 46), (_TRIBE_PILES, 5, 61)):
        for pile in piles:
            row = _hand(s, pile) if pile == HAND or pile == HAND + 5 else cards(s, pile)
            for card in row:
                number = number * kinds + (card if kinds == 5 else card - 1)
            number = number * most + len(row)
    for i in range(len(_BYTES)):
        number = number * _VALUES[i] + s[_BYTES[i]]
    return number.to_bytes(PACKED, "big")


def unpack(packed: bytes) -> bytearray:
    """The position that was packed. Raises ValueError if it needs more cards than the game has."""
    number = int.from_bytes(packed, "big")
    s = blank()
    for i in range(len(_BYTES) - 1, -1, -1):
        number, s[_BYTES[i]] = divmod(number, _VALUES[i])
    for piles, kinds, most in ((_TRIBE_PILES, 5, 61), (_TEMPLE_PILES, 6, 46)):
        for i in range(len(piles) - 1, -1, -1):
            pile = piles[i]
            number, n = divmod(number, most)
            hand = pile == HAND or pile == HAND + 5
            if hand:
                s[HELD + (pile == HAND + 5)] = n
            for _ in range(n):
                number, kind = divmod(number, kinds)
                if not take_from_box(s, kind if kinds == 5 else kind + 5, pile + kind if hand else pile):
                    raise ValueError("more cards of a kind than the box has")
    if number:
        raise ValueError("not a packed position")
    return s
