"""The table as one picture: the other player's side above, the territories, the own side below.

Rows 0 and 6 are the players, 1 and 5 the columns, 2 and 4 the temples, 3 the territories, 7 the hand.
"""

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
    from typing import Any
except ImportError:
    pass

LETTERS = b"\x21\x28\x2d\x30\x33"  # the tiles of A H M P S
LODGE_AT = 18  # the tile where the top card of a lodge is shown
WIDE = 5  # tiles that a territory has
HAND_STEP = 4  # tiles that a tribe has in the hand: a space, its letter, how many, a space
_DIGIT = 16  # the tile of 0
_MORE = 118  # the tile of …


def number(canvas: "Any", x: int, y: int, n: int) -> None:
    """A number that ends at tile x."""
    while True:
        canvas.put(x, y, _DIGIT + n % 10)
        n //= 10
        x -= 1
        if not n:
            return


def draw_table(canvas: "Any", s: bytearray, me: int, names: "Any") -> None:
    """All that is open, as player `me` sees it, but for the last row."""
    _player(canvas, 0, s, 1 - me, names[1 - me], glyphs.TRIBE_SUPPLY, TRIBES)
    _player(canvas, 6, s, me, names[me], glyphs.TEMPLE_SUPPLY, TEMPLES)
    for site in range(5):
        x = WIDE * site
        _site(canvas, x, 1, 2, s, 1 - me, site)
        _site(canvas, x, 5, 4, s, me, site)
        canvas.put(x + 2, 3, glyphs.TRIBE + site)
        if s[PAWN + 1 - me] == site:
            canvas.put(x + 1, 3, glyphs.PAWN + 1)
        if s[PAWN + me] == site:
            canvas.put(x + 3, 3, glyphs.PAWN)
        if threatens(s, 1 - me, site):
            canvas.put(x, 3, glyphs.THREAT)
        if fits(s, me, site):
            canvas.put(x + 4, 3, glyphs.ARROW)


def _player(canvas: "Any", y: int, s: bytearray, player: int, name: str, supply: int, pile: int) -> None:
    """Name, score, cards in hand, the lodge's first three cards, one of the supplies."""
    if decider(s) == player:
        canvas.put(0, y, glyphs.ARROW + 3)
    canvas.text(1, y, name, 8)
    number(canvas, 11, y, score(s, player))
    if s[FLAGS] & END_PHASE:
        canvas.put(9, y, glyphs.WARNING)
    canvas.put(13, y, glyphs.HAND)
    held = s[HELD + player]
    number(canvas, 15 if held > 9 else 14, y, held)
    card = s[LODGE + player]
    canvas.put(LODGE_AT - 2, y, glyphs.LODGE)
    canvas.put(LODGE_AT, y, glyphs.CARD + LEVEL[card])
    for x in (LODGE_AT + 1, LODGE_AT + 2):
        card = s[card]
        if card != TABLE:
            canvas.put(x, y, glyphs.SMALL + LEVEL[card])
    canvas.put(22, y, supply)
    number(canvas, 24, y, count(s, pile))


def _site(canvas: "Any", x: int, column: int, temple: int, s: bytearray, player: int, site: int) -> None:
    """A column in its row; a temple with its level and how many cards stand by in its row."""
    n = level(s, player, site)
    if n:
        canvas.put(x, temple, _DIGIT + n)
    for i in range(3):
        canvas.put(x + 1 + i, temple, glyphs.TEMPLE + 3 * n + i)
    cards = count(s, COLUMN + 5 * player + site)
    if cards:
        canvas.put(x + 4, temple, glyphs.SMALL + cards if cards < 10 else glyphs.STAR)
    for tile in column_tiles(groups(s, player, site), WIDE - 1):
        canvas.put(x, column, tile)
        x += 1


def column_tiles(pairs: bytes, width: int) -> bytes:
    """A column in at most `width` tiles: a letter, one with two dots for a pair, a badge for three or more.

    Where there is too little room the lowest cards give way, but a run among them stays as its badge.
    """
    tiles = b""
    hidden = _MORE
    at = len(pairs) - 2
    while at >= 0:
        tribe, n = pairs[at], pairs[at + 1]
        group = bytes((_group(tribe, n),)) if n < 4 else bytes((_group(tribe, n), glyphs.SMALL + min(n, 9)))
        # A tile is kept for what does not fit, unless this is the last group.
        if len(tiles) + len(group) + (at > 0) > width:
            break
        tiles = group + tiles
        at -= 2
    if at < 0:
        return tiles
    while at >= 0:
        if pairs[at + 1] >= 3:
            hidden = glyphs.BADGE + pairs[at]
        at -= 2
    return bytes((hidden,)) + tiles


def _group(tribe: int, n: int) -> int:
    return LETTERS[tribe] if n == 1 else glyphs.PAIR + tribe if n == 2 else glyphs.BADGE + tribe


def draw_hand(canvas: "Any", s: bytearray, me: int) -> None:
    """The cards of `me` in the last row; call it only when he, and nobody else, looks."""
    for tribe in range(5):
        n = in_hand(s, me, tribe)
        if n:
            canvas.put(HAND_STEP * tribe + 1, 7, LETTERS[tribe])
            if n > 1:
                canvas.put(HAND_STEP * tribe + 2, 7, _DIGIT + n if n < 10 else glyphs.STAR)
