"""Where to point when something is asked; a tile to be placed: what a slot gains, which rows it makes.

The board loads it only then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from handheld.buttons import DOWN, LEFT, RIGHT, UP
from handheld.glyphs import BUTTON
from handheld.words import words as said
from rise.rules.card_tables import NEIGHBOURS
from rise.rules.decisions import ANSWER
from rise.rules.facts import gain_at_once, next_step, placement_gain, worth_gained
from rise.rules.rare_facts import gain_of_others, scoring_rows
from rise.rules.state import (
    CONFUSION_TILE,
    HARNESS,
    I_DEPLOY,
    I_LOAD,
    I_RECALL,
    I_STORE,
    I_TABLET,
    I_TRASH,
    NONE,
    RESOURCES,
    SLOTS,
    TURN,
    WILD_TILE,
    asked,
    placing,
)
from rise.rules.towers import LINE_RESOURCES, tower_of
from rise.screens.phrases import about_tile, kind_name, phrase
from rise.screens.rows import draw_row
from rise.screens.towers import slot_position
from rise.words import words

if TYPE_CHECKING:
    from handheld.canvas import Canvas

_KEYS = const(57)  # y of the pictures of A and B
# What a tile is worth to level 3: W S B T, two at once, all four.
_TILES = b"\3\1\0\4\2\2\2\2\5"
# And what a track's next step is worth: by its gift, the last is the point behind the fourth step.
_GIFTS = b"\2\0\4\3\6\5\4\2"


def nearest(s: bytearray, slots: bytes, here: int, button: int) -> int:
    """The nearest of some slots in the direction of an arrow; NONE if there is none."""
    x, y, _ = slot_position(s, here)
    least = 10_000
    found = NONE
    for slot in slots:
        dx, dy, _ = slot_position(s, slot)
        ahead, aside = dx - x, abs(dy - y)
        if button == UP or button == DOWN:
            ahead, aside = dy - y, abs(dx - x)
        if button == UP or button == LEFT:
            ahead = -ahead
        if ahead > 0 and ahead + 3 * aside < least:
            least = ahead + 3 * aside
            found = slot
    return found


def after(s: bytearray, items: bytes, at: int, button: int) -> int:
    """The index of the slot that an arrow leads to from the one at `at`; `items` are the answers.

    It is the nearest in that direction; left and right at the edge go on with the next row.
    """
    slots = bytes([item - ANSWER for item in items])
    found = slots.find(bytes((nearest(s, slots, slots[at], button),)))
    if found >= 0:
        return found
    return at if button == UP or button == DOWN else (at + (1 if button == RIGHT else -1)) % len(slots)


def best(s: bytearray, items: bytes) -> int:
    """The index of the most promising answer, the first of equal ones.

    The slot that gains most: points, a load, others' losses, and prospects. The tile worth most into the camp
    or the warehouse, the one worth least out of it; the track that gives most; a cart; the dearest card.
    """
    tile = placing(s)
    item = asked(s)
    found = most = 0
    for i in range(len(items)):
        answer = items[i] - ANSWER
        if tile:
            now, load = gain_at_once(s, answer, tile)
            touched, prospects = _beside(s, answer, tile)
            worth = 4 * (now + load) + prospects
            if touched:  # else it makes and breaks nothing
                worth += 4 * worth_gained(s, s[TURN], answer, tile) - 2 * gain_of_others(s, answer, tile)
        elif item == I_LOAD or item == I_STORE:
            worth = _TILES[answer]
        elif item == I_DEPLOY:
            worth = -_TILES[answer]
        elif item == I_TABLET:
            worth = _GIFTS[min(7, next_step(s, s[TURN], answer))]
        else:
            worth = answer if I_TRASH < item <= I_RECALL or item == HARNESS else 0
        if not i or worth > most:
            found, most = i, worth
    return found


def _beside(s: bytearray, slot: int, tile: int) -> tuple[bool, int]:
    """Is there a tile beside it? And what the place promises, in quarters of a point.

    Its rows can grow, others' rows are blocked.
    """
    home = tower_of(s, slot)
    first = SLOTS + (home >> 8)
    at = 8 * ((home & 255) + slot - (home >> 8))
    has = 0 if tile == CONFUSION_TILE else RESOURCES[tile & 15]
    total = 0
    touched = False
    for way in range(8):
        beside = NEIGHBOURS[at + way]
        if beside == NONE:
            continue
        other = s[first + beside]
        line = LINE_RESOURCES[way >> 1]
        if not other:
            total += has & line != 0
            continue
        touched = True
        if other < WILD_TILE and RESOURCES[other & 15] & line:
            if other >> 4 != s[TURN] + 1:
                total += 3
            elif not RESOURCES[other & 15] & line & has:
                total -= 2  # it is in the way of an own row
    return touched, total


def rows_made(s: bytearray, slot: int) -> bytes:
    """The other slots of the rows that a tile on this slot would make."""
    tile = placing(s)
    slots = bytearray()
    if tile:
        then = bytearray(s)
        then[SLOTS + slot] = tile
        for _, row in scoring_rows(then, s[TURN]):
            if bytes((slot,)) in row[1:]:
                for other in row[1:]:
                    if other != slot and bytes((other,)) not in slots:
                        slots.append(other)
    return bytes(slots)


def gain_words(s: bytearray, decision: int) -> str:
    """What the slot gains now and at the end of the round, and for others if anything."""
    tile = placing(s)
    if not tile:
        return phrase(s, decision)
    slot = decision - ANSWER
    now, load, later = placement_gain(s, slot, tile)
    rest = gain_of_others(s, slot, tile)
    if rest:
        return words().OTHERS % (now, later, rest)
    line = words().NOW_LATER % (now, later)
    if load:
        line += ", " + words().ICONS[I_LOAD - 1]
    if tile < CONFUSION_TILE:
        return about_tile(kind_name(tile & 15), line)
    return line


def draw_keys(canvas: Canvas, at: int, count: int) -> None:
    """Draw what A and B do, and which slot of how many is pointed at."""
    x = canvas.text(2, 7, said().DO) + 1
    canvas.text(x + 2, 7, said().BACK)
    # A pixel lower than letters are, away from the marks above.
    draw_row(canvas, 1, _KEYS, bytes((BUTTON,)))
    draw_row(canvas, 1 + 5 * x, _KEYS, bytes((BUTTON + 1,)))
    canvas.right(7, str(at + 1) + "/" + str(count))
