"""A pupil who knows nothing: reads from the panel which button the coach shows, and presses that."""

from collections.abc import Iterator
from typing import Any

from sim.frame import Frame
from sim.machine import TAP, Machine
from tools.developer import font
from tools.games.robot import ButtonPresser

_LEFT = 2  # pixels left of the first tile
_LAST = 24  # the tile with the button
_PATIENCE = 200  # looks at a panel that tells nothing
_LOST = 20  # of them after which one who is lost goes back
_LOOK = 100  # ms between two
_READ = 300  # ms to read the coach's words, in which no key is heard
_TURN = str.maketrans("#.", ".#")


def _buttons() -> dict[tuple[str, ...], str]:
    """The pictures of the six buttons, light on dark and dark on light."""
    known = {}
    glyphs = font.parse(font.SOURCE.read_text(encoding="utf-8"))
    for first, names in (("arrow", ("up", "down", "left", "right")), ("button", ("a", "b"))):
        at = [name for name, _ in glyphs].index(first)
        for i, name in enumerate(names):
            rows = glyphs[at + i][1]
            known[rows] = known[tuple(row.translate(_TURN) for row in rows)] = name
    return known


_BUTTONS = _buttons()


def told(frame: Frame) -> str:
    """The button at the end of the coach's last bright row; nothing where there is none."""
    for y in range(7, -1, -1):
        if frame.pixel(0, 8 * y + 4):
            rows = range(8 * y, 8 * y + 8)
            columns = range(_LEFT + 5 * _LAST, _LEFT + 5 * _LAST + 5)
            cell = tuple("".join("#" if frame.pixel(x, row) else "." for x in columns) for row in rows)
            if cell in _BUTTONS:
                return _BUTTONS[cell]
    return ""


class Pupil(ButtonPresser):
    """Sits at a machine, in a lesson."""

    def __init__(self, machine: Machine) -> None:
        super().__init__(machine)
        self.followed = 0  # presses that the coach told

    @property
    def lesson(self) -> Any:
        """The lesson that runs, if one does."""
        return self.machine.console.overlay

    def speak(self, language: int) -> None:
        """From now on in a language, as the settings do it."""
        from handheld.words import speak

        self.machine.console.settings.language = language
        speak(language)
        self.screen.enter()
        self.machine.console.redraw()
        self.machine.step(20)

    def tap(self, button: str, ms: int = TAP) -> None:
        """One press; words that have just come are read first."""
        if self.name == "Box":
            self.wait(_READ)
        super().tap(button, ms)

    def choose(self, text: str) -> None:
        """Take an entry of the title or of a menu."""
        texts = [row.text for row in self.screen.rows]
        while self.screen.at != texts.index(text):
            self.tap("down")
        self.tap("a")

    def learn(self, number: int) -> None:
        """From the title into a lesson."""
        from handheld.words import menus

        self.choose(menus().LEARN)
        assert self.name == "_Lessons"
        self.choose(self.screen.rows[number].text)
        self.wait(500)

    def follow(self, lost: bool = False) -> Iterator[str]:
        """Press what is told up to the end of the lesson; gives the kind of each screen before a press.

        One who got lost goes back where nothing is told.
        """
        waited = 0
        while self.lesson is not None:
            button = told(self.machine.frame())
            if self.name == "Result":
                button = "a"  # it says so itself
            if button:
                waited = 0
                yield self.name
                self.followed += 1
                self.tap(button)
            else:
                waited += 1
                assert waited < _PATIENCE, f"nothing is told on {self.name}"
                if lost and waited % _LOST == 0:
                    self.tap("b")
                self.wait(_LOOK)

    def press_a(self, wait: int = _LOOK) -> Iterator[str]:
        """Press nothing but A up to the end of the lesson; gives the kind of each screen before a press."""
        for _ in range(_PATIENCE * 5):
            if self.lesson is None:
                return
            yield self.name
            self.tap("a")
            self.wait(wait)
        raise AssertionError("the lesson does not end")

    def robot(self) -> Any:
        """Somebody who plays the game of this machine, from where it is."""
        from tools.games import load

        return load(self.machine.console.game).robot(self.machine)
