"""A game from its seed and its decisions: set it up, apply to it, replay it."""

from handheld.chance import seed, shuffle

from .box import KIND, START
from .effects import perform
from .legal import why_not
from .rounds import lay_towers
from .state import (
    BAG,
    BOX,
    CHANCE,
    CONFUSIONS,
    DECK,
    DRAW_PILE,
    DUAL,
    FIRST_MARKET,
    FIRST_RESERVE,
    LAP,
    MILD,
    PLAYERS,
    POINTS,
    RESERVE,
    REVEALED,
    ROUND,
    TABLE,
    WIDTH,
    WILDS,
    blank,
    find,
    lift,
)
from .supply import deal, draw, fill, gather, restock


class Illegal(ValueError):
    """A decision that the rules do not allow now; `reason` is what why_not says."""

    def __init__(self, reason: int) -> None:
        super().__init__(reason)
        self.reason = reason


def new(players: int, eight: bytes, mild: bool = False) -> bytearray:
    """A new game for two to four from a seed of eight bytes: everything is dealt, seat 1 begins."""
    s = blank()
    row = bytearray(TABLE)
    s[PLAYERS] = players
    s[MILD] = mild
    s[ROUND] = s[LAP] = 1
    seed(s, CHANCE, eight)
    while KIND[s[BOX]] >= FIRST_MARKET:
        lift(s, BOX, DRAW_PILE)
    gather(s, DRAW_PILE, row)
    deal(s, row, DRAW_PILE)
    restock(s)
    while KIND[s[BOX]] >= FIRST_RESERVE:
        lift(s, BOX, RESERVE - FIRST_RESERVE + KIND[s[BOX]])
    for i in range(4):
        s[WILDS + i] = 2
    s[CONFUSIONS] = 12
    lay_towers(s)
    duals = bytearray(4)
    for p in range(players):
        mine = WIDTH * p
        for i in range(4):
            s[BAG + mine + i] = 7
            duals[i] = 5 + i
        shuffle(s, CHANCE, duals, 4)
        s[DUAL + mine : DUAL + 4 + mine] = duals
        for kind in START:
            lift(s, find(s, BOX, kind), DECK + p)
        gather(s, DECK + p, row)
        deal(s, row, DECK + p)
        for _ in range(5):
            draw(s, p)
        fill(s, p)
    s[POINTS + WIDTH * (players - 1)] = 2
    s[REVEALED] = 0
    return s


def apply(s: bytearray, decision: int) -> None:
    """Do a decision; raises Illegal, and changes nothing, if it is not legal."""
    reason = why_not(s, decision)
    if reason:
        raise Illegal(reason)
    perform(s, decision)


def replay(s: bytearray, decisions: bytes) -> int:
    """Apply decisions as long as they are legal. Returns how many were."""
    n = 0
    for decision in decisions:
        if why_not(s, decision):
            break
        perform(s, decision)
        n += 1
    return n
