"""The menu inside a game: back, a hint, the last turn again, the rules, sound, settings, leave."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from handheld import loader
from handheld.buttons import A
from handheld.loader import Job
from handheld.screens.loading import Loading
from handheld.screens.menu import KeptMenu
from handheld.words import menus

if TYPE_CHECKING:
    from handheld.game.director import Director
    from handheld.game.time_slice import Thought


_HINT = const(1)  # the row


class Pause(KeptMenu):
    """While fingers are still on their way to its row, a hint is thought out: modules load, then it searches.

    Who goes past it loads and searches nothing more, and what else is chosen has the room that it took.
    """

    def __init__(self, director: Director, topic: int) -> None:
        """For a game as it stands; `topic` is the page of the rules for what is shown, -1 for the curtain."""
        w = menus()
        self._director = director
        self._topic = topic
        self._later = w.LATER
        rows = loader.load("handheld.screens.pause_rows").rows(self, director, topic)
        super().__init__(director.console, w.PAUSE, rows)
        loader.unload("handheld.screens.pause_rows")
        loader.unload_words()  # the rows have theirs, and the hint needs the room
        loader.snapshot(loader.MENU)
        self._shown = False  # is the picture of the last key shown? It comes first
        self.thought: Thought | None = None
        self._job = Job(director.stage.advice) if rows[_HINT].choose is not None else None

    def tick(self, now: int) -> int:
        """Load the next module, or search a little."""
        if self.at > _HINT:
            return -1
        if not self._shown:
            self._shown = True
        elif self._job is not None:
            self._job = self._job.step()
            if self._job is None:
                from handheld.game.time_slice import think

                loader.unload_words(True)  # nothing is said while it searches, which needs their room
                self.thought = think(self._director)
        elif self.thought is None or self.thought.work(now) is not None:
            return -1
        return 0

    def press(self, button: int, kind: int) -> None:
        """As in any menu."""
        self._shown = False
        if button == A and self.at != _HINT:
            for name in self._director.stage.advice.split():
                loader.unload(name)  # the board may have loaded it before
            loader.unload_since(loader.MENU)
            if self.thought is not None:
                self.thought = None
                self._job = Job(self._director.stage.advice)
        super().press(button, kind)

    # What its rows do

    def later(self) -> str:
        """Beside what cannot be had now."""
        return self._later

    def hint(self) -> None:
        """The menu makes room for the hint's own screen."""
        director, console, thought = self._director, self.console, self.thought
        loader.unload("handheld.screens.pause")
        loader.unload("handheld.screens.menu")
        shown = Job("", lambda: console.replace(director.stage.hint(director, thought)))
        console.replace(Loading(console, shown, True))

    def recap(self) -> None:
        """The last turn again."""
        self.console.replace(self._director.stage.recap(self._director, True))

    def explain(self) -> None:
        """The rules."""
        self._director.explain(self._topic)

    def settings(self) -> None:
        """The settings, those of this match, too."""
        loader.load("handheld.screens.options").within(self._director, self._topic)
