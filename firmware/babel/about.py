"""What About says of Babel: how many games, who won, whose game it is and what is our own."""

from babel.cartridge import NAME
from babel.statistics import highest, statistics
from babel.words import more
from handheld.about import About
from handheld.words import menus

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from handheld.console import Console
except ImportError:
    pass


def about(console: "Console") -> About:
    """The pages."""
    w = menus()
    games = statistics(console.journal)
    lines = [
        more().GAMES % (games.games, highest(games)),
        w.PEOPLE_WON % games.wins[0],
        w.COMPUTERS_WON % tuple(games.wins[1:]),
    ]
    lines += [name + " " + str(wins) for name, wins in games.players]
    return About(console, NAME, lines, more().OURS)
