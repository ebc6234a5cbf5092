"""A new game: edition, who plays, who starts. What was chosen last is remembered."""

import os

from babel.cartridge import NUMBER, new_game, saved
from babel.words import more
from handheld.keys import CHOICES, game_key
from handheld.lineup import NAME, lineup
from handheld.menu import Menu, Row
from handheld.words import menus

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from collections.abc import Sequence

        from handheld.canvas import Canvas
        from handheld.console import Console
except ImportError:
    pass

_LOT = 2  # who starts: the first name, the second, or drawn by lot
DEFAULT = "Anna", "Bob"
COMPUTERS = "Nabu", "Enki", "Marduk"  # the names of levels 1 to 3


class NewGame:
    """The choices, and the menu that shows them."""

    def __init__(self, console: "Console") -> None:
        self.console = console
        self.edition = 0
        self.starts = _LOT
        self.levels = [0, 0]
        self.names = list(DEFAULT)
        kept = console.journal.get(game_key(NUMBER, CHOICES))  # edition, who starts, levels, names
        if len(kept) > 4 and kept[0] < 3 and kept[1] < 3 and kept[2] < 4 and kept[3] < 4:
            self.edition, self.starts = kept[0], kept[1]
            self.levels = [kept[2], kept[3]]
            names = "".join([chr(code) for code in kept[4:]]).split("\n")
            if len(names) == 2:
                self.names = names
        w = more()
        m = menus()
        rows = (
            Row(m.START, self.start),
            Row(w.EDITION, None, lambda: w.EDITIONS[self.edition], self._step_edition),
            self._row(0),
            self._row(1),
            Row(m.STARTS, None, self._starter, self._step_starts),
        )
        self.menu = _Choices(self, m.NEW_GAME, rows)

    def _row(self, seat: int) -> Row:
        text = menus().PLAYER % (seat + 1)
        return Row(
            text,
            lambda: self._spell(seat),
            lambda: self.name(seat),
            lambda step: self._step_level(seat, step),
        )

    def name(self, seat: int) -> str:
        """What a seat is called: a computer by its level, the second of two alike with a 2."""
        mine = self._plain(seat)
        return mine[: NAME - 2] + " 2" if seat and mine == self._plain(0) else mine

    def _plain(self, seat: int) -> str:
        level = self.levels[seat]
        return COMPUTERS[level - 1] if level else self.names[seat]

    def _starter(self) -> str:
        return menus().LOT if self.starts == _LOT else self.name(self.starts)

    def _step_edition(self, step: int) -> None:
        self.edition = (self.edition + step) % 3

    def _step_level(self, seat: int, step: int) -> None:
        self.levels[seat] = (self.levels[seat] + step) % 4

    def _step_starts(self, step: int) -> None:
        self.starts = (self.starts + step) % 3

    def _spell(self, seat: int) -> None:
        if self.levels[seat]:
            self._step_level(seat, 1)
            return
        from handheld.spell import pick
        from handheld.statistics import known_names

        known = known_names(self.console.journal, NUMBER)
        self.console.push(pick(self.console, self.names[seat], known, lambda name: self._rename(seat, name)))

    def _rename(self, seat: int, name: str) -> None:
        self.names[seat] = name

    def start(self) -> None:
        """Begin; if that ends a saved game, ask first."""
        if saved(self.console) is None:
            self._deal()
            return
        m = menus()
        rows = [Row(m.YES_NO[0], self.console.pop), Row(m.YES_NO[1], self._deal)]
        self.console.push(Menu(self.console, m.SURE, rows))

    def _deal(self) -> None:
        """Deal, and let the first player begin."""
        names = "\n".join(self.names)
        chosen = bytes((self.edition, self.starts, self.levels[0], self.levels[1]))
        self.console.journal.set(game_key(NUMBER, CHOICES), chosen + bytes([ord(char) for char in names]))
        eight = os.urandom(9)
        starter = eight[8] & 1 if self.starts == _LOT else self.starts
        seats = [(self.name(seat), self.levels[seat]) for seat in (starter, 1 - starter)]
        chosen_lineup = lineup(self.edition, seats, eight[:8], starter)
        self.console.show(new_game(self.console, chosen_lineup, self.starts == _LOT))

    def help(self, row: int) -> "tuple[str, str]":
        """Two lines about a row of the menu."""
        w = more()
        if row == 1:
            return w.EDITION_LINES[self.edition]
        if row == 2 or row == 3:
            level = self.levels[row - 2]
            return w.COMPUTER_LINES[level - 1] if level else menus().PERSON_LINES
        return self.name(0) + " – " + self.name(1), w.EDITIONS[self.edition]


class _Choices(Menu):
    """The menu with two lines on the row that is pointed at."""

    def __init__(self, new: NewGame, title: str, rows: "Sequence[Row]") -> None:
        super().__init__(new.console, title, rows)
        self._new = new

    def draw(self, canvas: "Canvas") -> None:
        """The menu, and below it what the row means."""
        super().draw(canvas)
        lines = self._new.help(self.at)
        canvas.center(6, lines[0])
        canvas.center(7, lines[1])
