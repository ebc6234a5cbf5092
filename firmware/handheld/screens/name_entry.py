"""A player's name: chosen from a list, or entered letter by letter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld.buttons import DOWN, HOLD, LEFT, RELEASE, RIGHT, UP, A, B
from handheld.game.lineup_codec import NAME
from handheld.glyphs import ARROW
from handheld.screens.menu import Menu, Row
from handheld.words import menus, words

if TYPE_CHECKING:
    from collections.abc import Callable

    from handheld.canvas import Canvas
    from handheld.console import Console

_LETTERS = " ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜÉabcdefghijklmnopqrstuvwxyzäöüßéèêëàâçîïôùû0123456789.-"
_PICKS = "Anna", "Bob", "Carla", "David", "Emma", "Felix", "Lea", "Max", "Nora", "Paul"
_FIRST = 5  # column of the first letter; there is a free tile between letters


def pick(console: Console, name: str, known: list[str], done: Callable[[str], object]) -> Menu:
    """A menu of names, known players first; the first row enters a new one. `done` gets the name."""

    def take(chosen: str) -> None:
        console.pop()
        done(chosen)

    rows = [Row(menus().SPELL, lambda: console.push(NameEntry(console, name, take)))]
    rows += [_row(other, take) for other in known + [pick for pick in _PICKS if pick not in known]]
    return Menu(console, menus().NAME, rows)


def _row(name: str, take: Callable[[str], object]) -> Row:
    return Row(name, lambda: take(name))


class NameEntry:
    """Up and down change a letter, left and right move, A accepts, B cancels."""

    def __init__(self, console: Console, name: str, done: Callable[[str], object]) -> None:
        self.console = console
        self._done = done
        self.at = 0
        self.letters = bytearray(NAME)
        for i in range(min(len(name), NAME)):
            self.letters[i] = max(0, _LETTERS.find(name[i]))

    def name(self) -> str:
        """The name entered so far."""
        return "".join([_LETTERS[i] for i in self.letters]).strip()

    def draw(self, canvas: Canvas) -> None:
        """Draw the letters, arrows at the present one, what A and B do."""
        w = menus()
        canvas.center(0, w.NAME)
        canvas.invert(0)
        for i in range(NAME):
            canvas.text(_FIRST + 2 * i, 3, _LETTERS[self.letters[i]] if self.letters[i] else "_")
        x = _FIRST + 2 * self.at
        canvas.put(x, 2, ARROW + UP)
        canvas.put(x, 4, ARROW + DOWN)
        canvas.keys(w.DONE, words().BACK, 2)

    def press(self, button: int, kind: int) -> None:
        """Change a letter, move, accept or cancel."""
        if kind == HOLD or kind == RELEASE:
            return
        self.console.redraw()
        if button == LEFT or button == RIGHT:
            self.at = (self.at + (1 if button == RIGHT else -1)) % NAME
        elif button == UP or button == DOWN:
            self._change_letter(1 if button == UP else -1)
        elif button == B:
            self.console.pop()
        elif button == A and self.name():
            self.console.pop()
            self._done(self.name())

    def _change_letter(self, step: int) -> None:
        """Go to the next letter; an empty place after a letter starts with a small one."""
        now = self.letters[self.at]
        if now == 0 and step > 0 and self.at and self.letters[self.at - 1]:
            self.letters[self.at] = _LETTERS.find("a")
        else:
            self.letters[self.at] = (now + step) % len(_LETTERS)
