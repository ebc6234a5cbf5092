"""The title: the name, what can be done, and the tower rising stone by stone."""

from micropython import const

from handheld.buttons import DOWN, HOLD, RELEASE, RIGHT, UP, A
from handheld.glyphs import ARROW, FLAG, PAWN, TOWER

try:
    from collections.abc import Sequence
    from typing import Any
except ImportError:
    pass

_STONE = const(110)  # ms a stone
_STONES = const(45)
_WAVES = const(12)  # how often the flag on the finished tower waves
_WAVE = const(400)
_DEMO = const(40_000)  # ms without a key before a demonstration starts
_LEFT = const(16)  # first column of the tower
_FIRST = const(3)  # row of the first entry


def _stone(n: int) -> int:
    """Where stone n lies and which it is: column | row << 5 | tile << 8."""
    tier = 0
    wide = 9
    while n >= wide:
        n -= wide
        tier += 1
        wide = 9 - tier // 2 * 2
    odd = tier & 1
    if n == 0:
        tile = TOWER + 1 + odd
    elif n == wide - 1:
        tile = TOWER + 3 + odd
    else:
        tile = TOWER
    return _LEFT + tier // 2 + n | 7 - tier << 5 | tile << 8


class Title:
    """Entries are handheld.menu rows, at most five. The tower starts anew whenever the title is shown."""

    def __init__(
        self, console: Any, rows: Sequence[Any] = (), at: int = 0, demo: Any = None, again: Any = None
    ) -> None:
        self.console = console
        self._demo = demo  # called when nobody has pressed a key for a while
        self._again = again  # makes the entries anew: what they say may have changed
        self.rows = rows
        self.at = at
        self._built = 0
        self._next = 0
        self._touched = 0

    def enter(self) -> None:
        """Start to build."""
        if self._again is not None:
            self.rows = self._again()
        self._built = 0
        self._next = self.console.now + _STONE
        self._touched = self.console.now

    def draw(self, canvas: Any) -> None:
        """The name, the entries, the tower as far as it is built."""
        canvas.big("Babel", 2, 0, 3)
        for i in range(len(self.rows)):
            canvas.text(1, _FIRST + i, self.rows[i].text, 15)
        if self.rows:
            canvas.put(0, _FIRST + self.at, ARROW + RIGHT)
        place = 0
        for n in range(min(self._built, _STONES)):
            place = _stone(n)
            canvas.put(place & 31, place >> 5 & 7, place >> 8)
        if self._built >= _STONES:
            canvas.put(_LEFT + 4, 0, FLAG + (self._built & 1))
        elif self._built:
            # The builder walks on what he has built.
            canvas.sprite(PAWN, 2 + 5 * (place & 31), 8 * (place >> 5 & 7) - 7)

    def tick(self, now: int) -> int:
        """Lay the next stone, or wave the flag, when it is time; rest when all is done."""
        if self._built >= _STONES + _WAVES:
            if self._demo is None:
                return -1
            if self.console.dark:
                self._touched = now
            idle = now - self._touched
            if idle >= _DEMO:
                self._demo()
            return max(1, _DEMO - idle)
        if now >= self._next:
            self._built += 1
            self._next = now + (_STONE if self._built < _STONES else _WAVE)
            self.console.redraw()
        return self._next - now

    def press(self, button: int, kind: int) -> None:
        """Choose an entry."""
        self._touched = self.console.now
        if kind in (HOLD, RELEASE) or not self.rows:
            return
        if button in (UP, DOWN):
            self.at = (self.at + (1 if button == DOWN else -1)) % len(self.rows)
            self.console.redraw()
        elif button == A:
            self.rows[self.at].choose()
