"""What a lesson asks of a game's module `lessons`; for the type checker only."""

from typing import Protocol

from handheld.canvas import Canvas
from handheld.game.director import Director
from handheld.screens.screen import Screen

class Lessons(Protocol):
    BOX_FLOOR: int
    """The row where a box at the bottom begins at the latest; it hides all rows below it."""
    BOX_LETTERS: int
    """The letters of a row of a box, but for its last one."""

    def signs(self) -> dict[str, bytes]:
        """The pictures in texts, as on the pages of the rules."""

    def way(self, screen: Screen, wanted: bytes) -> tuple[int, int, bytes] | None:
        """On a screen where something is decided or looked at: the button that leads to one of these
        decisions (B where none of them is to be had), the row for the coach's line, and what to mark,
        four bytes each: x, y and width in tiles and 0 for brackets beside them, or x, y, width and
        height in pixels for a rectangle around them.

        None on any other screen.
        """

    def outline(self, canvas: Canvas, x: int, y: int, wide: int, high: int) -> None:
        """Mark a rectangle of pixels; only for a game whose `way` marks some."""

    def look(self, director: Director) -> Screen:
        """What lies behind a box that talks about a closer look."""

    # For a lesson in which all that is legal is right:

    def remark(self, s: bytearray, made: int) -> int:
        """The number of the coach's remark about a position, or -1; `made` has a bit for each one made."""

    def reply(self, s: bytearray) -> int:
        """What the other player does."""

    def done(self, s: bytearray) -> bool:
        """Is this the end of it?"""
