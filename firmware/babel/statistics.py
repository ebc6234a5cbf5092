"""Babel's statistics: those of every game, and the highest temple."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld.game.statistics import Statistics

from .cartridge import NUMBER

if TYPE_CHECKING:
    from handheld.game.match import Match
    from handheld.journal.writer import Journal

_HIGHEST = 0  # index of the only byte that is Babel's own


def statistics(journal: Journal) -> Statistics:
    """The statistics in the journal."""
    return Statistics(journal, NUMBER, _HIGHEST + 1)


def record(kept: Statistics) -> int:
    """The level of the highest temple ever."""
    return kept.own[_HIGHEST]


def finish(match: Match) -> None:
    """End a game in the journal and count it, in one write."""
    # Imported here, so that statistics can be read without loading the rules.
    from .rules.state import LEVEL, TEMPLE

    s = match.state
    kept = statistics(match.saved.journal)
    kept.own[_HIGHEST] = max(record(kept), max([LEVEL[s[TEMPLE + i]] for i in range(10)]))
    kept.finish(match)
