"""The words of the game in one language at a time."""

import sys

try:
    from typing import Any
except ImportError:
    pass

LANGUAGES = "en", "de", "fr"
NAMES = "English", "Deutsch", "Français"

_now: "list[Any]" = []


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
