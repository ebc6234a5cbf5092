"""Hidden information: a player's view of a game, and re-deals of what the player cannot see."""

from handheld.game.chance import shuffle

from .chance import lay_on_pile, list_marked, mark_cards, shuffle_pile
from .state import CHANCE, COPIES, HAND, HELD, SITES, SIZE, TABLE, TEMPLES, TRIBES


def view(s: bytearray, player: int) -> bytearray:
    """A copy in which everything hidden from `player` is in a fixed order (see hide)."""
    seen = bytearray(SIZE)
    seen[:] = s
    hide(seen, player)
    return seen


def hide(s: bytearray, player: int) -> None:
    """Put everything hidden from `player` in a fixed order: the other hand, both supplies, the generator.

    States that the player cannot tell apart become equal bytes.
    """
    s[CHANCE : CHANCE + 8] = b"\0\0\0\0\0\0\0\0"
    _deal_hidden(s, player, False)


def redeal(s: bytearray, player: int) -> None:
    """Shuffle everything hidden from `player` with the state's generator: a sample of the possible states."""
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
