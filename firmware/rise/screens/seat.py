"""A player's own board on two pages: what is there, and what comes next. All of it is open to everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from handheld.buttons import DOWN, HOLD, LEFT, RELEASE, RIGHT, UP, A, B
from handheld.canvas import WIDE
from handheld.glyphs import ARROW
from handheld.words import wrap
from rise.rules.facts import next_step
from rise.rules.state import (
    CAMP,
    CARTS,
    DECK,
    DISCARDS,
    DUAL,
    G_DUAL,
    HAND,
    LOAD,
    NONE,
    PLAYERS,
    SEAT_SIZE,
    SPECIALTY,
    STALL,
    STEP,
    TABLET,
    WAREHOUSE,
    count,
    points,
)
from rise.screens.header import text_tiles
from rise.screens.phrases import counted, kind_name, step_words
from rise.screens.rows import draw_row
from rise.screens.strip import row_width
from rise.tiles import CAMP as CAMP_TILE
from rise.tiles import DOT, ELEPHANT, ICON, RESOURCE
from rise.words import more, words

if TYPE_CHECKING:
    from handheld.canvas import Canvas
    from handheld.game.director import Director

_LINE = const(25)
_ROWS = const(5)  # lines of a page, from row 1 on
_WORDS = const(6)  # the first of two bright rows
_PICTURES = const(57)  # x behind the names
_BOXES = const(49)  # x of the steps of a track
_GIFTS = const(15)  # column of what the next step gives
_NOTHING = bytes((130,))  # a dash
_WALL = ICON + 14  # placing: a block above a wall


class Seat:
    """Up and down point at a line, left and right turn pages of all players, A or B goes back."""

    def __init__(self, director: Director) -> None:
        self.director = director
        self.seat = director.viewer
        self.page = 0
        self.at = 0

    def draw(self, canvas: Canvas) -> None:
        """Draw five lines, and two bright rows of words about the one pointed at."""
        match = self.director.match
        s = match.state
        canvas.put(0, 0, ARROW + LEFT)
        canvas.text(2, 0, match.names[self.seat])
        told = str(points(s, self.seat))
        canvas.text(canvas.text(12, 0, told) + 1, 0, more().POINTS_FROM[told != "1"])
        canvas.put(24, 0, ARROW + RIGHT)
        mine = SEAT_SIZE * self.seat
        told = self._tracks(canvas, s, mine) if self.page else self._goods(canvas, s, mine)
        canvas.put(0, 1 + self.at, ARROW + RIGHT)
        canvas.invert(_WORDS)
        canvas.invert(_WORDS + 1)
        lines = told.split("\n") if "\n" in told else wrap(told)
        if len(lines) > 2:
            lines[1] = wrap(lines[1], _LINE - 2)[0] + " …"
        for i in range(min(2, len(lines))):
            canvas.text(0, _WORDS + i, lines[i])

    # What is there

    def _goods(self, canvas: Canvas, s: bytearray, mine: int) -> str:
        """Draw a line for each part of the board. Returns the words about the one pointed at."""
        w = more()
        stalls, camp, house, elephant = w.PARTS
        in_stalls = s[STALL + mine : STALL + mine + 3]
        carried = s[LOAD + mine : LOAD + mine + 3]
        carts = s[CARTS + mine]
        special = s[SPECIALTY + mine]
        camped = _kinds(s[CAMP + mine : CAMP + mine + 8])
        stored = _kinds(s[WAREHOUSE + mine : WAREHOUSE + mine + 9])
        self._part(canvas, 0, stalls, ICON + 14, _places(in_stalls, 3))
        self._part(canvas, 1, camp, CAMP_TILE, camped)
        canvas.text(1, 3, elephant)
        have = bytes((ICON + 4, 0)) * carts
        if special:
            have += bytes((ICON + 20, RESOURCE - 1 + special))
        self._part(canvas, 3, w.UPGRADES, ICON + 4, have)
        self._part(canvas, 4, house, ICON + 11, stored)
        self._way(canvas, s[STEP + mine], _places(carried, 1 + carts))
        if self.at == 3:
            told = words().SPEC % words().RESOURCES[special - 1] if special else w.NO_SPECIALTY
            return (words().CART if carts else w.NO_CART) + "\n" + told
        if self.at == 2:
            told = _named(carried, False)
            told = w.CARRIES % told if told else w.ROOM % (1 + carts)
            return w.WAY % (3 - s[STEP + mine]) + "\n" + told
        if self.at == 0:
            told = _named(in_stalls, False)
        elif self.at == 1:
            told = _named(s[CAMP + mine : CAMP + mine + 8], True)
        else:
            told = _named(s[WAREHOUSE + mine : WAREHOUSE + mine + 9], True)
        return told if len(told) > _LINE else (told or w.NO_TILE) + "\n" + w.ABOUT[self.at]

    def _part(self, canvas: Canvas, line: int, name: str, sign: int, tiles: bytes) -> None:
        """Draw a name and pictures behind it; a sign instead of the name if they need its room."""
        x = _PICTURES
        if x + row_width(tiles) <= WIDE:
            canvas.text(1, 1 + line, name)
        else:
            x = 18
            canvas.put(1, 1 + line, sign)
            if x + row_width(tiles) > WIDE:
                tiles = tiles.replace(b"\0", b"")
        draw_row(canvas, x, 8 + 8 * line, tiles or _NOTHING)

    def _way(self, canvas: Canvas, step: int, load: bytes) -> None:
        """Draw the elephant on its way to a wall, and behind that what it carries."""
        for i in range(3):
            draw_row(canvas, _PICTURES + 11 * i + 2, 23, bytes((DOT,)))
        draw_row(canvas, _PICTURES + 34, 24, bytes((_WALL,)))
        x = _PICTURES + 11 * step
        for i in range(2):
            draw_row(canvas, x + 5 * i, 23, bytes((ELEPHANT + i,)))
        draw_row(canvas, _PICTURES + 46, 24, load.replace(b"\0", b""))

    # What comes next

    def _tracks(self, canvas: Canvas, s: bytearray, mine: int) -> str:
        """Draw a line for each track, and the piles of cards. Returns the words about what is pointed at."""
        w = more()
        layer = canvas.pixels
        for track in range(4):
            y = 1 + track
            taken = s[TABLET + mine + track]
            step = next_step(s, self.seat, track)
            draw_row(canvas, 8, 8 * y, bytes((RESOURCE + track,)))
            canvas.text(3, y, words().RESOURCES[track])
            canvas.text(_GIFTS, y, step_words(step))
            if step == G_DUAL:
                draw_row(canvas, 112, 8 * y, bytes((RESOURCE - 1 + s[DUAL + mine + track],)))
            for i in range(4):
                x = _BOXES + 6 * i
                if layer is not None:
                    layer.fill(x, 8 * y + 1, 5, 5)
                    if i >= taken:
                        layer.fill(x + 1, 8 * y + 2, 3, 3, False)
        seat = self.seat
        canvas.text(1, 5, w.CARDS % (count(s, HAND + seat), count(s, DECK + seat), count(s, DISCARDS + seat)))
        if self.at == 4:
            return w.ABOUT[3]
        step = next_step(s, seat, self.at)
        if step == NONE:
            return w.GIFTS[7]
        named = kind_name(s[DUAL + mine + self.at] - 1) if step == G_DUAL else words().GIVES[step]
        return named + words().COLON + w.GIFTS[step]

    def press(self, button: int, kind: int) -> None:
        """See the class."""
        if kind == HOLD or kind == RELEASE:
            return
        console = self.director.console
        console.redraw()
        if button == A or button == B:
            console.pop()
        elif button == UP or button == DOWN:
            self.at = (self.at + (1 if button == DOWN else -1)) % _ROWS
        else:
            pages = 2 * self.director.match.state[PLAYERS]
            page = (2 * self.seat + self.page + (1 if button == RIGHT else -1)) % pages
            self.seat, self.page = page >> 1, page & 1


def _places(tiles: bytearray, places: int) -> bytes:
    """Tiles as pictures, and dots for free places."""
    row = bytearray()
    for i in range(places):
        row.append(RESOURCE - 1 + tiles[i] if tiles[i] else DOT)
        row.append(0)
    return bytes(row)


def _kinds(counts: bytearray) -> bytes:
    """How many tiles of each kind there are, as pictures."""
    row = bytearray()
    for kind in range(len(counts)):
        n = counts[kind]
        if n:
            row.append(RESOURCE + kind)
            if n > 1:
                row += text_tiles(str(n))
            row.append(0)
    return bytes(row)


def _named(tiles: bytearray, numbers: bool) -> str:
    """Tiles in words: `tiles` are the numbers of each kind, or else kinds + 1."""
    parts = []
    for i in range(len(tiles)):
        if tiles[i]:
            name = kind_name(i if numbers else tiles[i] - 1)
            parts.append(counted(name, tiles[i]) if numbers else name)
    return ", ".join(parts)
