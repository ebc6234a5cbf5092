"""The words of the game in one language at a time: those of the table always, the others while needed."""

import sys

from handheld import forget

try:
    from typing import Any
except ImportError:
    pass

LANGUAGES = "en", "de", "fr"
NAMES = "English", "Deutsch", "Français"
_MORE = "_more"

_now: "list[Any]" = []


def speak(language: int) -> None:
    """Load the words of a language and forget the others."""
    code = "babel.words." + LANGUAGES[language if language < len(LANGUAGES) else 0]
    if _now and _now[0].__name__ == code:
        return
    if _now:
        quiet()
        forget(_now[0].__name__)
    _now[:] = [_load(code)]


def words() -> "Any":
    """The words of the table, in the language that is spoken."""
    return _now[0]


def more() -> "Any":
    """All other words: menus, reasons, the end. Loaded now if they are not there."""
    if len(_now) < 2:
        _now.append(_load(_now[0].__name__ + _MORE))
    return _now[1]


def quiet() -> None:
    """Forget all but the words of the table."""
    if len(_now) > 1:
        forget(_now.pop().__name__)


def wrap(line: str, width: int = 25) -> "list[str]":
    """A text in lines of at most `width` letters, broken at spaces."""
    lines = []
    row = ""
    for word in line.split(" "):
        if row and len(row) + 1 + len(word) > width:
            lines.append(row)
            row = word
        else:
            row = row + " " + word if row else word
    lines.append(row)
    return lines


def _load(code: str) -> "Any":
    try:
        __import__(code)
    except ImportError:
        # A build for one language carries only that one.
        for other in LANGUAGES:
            code = "babel.words." + other
            try:
                __import__(code)
                break
            except ImportError:
                pass
    return sys.modules[code]
