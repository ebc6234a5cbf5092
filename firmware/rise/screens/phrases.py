"""Decisions as columns of tiles, and in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld import glyphs, loader
from rise.rules.decisions import A_CART, ANSWER, BUY, FIRST_BOUGHT, KEEP, MARKET, STOP
from rise.rules.facts import icons, needs_gold, next_step, trashes_itself
from rise.rules.questions import side_obstacle
from rise.rules.state import (
    BAG,
    BAZAAR,
    CONFUSE,
    CONFUSION_TILE,
    DUAL,
    G_DUAL,
    HARNESS,
    I_LOAD,
    I_MATCH,
    I_RAZE,
    I_RECALL,
    I_SPECIALTY,
    I_TABLET,
    I_TRASH,
    NONE,
    PLACING,
    PLACING_WILD,
    REFRESHING,
    RESOURCES,
    SEAT_SIZE,
    STALL,
    TURN,
    asked,
    placing,
)
from rise.rules.supply import random_tile
from rise.screens.rows import draw_row
from rise.screens.strip import card, equal_icons, row_width, side_tiles
from rise.tiles import DOT, ICON, RESOURCE
from rise.words import turn, words

if TYPE_CHECKING:
    from handheld.canvas import Canvas
    from rise.screens.strip import Column

_CART = ICON + 4
_LINE = 25


def capital(line: str) -> str:
    """A line with a capital letter at its beginning."""
    # On the board upper() changes only ASCII letters.
    return line[0].upper() + line[1:] if line[0] < "{" else line


def titled(title: str, line: str) -> str:
    """A line behind its title, or alone where both do not fit."""
    both = title + words().COLON + line
    return both if len(both) <= _LINE else line


def about_tile(tile: str, line: str) -> str:
    """A sentence about a tile, behind its name where both fit."""
    return capital(titled(tile, line[0].lower() + line[1:]))


def kind_name(kind: int) -> str:
    """A kind of tile in words."""
    w = words()
    if kind == 8:
        return w.GIVES[6]
    return "-".join([w.RESOURCES[i] for i in range(4) if RESOURCES[kind] >> i & 1])


def icon_words(row: bytes) -> str:
    """A word for each icon, and how many there are of it."""
    names = words().ICONS
    return ", ".join([counted(names[icon - 1], n) for icon, n in equal_icons(row)])


def counted(name: str, n: int) -> str:
    """A name, and how many if there are several."""
    return name + " " + str(n) if n > 1 else name


def side_words(number: int) -> str:
    """What a side does."""
    w = words()
    line = icon_words(icons(number))
    if needs_gold(number):
        line = "-3 " + w.ICONS[0] + w.COLON + line
    return w.ONCE + w.COLON + line if trashes_itself(number) else line


def draw_side(canvas: Canvas, y: int, number: int) -> None:
    """Draw what a side does in a row: its tiles, and behind them the words."""
    tiles = side_tiles(number)
    draw_row(canvas, 2, 8 * y, tiles)
    canvas.text(max(3, row_width(tiles) // 5 + 1), y, side_words(number))


def question(s: bytearray) -> str:
    """The pending question in words."""
    item = asked(s)
    w = words()
    if item >= PLACING:
        return w.ASK[25 if item >= PLACING_WILD else 24]
    return w.ASK[item - I_LOAD]


def column(s: bytearray, decision: int) -> Column:
    """An answer to the pending question as a column of the strip; a cross declines."""
    answer = decision - ANSWER
    item = asked(s)
    if _names_card(item) and answer != STOP:
        return card(answer)
    if answer == STOP or answer == KEEP:
        tiles = bytes((glyphs.CROSS,))
    elif item == HARNESS and answer == A_CART:
        tiles = bytes((_CART,))
    elif item == REFRESHING:
        tiles = _stalls(s, answer)
    else:
        tiles = bytes((RESOURCE + answer,))
    return tiles, b"", 1


def _names_card(item: int) -> bool:
    return I_TRASH <= item <= I_RECALL or item == BAZAAR


def _stalls(s: bytearray, mask: int) -> bytes:
    """Three stalls as tiles: those of a mask with what they hold, the others as dots."""
    row = bytearray()
    for i in range(3):
        held = s[STALL + SEAT_SIZE * s[TURN] + i]
        row.append(RESOURCE + held - 1 if mask >> i & 1 and held else DOT)
    return bytes(row)


def slot_of(s: bytearray, decision: int) -> int:
    """The slot that a decision is about, or NONE. Its phrase does not name the slot, so show it."""
    item = asked(s)
    return decision - ANSWER if item >= PLACING or item == CONFUSE or item == I_RAZE else NONE


def phrase(s: bytearray, decision: int) -> str:
    """A decision in one line."""
    w = words()
    if decision < BUY:
        return w.PLAY % w.CARD_NAMES[decision >> 1]
    if decision < MARKET:
        return w.BUY % w.CARD_NAMES[decision - BUY + FIRST_BOUGHT]
    if decision < ANSWER:
        return (w.MARKET, w.STALLS, w.SELL, w.GOLD, w.END)[decision - MARKET]
    answer = decision - ANSWER
    item = asked(s)
    if slot_of(s, decision) != NONE:
        tile = placing(s)
        if not tile:
            return w.SLOT % w.ICONS[item - 1]
        return w.SLOT % (w.CONFUSION if tile == CONFUSION_TILE else kind_name(tile & 15))
    if item == I_TABLET:
        return w.RESOURCES[answer] + w.COLON + step_words(next_step(s, s[TURN], answer))
    if item == I_SPECIALTY or item == HARNESS:
        return w.CART if answer == A_CART else w.SPEC % w.RESOURCES[answer]
    if item == REFRESHING:
        return w.REFRESH
    if _names_card(item):
        return w.STOP if answer == STOP else w.CARD_NAMES[answer]
    return w.KEEP if answer == KEEP else kind_name(answer)


def step_words(step: int) -> str:
    """What a step on a track gives, in words."""
    w = words()
    return "+1" if step == NONE else w.GIVES[step]


def windfall(s: bytearray, decision: int) -> str:
    """What a decision brings that the player has not named: a track's gift, a tile drawn by chance; or ""."""
    w = words()
    mine = SEAT_SIZE * s[TURN]
    if decision < BUY:
        if icons(decision)[0] != I_MATCH or side_obstacle(s, s[TURN], decision):
            return ""
        # A copy of the state draws the tile that the state itself will draw.
        return capital(w.ICONS[I_MATCH - 1]) + w.COLON + kind_name(random_tile(bytearray(s), BAG + mine))
    if asked(s) != I_TABLET:
        return ""
    track = decision - ANSWER
    step = next_step(s, s[TURN], track)
    line = step_words(step)
    if step == G_DUAL:
        line += " " + kind_name(s[DUAL + mine + track] - 1)
    return titled(w.TRACK, line)


def reason(code: int) -> str:
    """The reason of why_not in words, with its numbers."""
    line = turn().REASONS[code & 255]
    loader.unload_words()  # one line of them all is enough
    n = line.count("%d")
    if n:
        line = line % (code >> 8 & 255) if n == 1 else line % (code >> 8 & 255, code >> 16)
    return line
