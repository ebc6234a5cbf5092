"""The saved game of Babel in a journal, taken again by the rules."""

from babel import cartridge, play
from handheld.journal import Journal
from handheld.lineup import Lineup, saved
from handheld.match import Match


def saved_match(journal: Journal) -> Match | None:
    """The match as far as the rules allow it; None if there is none."""
    game = saved(journal, cartridge.NUMBER, cartridge.SEATS, cartridge.EDITIONS)
    if game is None or game.head is None:
        return None
    match = Match(game, Lineup(game.head), play)
    match.resume()
    return match
