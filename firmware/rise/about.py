"""What About says of Rise of Babel: how many games, who won, whose game it is and what is our own."""

from handheld.about import About
from handheld.words import menus
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
    w = menus()
    games = statistics(console.journal)
    lines = [
        more().GAMES % (games.games, record(games)),
        w.PEOPLE_WON % games.wins[0],
        w.COMPUTERS_WON % tuple(games.wins[1:]),
    ]
    lines += [name + " " + str(wins) for name, wins in games.players]
    return About(console, NAME, lines, more().OURS)
