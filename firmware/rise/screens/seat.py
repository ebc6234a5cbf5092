"""A player's own board: stalls, camp, elephant, warehouse, tracks. All of it is open to everybody."""

from handheld.buttons import HOLD, LEFT, RELEASE, RIGHT, A, B
from handheld.glyphs import ARROW
from rise.rules.facts import next_step
from rise.rules.state import (
    CAMP,
    CARTS,
    DECK,
    DISCARDS,
    FREE,
    HAND,
    LOAD,
    PLAYERS,
    PURSE,
    ROUND,
    SPECIALTY,
    STALL,
    STEP,
    TABLET,
    TURN,
    WAREHOUSE,
    WIDTH,
    count,
    points,
)
from rise.screens.phrases import gives, kind_tiles
from rise.tiles import CAMP as CAMP_TILE
from rise.tiles import CARD, DOT, ELEPHANT, ICON, RESOURCE, TOWER
from rise.words import words

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from handheld.canvas import Canvas
        from handheld.director import Director
except ImportError:
    pass

_HOUSE = ICON + 11  # store
_STALL = ICON + 14  # place


class Seat:
    """Left and right go from player to player, A or B goes back."""

    def __init__(self, director: "Director") -> None:
        self.director = director
        self.seat = director.viewer

    def draw(self, canvas: "Canvas") -> None:
        """A line for each part."""
        match = self.director.match
        s = match.state
        mine = WIDTH * self.seat
        canvas.put(0, 0, ARROW + LEFT)
        canvas.text(2, 0, match.names[self.seat])
        canvas.right(0, str(points(s, self.seat)) + "  ")
        canvas.put(24, 0, ARROW + RIGHT)
        if s[TURN] == self.seat:
            canvas.put(16, 0, ICON)
            canvas.text(17, 0, str(s[PURSE]))
        canvas.invert(0)
        self._three(canvas, 1, s, STALL + mine)
        self._kinds(canvas, 2, CAMP_TILE, s, CAMP + mine, 8)
        self._kinds(canvas, 3, _HOUSE, s, WAREHOUSE + mine, 9)
        canvas.put(12, 1, CARD)
        canvas.text(14, 1, str(count(s, HAND + self.seat)) + "/" + str(count(s, DECK + self.seat)))
        canvas.text(19, 1, "+" + str(count(s, DISCARDS + self.seat)))
        self._elephant(canvas, s, mine)
        for track in range(4):
            x, y = 13 * (track & 1), 6 + (track >> 1)
            canvas.put(x, y, RESOURCE + track)
            canvas.text(x + 1, y, str(s[TABLET + mine + track]))
            canvas.text(x + 3, y, gives(next_step(s, self.seat, track)), 9)

    def _three(self, canvas: "Canvas", y: int, s: bytearray, at: int) -> None:
        canvas.put(0, y, _STALL)
        x = 2
        for i in range(3):
            row = kind_tiles(s[at + i] - 1) if s[at + i] else bytes((DOT,))
            for tile in row:
                canvas.put(x, y, tile)
                x += 1
            x += 1

    def _kinds(self, canvas: "Canvas", y: int, sign: int, s: bytearray, at: int, kinds: int) -> None:
        canvas.put(0, y, sign)
        x = 2
        for kind in range(kinds):
            n = s[at + kind]
            if n:
                for tile in kind_tiles(kind):
                    canvas.put(x, y, tile)
                    x += 1
                if n > 1:
                    x = canvas.text(x, y, str(n))
                x += 1

    def _elephant(self, canvas: "Canvas", s: bytearray, mine: int) -> None:
        """The way from the camp to the towers with the elephant on it, what it carries and has."""
        canvas.put(0, 4, CAMP_TILE)
        for step in range(3):
            canvas.put(2 + 3 * step, 4, DOT)
        canvas.put(11, 4, TOWER)
        x = 2 + 3 * s[STEP + mine]
        canvas.put(x, 4, ELEPHANT)
        canvas.put(x + 1, 4, ELEPHANT + 1)
        x = 13
        for i in range(3):
            if s[LOAD + mine + i]:
                for tile in kind_tiles(s[LOAD + mine + i] - 1):
                    canvas.put(x, 4, tile)
                    x += 1
                x += 1
        told = str(s[FREE])
        canvas.put(24 - len(told), 5, TOWER)
        canvas.right(5, told)
        w = words()
        canvas.text(23 - len(told) - len(w.ROUND % 1), 5, w.ROUND % s[ROUND])
        canvas.put(0, 5, ICON + 4)
        canvas.text(1, 5, str(s[CARTS + mine]))
        if s[SPECIALTY + mine]:
            canvas.put(4, 5, ICON + 20)
            canvas.put(5, 5, RESOURCE + s[SPECIALTY + mine] - 1)

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
