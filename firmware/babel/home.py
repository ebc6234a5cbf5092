"""The title with what can be done: go on with the saved game, start a new one, read, set."""

import os

from babel import cartridge, tower
from handheld import cartridges
from handheld.lineup import lineup
from handheld.menu import Row
from handheld.title import Title
from handheld.words import menus

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from handheld.console import Console
except ImportError:
    pass


def title(console: "Console") -> Title:
    """The title screen."""
    return Title(console, cartridge.NAME, tower, lambda: _rows(console), lambda: _demo(console))


def _rows(console: "Console") -> "list[Row]":
    """The entries as things stand now, in the language that is spoken."""
    w = menus()
    rows = []
    if cartridge.saved(console) is not None:
        rows.append(Row(w.CONTINUE, lambda: _continue(console)))
    rows += [
        Row(w.NEW_GAME, lambda: _new_game(console)),
        Row(w.HOW_TO, lambda: _how_to(console)),
        Row(w.SETTINGS, lambda: _settings(console)),
        Row(w.ABOUT, lambda: _about(console)),
    ]
    if len(console.games) > 1:
        rows.append(Row(w.SHELF, lambda: cartridges.go_to_shelf(console)))
    return rows


def _continue(console: "Console") -> None:
    game = cartridge.resume(console)
    if game is not None:
        console.show(game)


def _demo(console: "Console") -> None:
    """Two computers play, for whoever watches."""
    seats = ("Enki", 2), ("Nabu", 1)
    console.show(cartridge.demo(console, lineup(console.now % 3, seats, os.urandom(8))))


def _new_game(console: "Console") -> None:
    from babel.newgame import NewGame

    console.push(NewGame(console).menu)


def _how_to(console: "Console") -> None:
    from babel.howto import how_to

    console.push(how_to(console, 0))


def _settings(console: "Console") -> None:
    from handheld.options import options

    console.push(options(console))


def _about(console: "Console") -> None:
    from babel.about import about

    console.push(about(console))
