"""The menu inside a game: back, a hint, the last turn again, the rules, sound, settings, leave."""

from handheld.menu import KeptMenu, Menu, Row
from handheld.words import menus

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from collections.abc import Callable

        from handheld.director import Director
        from handheld.screen import Screen
except ImportError:
    pass


def pause(director: "Director", topic: int) -> Menu:
    """The menu for a game as it stands."""
    w = menus()
    console = director.console
    match = director.match
    viewer = director.viewer
    rows = [Row(w.RESUME, console.pop)]
    if not match.levels[match.decider()]:
        rows.append(Row(w.HINT, lambda: _instead(director, lambda: director.stage.hint(director))))
        if match.missed(viewer) > match.seen_at[viewer]:
            rows.append(
                Row(w.LAST_TURN, lambda: _instead(director, lambda: director.stage.recap(director, True)))
            )
    rows.append(Row(w.HOW_TO, lambda: director.explain(topic)))
    rows += director.stage.rows(director)
    if console.sound is not None:
        from handheld.options import sound_row

        rows.append(sound_row(console))
    rows.append(Row(w.SETTINGS, lambda: _settings(director)))
    rows.append(Row(w.LEAVE, director.leave))
    return KeptMenu(console, w.PAUSE, rows)


def _instead(director: "Director", make: "Callable[[], Screen]") -> None:
    """Show a screen in place of the menu: made last, since a board below lets go of all that was loaded."""
    director.console.pop()
    director.console.push(make())


def _settings(director: "Director") -> None:
    from handheld.options import options

    # Not back to this menu: the language may have changed.
    _instead(director, lambda: options(director.console, lambda: _set(director)))


def _set(director: "Director") -> None:
    director.console.pop()
    director.turn_round()
