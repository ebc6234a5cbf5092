"""Facts for screens and players that the state does not hold in one cell."""

from .state import COLUMN, COPIES, END_PHASE, FLAGS, HAND, HELD, LEVEL, RESULT, SITES, TABLE, TEMPLE, score

FIFTEEN = 1  # one had fifteen, the other less than ten
TWENTY = 2
UNDER_TEN = 3  # in the end phase
SUPPLY = 4  # the last temple card was drawn
BY_HAND = 8  # added to the above: equal scores, the larger hand won
DRAWN = 16  # added to the above: all is equal


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
    """A column from the bottom up as pairs: tribe, how many in a row."""
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
    """How the game ended, 0 while it goes on."""
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
