"""Values that screens and players need and that no single cell of the state holds."""

from .state import COLUMN, COPIES, END_PHASE, FLAGS, HAND, HELD, LEVEL, RESULT, SITES, TABLE, TEMPLE, score

FIFTEEN = 1  # one player had fifteen points, the other fewer than ten
TWENTY = 2
UNDER_TEN = 3  # in the end phase
SUPPLY = 4  # the last temple card was drawn
BY_HAND = 8  # added to the codes above: equal scores, the larger hand won
DRAWN = 16  # added to the codes above: scores and hands are equal


def level(s: bytearray, player: int, site: int) -> int:
    """The level of a player's temple."""
    return LEVEL[s[TEMPLE + SITES * player + site]]


def in_hand(s: bytearray, player: int, tribe: int) -> int:
    """How many cards of a tribe a player holds."""
    n = 0
    card = s[HAND + SITES * player + tribe]
    while card != TABLE:
        n += 1
        card = s[card]
    return n


def column_groups(s: bytearray, player: int, site: int) -> bytes:
    """A column from the bottom up as pairs of bytes: tribe, number of equal cards in a row."""
    row = bytearray()
    card = s[COLUMN + SITES * player + site]
    while card != TABLE:
        tribe = card // COPIES
        if row and row[-2] == tribe:
            row[-1] += 1
        else:
            row.append(tribe)
            row.append(1)
        card = s[card]
    up = bytearray()
    for i in range(len(row) - 2, -1, -2):
        up.append(row[i])
        up.append(row[i + 1])
    return bytes(up)


def ending(s: bytearray) -> int:
    """How the game ended, as one of the codes above; 0 while it goes on."""
    if not s[RESULT]:
        return 0
    high = score(s, 0)
    low = score(s, 1)
    if low > high:
        high, low = low, high
    if s[FLAGS] & END_PHASE:
        how = TWENTY if high >= 20 else UNDER_TEN if low < 10 else SUPPLY
    else:
        how = FIFTEEN if high >= 15 else SUPPLY
    if high == low:
        how |= DRAWN if s[HELD] == s[HELD + 1] else BY_HAND
    return how
