"""What Rise of Babel remembers of its finished games: as any game does, and the most points ever."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld.game.statistics import Statistics

from .cartridge import NUMBER

if TYPE_CHECKING:
    from handheld.game.match import Match
    from handheld.journal.writer import Journal

_OWN = 2  # bytes of our own: the most points, low byte first


def statistics(journal: Journal) -> Statistics:
    """As they are kept."""
    return Statistics(journal, NUMBER, _OWN)


def record(kept: Statistics) -> int:
    """The most points ever."""
    return kept.own[0] | kept.own[1] << 8


def finish(match: Match) -> None:
    """A game is over: it ends in the journal, and counts, in one."""
    # Only here, so that what is remembered can be read without the rules.
    from .rules.state import points

    s = match.state
    kept = statistics(match.saved.journal)
    most = max([record(kept)] + [points(s, seat) for seat in range(len(match.levels))])
    kept.own[0] = most & 255
    kept.own[1] = most >> 8
    kept.finish(match)
