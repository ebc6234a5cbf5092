"""Actions and reasons in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from babel.rules.actions import (
    BUILD,
    DISCARD,
    END,
    EXILE,
    HALVE,
    LEAP,
    LURE,
    MIGRATE,
    MOVE,
    ROB,
    SETTLE,
    kind_of,
    migration_ends,
    payment,
)
from babel.rules.legal import runs
from babel.rules.state import COLUMN, COPIES, LEVEL, LODGE, PAWN, SITES, TEMPLE, TURN
from babel.words import more, words
from handheld import loader

if TYPE_CHECKING:
    from collections.abc import Sequence


def phrase(s: bytearray, action: int, names: Sequence[str]) -> str:
    """An action in one line; a lodge is called by its owner's name."""
    w = words()
    player = s[TURN]
    kind, which = kind_of(action)
    if kind == MOVE:
        return w.MOVE % w.TRIBES[which]
    if kind == SETTLE:
        return w.SETTLE % w.TRIBES[which]
    if kind == BUILD:
        owner = which ^ player
        return w.BUILD % (LEVEL[s[LODGE + owner]], names[owner])
    if kind == END:
        return w.END
    if kind == DISCARD:
        return w.DISCARD % w.TRIBES[which]
    if kind == MIGRATE:
        source, target = migration_ends(action)
        return w.MIGRATE % (w.LETTERS[source], w.LETTERS[target])
    return _paid(s, action, player, names)


def _paid(s: bytearray, action: int, player: int, names: Sequence[str]) -> str:
    w = words()
    tribe, k = payment(action)
    here = s[PAWN + player]
    kind, which = kind_of(action)
    other = SITES * (1 - player) + here
    if kind == HALVE:
        line = w.HALVE % w.LETTERS[tribe]
    elif kind == LEAP:
        owner = which ^ player
        line = w.LEAP % (LEVEL[s[LODGE + owner]], names[owner])
    elif kind == LURE:
        line = w.LURE % w.TRIBES[s[COLUMN + other] // COPIES]
    elif kind == EXILE:
        line = w.EXILE % w.TRIBES[which]
    elif kind == ROB:
        line = w.ROB % LEVEL[s[TEMPLE + other]]
    else:
        line = w.DESTROY
    if runs(s, COLUMN + SITES * player + here).count(bytes((tribe,))) > 1:
        line += " @" + str(k)
    return line


def reason(code: int, action: int = END) -> str:
    """The reason of why_not in words, with its numbers, the tribe that pays or the source of a migration."""
    w = more()
    loader.unload_words()  # one line of them all is enough
    line = w.REASONS[code & 255]
    if "%s" in line and action >= MIGRATE:
        return line % (words().LETTERS[migration_ends(action)[0]], code >> 16)
    if "%s" in line:
        return line % words().TRIBES[payment(action)[0]]
    n = line.count("%d")
    if n:
        line = line % (code >> 8 & 255) if n == 1 else line % (code >> 8 & 255, code >> 16)
    return line.replace(words().ONE[0], words().ONE[1])
