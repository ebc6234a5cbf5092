"""The question of the very first start: which language?"""

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


def ask(console: Console, then: Callable[[], object]) -> Menu | None:
    """The menu of all languages on the drive; None where settings.toml or the drive answers the question."""
    files = os.listdir(folder("handheld") + "/words")
    there = [code for code in LANGUAGES if code + ".py" in files or code + ".mpy" in files]
    told = _told()
    if told in there or len(there) == 1:
        _choose(console, told if told in there else there[0])
        return None
    from handheld.screens.menu import Menu  # not before there is something to ask

    return Menu(console, _TITLE, [_row(console, code, then) for code in there], 0, lambda: None)


def _told() -> str:
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
