"""The decisions of a match as the journal keeps them; resuming replays them by the rules of the game.

A decision is kept as its number among the legal ones, from 1 on. A forced one, the only legal one, is not
kept: the replay repeats it when another decision follows. Only if the turn passes to another player it is
kept as 0, so that a power cut undoes no hand-over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from handheld.journal.writer import DAMAGED

if TYPE_CHECKING:
    from handheld.journal.writer import SavedGame


class Decisions:
    """Keeps the decisions of one match in its saved game."""

    def __init__(self, saved: SavedGame) -> None:
        self._saved = saved
        self._forced = 0  # forced decisions since the last one that is kept

    def add(self, options: bytes, decision: int, final: bool) -> None:
        """Add a decision, one of `options`; `final`: it cannot be taken back any more."""
        saved = self._saved
        if len(options) > 1:
            self._forced = 0
            saved.add(options.find(bytes((decision,))) + 1)
        else:
            self._forced += 1
        while final and self._forced:
            self._forced -= 1
            saved.add(0)

    def take_back(self, options: bytes) -> None:
        """Take back the last decision, one of `options`."""
        if len(options) > 1:
            self._saved.take_back()
        elif self._forced:
            self._forced -= 1

    def release(self, n: int) -> None:
        """The last n replayed decisions can still be taken back: forget the 0 of those that were forced.

        A power cut in the middle of a hand-over leaves the first of its forced decisions without the last.
        """
        places = self._saved.places
        end = len(places)
        while n and end and not places[end - 1]:
            n -= 1
            end -= 1
            self._forced += 1
        self._saved.trim(end)

    def replay(self, legal: Callable[[], bytes]) -> Iterator[int]:
        """Yield the kept decisions; the caller carries each out before it asks for the next.

        `legal` returns the legal ones at that moment. A decision that is not among them is dropped, with all
        that follow.
        """
        places = self._saved.places
        self._forced = 0
        n = 0
        while n < len(places):
            place = places[n]
            options = legal()
            count = len(options)
            if count == 1 and place:
                self._forced += 1
                yield options[0]
            elif place <= count and (place or count == 1):
                self._forced = 0
                n += 1
                yield options[place - 1 if place else 0]
            else:
                self._saved.trim(n)
                self._saved.journal.trouble = DAMAGED
