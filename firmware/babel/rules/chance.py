"""Chance in Babel: the shuffles of its piles, made with the generator in the state's last bytes."""

from .state import CHANCE, COPIES, DISCARDS, HAND, HELD, SITES, TABLE, TRIBES, lift

_row = bytearray(TABLE)
NUMBERS = bytes(range(TABLE))  # a slice is one as bytes, or several in a row


def seed(s: bytearray, seed_bytes: bytes) -> None:
    """Start the generator from eight bytes; all 2⁶⁴ give different games."""
    from handheld.game.chance import seed as start

    start(s, CHANCE, seed_bytes)


def mark_cards(s: bytearray, pile: int, row: bytearray) -> None:
    """Mark the cards of a pile in `row` and leave the pile empty."""
    card = s[pile]
    while card != TABLE:
        row[card] = 1
        card = s[card]
    s[pile] = TABLE


def list_marked(row: bytearray) -> int:
    """Turn marks at the cards' places into the marked cards themselves, in order. Returns how many."""
    n = 0
    for card in range(TABLE):
        if row[card]:
            row[card] = 0
            row[n] = card
            n += 1
    return n


def lay_on_pile(s: bytearray, pile: int, row: bytearray, first: int, end: int) -> None:
    """Lay row[first:end] on a pile, so that row[first] ends on top, and wipe the row."""
    top = s[pile]
    while end > first:
        end -= 1
        card = row[end]
        row[end] = 0
        s[card] = top
        top = card
    s[pile] = top


def _shuffle(s: bytearray, n: int) -> None:
    # Seldom wanted: loaded only then.
    from handheld.game.chance import shuffle

    shuffle(s, CHANCE, _row, n)


def shuffle_pile(s: bytearray, source: int, target: int) -> None:
    """Shuffle the pile `source` and lay it on `target`; equal piles give equal orders."""
    mark_cards(s, source, _row)
    n = list_marked(_row)
    _shuffle(s, n)
    lay_on_pile(s, target, _row, 0, n)


def shuffle_new(s: bytearray, first: int, end: int, pile: int) -> None:
    """Shuffle the cards from `first` to before `end` and lay them on a pile."""
    n = end - first
    _row[:n] = NUMBERS[first:end]
    _shuffle(s, n)
    lay_on_pile(s, pile, _row, 0, n)


def reshuffle(s: bytearray, order: bytes | None = None) -> None:
    """Make the discard pile the tribe supply, shuffled, or in the order (top first) that a record tells."""
    if order is None:
        shuffle_pile(s, DISCARDS, TRIBES)
        return
    for i in range(len(order) - 1, -1, -1):
        cell = DISCARDS
        while s[cell] // COPIES != order[i]:
            cell = s[cell]
        lift(s, cell, TRIBES)


def draw(s: bytearray, player: int, n: int, order: bytes | None = None) -> None:
    """Deal n tribe cards to a player, reshuffling when need be; with nothing to shuffle the rest is lost."""
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
