"""The saved game in a journal, taken again by the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld.journal import Journal
from handheld.lineup import Lineup, saved
from handheld.match import Match

if TYPE_CHECKING:
    from handheld.cartridge import Cartridge
    from handheld.rules import Rules


def saved_match(journal: Journal, cartridge: Cartridge, rules: Rules) -> Match | None:
    """The match as far as the rules allow it; None if there is none."""
    game = saved(journal, cartridge)
    if game is None or game.head is None:
        return None
    match = Match(game, Lineup(game.head), rules)
    match.resume()
    return match
