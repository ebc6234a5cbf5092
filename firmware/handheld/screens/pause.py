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
    from collections.abc import Callable

    from handheld.game.director import Director


_GLANCE = const(20)  # ms after a key: its picture comes first
_HINT = const(1)  # the row


class Pause(KeptMenu):
    """What a hint thinks with is loaded, a module each step, while fingers are still on their way to its row.

    Who goes past it loads nothing more, and what else is chosen has the room that it took.
    """

    def __init__(self, director: Director, title: str, rows: list[Row], advice: str) -> None:
        super().__init__(director.console, title, rows)
        self._advice = advice
        loader.snapshot(loader.MENU)
        self._job: Job | None = Job(advice)
        self._since = director.console.now  # when the last key came

    def tick(self, now: int) -> int:
        """Load the next module."""
        if self.at > _HINT:
            return -1
        if now < self._since + _GLANCE:
            return self._since + _GLANCE - now
        if self._job is not None:
            self._job = self._job.step()
        return -1 if self._job is None else 0

    def press(self, button: int, kind: int) -> None:
        """As in any menu."""
        self._since = self.console.now
        if button == A and self.at != _HINT:
            loader.unload_since(loader.MENU)
            self._job = Job(self._advice)
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

    def row(text: str, choose: Callable[[], object] | None, here: bool) -> Row:
        return Row(text, choose) if here else Row(text, None, lambda: later)

    own = topic >= 0 and not match.levels[match.decider()]
    missed = own and match.missed(viewer) > match.seen_at[viewer]
    rows = [
        Row(w.RESUME, console.pop),
        row(w.HINT, lambda: _hint(director), own),
        row(w.LAST_TURN, lambda: console.replace(director.stage.recap(director, True)), missed),
        Row(w.HOW_TO, lambda: director.explain(topic)),
    ]
    rows += [row(each.text, each.choose, topic >= 0) for each in director.stage.rows(director)]
    if console.sound is not None:
        rows.append(loader.load("handheld.screens.sound_row").row(console))
    rows.append(Row(w.SETTINGS, lambda: _settings(director, topic)))
    rows.append(Row(w.LEAVE, director.leave))
    title = w.PAUSE
    loader.unload_words()  # the rows have theirs, and the hint needs the room
    return Pause(director, title, rows, director.stage.advice if own else "")


def _hint(director: Director) -> None:
    """The menu makes room for the hint's own screen."""
    console = director.console
    loader.unload("handheld.screens.pause")
    loader.unload("handheld.screens.menu")
    shown = Job("", lambda: console.replace(director.stage.hint(director)))
    console.replace(Loading(console, shown, True))


def _settings(director: Director, topic: int) -> None:
    from handheld.screens.options import options

    director.console.replace(options(director.console, lambda: _set(director, topic)))


def _set(director: Director, topic: int) -> None:
    """Back to the menu, made anew: the language may have changed."""
    director.console.pop()
    director.face_viewer()
    director.pause(topic)
    menu = director.console.top
    if menu is not None and hasattr(menu, "at") and hasattr(menu, "rows"):
        menu.at = len(menu.rows) - 2  # the settings
