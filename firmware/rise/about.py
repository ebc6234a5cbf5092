"""What About says of Rise of Babel: how many games, who won, whose game it is and what is our own."""

from handheld.screens.about import About
from rise.cartridge import NAME
from rise.statistics import record, statistics
from rise.words import more

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from handheld.console import Console
except ImportError:
    pass


def about(console: "Console") -> About:
    """The pages."""
    games = statistics(console.journal)
    line = more().GAMES % (games.games, record(games))
    return About(console, NAME, games, line, more().OURS)
