"""The first row: everybody's points, bright whose turn it is, and how many slots are empty."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rise.rules.state import EMPTY_SLOTS, PLAYERS, TURN, points
from rise.tiles import NUMBER, SLOT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from handheld.canvas import Canvas
    from handheld.game.match import Match


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


def write_name(canvas: Canvas, x: int, y: int, name: str) -> int:
    """Write a short name, its number in small digits, unlike points. Returns the column after it."""
    x = canvas.text(x, y, name)
    number = "234".find(name[-1])
    if number >= 0:
        canvas.put(x - 1, y, NUMBER + number)
    return x


def draw_header(canvas: Canvas, s: bytearray, match: Match) -> None:
    """Draw names and points in the order of the seats, bright whose turn it is, and how many slots are empty.

    With four players the number of slots stands right of the main tower's top, where there is room.
    """
    seats = s[PLAYERS]
    wide = (10, 7, 6)[seats - 2]
    digits = 2
    for seat in range(seats):
        digits = max(digits, len(str(points(s, seat))))
    names = short_names(match.names, wide - 2 - digits)
    x = 0
    for seat in match.lineup.order():
        end = canvas.text(write_name(canvas, x, 0, names[seat]) + 1, 0, str(points(s, seat)))
        if s[TURN] == seat:
            canvas.block(x, 0, end - x)
        x += wide
    told = str(s[EMPTY_SLOTS])
    x, y = (24 - len(told), 0) if seats < 4 else (12, 1)
    canvas.put(x, y, SLOT)
    canvas.text(x + 1, y, told)
