"""A new game: with or without computers, which variant, who, who starts. The last choice is remembered."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from handheld.game.lineup_codec import NAME, lineup, saved, version_of
from handheld.journal.keys import CHOICES, game_key
from handheld.loader import load
from handheld.screens.menu import Menu, Row
from handheld.words import menus, wrap

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Protocol

    from handheld.canvas import Canvas
    from handheld.console import Console
    from handheld.game.cartridge import Cartridge

    class GameWords(Protocol):
        """A game's words here: what its choice is called, and two lines on each choice and level."""

        @property
        def VARIANT(self) -> str: ...
        @property
        def VARIANTS(self) -> Sequence[str]: ...
        @property
        def VARIANT_LINES(self) -> Sequence[tuple[str, str]]: ...
        @property
        def CHOSEN(self) -> str: ...
        @property
        def COMPUTER_LINES(self) -> Sequence[tuple[str, str]]: ...


DEFAULT = "Anna", "Bob", "Carla", "David"
COMPUTERS = "Nabu", "Enki", "Marduk"  # the names of levels 1 to 3
_LEVELS = 4  # a person's and the computer's three
_NOBODY = 4  # kept as the level of a seat that is not taken
_FAIR = 252  # below it, a byte of chance is as often every seat's of two, three or four


class NewGame:
    """The choices, the question before them, and the menu that shows them."""

    def __init__(self, console: Console, cartridge: Cartridge, words: GameWords) -> None:
        self.console = console
        self.variant = 0
        self._cartridge = cartridge
        self._words = words
        self._least, most = cartridge.SEATS
        self.seats = self._least
        self.starts = self._lot = most
        self.levels = [0] * most
        self.names = list(DEFAULT[:most])
        self._recall(console.journal.get(game_key(cartridge.NUMBER, CHOICES)), most)
        m = menus()
        asked = Row(m.TOGETHER[most > 2], lambda: self._seat(False)), Row(m.ALONE, lambda: self._seat(True))
        self.question = Menu(console, m.NEW_GAME, asked, self._with_computers())
        self.menu = _Choices(self, m.NEW_GAME, self._rows())

    def _with_computers(self) -> bool:
        return any(self.levels[: self.seats])

    def _seat(self, alone: bool) -> None:
        """Computers sit opposite of one person, or nowhere; where that is so already all stay."""
        if alone != self._with_computers():
            self.levels = [int(alone and seat > 0) for seat in range(self._lot)]
        self.console.push(self.menu)

    def _recall(self, kept: bytes, most: int) -> None:
        """What was chosen last: variant, who starts (`most`: by lot), levels, names."""
        levels = list(kept[2 : 2 + most])
        seats = len([level for level in levels if level < _LEVELS])
        names = "".join([chr(code) for code in kept[2 + most :]]).split("\n")
        if len(names) != most or seats < self._least or kept[0] >= len(self._words.VARIANTS):
            return
        if max(levels) > _NOBODY or kept[1] > most or seats <= kept[1] < most:
            return
        self.variant, self.starts, self.seats, self.names = kept[0], kept[1], seats, names
        self.levels = [level % _NOBODY for level in levels]

    def _rows(self) -> list[Row]:
        m = menus()
        w = self._words
        rows = [Row(m.START, self.start)]
        if self._cartridge.VARIANTS > 1:
            rows.append(Row(w.VARIANT, None, lambda: w.VARIANTS[self.variant], self._step_variant))
        if self._least < self._lot:
            rows.append(Row(m.PLAYERS, None, lambda: str(self.seats), self._step_seats))
        rows += [self._row(seat) for seat in range(self.seats)]
        rows.append(Row(m.STARTS, None, self._starter, self._step_starts))
        return rows

    def _row(self, seat: int) -> Row:
        return Row(
            menus().PLAYER % (seat + 1),
            lambda: self._spell(seat),
            lambda: self.name(seat),
            lambda step: self._step_level(seat, step),
        )

    def name(self, seat: int) -> str:
        """What a seat is called: a computer by its level, the second of two alike with a 2."""
        mine = self._plain(seat)
        before = len([other for other in range(seat) if self._plain(other) == mine])
        return mine[: NAME - 2] + " " + str(before + 1) if before else mine

    def _plain(self, seat: int) -> str:
        level = self.levels[seat]
        return COMPUTERS[level - 1] if level else self.names[seat]

    def _starter(self) -> str:
        return menus().LOT if self.starts == self._lot else self.name(self.starts)

    def _step_variant(self, step: int) -> None:
        self.variant = (self.variant + step) % len(self._words.VARIANTS)

    def _step_seats(self, step: int) -> None:
        self.seats = self._least + (self.seats - self._least + step) % (self._lot - self._least + 1)
        if self.starts >= self.seats:
            self.starts = self._lot
        self.menu.rows = self._rows()

    def _step_level(self, seat: int, step: int) -> None:
        self.levels[seat] = (self.levels[seat] + step) % _LEVELS

    def _step_starts(self, step: int) -> None:
        place = (min(self.starts, self.seats) + step) % (self.seats + 1)
        self.starts = place if place < self.seats else self._lot

    def _spell(self, seat: int) -> None:
        if self.levels[seat]:
            self._step_level(seat, 1)
            return
        from handheld.game.statistics import known_names
        from handheld.screens.name_entry import pick

        known = known_names(self.console.journal, self._cartridge.NUMBER)
        self.console.push(pick(self.console, self.names[seat], known, lambda name: self._rename(seat, name)))

    def _rename(self, seat: int, name: str) -> None:
        self.names[seat] = name

    def start(self) -> None:
        """Begin; if that ends a saved game, ask first."""
        if saved(self.console.journal, self._cartridge) is None:
            self._deal()
            return
        m = menus()
        rows = [Row(m.YES_NO[0], self.console.pop), Row(m.YES_NO[1], self._deal)]
        self.console.push(Menu(self.console, m.SURE, rows))

    def _deal(self) -> None:
        """Deal, and let the first player begin."""
        self._keep()
        chance = os.urandom(9)
        while chance[8] >= _FAIR:
            chance = os.urandom(9)
        lot = self.starts == self._lot
        first = chance[8] % self.seats if lot else self.starts
        chairs = [(first + i) % self.seats for i in range(self.seats)]
        seats = [(self.name(chair), self.levels[chair]) for chair in chairs]
        chosen = lineup(self.variant, seats, chance[:8], first, version_of(self._cartridge))
        from handheld.game.cartridges import new_game

        self.console.show(new_game(self.console, chosen, lot))

    def _keep(self) -> None:
        levels = self.levels[: self.seats] + [_NOBODY] * (self._lot - self.seats)
        names = bytes([ord(char) for char in "\n".join(self.names)])
        key = game_key(self._cartridge.NUMBER, CHOICES)
        self.console.journal.set(key, bytes((self.variant, self.starts)) + bytes(levels) + names)

    def help(self, row: int) -> tuple[str, str]:
        """Two lines about a row of the menu."""
        w = self._words
        if row == 1 and self._cartridge.VARIANTS > 1:
            return w.VARIANT_LINES[self.variant]
        seat = row - len(self.menu.rows) + 1 + self.seats
        if 0 <= seat < self.seats:
            level = self.levels[seat]
            return w.COMPUTER_LINES[level - 1] if level else menus().PERSON_LINES
        names = (" – " if self.seats == 2 else ", ").join([self.name(seat) for seat in range(self.seats)])
        # Long names take both lines: the menu has the variant, too.
        lines = wrap(names) + [self.chosen()]
        return lines[0], lines[1]

    def chosen(self) -> str:
        """The variant, where nothing says what is chosen."""
        w = self._words
        return w.CHOSEN % w.VARIANTS[self.variant]


class _Choices(Menu):
    """The menu with two lines on the row that is pointed at."""

    shown = 5

    def __init__(self, new: NewGame, title: str, rows: Sequence[Row]) -> None:
        super().__init__(new.console, title, rows)
        self._new = new
        self._seen = False

    def draw(self, canvas: Canvas) -> None:
        """The menu, and below it what the row means."""
        self._seen = True
        super().draw(canvas)
        lines = self._new.help(self.at)
        canvas.center(6, lines[0])
        canvas.center(7, lines[1])

    def tick(self, now: int) -> int:
        """Load the director while somebody chooses: then the curtain falls the sooner."""
        if not self._seen:
            return 0
        load("handheld.game.entrance")
        return -1
