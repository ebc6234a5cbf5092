"""A closer look at a tower: its tiles large, and what each row on it is worth to each player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from handheld.buttons import DOWN, LEFT, PRESS, REPEAT, RIGHT, A, B
from handheld.glyphs import ARROW
from rise.rules.card_tables import TOWER_AT
from rise.rules.facts import BY_CONFUSION, first_slot, scoring_rows, shown
from rise.rules.state import CONFUSION_TILE, PLAYERS, SLOTS, WILD_TILE
from rise.rules.towers import tower
from rise.screens.board import BLINK
from rise.screens.header import short_names, write_name
from rise.screens.slot_layout import SLOT_PLACES, TOWER_HEIGHTS, TOWER_WIDTHS
from rise.screens.strip import draw_row, text_tiles
from rise.screens.towers import MINIATURES
from rise.tiles import ICON, MINI, RESOURCE, SMALL
from rise.words import more, words

if TYPE_CHECKING:
    from handheld.canvas import Canvas
    from handheld.game.director import Director
    from handheld.screens.pixel_layer import PixelLayer

_GROUND = const(56)  # y of the bright row that the tower stands on
_HIGH = const(12)  # pixels from a cell to the one below
_CHECKS = b"\x55\xaa"
_POINT = ICON + 1


class Closer:
    """Up and down go through the rows, left and right from tower to tower, A or B goes back."""

    def __init__(self, director: Director, slot: int) -> None:
        self.director = director
        self.console = director.console
        self._tower = 0
        s = director.match.state
        # Of two players the other one needs no letter on his tiles.
        self._wide = 12 if s[PLAYERS] == 2 else 14
        self._letters = short_names(director.match.names, 1)
        while slot >= first_slot(s, self._tower + 1):
            self._tower += 1
        self._rows: list[tuple[int, int, bytes]] = []  # seat, source, points and slots
        self.at = 0
        self._lit = True
        self._until = self.console.now + BLINK  # time when the row blinks
        self._find_rows()
        for i in range(len(self._rows)):
            if bytes((slot,)) in self._rows[i][2][1:]:
                self.at = i
                break

    def _find_rows(self) -> None:
        """Find what counts on this tower for each player."""
        s = self.director.match.state
        first, end = first_slot(s, self._tower), first_slot(s, self._tower + 1)
        self.at = 0
        self._rows = []
        for seat in range(s[PLAYERS]):
            for source, row in scoring_rows(s, seat):
                if first <= row[1] < end:
                    self._rows.append((seat, source, row))

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw the tower, what it is worth to each player, and in words the row pointed at."""
        match = self.director.match
        s = match.state
        seats = s[PLAYERS]
        w = more()
        canvas.put(0, 0, ARROW + LEFT)
        x = canvas.text(2, 0, w.TOWER % (self._tower + 1, seats + 1)) + 1
        canvas.put(x, 0, ARROW + RIGHT)
        canvas.put(24, 0, _POINT)
        left = 18 if seats == 2 else 20
        names = short_names(match.names, 4 if seats == 2 else 2)
        for seat in range(seats):
            write_name(canvas, left, 1 + seat, names[seat])
            worth = 0
            for who, source, row in self._rows:
                if who == seat:
                    worth += -row[0] if source == BY_CONFUSION else row[0]
            canvas.right(1 + seat, str(worth))
        canvas.invert(7)
        lit = b""
        if self._rows:
            seat, source, lit = self._rows[self.at]
            told = match.names[seat] + words().COLON + w.SOURCES[source]
            if source == BY_CONFUSION:
                told += " -" + str(lit[0])
            else:
                told += " ×" + str(len(lit) - 1) + " +" + str(lit[0])
            canvas.text(0, 7, told)
            canvas.block(left, 1 + seat, 25 - left)
        else:
            canvas.text(0, 7, w.NO_ROW)
        if canvas.pixels is not None:
            self._draw_tower(canvas, canvas.pixels, b"" if self._lit else lit[1:])

    def _draw_tower(self, canvas: Canvas, layer: PixelLayer, hidden: bytes) -> None:
        """Draw its cells but the hidden ones: an inverted tile would look like one of another player."""
        s = self.director.match.state
        which = tower(s, self._tower)
        wide = self._wide
        left = (7 - TOWER_WIDTHS[which]) * wide // 2
        slot = first_slot(s, self._tower)
        for i in range(TOWER_AT[which], TOWER_AT[which + 1]):
            at = SLOT_PLACES[i]
            x = left + wide * (at & 15)
            y = _GROUND + _HIGH * ((at >> 4) - TOWER_HEIGHTS[which])
            tile = s[SLOTS + slot]
            if bytes((slot,)) in hidden:
                pass
            elif tile:
                self._draw_tile(canvas, layer, x, y, tile)
            else:
                _draw_empty(canvas, layer, x, y, wide - 1, shown(s, slot))
            slot += 1

    def _draw_tile(self, canvas: Canvas, layer: PixelLayer, x: int, y: int, tile: int) -> None:
        """Draw a tile as the towers have it: own ones solid, others' framed."""
        wide = self._wide - 1
        if tile == CONFUSION_TILE:
            layer.stamp(x, y, (_CHECKS * 7)[:wide])
            layer.stamp(x, y + 8, (b"\5\2" * 7)[:wide])
            return
        wild = tile >= WILD_TILE
        own = tile >> 4 == self.director.viewer + 1
        layer.fill(x, y, wide, 11)
        solid = own or wild
        if not solid:
            layer.fill(x + 1, y + 1, wide - 2, 9, False)
        if wild:
            for i in range(3):
                for edge in (x, x + wide - 3 + i):
                    layer.fill(edge, y + i, 3 - i, 1, False)
                    layer.fill(edge, y + 10 - i, 3 - i, 1, False)
        if wide == 11 or solid:
            draw_row(canvas, x + wide // 2 - 2, y + 2, bytes((RESOURCE + (tile & 15),)), solid)
            return
        draw_row(canvas, x + 2, y + 4, bytes((SMALL + (tile & 15),)))
        # Whose it is, beside the sign.
        draw_row(canvas, x + 7, y + 2, text_tiles(self._letters[(tile >> 4) - 1]))

    def tick(self, now: int) -> int:
        """Blink the row pointed at."""
        if not self._rows:
            return -1
        if now >= self._until:
            self._until = now + BLINK
            self._lit = not self._lit
            self.console.redraw()
        return self._until - now

    # Buttons

    def press(self, button: int, kind: int) -> None:
        """See the class."""
        if kind != PRESS and kind != REPEAT:
            return
        self.console.redraw()
        if button == A or button == B:
            self.console.pop()
        elif button == LEFT or button == RIGHT:
            towers = self.director.match.state[PLAYERS] + 1
            self._tower = (self._tower + (1 if button == RIGHT else -1)) % towers
            self._find_rows()
        elif self._rows:
            self.at = (self.at + (1 if button == DOWN else -1)) % len(self._rows)
        self._lit = True
        self._until = self.console.now + BLINK


def _draw_empty(canvas: Canvas, layer: PixelLayer, x: int, y: int, wide: int, icon: int) -> None:
    """Draw dotted walls and a miniature of what the slot gives."""
    for down in (0, 10):
        layer.stamp(x, y + down, (b"\1\0" * 7)[:wide])
    for right in (0, wide - 1):
        layer.stamp(x + right, y, b"\x55")
        layer.stamp(x + right, y + 8, b"\5")
    if icon:
        draw_row(canvas, x + wide // 2 - 2, y + 3, bytes((MINI - 1 + MINIATURES[icon],)))
    else:
        layer.fill(x + wide // 2, y + 5, 1, 1)
