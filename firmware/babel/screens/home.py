"""The title with what can be done: go on with the saved game, start a new one, read, set."""

import os

from babel.screens.loading import demo, saved_game
from babel.screens.title import Title
from babel.setup import head, saved
from babel.words import more
from handheld import forget
from handheld.menu import Row

try:
    from typing import Any
except ImportError:
    pass

# What only a game needs; the title and its menus are shown without it.
_GAME = (
    "babel.game",
    "babel.match",
    "babel.players",
    "babel.rules",
    "babel.statistics",
    "handheld.decisions",
    "handheld.statistics",
)
_SCREENS = "board choices halving hint pause phrases piles recap result site slide table thinking"


def home(console: "Any") -> "Any":
    """The title screen."""
    for name in _GAME:
        forget(name)
    for name in _SCREENS.split(" "):
        forget("babel.screens." + name)
    return Title(console, _rows(console), 0, lambda: _demo(console), lambda: _rows(console))


def _rows(console: "Any") -> "list[Row]":
    """The entries as things stand now, in the language that is spoken."""
    w = more()
    rows = (
        [] if saved(console.journal) is None else [Row(w.CONTINUE, lambda: console.show(saved_game(console)))]
    )
    return rows + [
        Row(w.NEW_GAME, lambda: _new_game(console)),
        Row(w.HOW_TO, lambda: _how_to(console)),
        Row(w.SETTINGS, lambda: _settings(console)),
        Row(w.ABOUT, lambda: _about(console)),
    ]


def leave(console: "Any") -> None:
    """From a game back to the title; the game is saved as it is."""
    console.guard(None)
    console.journal.rest()
    console.canvas.flip(False)
    console.show(home(console))


def _demo(console: "Any") -> None:
    """Two computers play, for whoever watches."""
    seats = ("Enki", 2), ("Nabu", 1)
    console.show(demo(console, head(console.now % 3, seats, os.urandom(8))))


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
