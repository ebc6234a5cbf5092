"""Babel, a cartridge for the handheld."""

try:
    from typing import Any
except ImportError:
    pass


def first(console: "Any") -> "Any":
    """The screen the game starts with."""
    from babel.screens.home import home
    from babel.screens.loading import saved_game
    from babel.setup import saved
    from babel.words import more, speak
    from handheld.safety import restarted

    speak(console.settings.language)
    if restarted(console) and saved(console.journal) is not None:
        return saved_game(console)
    title = home(console)
    trouble = console.journal.trouble
    if not trouble:
        return title
    from babel.screens.note import Note

    console.journal.trouble = 0
    return Note(more().TROUBLES[trouble], lambda: console.show(title))
