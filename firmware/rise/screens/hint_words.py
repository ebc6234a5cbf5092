"""The deed and the reason of a hint in words; loaded when the search is over, which needs much memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rise.reasons import ADVANCES, BLOCKS, BUYS, EQUIPS, RECALLS, SOON, TRASHES
from rise.rules.decisions import A_CART, ANSWER, BUY
from rise.rules.state import (
    BAZAAR,
    I_MOVE,
    I_PLACE,
    I_RAZE,
    I_SPECIALTY,
    I_TABLET,
    I_TRASH,
    LOADING,
    UNLOAD,
    asked,
)
from rise.screens.phrases import capital, kind_name, phrase, side_words, step_words
from rise.words import turn, words

if TYPE_CHECKING:
    from collections.abc import Sequence

_LINE = 25


def full_phrase(s: bytearray, decision: int) -> str:
    """A decision in one line; an answer also says what was asked."""
    w = words()
    line = phrase(s, decision)
    item = asked(s)
    if decision >= ANSWER and line != w.STOP and item != I_SPECIALTY and item != I_RAZE:
        if item == I_TABLET:
            line = w.RESOURCES[decision - ANSWER]
        if item == BAZAAR:
            item = I_TRASH
        elif item == LOADING or item == UNLOAD:
            item = I_MOVE if item == LOADING else I_PLACE
        named = w.ICONS[item - 1] + w.COLON + line if item <= I_RAZE else line
        if len(named) < 25:
            line = named
    return capital(line)


def deed(s: bytearray, decision: int, most: int) -> str:
    """A decision in at most so many letters; the pointer shows what they leave out."""
    w = words()
    line = full_phrase(s, decision)
    if decision < BUY and decision & 1:
        line = w.CARD_NAMES[decision >> 1] + w.COLON + turn().OTHER_SIDE
        return line if len(line) <= most else turn().PLAY_OTHER
    return line if len(line) <= most else phrase(s, decision).split(w.COLON)[0]


def why(code: int, number: int, names: Sequence[str]) -> str:
    """The reason of a computer player in words; what its number means depends on the code."""
    w = turn()
    kind = code & ~SOON
    if code == BUYS:
        return capital(side_words(2 * number))  # the top row says that it is bought; this says what it does
    line = w.WHY[kind]
    if "%d" in line:
        line = line % number
    elif "%s" in line:
        line = line % _named(kind, number, names)
    later = w.SOON % line
    return capital(later if code & SOON and len(later) <= _LINE else line)


def _named(kind: int, number: int, names: Sequence[str]) -> str:
    w = words()
    if kind == BLOCKS:
        return names[number]
    if kind == BUYS or kind == TRASHES or kind == RECALLS:
        return w.CARD_NAMES[number]
    if kind == ADVANCES:
        return step_words(number)
    if kind == EQUIPS:
        return w.CART if number == A_CART else w.SPEC % w.RESOURCES[number]
    return kind_name(number)
