"""A finger on the panel: which buttons lead to the thing there, as if somebody pressed them.

The firmware knows nothing of it. Runs in the simulator, and in the page on the device's kind of Python.
"""

from handheld.buttons import DOWN, LEFT, RIGHT, UP, A
from handheld.glyphs import ARROW, BUTTON

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from typing import Protocol

        from handheld.canvas import Canvas
        from handheld.console import Console
        from handheld.screens.screen import Screen

        Area = tuple[int, int, int, int]
        """The upper left pixel of something, its width and its height."""

        class Pointed(Protocol):
            """What a game tells of its own screens."""

            def area(self, screen: Screen) -> Area | None:
                """What the screen points at; None where arrows do not point."""

            def way(self, screen: Screen, x: int, y: int) -> bytes | None:
                """The arrows to what is at a pixel; None where one comes nearer arrow by arrow."""
except ImportError:
    pass

NOTHING = -1
_COLUMNS = 25
_LEFT = 2  # pixels left of the first tile
_MOST = 60  # presses
_NEAR = 8  # pixels that a finger may be beside what it means


class Touch:
    """Leads the pointer to a place on the panel: press what next() returns until that is NOTHING.

    `pointed` knows what a game's own screens point at, where that is not what they show by a block.
    """

    def __init__(self, console: "Console", x: int, y: int, pointed: "Pointed | None" = None) -> None:
        self._console = console
        flipped = console.canvas._flipped
        self._x = 127 - x if flipped else x
        self._y = 63 - y if flipped else y
        self._pointed = pointed
        self._presses = 0
        self._way = b""  # what to press next
        self._led: Screen | None = None  # the last screen whose way was asked for
        self._tried: set[tuple[Area, int]] = set()  # which buttons were pressed, and where
        self._before: Area | None = None  # where the last press came from,
        self._button = NOTHING  # and which it was
        self._first = self._area()

    @property
    def points(self) -> bool:
        """Whether the screen has a pointer to lead."""
        return self._first is not None

    def tap(self) -> int:
        """The next button of a tap: it points at the thing, or does it if that is pointed at already."""
        if not self._presses:
            if self._console.dark:
                self._presses = _MOST
                return A  # it only wakes
            sign = _sign(self._console.canvas, self._x, self._y)
            if sign != NOTHING or self._first is None:
                self._presses = _MOST
                return sign if sign != NOTHING or _names_b(self._console.canvas) else A
        button = self.lead()
        if button == NOTHING and self._presses < _MOST and self._area() == self._first:
            self._presses = _MOST
            if self._first is not None and sum(self._gaps(self._first)) <= _NEAR:
                return A
        return button

    def lead(self) -> int:
        """The next arrow that leads nearer, or back from where an arrow led away."""
        here = self._area()
        if here is None or self._presses >= _MOST:
            return NOTHING
        screen = self._console.top
        if self._pointed is not None and screen is not None and screen is not self._led:
            self._led = screen
            self._before = None
            self._way = self._pointed.way(screen, self._x, self._y) or b""
        if self._way:
            self._presses += 1
            button, self._way = self._way[0], self._way[1:]
            return button
        before, button = self._before, self._button
        self._before = None
        if before is not None and here != before and not self._nearer(before, here, button):
            self._presses += 1
            return button ^ 1  # the opposite one
        for button in self._wanted(here):
            if (here, button) not in self._tried:
                self._tried.add((here, button))
                self._before, self._button = here, button
                self._presses += 1
                return button
        return NOTHING

    def _wanted(self, here: "Area") -> list[int]:
        """Arrows from an area towards the finger: up or down first, since rows differ in their columns."""
        x, y, wide, high = here
        found = []
        if not y <= self._y < y + high:
            found.append(UP if self._y < y else DOWN)
        if not x <= self._x < x + wide:
            found.append(LEFT if self._x < x else RIGHT)
        return found

    def _gaps(self, area: "Area") -> tuple[int, int]:
        """How far the finger is beside an area, and above or below it."""
        x, y, wide, high = area
        return max(x - self._x, self._x - x - wide + 1, 0), max(y - self._y, self._y - y - high + 1, 0)

    def _nearer(self, before: "Area", after: "Area", button: int) -> bool:
        """Whether an arrow led nearer; up and down may lead aside, to any column."""
        across, along = self._gaps(before)
        now_across, now_along = self._gaps(after)
        if button in (UP, DOWN):
            return now_along < along
        return now_across + now_along < across + along

    def _area(self) -> "Area | None":
        """What the screen points at."""
        screen = self._console.top
        if screen is None:
            return None
        canvas = self._console.canvas
        for y in range(8):
            if canvas.tiles[_COLUMNS * y] == ARROW + RIGHT:
                return 0, 8 * y, 128, 8
        if self._pointed is not None:
            return self._pointed.area(screen)
        place = canvas._block
        if place < 0 or not hasattr(screen, "at"):
            return None
        x, y, wide, high = place & 31, place >> 5 & 7, place >> 8 & 31, place >> 13 & 15
        if getattr(screen, "row", -1) == y:
            return 0, 8 * y, 128, 8  # the default board: left and right turn its pages
        return _LEFT + 5 * x - 1, 8 * y, 5 * wide + 1, 8 * high


def _sign(canvas: "Canvas", x: int, y: int) -> int:
    """The button whose sign stands there: an arrow, or A or B with the words behind it."""
    row = canvas.tiles[_COLUMNS * (y >> 3) : _COLUMNS * (y >> 3) + _COLUMNS]
    at = max(0, min(_COLUMNS - 1, (x - _LEFT) // 5))
    for column in (at, at + 1, at - 1):
        arrow = row[column] - ARROW if 0 <= column < _COLUMNS else NOTHING
        if 0 <= arrow < 4 and (column or arrow != RIGHT):  # there it is a menu's pointer
            return arrow
    while at >= 0:
        if BUTTON <= row[at] < BUTTON + 2:
            return A + row[at] - BUTTON
        if at and not row[at] and not row[at - 1]:
            return NOTHING  # two spaces: the words of a sign end before them
        at -= 1
    return NOTHING


def _names_b(canvas: "Canvas") -> bool:
    """Whether the screen says what B does: then a finger that is on no sign may have meant either."""
    return BUTTON + 1 in bytes(canvas.tiles)
