"""The title of a game with what can be done: go on with the saved game, start a new one, read, set."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from handheld import loader
from handheld.game import cartridges
from handheld.game.lineup_codec import lineup, saved
from handheld.game.parts import part
from handheld.journal.keys import CHOICES, LEARNED, STATISTICS, game_key
from handheld.journal.writer import Journal
from handheld.screens.menu import Row
from handheld.screens.title import Title
from handheld.words import menus

if TYPE_CHECKING:
    from typing import Any

    from handheld.console import Console
    from handheld.game.cartridge import Cartridge


# Who plays a demonstration, as far as there are seats: name and level.
_DEMO = ("Enki", 2), ("Nabu", 1), ("Enki 2", 2), ("Nabu 2", 1)


class Home:
    """What every game's title leads to; each screen is loaded when it is wanted."""

    def __init__(self, console: Console, cartridge: Cartridge) -> None:
        self._console = console
        self._cartridge = cartridge

    def title_screen(self) -> Title:
        """The title screen; the demonstration comes by itself."""
        console = self._console
        title = Title(console, self._cartridge.NAME, self._load(self._cartridge.ART), self._rows, self._demo)
        if len(console.games) > 1:
            title.back = lambda: cartridges.go_to_shelf(console)
        if hasattr(self._cartridge, "LESSONS") and self._newcomer():
            title.at = 1  # to learn, below a new game
            title.decline = lambda: console.journal.set(game_key(self._cartridge.NUMBER, LEARNED), b"\0")
        return title

    def _load(self, name: str) -> Any:
        """A module of the game, or the console's default for it."""
        return loader.load(part(self._console.game, name))

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
        rows.append(Row(w.NEW_GAME, self._new_game))
        if hasattr(self._cartridge, "LESSONS"):
            rows.append(Row(w.LEARN, self._learn))
        rows.append(Row(w.HOW_TO, self._how_to))
        if hasattr(self._cartridge, "PUZZLES"):
            rows.append(Row(w.PUZZLES, self._puzzles))
        rows.append(Row(w.STATISTICS, self._statistics))
        rows.append(Row(w.SETTINGS, self._settings))
        rows.append(Row(w.ABOUT, self._about))
        if len(self._console.games) > 1:
            rows.append(Row(w.SHELF, lambda: cartridges.go_to_shelf(self._console)))
        return rows

    def _continue(self) -> None:
        game = cartridges.resume(self._console)
        if game is not None:
            self._console.show(game)

    def _new_game(self) -> None:
        from handheld.screens.new_game import NewGame

        self._console.push(NewGame(self._console, self._cartridge, self._load("words").more()).question)

    def _learn(self) -> None:
        from handheld.screens.lesson_menu import lessons

        self._console.push(lessons(self._console))

    def _how_to(self) -> None:
        from handheld.screens.pages import rules

        self._console.push(rules(self._console, 0))

    def _puzzles(self) -> None:
        self._console.push(self._load("puzzles.chooser").Chooser(self._console))

    def _settings(self) -> None:
        from handheld.screens.options import options

        self._console.push(options(self._console))

    def _statistics(self) -> None:
        from handheld.game.statistics import Statistics
        from handheld.screens.scores import Scores

        games = Statistics(self._console.journal, self._cartridge.NUMBER)
        line = self._load("words").more().GAMES
        counts = games.games, games.record
        self._console.push(Scores(self._console, games, line % counts[: line.count("%d")]))

    def _about(self) -> None:
        from handheld.screens.about import About

        self._console.push(About(self._console, self._cartridge.NAME, self._load("words").more().OURS))

    def _demo(self) -> None:
        """Computers play, for whoever watches: now so many, now more."""
        console = self._console
        least, most = self._cartridge.SEATS
        seats = _DEMO[: least + console.now % (most - least + 1)]
        variants = getattr(self._cartridge, "DEMO_VARIANTS", self._cartridge.VARIANTS)
        chosen = lineup(console.now % variants, seats, os.urandom(8))
        from handheld.game.director import Director
        from handheld.game.entrance import enter

        # Nothing is saved: a journal without a memory keeps nothing.
        nowhere = Journal(None).game(console.number)
        console.show(enter(Director(console, demo=True), nowhere, chosen))
