"""The menu inside a puzzle: its title is the goal."""

from babel.puzzles.attempt import solution
from babel.puzzles.book import words
from handheld.menu import Menu, Row
from handheld.words import menus

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from collections.abc import Callable

        from babel.puzzles.book import Puzzle
        from handheld.director import Director
        from handheld.screen import Screen
except ImportError:
    pass


def menu(director: "Director", puzzle: "Puzzle", topic: int) -> Menu:
    """While it is played."""
    w = words()
    m = menus()
    console = director.console
    lines = [
        Row(m.RESUME, console.pop),
        Row(m.HINT, lambda: _instead(director, lambda: director.stage.hint(director))),
        Row(w.ONCE_MORE, director.rematch),
        Row(w.SOLUTION, lambda: _instead(director, lambda: solution(console, puzzle))),
        Row(m.HOW_TO, lambda: director.explain(topic)),
    ]
    lines += director.stage.rows(director)
    lines.append(Row(w.ALL, director.leave))
    return Menu(console, w.GOALS[puzzle.goal], lines)


def after(director: "Director", puzzle: "Puzzle") -> Menu:
    """When it is over."""
    w = words()
    m = menus()
    console = director.console
    lines = [
        Row(w.ONCE_MORE, director.rematch),
        Row(w.SOLUTION, lambda: console.push(solution(console, puzzle))),
        Row(w.ALL, director.leave),
    ]
    return Menu(console, m.WHAT_NOW, lines)


def _instead(director: "Director", make: "Callable[[], Screen]") -> None:
    """Show a screen in place of the menu: made last, since a board below lets go of all that was loaded."""
    director.console.pop()
    director.console.push(make())
