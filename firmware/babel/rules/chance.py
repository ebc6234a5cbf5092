"""Shuffling and drawing, with the random generator in the last bytes of the state."""

from .state import CHANCE, COPIES, DISCARDS, HAND, HELD, SITES, TABLE, TRIBES, lift

_row = bytearray(TABLE)
NUMBERS = bytes(range(TABLE))  # a slice of it is a bytes object made without a list


def seed(s: bytearray, seed_bytes: bytes) -> None:
    """Seed the generator with eight bytes; all 2⁶⁴ seeds give different games."""
    from handheld.game.chance import seed as start

    start(s, CHANCE, seed_bytes)


def mark_cards(s: bytearray, pile: int, row: bytearray) -> None:
    """Set row[card] = 1 for every card of a pile and empty the pile."""
    card = s[pile]
    while card != TABLE:
        row[card] = 1
        card = s[card]
    s[pile] = TABLE


def list_marked(row: bytearray) -> int:
    """Replace the marks in `row` by the numbers of the marked cards, ascending. Returns how many."""
    n = 0
    for card in range(TABLE):
        if row[card]:
            row[card] = 0
            row[n] = card
            n += 1
    return n


def lay_on_pile(s: bytearray, pile: int, row: bytearray, first: int, end: int) -> None:
    """Put row[first:end] on a pile with row[first] on top, and clear that part of the row."""
    top = s[pile]
    while end > first:
        end -= 1
        card = row[end]
        row[end] = 0
        s[card] = top
        top = card
    s[pile] = top


def _shuffle(s: bytearray, n: int) -> None:
    # Imported only when it is needed, which is seldom.
    from handheld.game.chance import shuffle

    shuffle(s, CHANCE, _row, n)


def shuffle_pile(s: bytearray, source: int, target: int) -> None:
    """Shuffle the pile `source` onto `target`; its former order does not matter."""
    mark_cards(s, source, _row)
    n = list_marked(_row)
    _shuffle(s, n)
    lay_on_pile(s, target, _row, 0, n)


def shuffle_new(s: bytearray, first: int, end: int, pile: int) -> None:
    """Shuffle the cards first … end - 1 onto a pile."""
    n = end - first
    _row[:n] = NUMBERS[first:end]
    _shuffle(s, n)
    lay_on_pile(s, pile, _row, 0, n)


def reshuffle(s: bytearray, order: bytes | None = None) -> None:
    """Make the discards the tribe supply: shuffled, or in the order (tribes, top first) of a game record."""
    if order is None:
        shuffle_pile(s, DISCARDS, TRIBES)
        return
    for i in range(len(order) - 1, -1, -1):
        cell = DISCARDS
        while s[cell] // COPIES != order[i]:
            cell = s[cell]
        lift(s, cell, TRIBES)


def draw(s: bytearray, player: int, n: int, order: bytes | None = None) -> None:
    """Deal n tribe cards to a player. Reshuffles an empty supply; if there are no discards either, stops."""
    hand = HAND + SITES * player
    while n:
        card = s[TRIBES]
        if card == TABLE:
            if s[DISCARDS] == TABLE:
                return
            reshuffle(s, order)
            card = s[TRIBES]
        lift(s, TRIBES, hand + card // COPIES)
        s[HELD + player] += 1
        n -= 1
