"""Draws the table: the opponent's side above, the territories, the viewer's side below.

Rows 0 and 6 are the players, 1 and 5 the columns, 2 and 4 the temples, 3 the territories, 7 the hand.
In the rows of columns and hands the left pixels of a tile are empty, so that tiles do not touch.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from babel import tiles
from babel.rules.facts import column_groups, in_hand, level
from babel.rules.legal import can_build_at, threatens
from babel.rules.state import (
    END_PHASE,
    FLAGS,
    HELD,
    LEVEL,
    LODGE,
    PAWN,
    QUARRY,
    TABLE,
    decider,
    score,
)
from handheld import glyphs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from handheld.canvas import Canvas

LODGE_AT = 18  # the tile where the top card of a lodge is shown
NAME_AT = 3  # the tile where a name begins
WIDE = 5  # tiles that a territory has
HAND_AT = 1  # the tile of the first tribe in the hand
HAND_STEP = 3  # tiles that a tribe has in the hand: its letter, how many, a space
_DIGIT = 16  # the tile of 0


def number(canvas: Canvas, x: int, y: int, n: int) -> None:
    """Draw a number whose last digit is at tile x."""
    while True:
        canvas.put(x, y, _DIGIT + n % 10)
        n //= 10
        x -= 1
        if not n:
            return


def chip(canvas: Canvas, x: int, y: int, n: int) -> None:
    """Draw a number up to 29 dark on light, two tiles wide."""
    canvas.put(x, y, tiles.TENS + n // 10)
    canvas.put(x + 1, y, tiles.NUMBER + n % 10)


def draw_table(canvas: Canvas, s: bytearray, me: int, names: Sequence[str]) -> None:
    """Draw everything open in rows 0 to 6, as player `me` sees it."""
    you = 1 - me
    _player(canvas, 0, s, you, names[you])
    _player(canvas, 6, s, me, names[me])
    if s[PAWN + you] == QUARRY:
        canvas.put(12, 0, tiles.QUARRY + 1)
    if s[PAWN + me] == QUARRY:
        canvas.put(12, 6, tiles.QUARRY)
    canvas.invert(3)
    for site in range(5):
        x = WIDE * site
        _site(canvas, x, 1, 2, s, you, site)
        _site(canvas, x, 5, 4, s, me, site)
        if s[PAWN + you] == site:
            canvas.put(x, 3, tiles.PAWN + 1)
        canvas.put(x + 1, 3, tiles.TRIBE + site)
        canvas.put(x + 3, 3, tiles.SIGN + site)
        # A dark line separates two territories; the last one extends to the edge.
        if s[PAWN + me] == site:
            canvas.put(x + 4, 3, tiles.PAWN if site == 4 else tiles.GAP + 1)
        elif site < 4:
            canvas.put(x + 4, 3, tiles.GAP)


def _player(canvas: Canvas, y: int, s: bytearray, player: int, name: str) -> None:
    """Draw score, name, cards in hand, the top three cards of the lodge."""
    chip(canvas, 0, y, score(s, player))
    if s[FLAGS] & END_PHASE:
        canvas.put(2, y, tiles.END_PHASE)
    x = canvas.text(NAME_AT, y, name, 8)
    if decider(s) == player:
        canvas.put(x, y, glyphs.ARROW + 3)
    canvas.put(13, y, tiles.HAND)
    held = s[HELD + player]
    number(canvas, 15 if held > 9 else 14, y, held)
    card = s[LODGE + player]
    canvas.put(LODGE_AT - 1, y, tiles.LODGE)
    canvas.put(LODGE_AT, y, tiles.CARD + LEVEL[card])
    for x in (LODGE_AT + 1, LODGE_AT + 2):
        card = s[card]
        if card != TABLE:
            canvas.put(x, y, tiles.SMALL + LEVEL[card])


def _site(canvas: Canvas, x: int, column: int, temple: int, s: bytearray, player: int, site: int) -> None:
    """Draw a column; in the other row the temple, its level, and marks: threatened, could grow."""
    n = level(s, player, site)
    for i in range(3):
        canvas.put(x + i, temple, tiles.TEMPLE + 3 * n + i)
    mark = x + 3  # beside an empty site; further on it would seem to belong to the next temple
    if n:
        canvas.put(mark, temple, tiles.SMALL + n)
        mark += 1
    danger = threatens(s, 1 - player, site)
    if can_build_at(s, player, site):
        # Below the territories the tile starts a pixel lower, so that it does not touch them.
        both = tiles.THREAT_AND_CHANCE + (temple < 3)
        canvas.put(mark, temple, both if danger else tiles.CHANCE)
    elif danger:
        canvas.put(mark, temple, tiles.THREAT)
    for tile in column_tiles(column_groups(s, player, site), WIDE - 1):
        canvas.put(x, column, tile)
        x += 1


def column_tiles(pairs: bytes, width: int) -> bytes:
    """A column in at most `width` tiles: letters; a run of three or more is a bright letter and a number.

    If there is too little room, the bright number of all cards stands for the lowest ones, and behind it the
    topmost run among them.
    """
    row = b""
    for at in range(0, len(pairs), 2):
        row += _group(pairs[at], pairs[at + 1])
    if len(row) <= width:
        return row
    cards = 0
    for at in range(1, len(pairs), 2):
        cards += pairs[at]
    row = bytes((tiles.NUMBER + cards % 10,))
    if cards > 9:
        row = bytes((tiles.TENS + cards // 10,)) + row
    room = width - len(row)
    seen = b""
    at = len(pairs)
    while at > 0:
        group = _group(pairs[at - 2], pairs[at - 1])
        # Keep tiles for a run below, except if the top group itself needs them.
        if len(seen) + len(group) + (len(_run_below(pairs, at - 2, room - 1)) if seen else 0) > room:
            break
        seen = group + seen
        at -= 2
    return row + _run_below(pairs, at, room - len(seen)) + seen


def _run_below(pairs: bytes, at: int, room: int) -> bytes:
    """The tiles of the topmost run below index `at` of the pairs; nothing if there is none, or no room."""
    while at > 0:
        at -= 2
        if pairs[at + 1] >= 3:
            return _group(pairs[at], pairs[at + 1]) if room > 1 else b""
    return b""


def _group(tribe: int, n: int) -> bytes:
    if n < 3:
        return bytes((tiles.LETTER + tribe,) * n)
    return bytes((tiles.RUN + tribe, tiles.NUMBER + min(n, 9)))


def draw_hand(canvas: Canvas, s: bytearray, me: int) -> None:
    """Draw the hand of `me` in the last row. Call it only while that player alone is looking."""
    canvas.put(0, 7, tiles.HAND)
    for tribe in range(5):
        n = in_hand(s, me, tribe)
        if n:
            x = HAND_AT + HAND_STEP * tribe
            canvas.put(x, 7, tiles.LETTER + tribe)
            if n > 1:
                canvas.put(x + 1, 7, tiles.SMALL + n if n < 10 else glyphs.STAR)
