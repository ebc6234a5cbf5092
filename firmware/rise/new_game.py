"""A new game of Rise of Babel: two to four players, normal or mild confusion."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld.screens import new_game
from rise import cartridge
from rise.words import more

if TYPE_CHECKING:
    from handheld.console import Console


class NewGame(new_game.NewGame):
    """The choices, and the menu that shows them."""

    def __init__(self, console: Console) -> None:
        super().__init__(console, cartridge, more())

    def chosen(self) -> str:
        """Normal or mild is said of confusion."""
        w = more()
        return w.CHOSEN % w.VARIANTS[self.variant]
