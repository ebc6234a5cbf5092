"""Set up a game from its seed, apply actions with a check, replay a list of actions."""

from .chance import draw, seed, shuffle_new
from .effects import perform
from .legal import why_not
from .state import (
    BOX,
    EDITION,
    FIRST_TEMPLE,
    FLAGS,
    FOUNDING,
    LODGE,
    TABLE,
    TEMPLES,
    TRIBES,
    ZMAN,
    blank,
)


class Illegal(ValueError):
    """An action that is not legal now; `reason` is the value of why_not."""

    def __init__(self, reason: int) -> None:
        super().__init__(reason)
        self.reason = reason


def new(edition: int, seed_bytes: bytes) -> bytearray:
    """A new game from a seed of eight bytes: the cards are dealt and player 1 has drawn."""
    s = blank()
    s[EDITION] = edition
    s[FLAGS] = FOUNDING | FOUNDING << 1
    seed(s, seed_bytes)
    s[BOX] = TABLE
    shuffle_new(s, 0, FIRST_TEMPLE, TRIBES)
    # The first two temple cards, of level 1, are the founding cards.
    shuffle_new(s, FIRST_TEMPLE + 2, TABLE, TEMPLES)
    for player in range(2):
        s[LODGE + player] = FIRST_TEMPLE + player
        s[FIRST_TEMPLE + player] = TABLE
    draw(s, 0, 3 if edition == ZMAN else 5)
    draw(s, 1, 5)
    draw(s, 0, 3)
    return s


def apply(s: bytearray, action: int, order: bytes | None = None) -> None:
    """Do an action; raises Illegal and changes nothing if it is not legal. `order`: see perform."""
    reason = why_not(s, action)
    if reason:
        raise Illegal(reason)
    perform(s, action, order)


def replay(s: bytearray, actions: bytes) -> int:
    """Apply actions until one is not legal. Returns how many were applied."""
    n = 0
    for action in actions:
        if why_not(s, action):
            break
        perform(s, action)
        n += 1
    return n
