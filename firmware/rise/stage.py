"""What is special about the screens of Rise of Babel: everybody's boards can be looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld.game import stage
from rise import topics
from rise.rules.state import FINAL, PHASE
from rise.words import words

if TYPE_CHECKING:
    from handheld.game.director import Director
    from handheld.screens.menu import Row


class Stage(stage.Stage):
    """See handheld.game.stage."""

    table = "rise.screens.towers"
    topic = topics.TURN

    def news(self, director: Director) -> tuple[str, list[str]]:
        """Is it the last chance to score?"""
        return "", [words().FINAL_PHASE] if director.match.state[PHASE] & FINAL else []

    def rows(self, director: Director) -> list[Row]:
        """Everybody's boards can be looked at."""
        from handheld.screens.menu import Row

        return [Row(words().TO_SEAT, lambda: _seat(director))]


def _seat(director: Director) -> None:
    from rise.screens.seat import Seat

    director.console.push(Seat(director))
