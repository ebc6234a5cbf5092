"""What a game's module `cartridge` says to the console; for the type checker only."""

from typing import Protocol

from handheld.canvas import Canvas
from handheld.console import Console
from handheld.screens.screen import Screen

class Cartridge(Protocol):
    NUMBER: int
    """Of its records in the journal, 1 to 13; no two games share one, and it never changes."""
    NAME: str
    SEATS: tuple[int, int]
    """The fewest and the most players."""
    VARIANTS: int
    """How many ways to play it there are."""
    # A game with pictures of a size of its own (pictures.bin beside tiles.bin) says it here, too:
    # PICTURES: bool  whether it brings pictures.bin
    # A game with lessons says how many there are:
    # LESSONS: int
    def picture(self, canvas: Canvas) -> None:
        """Draw the game's picture for the shelf, in rows 0 to 5."""

    def home(self, console: Console) -> Screen:
        """The screen that the game starts with."""
