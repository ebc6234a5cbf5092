"""What is special about the screens of Rise of Babel: everybody's boards can be looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld import loader
from handheld.game import stage
from rise import topics
from rise.rules.state import FINAL, LAP, PHASE, ROUND, TURN
from rise.words import turn, words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from handheld.game.director import Director
    from handheld.screens.menu import Row
    from rise.screens.board import Board


class Stage(stage.Stage):
    """See handheld.game.stage."""

    table = "rise.screens.towers"
    topic = topics.TURN

    def deciding(self, director: Director) -> Board:
        """The board. Who plays alone has no curtain: the board says what that says in the first lap."""
        board: Board = self.load("screens.board").Board(director)
        words()  # loaded behind the curtain, not when it has opened
        match = director.match
        if _first_lap(match.state) and match.people() == 1 and not director.demo and not director.read_only:
            board.news = turn().LAST
            loader.unload_words()
        return board

    def thoughts(self, director: Director) -> Iterator[Sequence[int] | None]:
        """A hint keeps to the plan of the last one."""
        from rise.players import hint

        match = director.match
        board: Any = director.console.below
        return hint(match.state, len(match.moves), board.planned())

    def news(self, director: Director) -> tuple[str, list[str]]:
        """Is it the last chance to score? In the first lap: why has somebody points?"""
        match = director.match
        below = [words().FINAL_PHASE] if match.state[PHASE] & FINAL else []
        if _first_lap(match.state):
            who, has = turn().LAST_SEAT
            his_own = match.state[TURN] == len(match.names) - 1
            below += [turn().LAST] if his_own else [who % match.names[-1], has]
            loader.unload_words()
        return "", below

    def rows(self, director: Director) -> list[Row]:
        """Everybody's boards can be looked at."""
        from handheld.screens.menu import Row

        return [Row(words().TO_SEAT, lambda: _seat(director))]


def _first_lap(s: bytearray) -> bool:
    return s[ROUND] == 1 and s[LAP] == 1


def _seat(director: Director) -> None:
    from rise.screens.seat import Seat

    director.console.push(Seat(director))
