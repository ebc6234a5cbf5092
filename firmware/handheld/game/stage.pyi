"""What a game's module `stage` makes for the console's director; for the type checker only."""

from typing import Protocol

from handheld.game.director import Director
from handheld.screens.menu import Row
from handheld.screens.screen import Screen
from handheld.sound import Sound

class Stage(Protocol):
    def modules(self, director: Director) -> str:
        """What every turn of this match needs, in the order of loading, with a space between two."""

    def turn(self, director: Director) -> str:
        """What the turn that comes now needs besides; against a computer it goes after that turn."""

    def deciding(self, director: Director) -> Screen:
        """The viewer's own decision. By itself the screen decides nothing if `director.read_only`."""

    def thinking(self, director: Director) -> Screen:
        """A computer player's decision."""

    def recap(self, director: Director, asked: bool) -> Screen:
        """What the viewer has missed: before his decision, or because he asked for it."""

    advice: str
    """What a hint needs, likewise."""

    def hint(self, director: Director) -> Screen:
        """What a good player would do."""

    def result(self, director: Director) -> Screen:
        """Who has won. What a turn needs is unloaded by then."""

    def pages(self, director: Director, topic: int) -> Screen:
        """The rules, opened at a topic; -1 for what is on the screen."""

    def news(self, director: Director) -> tuple[str, list[str]]:
        """What the curtain says instead of "Your turn" (or nothing), and below it."""

    def tune(self, sound: Sound, s: bytearray, action: int) -> bytes:
        """What is heard when an action happens to a state, b"" for nothing; asked only where sounds are."""

    def rows(self, director: Director) -> list[Row]:
        """The game's own entries in the menu inside it."""

    def count(self, director: Director) -> None:
        """The game is over: it ends in the journal and counts, in one record."""
