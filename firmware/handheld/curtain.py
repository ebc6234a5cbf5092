"""The curtain between two players: whose turn it is, and nothing else until A has been held."""

from micropython import const

from handheld.buttons import HOLD, HOLD_AFTER, PRESS, A, B
from handheld.glyphs import BUTTON
from handheld.words import words

try:
    from collections.abc import Callable, Sequence
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from handheld.canvas import Canvas
        from handheld.console import Console
except ImportError:
    pass

_FRAME = const(60)  # ms between two pictures of the growing bar
AGAIN = const(180_000)  # ms without a key after which it falls again,
_DIMMED = const(30_000)  # but it is dim for so long before


class Curtain:
    """Lies on what it hides. Holding A lifts it: it goes, calls `lift`, and comes back when nobody plays.

    `tell` gives its lines anew whenever it falls. Holding B calls `menu`, which may only push what is open
    to all.
    """

    def __init__(
        self,
        console: "Console",
        name: str,
        lines: Sequence[str],
        hint: str,
        lift: Callable[[], object] | None = None,
        again: int = AGAIN,
        menu: Callable[[], object] | None = None,
        tell: Callable[[], Sequence[str]] | None = None,
    ) -> None:
        self.console = console
        self.name = name
        self.lines = lines
        self.hint = hint
        self._lift = lift
        self._again = again
        self._menu = menu
        self._tell = tell
        self._since = -1  # when A went down, -1 while it is up

    def enter(self) -> None:
        """Fall: nothing else guards the screen while this lies on it."""
        self._since = -1
        if self._tell is not None:
            self.lines = self._tell()
            self.hint = words().HOLD
        self.console.guard(None)

    def draw(self, canvas: "Canvas") -> None:
        """The name big, up to three lines, the bar."""
        scale = 3 if len(self.name) <= 8 else 2
        if len(self.name) * 5 * scale > 127:
            scale = 2
        canvas.big(self.name, (129 - len(self.name) * 5 * scale) // 2, 3 if scale == 3 else 7, scale)
        y = 4
        for line in self.lines:
            if y < 7:
                canvas.center(y, line)
                y += 1
        left = (25 - len(self.hint) - 9) // 2
        canvas.put(left, 7, BUTTON)
        at = canvas.text(left + 2, 7, self.hint) + 1
        held = 0 if self._since < 0 else self.console.now - self._since
        canvas.bar(at, 7, 6, held, HOLD_AFTER)

    def press(self, button: int, kind: int) -> None:
        """Only A or B, held long enough, does something."""
        if button == A:
            self._since = -1
            if kind == PRESS:
                self._since = self.console.now
            elif kind == HOLD:
                self._rise()
                return
        elif button == B and kind == HOLD and self._menu is not None:
            self._menu()
            return
        self.console.redraw()

    def tick(self, now: int) -> int:
        """Let the bar grow while A is down."""
        if self._since < 0:
            return -1
        self.console.redraw()
        return _FRAME

    def _rise(self) -> None:
        lift, self._lift = self._lift, None
        self.console.guard(self, max(self._again, self.console.settings.dim + _DIMMED))
        self.console.pop()
        if lift is not None:
            lift()
