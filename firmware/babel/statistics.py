"""What Babel remembers of its finished games: as any game does, and the highest temple."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld.game.statistics import Statistics

from .cartridge import NUMBER

if TYPE_CHECKING:
    from handheld.game.match import Match
    from handheld.journal.writer import Journal

_HIGHEST = 0  # the first, and only, byte of our own


def statistics(journal: Journal) -> Statistics:
    """As they are kept."""
    return Statistics(journal, NUMBER, _HIGHEST + 1)


def record(kept: Statistics) -> int:
    """The level of the highest temple ever."""
    return kept.own[_HIGHEST]


def finish(match: Match) -> None:
    """A game is over: it ends in the journal, and counts, in one."""
    # Only here, so that what is remembered can be read without the rules.
    from .rules.state import LEVEL, TEMPLE

    s = match.state
    kept = statistics(match.saved.journal)
    kept.own[_HIGHEST] = max(record(kept), max([LEVEL[s[TEMPLE + i]] for i in range(10)]))
    kept.finish(match)
