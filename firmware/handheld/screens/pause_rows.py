"""What the menu inside a game offers; loaded only while that menu is made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld import loader
from handheld.screens.menu import Row
from handheld.words import menus

if TYPE_CHECKING:
    from handheld.game.director import Director
    from handheld.screens.pause import Pause


def rows(menu: Pause, director: Director, topic: int) -> list[Row]:
    """Always the same entries: what cannot be had now says so.

    Before the curtain, where no topic is open, nothing of the table can.
    """
    w = menus()
    console = director.console
    match = director.match
    viewer = director.viewer
    own = topic >= 0 and not match.levels[match.decider()]
    missed = own and match.missed(viewer) > match.seen_at[viewer]
    here = (True, own, missed, True)
    found = [
        Row(w.RESUME, console.pop),
        Row(w.HINT, menu.hint),
        Row(w.LAST_TURN, menu.recap),
        Row(w.HOW_TO, menu.explain),
    ]
    found += director.stage.rows(director)
    for i in range(len(found)):
        if not (here[i] if i < len(here) else topic >= 0):
            found[i].choose = None
            found[i].value = menu.later
    if console.sound is not None:
        found.append(loader.load("handheld.screens.sound_row").row(console))
    found.append(Row(w.SETTINGS, menu.settings))
    found.append(Row(w.LEAVE, director.leave))
    return found
