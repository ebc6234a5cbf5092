"""Babel, a cartridge for the handheld."""

try:
    from typing import Any
except ImportError:
    pass


def first(console: "Any") -> "Any":
    """The screen the game starts with."""
    from babel.screens.title import Title

    return Title(console)
