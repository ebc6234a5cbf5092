"""What would you do? The next decision of a good player, and why in a few words."""

from handheld import glyphs
from handheld.buttons import PRESS, A, B
from handheld.thought import Thought
from handheld.words import words as said
from handheld.words import wrap
from rise.players import hint
from rise.players.reasons import ADVANCES, BLOCKS, BUYS, EQUIPS, RECALLS, SOON, TRASHES
from rise.rules.decisions import A_CART, BUY
from rise.rules.state import WAITING
from rise.screens.phrases import gives, kind_name, phrase, side_words
from rise.screens.towers import draw_header, draw_towers
from rise.words import more, quiet, words

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from collections.abc import Sequence

        from handheld.canvas import Canvas
        from handheld.director import Director
except ImportError:
    pass


class Hint:
    """Thinks, then shows. A does it, B goes back to the board."""

    def __init__(self, director: "Director") -> None:
        self.director = director
        self.console = director.console
        thoughts = hint(director.match.state, len(director.match.moves))
        self.thought: Thought | None = Thought(director.console, thoughts)
        self._lines: list[str] = []
        self._decision = -1

    def draw(self, canvas: "Canvas") -> None:
        """The towers while it thinks, then the advice alone."""
        director = self.director
        draw_header(canvas, director.match.state, director.match.names)
        if self.thought is not None:
            draw_towers(canvas, director.match.state, director.viewer)
            self.thought.draw(canvas)
            return
        for i in range(len(self._lines)):
            canvas.text(0, 2 + i, self._lines[i])
        canvas.put(0, 7, glyphs.BUTTON)
        x = canvas.text(2, 7, said().DO) + 1
        canvas.put(x, 7, glyphs.BUTTON + 1)
        canvas.text(x + 2, 7, said().BACK)

    def tick(self, now: int) -> int:
        """Think a little."""
        if self.thought is None:
            return -1
        found = self.thought.work(now)
        if found is None:
            return 0
        self._tell(found[0], found[1], found[2])
        self.thought = None
        self.console.redraw()
        return -1

    def _tell(self, decision: int, code: int, number: int) -> None:
        """The decision, what it does if it is a card, and the reason."""
        s = self.director.match.state
        self._decision = decision
        self._lines = [phrase(s, decision)]
        if decision < BUY and not s[WAITING]:
            self._lines.append(side_words(decision))
        self._lines += wrap(why(code, number, self.director.match.names))
        quiet()

    def press(self, button: int, kind: int) -> None:
        """See the class."""
        if kind != PRESS or (button != A and button != B):
            return
        done = button == A and self.thought is None
        if done or button == B:
            self.console.pop()
        if done:
            # Below is the screen that decides.
            top = self.console.top
            if top is not None and hasattr(top, "act"):
                top.act(self._decision)


def why(code: int, number: int, names: "Sequence[str]") -> str:
    """The reason of a computer player in words; what its number means depends on the code."""
    w = more()
    kind = code & ~SOON
    line = w.WHY[kind]
    if "%d" in line:
        line = line % number
    elif "%s" in line:
        line = line % _named(kind, number, names)
    return w.SOON % line if code & SOON else line


def _named(kind: int, number: int, names: "Sequence[str]") -> str:
    w = words()
    if kind == BLOCKS:
        return names[number]
    if kind == BUYS or kind == TRASHES or kind == RECALLS:
        return w.CARD_NAMES[number]
    if kind == ADVANCES:
        return gives(number)
    if kind == EQUIPS:
        return w.CART if number == A_CART else w.RESOURCES[number]
    return kind_name(number)
