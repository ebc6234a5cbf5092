"""The title: a tower rises, course by course, beside the name of the game."""

from handheld import glyphs

try:
    from typing import Any
except ImportError:
    pass


class Title:
    """Shows the moving picture; any press goes on to `then`."""

    def __init__(self, console: "Any", then: "Any" = None) -> None:
        self.console = console
        self._then = then

    def draw(self, canvas: "Any") -> None:
        """The name and the tower as far as it is built."""
        canvas.big("Babel", 4, 12, 3)
        canvas.put(20, 6, glyphs.TEMPLE + 18)

    def press(self, button: int, kind: int) -> None:
        """Go on."""
