"""What About says of Babel: how many games, who won, whose game it is and what is our own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from babel.cartridge import NAME
from babel.statistics import highest, statistics
from babel.words import more
from handheld.screens.about import About

if TYPE_CHECKING:
    from handheld.console import Console


def about(console: Console) -> About:
    """The pages."""
    games = statistics(console.journal)
    line = more().GAMES % (games.games, highest(games))
    return About(console, NAME, games, line, more().OURS)
