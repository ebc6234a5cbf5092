"""The menu inside a game: back, a hint, the last turn again, the rules, sound, settings, leave."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from handheld import loader
from handheld.buttons import A
from handheld.loader import Job
from handheld.screens.loading import Loading
from handheld.screens.menu import KeptMenu, Menu, Row
from handheld.words import menus

if TYPE_CHECKING:
    from handheld.game.director import Director
    from handheld.game.time_slice import Thought


_HINT = const(1)  # the row


class Pause(KeptMenu):
    """While fingers are still on their way to its row, a hint is thought out: modules load, then it searches.

    Who goes past it loads and searches nothing more, and what else is chosen has the room that it took.
    """

    def __init__(self, director: Director, title: str, rows: list[Row]) -> None:
        super().__init__(director.console, title, rows)
        self._director = director
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
            loader.unload_since(loader.MENU)
            if self.thought is not None:
                self.thought = None
                self._job = Job(self._director.stage.advice)
        super().press(button, kind)


def pause(director: Director, topic: int) -> Menu:
    """The menu for a game as it stands, always of the same entries: what cannot be had now says so.

    Before the curtain, where no topic is open, nothing of the table can.
    """
    w = menus()
    console = director.console
    match = director.match
    viewer = director.viewer
    later = w.LATER

    def hint() -> None:
        # The menu makes room for the hint's own screen.
        thought = getattr(console.top, "thought", None)
        loader.unload("handheld.screens.pause")
        loader.unload("handheld.screens.menu")
        shown = Job("", lambda: console.replace(director.stage.hint(director, thought)))
        console.replace(Loading(console, shown, True))

    own = topic >= 0 and not match.levels[match.decider()]
    missed = own and match.missed(viewer) > match.seen_at[viewer]
    rows = [
        Row(w.RESUME, console.pop),
        Row(w.HINT, hint),
        Row(w.LAST_TURN, lambda: console.replace(director.stage.recap(director, True))),
        Row(w.HOW_TO, lambda: director.explain(topic)),
    ]
    here = (True, own, missed, True)
    rows += director.stage.rows(director)
    for i in range(len(rows)):
        if not (here[i] if i < len(here) else topic >= 0):
            rows[i].choose = None
            rows[i].value = lambda: later
    if console.sound is not None:
        rows.append(loader.load("handheld.screens.sound_row").row(console))
    rows.append(Row(w.SETTINGS, lambda: loader.load("handheld.screens.options").within(director, topic)))
    rows.append(Row(w.LEAVE, director.leave))
    title = w.PAUSE
    loader.unload_words()  # the rows have theirs, and the hint needs the room
    return Pause(director, title, rows)
