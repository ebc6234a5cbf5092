"""Draws the towers of the round, and the header: everybody's points and the number of empty slots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld.glyphs import ARROW
from rise import pictures
from rise.rules.card_tables import SLOT_ICONS, TOWER_AT
from rise.rules.decisions import ANSWER
from rise.rules.facts import placement_gain, placing
from rise.rules.rounds import add_point
from rise.rules.state import (
    CAMP,
    EMPTY_SLOTS,
    FINAL,
    LOAD,
    MINOR_SLOTS,
    OVER,
    PHASE,
    PLAYERS,
    PURSE,
    ROUND,
    SEAT_SIZE,
    SLOTS,
    STEP,
    TURN,
    WAREHOUSE,
    points,
)
from rise.rules.towers import tower
from rise.screens.slot_layout import SLOT_PLACES, TOWER_HEIGHTS, TOWER_WIDTHS
from rise.tiles import ELEPHANT, ICON, NUMBER, TOWER, WAY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from handheld.canvas import Canvas
    from handheld.game.match import Match

_WAREHOUSE = ICON + 11  # store
SIZE = 9  # pixels of a slot
_BOTTOM = 47  # y of the lower edge of towers
_UPPER = 27  # y of the lower edge of towers above others
_MAIN = b"\x14\x0c\x03"  # x of the main tower of each round: its top is clear of the elephant
# Minor towers: x of the left edge and y of the lower edge; the first two are below.
_MINOR = (70, _BOTTOM, 101, _BOTTOM, 70, _UPPER, 101, _UPPER)
# By icon of an empty slot (a bit for a resource, 16 for a load): offset of its picture.
_SLOT_PICTURE = b"\x00\x01\x02\x00\x03\x00\x00\x00\x04\x00\x00\x00\x00\x00\x00\x00\x05"


def _corner(s: bytearray, n: int) -> tuple[int, int, int]:
    """The number of the n-th tower on the table, and x and y of its upper left corner."""
    which = tower(s, n)
    if n == 0:
        return which, _MAIN[which], _BOTTOM - SIZE * TOWER_HEIGHTS[which]
    return which, _MINOR[2 * n - 2], _MINOR[2 * n - 1] - SIZE * TOWER_HEIGHTS[which]


def slot_position(s: bytearray, slot: int) -> tuple[int, int]:
    """The upper left pixel of a slot."""
    n = 0
    size = TOWER_AT[s[ROUND]] - TOWER_AT[s[ROUND] - 1]
    if slot >= size:
        n = 1 + (slot - size) // MINOR_SLOTS
        slot = (slot - size) % MINOR_SLOTS
    which, x, y = _corner(s, n)
    at = SLOT_PLACES[TOWER_AT[which] + slot]
    return x + SIZE * (at & 15), y + SIZE * (at >> 4)


def picture(tile: int, icon: int, me: int, turned: bool = False) -> int:
    """The picture of a slot as seat `me` sees it: its tile, or the icon of an empty slot."""
    if not tile:
        return pictures.SLOT + _SLOT_PICTURE[icon]
    owner = tile >> 4
    if owner == 6:
        return pictures.FULL if turned else pictures.CONFUSION
    if owner == 5:
        return pictures.OTHER + (tile & 15) if turned else pictures.WILD + (tile & 15)
    return (pictures.OWN if (owner == me + 1) != turned else pictures.OTHER) + (tile & 15)


def draw_towers(canvas: Canvas, s: bytearray, me: int, slots: bytes = b"", tile: int = 0) -> None:
    """Draw all towers. The tiles on `slots` are inverted; an empty slot of them shows `tile`."""
    layer = canvas.pictures
    if layer is None:
        return
    slot = 0
    for n in range(s[PLAYERS] + 1):
        which, x, y = _corner(s, n)
        first = TOWER_AT[which]
        across = TOWER_WIDTHS[which]
        row = bytearray(across * TOWER_HEIGHTS[which])
        for i in range(first, TOWER_AT[which + 1]):
            held = s[SLOTS + slot]
            turned = slots != b"" and slots.find(bytes((slot,))) >= 0
            if turned and not held:
                held, turned = tile, False
            at = SLOT_PLACES[i]
            row[(at >> 4) * across + (at & 15)] = picture(held, SLOT_ICONS[i], me, turned)
            slot += 1
        layer.lay(x, y, across, bytes(row))
        if n > 2:
            # A line separates a tower from the one below it.
            layer.lay(x, _UPPER, across, bytes((pictures.BASE,)) * across)


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
    """Draw the inverted header: everybody's points, an arrow at whose turn it is, number of empty slots.

    Players are in the order of their seats, whoever began.
    """
    seats = s[PLAYERS]
    wide = 22 // seats
    digits = 1
    for seat in range(seats):
        digits = max(digits, len(str(points(s, seat))))
    names = short_names(match.names, max(2, wide - 2 - digits))
    x = 0
    for seat in match.lineup.order():
        if s[TURN] == seat:
            canvas.put(x, 0, ARROW + 3)
        told = str(points(s, seat))
        # With four players two digits of points follow the name without a space.
        after = write_name(canvas, x + 1, 0, names[seat]) + (seats < 4 or len(told) < 2)
        x = max(x + wide, canvas.text(after, 0, told))
    told = str(s[EMPTY_SLOTS])
    canvas.put(24 - len(told), 0, TOWER)
    canvas.right(0, told)
    canvas.invert(0)


def draw_goods(canvas: Canvas, s: bytearray) -> None:
    """Draw the goods of the seat whose turn it is: elephant, number of its tiles or of the camp's, warehouse.

    They are on both sides of the main tower's top, which leaves room for them in every round.
    """
    mine = SEAT_SIZE * s[TURN]
    step = s[STEP + mine]
    for x in range(4):
        canvas.put(1 + x, 1, ELEPHANT + x - step if step <= x < step + 2 else WAY)
    loaded = 3 - bytes(s[LOAD + mine : LOAD + mine + 3]).count(b"\0")
    tiles = loaded or sum(s[CAMP + mine : CAMP + mine + 8])
    if tiles:
        canvas.text(0, 1, str(min(tiles, 9)))
    stored = sum(s[WAREHOUSE + mine : WAREHOUSE + mine + 9])
    if stored:
        canvas.put(10, 1, _WAREHOUSE)
        canvas.text(11, 1, str(stored))


def draw_gold(canvas: Canvas, s: bytearray, y: int) -> None:
    """Draw the gold of the seat whose turn it is, at the right end of a row."""
    told = str(s[PURSE])
    canvas.put(24 - len(told), y, ICON)
    canvas.text(25 - len(told), y, told)


def towers_at_end(before: bytearray, after: bytearray, decision: int) -> bytearray | None:
    """The state as it was scored, with the points before scoring, if a decision ended a round; else None."""
    if after[ROUND] == before[ROUND] and not (after[PHASE] & OVER and not before[PHASE] & OVER):
        return None
    s = bytearray(before)
    tile = placing(before)
    if tile and not before[PHASE] & FINAL:
        decision -= ANSWER
        for _ in range(placement_gain(s, decision, tile)[0]):
            add_point(s)
        s[SLOTS + decision] = tile
    return s
