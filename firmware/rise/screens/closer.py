"""A closer look at a tower: its tiles large, and what each row on it is worth to each player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from handheld.buttons import DOWN, LEFT, PRESS, REPEAT, RIGHT, A, B
from handheld.glyphs import ARROW
from rise.rules.card_tables import TOWER_AT
from rise.rules.facts import BY_CONFUSION, first_slot, shown
from rise.rules.rare_facts import scoring_rows
from rise.rules.state import CONFUSION_TILE, PLAYERS, SLOTS, WILD_TILE
from rise.rules.towers import tower
from rise.screens.board import BLINK
from rise.screens.header import draw_mark, name_tiles, short_names, text_tiles
from rise.screens.rows import draw_row
from rise.screens.slot_layout import SLOT_PLACES, TOWER_HEIGHTS, TOWER_WIDTHS
from rise.screens.towers import SIGNS
from rise.tiles import ICON, LOADS, RESOURCE
from rise.words import more, words

if TYPE_CHECKING:
    from handheld.canvas import Canvas
    from handheld.game.director import Director
    from handheld.screens.pixel_layer import PixelLayer

_GROUND = const(56)  # y of the bright row that the tower stands on
_PITCH = const(12)  # pixels from a cell to the next one
_SIZE = const(11)
_NAMES = const(92)  # x of the players
_CHECKS = b"\x55\xaa"
_POINT = ICON + 1


class Closer:
    """Up and down go through the rows, left and right from tower to tower, A or B goes back."""

    def __init__(self, director: Director, slot: int) -> None:
        self.director = director
        self.console = director.console
        self._tower = 0
        s = director.match.state
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

    def worth(self, seat: int) -> int:
        """What the tower would bring a seat now."""
        total = 0
        for who, source, row in self._rows:
            if who == seat:
                total += -row[0] if source == BY_CONFUSION else row[0]
        return total

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw the tower, what it is worth to each player, and in words the row pointed at."""
        layer = canvas.pixels
        if layer is None:
            return
        match = self.director.match
        s = match.state
        seats = s[PLAYERS]
        w = more()
        canvas.put(0, 0, ARROW + LEFT)
        x = canvas.text(2, 0, w.TOWER % (self._tower + 1, seats + 1)) + 1
        canvas.put(x, 0, ARROW + RIGHT)
        canvas.put(24, 0, _POINT)
        names = short_names(match.names, 2)
        order = match.lineup.order()
        for i in range(seats):
            seat = order[i]
            y = 8 + 8 * i
            draw_mark(canvas, _NAMES, y, seat, self.director.viewer)
            draw_row(canvas, _NAMES + 9, y, name_tiles(names[seat]))
            told = str(self.worth(seat))
            draw_row(canvas, 128 - 5 * len(told), y, text_tiles(told))
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
            layer.invert(_NAMES + 8, 8 + 8 * order.index(seat), 128 - _NAMES - 8, 8)
        else:
            canvas.text(0, 7, w.NO_ROW)
        self._draw_tower(canvas, layer, b"" if self._lit else lit[1:])

    def _draw_tower(self, canvas: Canvas, layer: PixelLayer, hidden: bytes) -> None:
        """Draw its cells but the hidden ones: an inverted tile would look like one of another player."""
        s = self.director.match.state
        which = tower(s, self._tower)
        left = (7 - TOWER_WIDTHS[which]) * _PITCH // 2
        slot = first_slot(s, self._tower)
        for i in range(TOWER_AT[which], TOWER_AT[which + 1]):
            at = SLOT_PLACES[i]
            x = left + _PITCH * (at & 15)
            y = _GROUND + _PITCH * ((at >> 4) - TOWER_HEIGHTS[which])
            tile = s[SLOTS + slot]
            if bytes((slot,)) in hidden:
                pass
            elif tile:
                self._draw_tile(canvas, layer, x, y, tile)
            else:
                _draw_empty(canvas, layer, x, y, shown(s, slot))
            slot += 1

    def _draw_tile(self, canvas: Canvas, layer: PixelLayer, x: int, y: int, tile: int) -> None:
        """Draw a tile as the towers have it: own ones solid, others' as windows."""
        if tile == CONFUSION_TILE:
            layer.stamp(x, y, (_CHECKS * 6)[:_SIZE])
            layer.stamp(x, y + 8, (b"\5\2" * 6)[:_SIZE])
            return
        seat = (tile >> 4) - 1
        me = self.director.viewer
        other = seat - (seat > me)
        solid = seat == me or tile >= WILD_TILE
        layer.fill(x, y, _SIZE, _SIZE)
        if not solid:
            layer.fill(x + 1, y + 1, _SIZE - 2, _SIZE - 2, False)
        # Corners: a wild tile has none, a window may be a house or a shield.
        cut = 3 if tile >= WILD_TILE else 0 if solid or not other else 5
        for i in range(cut):
            for edge in (x, x + _SIZE - cut + i):
                if other != 1:
                    layer.fill(edge, y + _SIZE - 1 - i, cut - i, 1, not solid)
                if other != 2:
                    layer.fill(edge, y + i, cut - i, 1, not solid)
        draw_row(canvas, x + 3, y + 2, bytes((RESOURCE + (tile & 15),)), solid)

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


def _draw_empty(canvas: Canvas, layer: PixelLayer, x: int, y: int, icon: int) -> None:
    """Draw dotted walls and the sign of what the slot wants."""
    for down in (0, 10):
        layer.stamp(x, y + down, b"\1\0" * 6)
    for right in (0, 10):
        layer.stamp(x + right, y, b"\x55")
        layer.stamp(x + right, y + 8, b"\5")
    if icon:
        draw_row(canvas, x + 3, y + 2, bytes((LOADS if icon == 16 else RESOURCE - 1 + SIGNS[icon],)))
    else:
        layer.fill(x + 5, y + 5, 1, 1)
