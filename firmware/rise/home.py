"""The title of Rise of Babel, and what it leads to; each is loaded when it is wanted."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from handheld.game.lineup_codec import lineup
from handheld.screens.home import Home
from rise import cartridge, skyline

if TYPE_CHECKING:
    from handheld.console import Console
    from handheld.screens.screen import Screen
    from handheld.screens.title import Title


def title(console: Console) -> Title:
    """The title screen."""
    return Home(console, cartridge, _new_game, _how_to, _about).title(skyline, _demo)


def _demo(console: Console) -> Screen:
    """Two to four computers play, for whoever watches."""
    seats = ("Enki", 2), ("Nabu", 1), ("Enki 2", 2), ("Nabu 2", 1)
    from handheld.game.director import demo

    return demo(console, lineup(0, seats[: 2 + console.now % 3], os.urandom(8)))


def _new_game(console: Console) -> Screen:
    from rise.new_game import NewGame

    return NewGame(console).menu


def _how_to(console: Console) -> Screen:
    from rise.howto import how_to

    return how_to(console, 0)


def _about(console: Console) -> Screen:
    from rise.about import about

    return about(console)
