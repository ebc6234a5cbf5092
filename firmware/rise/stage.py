"""The screens of Rise of Babel, made for the console's director; each is loaded when it is first wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld import forget
from rise import topics
from rise.rules.state import FINAL, PHASE
from rise.words import words

if TYPE_CHECKING:
    from handheld.game.director import Director
    from handheld.screens.menu import Row
    from handheld.screens.screen import Screen
    from handheld.sound import Sound

_BOARD = "rise.screens.board"
_COMPUTER = "rise.players rise.screens.thinking"
advice = "rise.players rise.players.reasons rise.screens.hint"


def modules(director: Director) -> str:
    """What every turn of this match needs: towers to look at."""
    return "rise.screens.towers"


def turn(director: Director) -> str:
    """What the next turn needs besides."""
    match = director.match
    return _COMPUTER if match.levels[match.decider()] else _BOARD


def deciding(director: Director) -> Screen:
    """A turn on the board; what led to it has been seen."""
    from rise.screens.board import Board

    forget("rise.screens.recap")
    forget("rise.screens.scoring")
    return Board(director)


def thinking(director: Director) -> Screen:
    """A computer player's turn."""
    from rise.screens.thinking import Thinking

    return Thinking(director)


def recap(director: Director, asked: bool) -> Screen:
    """What the others did."""
    from rise.screens.recap import Recap

    return Recap(director, director.console.pop if asked else director.decide)


def hint(director: Director) -> Screen:
    """What would you do?"""
    from rise.screens.hint import Hint

    return Hint(director)


def result(director: Director) -> Screen:
    """Who won, and by what."""
    from handheld.loading import Loading, load_and

    def show() -> None:
        from rise.screens.result import Result

        director.console.show(Result(director))

    return Loading(director.console, load_and("rise.screens.result", show))


def pages(director: Director, topic: int) -> Screen:
    """The rules."""
    from rise.howto import how_to

    return how_to(director.console, topics.TURN if topic < 0 else topic)


def news(director: Director) -> tuple[str, list[str]]:
    """Is it the last chance to score?"""
    return "", [words().FINAL_PHASE] if director.match.state[PHASE] & FINAL else []


def tune(sound: Sound, s: bytearray, action: int) -> bytes:
    """What is heard when somebody decides."""
    from rise import sounds

    return sounds.tune(sound, s, action)


def rows(director: Director) -> list[Row]:
    """Everybody's boards can be looked at."""
    from handheld.screens.menu import Row

    return [Row(words().TO_SEAT, lambda: _seat(director))]


def _seat(director: Director) -> None:
    from rise.screens.seat import Seat

    director.console.push(Seat(director))


def count(director: Director) -> None:
    """The game goes into the statistics."""
    from rise.statistics import finish

    finish(director.match)
