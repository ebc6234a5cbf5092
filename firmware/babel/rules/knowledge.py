"""What a player may know: his view of a game, and other games that would look the same to him."""

from handheld.game.chance import shuffle

from .chance import lay_on_pile, list_marked, mark_cards, shuffle_pile
from .state import CHANCE, COPIES, HAND, HELD, SITES, SIZE, TABLE, TEMPLES, TRIBES


def view(s: bytearray, player: int) -> bytearray:
    """A copy with all that `player` may not know put in a fixed order (see hide)."""
    seen = bytearray(SIZE)
    seen[:] = s
    hide(seen, player)
    return seen


def hide(s: bytearray, player: int) -> None:
    """Put all that `player` cannot see in a fixed order: the other hand, both supplies, the chance to come.

    All states that look alike to him become the same bytes.
    """
    s[CHANCE : CHANCE + 8] = b"\0\0\0\0\0\0\0\0"
    _deal_hidden(s, player, False)


def redeal(s: bytearray, player: int) -> None:
    """Shuffle all that `player` cannot see, by the state's generator: a world that he must think possible."""
    _deal_hidden(s, player, True)


def _deal_hidden(s: bytearray, player: int, shuffled: bool) -> None:
    row = bytearray(TABLE)
    other = 1 - player
    hand = HAND + SITES * other
    mark_cards(s, TRIBES, row)
    for tribe in range(5):
        mark_cards(s, hand + tribe, row)
    n = list_marked(row)
    held = s[HELD + other]
    if shuffled:
        shuffle(s, CHANCE, row, n)
    for i in range(held):
        lay_on_pile(s, hand + row[i] // COPIES, row, i, i + 1)
    lay_on_pile(s, TRIBES, row, held, n)
    if shuffled:
        shuffle_pile(s, TEMPLES, TEMPLES)
    else:
        mark_cards(s, TEMPLES, row)
        lay_on_pile(s, TEMPLES, row, 0, list_marked(row))
