"""Babel's title, and what it leads to; each is loaded when it is wanted."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from babel import cartridge, tower
from handheld.game.lineup_codec import lineup
from handheld.screens.home import Home

if TYPE_CHECKING:
    from handheld.console import Console
    from handheld.screens.screen import Screen
    from handheld.screens.title import Title


def title(console: Console) -> Title:
    """The title screen."""
    return Home(console, cartridge, _new_game, _how_to, _about, _puzzles).title(tower, _demo)


def _demo(console: Console) -> Screen:
    """Two computers play, for whoever watches."""
    seats = ("Enki", 2), ("Nabu", 1)
    from handheld.game.director import demo

    return demo(console, lineup(console.now % 3, seats, os.urandom(8)))


def _new_game(console: Console) -> Screen:
    from babel.words import more
    from handheld.screens.new_game import NewGame

    return NewGame(console, cartridge, more()).menu


def _how_to(console: Console) -> Screen:
    from babel.howto import how_to

    return how_to(console, 0)


def _about(console: Console) -> Screen:
    from babel.about import about

    return about(console)


def _puzzles(console: Console) -> Screen:
    from babel.puzzles.chooser import Chooser

    return Chooser(console)
