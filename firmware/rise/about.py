"""What About says of Rise of Babel: how many games, who won, whose game it is and what is our own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld.screens.about import About
from rise.cartridge import NAME
from rise.statistics import record, statistics
from rise.words import more

if TYPE_CHECKING:
    from handheld.console import Console


def about(console: Console) -> About:
    """The pages."""
    games = statistics(console.journal)
    line = more().GAMES % (games.games, record(games))
    return About(console, NAME, games, line, more().OURS)
