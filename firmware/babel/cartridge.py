"""Babel, as the console sees it: what it is called, its picture, its title, and the ways into a game."""

from handheld.loading import loading_game

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from handheld.canvas import Canvas
        from handheld.console import Console
        from handheld.loading import Loading
        from handheld.screen import Screen
except ImportError:
    pass

NUMBER = 1
NAME = "Babel"
SEATS = 2, 2
# What stays from the deal to the result.
_MODULES = "babel.rules babel.match handheld.director babel.stage"


def picture(canvas: "Canvas") -> None:
    """The name, and the tower beside it."""
    from babel import tower

    canvas.big(NAME, 5, 14, 3)
    tower.draw(canvas, tower.STONES)


def home(console: "Console") -> "Screen":
    """The title."""
    from babel.home import title

    return title(console)


def resume(console: "Console") -> "Loading | None":
    """The saved game goes on."""
    from babel.setup import saved

    if saved(console.journal) is None:
        return None

    def go_on() -> None:
        from babel import stage
        from babel.match import load
        from handheld.director import Director

        match = load(console.journal)
        if match is not None:
            Director(console, match, stage).begin()

    return loading_game(console, _MODULES, go_on)


def new_game(console: "Console", setup: bytes, lot: bool) -> "Loading":
    """A game begins; `lot`: it was drawn who starts."""

    def deal() -> None:
        from babel import stage
        from babel.match import Match
        from handheld.director import Director

        match = Match(console.journal, setup)
        match.start()
        Director(console, match, stage, lot=lot).begin()

    return loading_game(console, _MODULES, deal)


def demo(console: "Console", setup: bytes) -> "Loading":
    """Two computers play, and nothing is saved."""

    def play() -> None:
        from babel import stage
        from babel.match import Match, Unsaved
        from handheld.director import Director

        Director(console, Match(Unsaved(), setup), stage, demo=True).begin()

    return loading_game(console, _MODULES, play)
