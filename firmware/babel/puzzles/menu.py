"""The menus of a puzzle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from babel.puzzles.attempt import solution
from babel.puzzles.book import words
from handheld.screens.menu import Menu, Row
from handheld.words import menus

if TYPE_CHECKING:
    from babel.puzzles.book import Puzzle
    from handheld.game.director import Director


def menu(director: Director, puzzle: Puzzle, topic: int) -> Menu:
    """The menu during a puzzle; its title is the goal."""
    w = words()
    m = menus()
    console = director.console
    lines = [
        Row(m.RESUME, console.pop),
        Row(m.HINT, lambda: console.replace(director.stage.hint(director, None))),
        Row(w.ONCE_MORE, director.rematch),
        Row(w.SOLUTION, lambda: console.replace(solution(console, puzzle))),
        Row(m.HOW_TO, lambda: director.explain(topic)),
    ]
    lines += director.stage.rows(director)
    lines.append(Row(w.ALL, director.leave))
    return Menu(console, w.GOALS[puzzle.goal], lines)


def after(director: Director, puzzle: Puzzle) -> Menu:
    """The menu after a puzzle."""
    w = words()
    m = menus()
    console = director.console
    lines = [
        Row(w.ONCE_MORE, director.rematch),
        Row(w.SOLUTION, lambda: console.push(solution(console, puzzle))),
        Row(w.ALL, director.leave),
    ]
    return Menu(console, m.WHAT_NOW, lines)
