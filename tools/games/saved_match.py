"""Loads the saved game from a journal and replays it by the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld.game.lineup_codec import Lineup, saved
from handheld.game.match import Match
from handheld.journal.writer import Journal

if TYPE_CHECKING:
    from handheld.game.cartridge import Cartridge
    from handheld.game.rules import Rules


def load_saved_match(journal: Journal, cartridge: Cartridge, rules: Rules) -> Match | None:
    """The saved match, replayed up to the first illegal decision; None if there is none."""
    game = saved(journal, cartridge)
    if game is None or game.head is None:
        return None
    match = Match(game, Lineup(game.head), rules)
    match.resume()
    return match
