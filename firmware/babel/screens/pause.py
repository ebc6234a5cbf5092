"""The menu inside a game: back, a hint, the rules, settings, leave."""

from babel.rules.state import decider
from babel.words import words
from handheld.menu import Menu, Row

try:
    from typing import Any
except ImportError:
    pass


def pause(game: "Any", topic: int) -> Menu:
    """The menu for a game as it stands."""
    w = words()
    console = game.console
    rows = [Row(w.RESUME, console.pop)]
    match = game.match
    if not match.levels[decider(match.state)]:
        rows.append(Row(w.HINT, lambda: _hint(game)))
    rows += [
        Row(w.HOW_TO, lambda: game.explain(topic)),
        Row(w.PILES, game.look_at_piles),
        Row(w.SETTINGS, lambda: _settings(console)),
        Row(w.LEAVE, lambda: leave(console)),
    ]
    return Menu(console, w.PAUSE, rows)


def leave(console: "Any") -> None:
    """Back to the title; the game is saved as it is."""
    from babel.screens.home import home

    console.guard(None)
    console.journal.rest()
    console.canvas.flip(False)
    console.show(home(console))


def _hint(game: "Any") -> None:
    from babel.screens.hint import Hint

    game.console.pop()
    game.console.push(Hint(game))


def _settings(console: "Any") -> None:
    from babel.screens.options import options

    console.push(options(console))
