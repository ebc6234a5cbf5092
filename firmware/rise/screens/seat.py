"""A player's own board: stalls, camp, elephant, warehouse, tracks. All of it is open to everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld.buttons import HOLD, LEFT, RELEASE, RIGHT, A, B
from handheld.glyphs import ARROW
from rise.rules.facts import next_step
from rise.rules.state import (
    CAMP,
    CARTS,
    DECK,
    DISCARDS,
    HAND,
    LOAD,
    PLAYERS,
    ROUND,
    SEAT_SIZE,
    SPECIALTY,
    STALL,
    STEP,
    TABLET,
    WAREHOUSE,
    count,
    points,
)
from rise.screens.phrases import step_words
from rise.tiles import CAMP as CAMP_TILE
from rise.tiles import DOT, ELEPHANT, ICON, RESOURCE, SLOT
from rise.words import more

if TYPE_CHECKING:
    from handheld.canvas import Canvas
    from handheld.game.director import Director

_POINTS = ICON + 1  # influence
_WAREHOUSE = ICON + 11  # store
_STALL = ICON + 14  # place
_SPECIALTY = ICON + 20


class Seat:
    """Left and right go from player to player, A or B goes back."""

    def __init__(self, director: Director) -> None:
        self.director = director
        self.seat = director.viewer

    def draw(self, canvas: Canvas) -> None:
        """Draw a line for each part of the board."""
        match = self.director.match
        s = match.state
        mine = SEAT_SIZE * self.seat
        w = more()
        canvas.put(0, 0, ARROW + LEFT)
        canvas.text(2, 0, match.names[self.seat])
        canvas.text(11, 0, w.ROUND % s[ROUND])
        told = str(points(s, self.seat))
        canvas.put(22 - len(told), 0, _POINTS)
        canvas.right(0, told + "  ")
        canvas.put(24, 0, ARROW + RIGHT)
        canvas.invert(0)
        stalls = s[STALL + mine : STALL + mine + 3]
        self._part(canvas, 1, _STALL, self._tiles(canvas, 2, 1, stalls, 3), w.PARTS[0])
        if s[SPECIALTY + mine]:
            canvas.put(13, 1, _SPECIALTY)
            canvas.put(14, 1, RESOURCE + s[SPECIALTY + mine] - 1)
        self._part(canvas, 2, CAMP_TILE, self._kinds(canvas, 2, s, CAMP + mine, 8), w.PARTS[1])
        self._part(canvas, 3, _WAREHOUSE, self._kinds(canvas, 3, s, WAREHOUSE + mine, 9), w.PARTS[2])
        self._part(canvas, 4, CAMP_TILE, self._elephant(canvas, s, mine), w.PARTS[3])
        seat = self.seat
        canvas.text(0, 5, w.CARDS % (count(s, HAND + seat), count(s, DECK + seat), count(s, DISCARDS + seat)))
        for track in range(4):
            x, y = 13 * (track & 1), 6 + (track >> 1)
            canvas.put(x, y, RESOURCE + track)
            canvas.text(x + 1, y, str(s[TABLET + mine + track]))
            canvas.text(x + 3, y, step_words(next_step(s, self.seat, track)), 9)

    def _part(self, canvas: Canvas, y: int, sign: int, end: int, name: str) -> None:
        """Draw the sign of a part, and its name if its tiles leave room."""
        canvas.put(0, y, sign)
        if end + len(name) <= 25:
            canvas.right(y, name)

    def _tiles(self, canvas: Canvas, x: int, y: int, tiles: bytearray, places: int) -> int:
        """Draw tiles, and dots for free places. Returns the column after them."""
        for i in range(places):
            for tile in bytes((RESOURCE + tiles[i] - 1,)) if tiles[i] else bytes((DOT,)):
                canvas.put(x, y, tile)
                x += 1
            x += 1
        return x

    def _kinds(self, canvas: Canvas, y: int, s: bytearray, at: int, kinds: int) -> int:
        """Draw how many tiles of each kind there are. Returns the column after them."""
        x = 2
        tight = sum([len(bytes((RESOURCE + kind,))) + 2 for kind in range(kinds) if s[at + kind]]) > 24
        for kind in range(kinds):
            n = s[at + kind]
            if n:
                for tile in bytes((RESOURCE + kind,)):
                    canvas.put(x, y, tile)
                    x += 1
                if n > 1:
                    x = canvas.text(x, y, str(n))
                if n < 2 or kind == 3 or not tight:
                    x += 1
        return x

    def _elephant(self, canvas: Canvas, s: bytearray, mine: int) -> int:
        """Draw the elephant on its way, its load and its free places. Returns the column after them."""
        for step in range(3):
            canvas.put(2 + 3 * step, 4, DOT)
        canvas.put(11, 4, SLOT)
        x = 2 + 3 * s[STEP + mine]
        canvas.put(x, 4, ELEPHANT)
        canvas.put(x + 1, 4, ELEPHANT + 1)
        return self._tiles(canvas, 14, 4, s[LOAD + mine : LOAD + mine + 3], 1 + s[CARTS + mine])

    def press(self, button: int, kind: int) -> None:
        """See the class."""
        if kind == HOLD or kind == RELEASE:
            return
        console = self.director.console
        if button == LEFT or button == RIGHT:
            seats = self.director.match.state[PLAYERS]
            self.seat = (self.seat + (1 if button == RIGHT else -1)) % seats
            console.redraw()
        elif button == A or button == B:
            console.pop()
