"""The decisions of a match as the journal keeps them; resuming takes them again by the rules of the game.

A decision is kept as its number, from 1 on, among the legal ones in their order. A forced one, the only one
that is legal, is kept as nothing: it is taken again when another follows. Only where the turn passes to
somebody else it is kept as 0, so that no hand-over is undone when the power goes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from handheld.journal.writer import SavedGame


class Decisions:
    """Keeps those of one match in its saved game."""

    def __init__(self, saved: SavedGame) -> None:
        self._saved = saved
        self._forced = 0  # how many were forced since the last one that is kept

    def add(self, options: bytes, decision: int, passed: bool) -> None:
        """One of the legal ones was taken; `passed`: the turn has passed, it is not taken back any more."""
        saved = self._saved
        if len(options) > 1:
            self._forced = 0
            saved.add(options.find(bytes((decision,))) + 1)
        else:
            self._forced += 1
        while passed and self._forced:
            self._forced -= 1
            saved.add(0)

    def take_back(self, options: bytes) -> None:
        """The last one, out of these, did not happen."""
        if len(options) > 1:
            self._saved.take_back()
        elif self._forced:
            self._forced -= 1

    def replay(self, legal: Callable[[], bytes]) -> Iterator[int]:
        """The kept decisions, each to be carried out before the next is asked for.

        `legal` says what is legal then. What does not fit is dropped with all behind it.
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
