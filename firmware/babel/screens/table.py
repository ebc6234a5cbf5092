"""The table as one picture: the other player's side above, the territories, the own side below.

Rows 0 and 6 are the players, 1 and 5 the columns, 2 and 4 the temples, 3 the territories, 7 the hand.
"""

from babel import tiles
from babel.rules.facts import groups, in_hand, level
from babel.rules.legal import fits, threatens
from babel.rules.state import (
    COLUMN,
    END_PHASE,
    FLAGS,
    HELD,
    LEVEL,
    LODGE,
    PAWN,
    TABLE,
    TEMPLES,
    TRIBES,
    count,
    decider,
    score,
)
from handheld import glyphs

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from collections.abc import Sequence

        from handheld.canvas import Canvas
except ImportError:
    pass

LETTERS = b"\x21\x28\x2d\x30\x33"  # the tiles of A H M P S
LODGE_AT = 18  # the tile where the top card of a lodge is shown
WIDE = 5  # tiles that a territory has
HAND_STEP = 4  # tiles that a tribe has in the hand: a space, its letter, how many, a space
_DIGIT = 16  # the tile of 0
_MORE = 118  # the tile of …


def number(canvas: "Canvas", x: int, y: int, n: int) -> None:
    """A number that ends at tile x."""
    while True:
        canvas.put(x, y, _DIGIT + n % 10)
        n //= 10
        x -= 1
        if not n:
            return


def draw_table(canvas: "Canvas", s: bytearray, me: int, names: "Sequence[str]") -> None:
    """All that is open, as player `me` sees it, but for the last row."""
    _player(canvas, 0, s, 1 - me, names[1 - me], tiles.TRIBE_SUPPLY, TRIBES)
    _player(canvas, 6, s, me, names[me], tiles.TEMPLE_SUPPLY, TEMPLES)
    for site in range(5):
        x = WIDE * site
        _site(canvas, x, 1, 2, s, 1 - me, site)
        _site(canvas, x, 5, 4, s, me, site)
        canvas.put(x + 2, 3, tiles.TRIBE + site)
        if s[PAWN + 1 - me] == site:
            canvas.put(x + 1, 3, tiles.PAWN + 1)
        if s[PAWN + me] == site:
            canvas.put(x + 3, 3, tiles.PAWN)
        if threatens(s, 1 - me, site):
            canvas.put(x, 3, tiles.THREAT)
        if fits(s, me, site):
            canvas.put(x + 4, 3, glyphs.ARROW)


def _player(canvas: "Canvas", y: int, s: bytearray, player: int, name: str, supply: int, pile: int) -> None:
    """Name, score, cards in hand, the lodge's first three cards, one of the supplies."""
    if decider(s) == player:
        canvas.put(0, y, glyphs.ARROW + 3)
    canvas.text(1, y, name, 8)
    number(canvas, 11, y, score(s, player))
    if s[FLAGS] & END_PHASE:
        canvas.put(9, y, glyphs.WARNING)
    canvas.put(13, y, tiles.HAND)
    held = s[HELD + player]
    number(canvas, 15 if held > 9 else 14, y, held)
    card = s[LODGE + player]
    canvas.put(LODGE_AT - 2, y, tiles.LODGE)
    canvas.put(LODGE_AT, y, tiles.CARD + LEVEL[card])
    for x in (LODGE_AT + 1, LODGE_AT + 2):
        card = s[card]
        if card != TABLE:
            canvas.put(x, y, tiles.SMALL + LEVEL[card])
    canvas.put(22, y, supply)
    number(canvas, 24, y, count(s, pile))


def _site(canvas: "Canvas", x: int, column: int, temple: int, s: bytearray, player: int, site: int) -> None:
    """A column in its row; a temple with its level and how many cards stand by in its row."""
    n = level(s, player, site)
    if n:
        canvas.put(x, temple, _DIGIT + n)
    for i in range(3):
        canvas.put(x + 1 + i, temple, tiles.TEMPLE + 3 * n + i)
    cards = count(s, COLUMN + 5 * player + site)
    if cards:
        canvas.put(x + 4, temple, tiles.SMALL + cards if cards < 10 else glyphs.STAR)
    for tile in column_tiles(groups(s, player, site), WIDE - 1):
        canvas.put(x, column, tile)
        x += 1


def column_tiles(pairs: bytes, width: int) -> bytes:
    """A column in at most `width` tiles: a letter, one with two dots for a pair, a badge for three or more.

    Where there is too little room the lowest cards give way, but a run among them stays as its badge.
    """
    row = b""
    hidden = _MORE
    at = len(pairs) - 2
    while at >= 0:
        tribe, n = pairs[at], pairs[at + 1]
        group = bytes((_group(tribe, n),)) if n < 4 else bytes((_group(tribe, n), tiles.SMALL + min(n, 9)))
        # A tile is kept for what does not fit, unless this is the last group.
        if len(row) + len(group) + (at > 0) > width:
            break
        row = group + row
        at -= 2
    if at < 0:
        return row
    while at >= 0:
        if pairs[at + 1] >= 3:
            hidden = tiles.BADGE + pairs[at]
        at -= 2
    return bytes((hidden,)) + row


def _group(tribe: int, n: int) -> int:
    return LETTERS[tribe] if n == 1 else tiles.PAIR + tribe if n == 2 else tiles.BADGE + tribe


def draw_hand(canvas: "Canvas", s: bytearray, me: int) -> None:
    """The cards of `me` in the last row; call it only when he, and nobody else, looks."""
    for tribe in range(5):
        n = in_hand(s, me, tribe)
        if n:
            canvas.put(HAND_STEP * tribe + 1, 7, LETTERS[tribe])
            if n > 1:
                canvas.put(HAND_STEP * tribe + 2, 7, _DIGIT + n if n < 10 else glyphs.STAR)
