"""The words of the game in one language at a time."""

import sys

try:
    from typing import Any
except ImportError:
    pass

LANGUAGES = "en", "de", "fr"
NAMES = "English", "Deutsch", "Français"

_now = []


def speak(language: int) -> None:
    """Load the words of a language and forget the others."""
    code = "babel.words." + LANGUAGES[language if language < len(LANGUAGES) else 0]
    if _now and _now[0].__name__ == code:
        return
    for module in _now:
        sys.modules.pop(module.__name__, None)
    _now[:] = [_load(code)]


def words() -> "Any":
    """The words of the language that is spoken."""
    return _now[0]


def _load(code: str) -> "Any":
    __import__(code)
    return sys.modules[code]
