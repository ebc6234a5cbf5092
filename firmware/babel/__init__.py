"""Babel, a cartridge for the handheld."""

try:
    from typing import Any
except ImportError:
    pass


def first(console: "Any") -> "Any":
    """The screen the game starts with."""
    from babel.screens.home import home
    from babel.words import speak

    speak(console.settings.language)
    return home(console)
