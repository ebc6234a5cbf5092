"""Learn: the lessons of a game, which of them are done, and the way into one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld import loader
from handheld.game.parts import lesson_words, part
from handheld.glyphs import CHECK
from handheld.journal.keys import LEARNED, game_key
from handheld.loader import Job
from handheld.screens.loading import Loading
from handheld.screens.menu import Menu, Row
from handheld.words import menus

if TYPE_CHECKING:
    from collections.abc import Sequence

    from handheld.canvas import Canvas
    from handheld.console import Console
    from handheld.screens.lesson import Lesson

_MODULES = "{0}.play handheld.game.director {1} handheld.screens.lesson {2}"


def _done(console: Console) -> int:
    """A bit for each lesson of the game that was finished."""
    kept = console.journal.get(game_key(console.number, LEARNED))
    return kept[0] if kept else 0


def lessons(console: Console, last: int = -1) -> Menu:
    """The menu of lessons, at the first that is not done after the last one."""
    done = _done(console)
    titles = []
    with open(lesson_words(console.game)) as file:
        for line in file:
            if line[0] == "*":
                titles.append(line[2:].rstrip("\n"))
    at = max(0, last)
    while done >> at & 1 and at < len(titles) - 1:
        at += 1
    return _Lessons(console, titles, done, at)


class _Lessons(Menu):
    """A tick stands behind what is done."""

    def __init__(self, console: Console, titles: Sequence[str], done: int, at: int) -> None:
        rows = [self._row(console, titles[i], i) for i in range(len(titles))]
        super().__init__(console, menus().LEARN, rows, at)
        self._done = done

    def _row(self, console: Console, title: str, number: int) -> Row:
        return Row(title, lambda: console.show(begin(console, number)))

    def draw(self, canvas: Canvas) -> None:
        """The menu, and the ticks."""
        super().draw(canvas)
        for i in range(len(self.rows)):
            if self._done >> i & 1:
                canvas.put(24, 1 + i, CHECK)


def begin(console: Console, number: int) -> Loading:
    """The way into a lesson; nothing of it is saved."""
    game = console.game
    console.shows_saved_game = False

    def ready() -> None:
        from handheld.screens.lesson import teach

        teach(console, game, number)

    loader.unload_since(loader.CONSOLE)
    return Loading(console, Job(_MODULES.format(game, part(game, "stage"), part(game, "lessons")), ready))


def pause(lesson: Lesson, topic: int) -> Menu:
    """The menu inside a lesson."""
    w = menus()
    rows = [
        Row(w.RESUME, lesson.console.pop),
        Row(w.HOW_TO, lambda: lesson.explain(topic)),
        Row(w.AGAIN, lesson.again),
        Row(w.LEAVE_LESSON, lesson.leave),
    ]
    return Menu(lesson.console, w.LEARN, rows)
