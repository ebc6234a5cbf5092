"""The settings menu: language, brightness, colour, sound, flip for each player, dim, sleep."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld import loader
from handheld.game.cartridges import look
from handheld.game.lineup_codec import Lineup, saved
from handheld.journal.keys import CHOICES, game_key
from handheld.screens.menu import KeptMenu, Menu, Row
from handheld.words import LANGUAGES, menus, speak

if TYPE_CHECKING:
    from collections.abc import Callable

    from handheld.console import Console
    from handheld.game.director import Director

_LIGHTS = b"\x0f\x4f\x8f\xcf\xff"
_SECONDS = 30, 60, 120, 300, 600, 0  # 0: never
_MS = 1000
NAMES = "English", "Deutsch", "Français"


def options(console: Console, back: Callable[[], object] | None = None) -> Menu:
    """The menu; every change has an effect at once. `back` is called at the end, if given."""
    return _Options(console, back).menu


def within(director: Director, topic: int) -> None:
    """In place of the menu inside a game."""
    director.console.replace(options(director.console, lambda: _back(director, topic)))


def _back(director: Director, topic: int) -> None:
    """To the menu, made anew: the language may have changed."""
    director.console.pop()
    director.face_viewer()
    director.pause(topic)
    menu = director.console.top
    if menu is not None and hasattr(menu, "at") and hasattr(menu, "rows"):
        menu.at = len(menu.rows) - 2  # the settings


class _Options:
    def __init__(self, console: Console, back: Callable[[], object] | None) -> None:
        self.console = console
        self.settings = console.settings
        where = "handheld.screens.language"
        self._languages = loader.load(where).available()
        loader.unload(where)
        self.menu = KeptMenu(console, menus().SETTINGS, self._rows(), 0, back)

    def _rows(self) -> list[Row]:
        w = menus()
        panel = self.console.canvas.panel
        rows = []
        if len(self._languages) > 1:
            rows.append(
                Row(w.LANGUAGE, None, lambda: NAMES[self.settings.language % len(NAMES)], self._language)
            )
        if panel.has_contrast:
            rows.append(Row(w.LIGHT, None, lambda: str(self._light() + 1) + "/5", self._step_light))
        if panel.colours:
            rows.append(loader.load("handheld.screens.colours").row(self.console))
        if self.console.sound is not None:
            rows.append(loader.load("handheld.screens.sound_row").row(self.console))
        if panel.can_flip:
            rows += [self._flip_row(chair) for chair in _chairs(self.console)]
        return rows + [
            Row(w.DIM, None, lambda: self._time(self.settings.dim), lambda step: self._dim(step)),
            Row(w.SLEEP, None, lambda: self._time(self.settings.sleep), lambda step: self._sleep(step)),
        ]

    def _language(self, step: int) -> None:
        language = (self.settings.language + step) % len(LANGUAGES)
        while LANGUAGES[language] not in self._languages:
            language = (language + step) % len(LANGUAGES)
        self.settings.language = language
        speak(self.settings.language)
        self.menu.rows = self._rows()
        self.menu.title = menus().SETTINGS

    def _light(self) -> int:
        """The step of brightness that is nearest to the setting."""
        light = 0
        while light < 4 and _LIGHTS[light] < self.settings.contrast:
            light += 1
        return light

    def _step_light(self, step: int) -> None:
        self.settings.contrast = _LIGHTS[(self._light() + step) % len(_LIGHTS)]
        self.console.canvas.contrast(self.settings.contrast)

    def _flip_row(self, seat: int) -> Row:
        w = menus()
        return Row(
            w.FLIP % (seat + 1),
            None,
            lambda: w.YES_NO[self.settings.flip >> seat & 1],
            lambda step: self._flip(seat),
        )

    def _flip(self, seat: int) -> None:
        self.settings.flip ^= 1 << seat

    def _time(self, ms: int) -> str:
        return str(ms // _MS) + " s" if ms else menus().NEVER

    def _dim(self, step: int) -> None:
        self.settings.dim = _next(self.settings.dim, step)

    def _sleep(self, step: int) -> None:
        self.settings.sleep = _next(self.settings.sleep, step)


def _chairs(console: Console) -> list[int]:
    """The chairs of people: in the game played or saved, else in the last choice, else all that there are."""
    cartridge = look(console.game)
    game = saved(console.journal, cartridge)
    if game is not None and game.head is not None:
        who = Lineup(game.head)
        return sorted([who.chair(seat) for seat in range(len(who.levels)) if not who.levels[seat]])
    most = cartridge.SEATS[1]
    chosen = console.journal.get(game_key(cartridge.NUMBER, CHOICES))[2 : 2 + most] or bytes(most)
    return [chair for chair in range(len(chosen)) if not chosen[chair]]


def _next(ms: int, step: int) -> int:
    """The next or previous choice of a time."""
    at = _SECONDS.index(ms // _MS) if ms // _MS in _SECONDS else 0
    return _SECONDS[(at + step) % len(_SECONDS)] * _MS
