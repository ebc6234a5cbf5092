"""The title with what can be done: go on with the saved game, start a new one, read, set."""

import os

from babel.match import load
from babel.screens.title import Title
from babel.words import words
from handheld.menu import Row

try:
    from typing import Any
except ImportError:
    pass


def home(console: "Any") -> "Any":
    """The title screen as things stand now."""
    match = load(console.journal)
    w = words()
    rows = [] if match is None else [Row(w.CONTINUE, lambda: _go_on(console, match))]
    rows += [
        Row(w.NEW_GAME, lambda: _new_game(console)),
        Row(w.HOW_TO, lambda: _how_to(console)),
        Row(w.SETTINGS, lambda: _settings(console)),
        Row(w.ABOUT, lambda: _about(console)),
    ]
    return Title(console, rows, 0, lambda: _demo(console))


def _demo(console: "Any") -> None:
    """Two computers play, for whoever watches."""
    from babel.game import Game
    from babel.match import Match, Unsaved, head
    from babel.screens.newgame import COMPUTERS

    seats = (COMPUTERS[1], 2), (COMPUTERS[0], 1)
    Game(console, Match(Unsaved(), head(console.now % 3, seats, os.urandom(8))), True).next()


def _go_on(console: "Any", match: "Any") -> None:
    from babel.game import Game

    Game(console, match).next()


def _new_game(console: "Any") -> None:
    from babel.screens.newgame import NewGame

    console.push(NewGame(console).menu)


def _how_to(console: "Any") -> None:
    from babel.screens.howto import HowTo

    console.push(HowTo(console, 0))


def _settings(console: "Any") -> None:
    from babel.screens.options import options

    console.push(options(console))


def _about(console: "Any") -> None:
    from babel.screens.about import About

    console.push(About(console))
