"""Loads what comes next piece by piece, so that little memory is taken at once, while an hourglass turns."""

import gc

from babel.words import quiet
from handheld import forget
from handheld.glyphs import HOURGLASS

try:
    from collections.abc import Callable
    from typing import Any
except ImportError:
    pass

# What a turn needs, in the order of loading.
_GAME = (
    "babel.rules babel.match babel.game babel.screens.table babel.screens.phrases babel.screens.slide "
    "babel.screens.choices babel.screens.board handheld.curtain"
)

# What is left behind for a game.
_MENUS = "handheld.menu babel.screens.title babel.screens.home babel.screens.newgame babel.screens.spell"


class Loading:
    """Imports one module a step, then calls `then`, which shows another screen."""

    def __init__(self, console: "Any", modules: str, then: "Callable[[], object]") -> None:
        self.console = console
        self._modules = modules.split(" ")
        self._then = then
        quiet()
        for name in _MENUS.split(" "):
            forget(name)

    def draw(self, canvas: "Any") -> None:
        """The hourglass."""
        canvas.put(12, 3, HOURGLASS + len(self._modules) % 4)

    def tick(self, now: int) -> int:
        """Load the next one."""
        if self._modules:
            __import__(self._modules.pop(0))
            gc.collect()
            self.console.redraw()
            return 0
        self._then()
        return -1

    def press(self, button: int, kind: int) -> None:
        """There is nothing to press."""


# The ways into a game. They stand here so that no menu is kept while the game is loaded.


def new_game(console: "Any", setup: bytes, lot: bool) -> Loading:
    """A game begins; `lot`: it was drawn who starts."""

    def begin() -> None:
        from babel.game import Game
        from babel.match import Match
        from babel.setup import NUMBER

        match = Match(console.journal.game(NUMBER), setup)
        match.start()
        Game(console, match, lot=lot).next()

    return Loading(console, _GAME, begin)


def saved_game(console: "Any") -> Loading:
    """The saved game goes on."""

    def resume() -> None:
        from babel.game import Game
        from babel.match import load

        match = load(console.journal)
        if match is not None:
            Game(console, match).next()

    return Loading(console, _GAME, resume)


def demo(console: "Any", setup: bytes) -> Loading:
    """Two computers play, and nothing is saved."""

    def play() -> None:
        from babel.game import Game
        from babel.match import Match
        from babel.setup import NUMBER
        from handheld.journal import Journal

        # A journal without a memory keeps nothing.
        Game(console, Match(Journal(None).game(NUMBER), setup), True).next()

    return Loading(console, _GAME, play)
