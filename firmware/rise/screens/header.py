"""Everybody's points in a row, bright whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld.font import tile_of
from rise.rules.state import PLAYERS, TURN, points
from rise.screens.rows import draw_row
from rise.tiles import RAISED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from handheld.canvas import Canvas
    from handheld.game.match import Match

# How tiles look, in columns of seven pixels: own ones, those of the first other player, second, third.
_MARKS = b"\x7f\x7f\x7f\x7f\x7f\x7f\x7f\x7fAAAAA\x7f\x7fGCACG\x7f\x7fqaAaq\x7f"


def short_names(names: Sequence[str], room: int) -> list[str]:
    """Names cut to at most `room` letters; the last letter differs where beginnings are equal.

    The number of a numbered name ("Enki 2") is kept.
    """
    found: list[str] = []
    for name in names:
        number = ""
        if name[-2:-1] == " ":
            number = name[-1]
            name = name[:-2]
        last = at = room - len(number)
        cut = name[:at] + number
        while cut in found and at < len(name):
            cut = name[: last - 1] + name[at] + number
            at += 1
        found.append(cut)
    return found


def text_tiles(text: str) -> bytes:
    """The tiles of a text, for draw_row."""
    return bytes([tile_of(letter) for letter in text])


def name_tiles(name: str) -> bytes:
    """The tiles of a short name, its number small and raised, unlike points and letters."""
    tiles = text_tiles(name)
    return tiles[:-1] + bytes((RAISED + int(name[-1]) - 2,)) if name[-1] in "234" else tiles


def draw_mark(canvas: Canvas, x: int, y: int, seat: int, me: int) -> None:
    """Draw how a seat's tiles look to seat `me`, in seven columns."""
    at = 0 if seat == me else 7 * (seat + (seat < me))
    if canvas.pixels is not None:
        canvas.pixels.stamp(x, y, _MARKS, at, at + 7)


def draw_header(canvas: Canvas, s: bytearray, match: Match, me: int, y: int = 0) -> None:
    """Draw marks, names and points as seat `me` sees them, in the order of the seats, from a pixel down."""
    layer = canvas.pixels
    told = [points(s, seat) for seat in range(s[PLAYERS])]
    shows = bytes([number & 255 for number in told] + [s[TURN], me]) + "".join(match.names).encode()
    if layer is not None and (y or not layer.recall(0, shows)):
        wide = 128 // len(told)
        digits = max(2, len(str(max(told))))
        names = short_names(match.names, (wide - 12) // 5 - digits)
        x = 0
        for seat in match.lineup.order():
            draw_mark(canvas, x, y and y + 1, seat, me)  # not on the ground
            end = draw_row(canvas, x + 9, y, name_tiles(names[seat]))
            at = min(end + 5 - digits, x + wide - 1 - 5 * digits)  # the next player stands apart
            end = draw_row(canvas, at, y, text_tiles(str(told[seat])))
            if s[TURN] == seat:
                layer.invert(x + 8, y, end - x - 8, 8)
            x += wide
        if not y:
            layer.remember(0, 1, shows)
