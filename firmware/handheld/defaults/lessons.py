"""Lessons on the default board, or on one made of it: which button leads to a decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld.buttons import A
from handheld.screens.pages import rules

if TYPE_CHECKING:
    from typing import Any

    from handheld.game.director import Director
    from handheld.screens.screen import Screen

BOX_FLOOR = 8  # a box at the bottom is as high as its words
BOX_LETTERS = 23  # letters of a row of a box


def signs() -> dict[str, bytes]:
    """There are no pictures in the texts."""
    return {}


def look(director: Director) -> Screen:
    """What lies behind a box about a closer look: the rules."""
    return rules(director.console, 0)


def way(screen: Any, wanted: bytes) -> tuple[int, int, bytes] | None:
    """See handheld/game/lessons.pyi. The line is at the bottom, or at the top if the cursor is there."""
    if type(screen).__name__ != "Board" or not wanted:
        return None
    row = 0 if screen.row == 7 else 7
    if screen.items[screen.at] in wanted:
        return A, row, b""
    return screen.towards(screen.items.find(wanted[:1])), row, b""
