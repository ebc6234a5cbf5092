"""What is special about Babel's screens: a hand may be halved, piles can be looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from babel import topics
from babel.rules.state import HELD, OWED
from babel.words import more, words
from handheld.game import stage

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from handheld.game.director import Director
    from handheld.screens.menu import Row
    from handheld.screens.screen import Screen

_ANNOUNCE = 4  # a hand of so many cards is announced


class Stage(stage.Stage):
    """See handheld.game.stage."""

    table = "babel.screens.table"
    topic = topics.TURN

    def deciding(self, director: Director) -> Screen:
        """A turn on the board, or the choice of what to lose."""
        match = director.match
        if match.state[OWED]:
            from babel.screens.halving import Halving

            return Halving(director)
        from babel.screens.board import Board

        board = Board(director)
        board.arrive()
        if director.console.shows_saved_game and not match.moves and match.people() == 1:
            board.say(director.curtain_lines()[0])  # no curtain has said who starts
        return board

    def pages(self, director: Director, topic: int) -> Screen:
        """The rules."""
        if topic < 0 and director.match.state[OWED]:
            topic = topics.HALVE
        return super().pages(director, topic)

    def thoughts(self, director: Director) -> Iterator[Sequence[int] | None] | None:
        """Cards laid aside on the halving screen are gone; when all are, there is nothing to advise."""
        from babel.players import hint

        match = director.match
        left = getattr(director.console.below, "left", match.state)
        return None if match.state[OWED] and not left[OWED] else hint(left, len(match.moves))

    def news(self, director: Director) -> tuple[str, list[str]]:
        """Is the viewer's hand halved? How many cards does the other hold?"""
        s = director.match.state
        other = 1 - director.viewer
        below = []
        if s[HELD + other] >= _ANNOUNCE:
            below.append(words().HOLDS % (director.match.names[other], s[HELD + other]))
        return words().HALVED if s[OWED] else "", below

    def rows(self, director: Director) -> list[Row]:
        """The piles can be looked at."""
        from handheld.screens.menu import Row

        return [Row(more().PILES, lambda: _piles(director))]


def _piles(director: Director) -> None:
    from babel.screens.piles import Piles

    director.console.push(Piles(director))
