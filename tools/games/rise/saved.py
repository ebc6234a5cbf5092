"""The saved game of Rise of Babel in a journal, taken again by the rules."""

from handheld.journal import Journal
from handheld.lineup import Lineup, saved
from handheld.match import Match
from rise import cartridge, play


def saved_match(journal: Journal) -> Match | None:
    """The match as far as the rules allow it; None if there is none."""
    game = saved(journal, cartridge.NUMBER, cartridge.SEATS, cartridge.VARIANTS)
    if game is None or game.head is None:
        return None
    match = Match(game, Lineup(game.head), play)
    match.resume()
    return match
