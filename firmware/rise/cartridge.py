"""Rise of Babel, as the console sees it: what it is called, its picture, its title, the ways into a game."""

from handheld.journal import Journal
from handheld.lineup import Lineup
from handheld.lineup import saved as saved_game
from handheld.loading import BY_LOT, DEMO, RESUMED

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from handheld.canvas import Canvas
        from handheld.console import Console
        from handheld.journal import SavedGame
        from handheld.screen import Screen
except ImportError:
    pass

NUMBER = 2
NAME = "Rise of Babel"
SEATS = 2, 4
VARIANTS = 2
LESSONS = 3
PICTURES = True


def picture(canvas: "Canvas") -> None:
    """The name, and the towers beside it."""
    from rise import skyline

    canvas.text(1, 1, NAME[:7])
    canvas.big(NAME[8:], 7, 20)
    skyline.draw(canvas, skyline.STAGES, 2)


def home(console: "Console") -> "Screen":
    """The title."""
    from rise.home import title

    return title(console)


def resume(console: "Console") -> "Screen | None":
    """The saved game goes on."""
    game = saved(console)
    if game is None or game.head is None:
        return None
    return _way_in(console, game, Lineup(game.head), RESUMED)


def saved(console: "Console") -> "SavedGame | None":
    """The saved game, if there is one."""
    return saved_game(console.journal, NUMBER, SEATS, VARIANTS)


def new_game(console: "Console", lineup: "Lineup", lot: bool) -> "Screen":
    """A game begins; `lot`: it was drawn who starts."""
    return _way_in(console, console.journal.game(NUMBER), lineup, BY_LOT if lot else 0)


def demo(console: "Console", lineup: "Lineup") -> "Screen":
    """Computers play, and nothing is saved: a journal without a memory keeps nothing."""
    return _way_in(console, Journal(None).game(NUMBER), lineup, DEMO)


def _way_in(console: "Console", game: "SavedGame", lineup: "Lineup", how: int) -> "Screen":
    from handheld.entrance import way_in

    return way_in(console, "rise", game, lineup, how)
