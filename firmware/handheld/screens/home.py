"""The title of a game with what can be done: go on with the saved game, start a new one, read, set."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld.game import cartridges
from handheld.game.lineup_codec import saved
from handheld.journal.keys import CHOICES, LEARNED, STATISTICS, game_key
from handheld.screens.menu import Row
from handheld.screens.title import Title
from handheld.words import menus

if TYPE_CHECKING:
    from collections.abc import Callable

    from handheld.console import Console
    from handheld.game.cartridge import Cartridge
    from handheld.screens.screen import Screen
    from handheld.screens.title import Art


class Home:
    """What every game's title leads to; `new_game`, `how_to`, `about` and, if it has them, `puzzles` make
    the game's own screens."""

    def __init__(
        self,
        console: Console,
        cartridge: Cartridge,
        new_game: Callable[[Console], Screen],
        how_to: Callable[[Console], Screen],
        about: Callable[[Console], Screen],
        puzzles: Callable[[Console], Screen] | None = None,
    ) -> None:
        self._console = console
        self._cartridge = cartridge
        self._new_game = new_game
        self._how_to = how_to
        self._about = about
        self._puzzles = puzzles

    def title(self, art: Art, demo: Callable[[Console], Screen]) -> Title:
        """The title screen; the demonstration comes by itself."""
        console = self._console
        title = Title(console, self._cartridge.NAME, art, self._rows, lambda: console.show(demo(console)))
        if len(console.games) > 1:
            title.back = lambda: cartridges.go_to_shelf(console)
        if hasattr(self._cartridge, "LESSONS") and self._newcomer():
            title.at = 1  # to learn, below a new game
            title.decline = lambda: console.journal.set(game_key(self._cartridge.NUMBER, LEARNED), b"\0")
        return title

    def _newcomer(self) -> bool:
        """Has nobody played this game here, nor learned it, nor wanted not to?"""
        journal = self._console.journal
        if saved(self._console.journal, self._cartridge) is not None:
            return False
        number = self._cartridge.NUMBER
        return not any(journal.get(game_key(number, key)) for key in (STATISTICS, CHOICES, LEARNED))

    def _rows(self) -> list[Row]:
        """The entries as things stand now, in the language that is spoken."""
        w = menus()
        rows = []
        if saved(self._console.journal, self._cartridge) is not None:
            rows.append(Row(w.CONTINUE, self._continue))
        rows.append(Row(w.NEW_GAME, lambda: self._push(self._new_game)))
        if hasattr(self._cartridge, "LESSONS"):
            rows.append(Row(w.LEARN, self._learn))
        rows += [
            Row(w.HOW_TO, lambda: self._push(self._how_to)),
        ]
        puzzles = self._puzzles
        if puzzles is not None:
            rows.append(Row(w.PUZZLES, lambda: self._push(puzzles)))
        rows += [
            Row(w.SETTINGS, self._settings),
            Row(w.ABOUT, lambda: self._push(self._about)),
        ]
        if len(self._console.games) > 1:
            rows.append(Row(w.SHELF, lambda: cartridges.go_to_shelf(self._console)))
        return rows

    def _push(self, make: Callable[[Console], Screen]) -> None:
        self._console.push(make(self._console))

    def _continue(self) -> None:
        game = cartridges.resume(self._console)
        if game is not None:
            self._console.show(game)

    def _learn(self) -> None:
        from handheld.screens.lesson_menu import lessons

        self._console.push(lessons(self._console))

    def _settings(self) -> None:
        from handheld.screens.options import options

        self._console.push(options(self._console))
