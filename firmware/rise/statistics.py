"""The statistics of Rise of Babel: those of every game, and the most points ever."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld.game.statistics import Statistics

from .cartridge import NUMBER

if TYPE_CHECKING:
    from handheld.game.match import Match
    from handheld.journal.writer import Journal

_OWN = 2  # bytes that are Rise's own: the most points, low byte first


def statistics(journal: Journal) -> Statistics:
    """The statistics in the journal."""
    return Statistics(journal, NUMBER, _OWN)


def record(kept: Statistics) -> int:
    """The most points ever."""
    return kept.own[0] | kept.own[1] << 8


def finish(match: Match) -> None:
    """End a game in the journal and count it, in one write."""
    # Imported here, so that statistics can be read without loading the rules.
    from .rules.state import points

    s = match.state
    kept = statistics(match.saved.journal)
    most = max([record(kept)] + [points(s, seat) for seat in range(len(match.levels))])
    kept.own[0] = most & 255
    kept.own[1] = most >> 8
    kept.finish(match)
