"""Actions and reasons in words."""

from babel.rules.actions import (
    BUILD,
    DISCARD,
    END,
    EXILE,
    HALVE,
    LEAP,
    LURE,
    MIGRATE,
    PER_RUN,
    ROB,
    RUN,
    SETTLE,
    migration_ends,
    payment,
)
from babel.rules.legal import runs
from babel.rules.state import COLUMN, COPIES, LEVEL, LODGE, PAWN, QUARRY, TABLE, TEMPLE, TURN
from babel.words import more, words


def phrase(s: bytearray, action: int) -> str:
    """What an action would do now, in one line."""
    w = words()
    player = s[TURN]
    if action < SETTLE:
        return w.MOVE % w.TRIBES[action]
    if action < BUILD:
        return w.SETTLE % w.TRIBES[action - SETTLE]
    if action < RUN:
        return w.BUILD[action - BUILD] % LEVEL[s[LODGE + (action - BUILD ^ player)]]
    if action >= END:
        return w.END
    if action >= DISCARD:
        return w.DISCARD % w.TRIBES[action - DISCARD]
    if action >= MIGRATE:
        source, target = migration_ends(action)
        return w.MIGRATE % (w.LETTERS[source], w.LETTERS[target])
    return _paid(s, action, player)


def _paid(s: bytearray, action: int, player: int) -> str:
    w = words()
    tribe, k = payment(action)
    here = s[PAWN + player]
    kind = (action - RUN) % PER_RUN + RUN
    other = 5 - 5 * player + here
    if kind >= HALVE:
        line = w.HALVE % w.LETTERS[tribe]
    elif kind >= LEAP:
        line = w.LEAP[kind - LEAP] % LEVEL[s[LODGE + (kind - LEAP ^ player)]]
    elif kind == LURE:
        top = TABLE if here == QUARRY else s[COLUMN + other]
        line = w.LURE % (w.TRIBES[top // COPIES] if top != TABLE else "")
    elif kind >= EXILE:
        line = w.EXILE % w.TRIBES[kind - EXILE]
    elif kind == ROB:
        line = w.ROB % (0 if here == QUARRY else LEVEL[s[TEMPLE + other]])
    else:
        line = w.DESTROY
    if here != QUARRY and runs(s, COLUMN + 5 * player + here).count(bytes((tribe,))) > 1:
        line += " @" + str(k)
    return line.strip()


def reason(code: int) -> str:
    """Why an action is not legal: what why_not answered, in words with its numbers."""
    w = more()
    line = w.REASONS[code & 255]
    n = line.count("%d")
    if n:
        line = line % (code >> 8 & 255) if n == 1 else line % (code >> 8 & 255, code >> 16)
    return line.replace(w.ONE[0], w.ONE[1])
