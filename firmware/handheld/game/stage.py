"""What the director asks of a game, and the console's answers: a game overrides what is special about it.

A game's module `stage` has a class Stage made of this one. By itself it finds the game's screens by name:
screens.board.Board, screens.thinking.Thinking, screens.recap.Recap, screens.hint.Hint, screens.result.Result.
handheld.defaults.stage is for games that do not have them all, or no module `stage`.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from handheld import loader

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from handheld.game.director import Director
    from handheld.game.time_slice import Thought
    from handheld.screens.menu import Row
    from handheld.screens.screen import Screen
    from handheld.sound import Sound


class Stage:
    """Makes the screens of one game. Modules are named in the order of loading, with a space between two."""

    table = ""  # the modules that every turn needs
    topic = 0  # the page of the rules for a turn

    def __init__(self, game: str) -> None:
        self.game = game
        self.advice = game + ".players"  # for a hint, loaded while the menu is open
        self.ending = game + ".screens.result"  # for the result

    def turn_modules(self, director: Director) -> str:
        """The modules that the coming turn needs besides; with computers at the table they go after it."""
        screens = self.game + ".screens."
        match = director.match
        if match.levels[match.decider()]:
            return "handheld.game.computer_turn " + self.game + ".players " + screens + "thinking"
        return screens + "board"

    # Screens

    def deciding(self, director: Director) -> Screen:
        """The viewer's own decision. Forced ones the screen may take itself, unless `director.read_only`."""
        return self.load("screens.board").Board(director)

    def thinking(self, director: Director) -> Screen:
        """A computer player's decision."""
        return self.load("screens.thinking").Thinking(director)

    def recap(self, director: Director, asked: bool) -> Screen:
        """What the viewer has missed: before deciding, or when asked for."""
        go_on = director.console.pop if asked else director.decide
        return self.load("screens.recap").Recap(director, go_on)

    def thoughts(self, director: Director) -> Iterator[Sequence[int] | None] | None:
        """Search for a hint, None if there is nothing to advise. The menu is on top, the board below it."""
        return None

    def hurry(self) -> None:
        """Somebody waits for the hint now: let players that can hurry end their search soon."""
        hurry = getattr(sys.modules.get(self.game + ".players"), "hurry", None)
        if hurry is not None:
            hurry()

    def hint(self, director: Director, thought: Thought | None) -> Screen:
        """What a good player would do, as soon as it is found."""
        return self.load("screens.hint").Hint(director, thought)

    def result(self, director: Director) -> Screen:
        """Who has won. What a turn needs is unloaded by then."""
        return self.load("screens.result").Result(director)

    def pages(self, director: Director, topic: int) -> Screen:
        """The rules, opened at a topic; -1 for what is on the screen."""
        from handheld.screens.pages import rules

        return rules(director.console, self.topic if topic < 0 else topic)

    def load(self, name: str) -> Any:
        """A module of the game."""
        return loader.load(self.game + "." + name)

    # What is said, heard and kept

    def news(self, director: Director) -> tuple[str, list[str]]:
        """What the curtain says instead of "Your turn" (or nothing), and below it."""
        return "", []

    def rows(self, director: Director) -> list[Row]:
        """The game's own entries in the menu inside it."""
        return []

    def tune(self, sound: Sound, s: bytearray, decision: int) -> bytes:
        """What is heard when a decision happens to a state, b"" for nothing; asked only where sounds are."""
        return self.load("sounds").tune(sound, s, decision)

    def count(self, director: Director) -> None:
        """The match is over: it ends in the journal and counts, in one record."""
        from handheld.game.statistics import finish

        finish(director.match, self.load("statistics").best(director.match.state))
