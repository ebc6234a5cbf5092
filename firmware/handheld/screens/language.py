"""The languages on the drive, and the question of the very first start: which one?"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from handheld.game.cartridges import folder
from handheld.words import LANGUAGES, speak

if TYPE_CHECKING:
    from collections.abc import Callable

    from handheld.console import Console
    from handheld.screens.menu import Menu, Row

_TITLE = "Language Sprache Langue"


def available() -> list[str]:
    """The languages on the drive: all, or the one that the build was made for."""
    files = os.listdir(folder("handheld") + "/words")
    return [code for code in LANGUAGES if code + ".py" in files or code + ".mpy" in files]


def ask(console: Console, then: Callable[[], object]) -> Menu | None:
    """The menu of all languages on the drive; None where settings.toml or the drive answers the question."""
    codes = available()
    preset = _preset()
    if preset in codes or len(codes) == 1:
        _choose(console, preset if preset in codes else codes[0])
        return None
    from handheld.screens.menu import Menu  # not before there is something to ask

    return Menu(console, _TITLE, [_row(console, code, then) for code in codes], 0, lambda: None)


def _preset() -> str:
    """The language in settings.toml."""
    try:
        return str(os.getenv("LANGUAGE"))
    except ValueError:  # the line cannot be read
        return ""


def _row(console: Console, code: str, then: Callable[[], object]) -> Row:
    from handheld.screens.menu import Row
    from handheld.screens.options import NAMES

    def chosen() -> None:
        _choose(console, code)
        console.settings.save()
        then()

    return Row(NAMES[LANGUAGES.index(code)], chosen)


def _choose(console: Console, code: str) -> None:
    console.settings.language = LANGUAGES.index(code)
    speak(console.settings.language)
