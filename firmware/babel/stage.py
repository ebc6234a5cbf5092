"""The screens of Babel, made for the console's director; each is loaded when it is first wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from babel import topics
from babel.rules.state import HELD, OWED
from babel.words import more, words
from handheld import forget

if TYPE_CHECKING:
    from handheld.game.director import Director
    from handheld.screens.menu import Row
    from handheld.screens.screen import Screen
    from handheld.sound import Sound

_ANNOUNCE = 4  # a hand of so many cards is announced
_BOARD = "babel.screens.board"
_COMPUTER = "handheld.game.computer_turn babel.players babel.screens.thinking"
advice = "babel.players babel.players.reasons babel.screens.hint"


def modules(director: Director) -> str:
    """What every turn of this match needs: a table to look at."""
    return "babel.screens.table"


def turn(director: Director) -> str:
    """What the next turn needs besides."""
    match = director.match
    return _COMPUTER if match.levels[match.decider()] else _BOARD


def deciding(director: Director) -> Screen:
    """A turn on the board, or the choice of what to lose; what led to it has been seen."""
    forget("babel.screens.recap")
    if director.match.state[OWED]:
        from babel.screens.halving import Halving

        return Halving(director)
    from babel.screens.board import Board

    board = Board(director)
    board.arrive()
    match = director.match
    if director.console.at_stake and not match.moves and match.people() == 1:
        board.say(director.told()[0])  # no curtain has said who starts
    return board


def thinking(director: Director) -> Screen:
    """A computer player's turn."""
    from babel.screens.thinking import Thinking

    return Thinking(director)


def recap(director: Director, asked: bool) -> Screen:
    """What the other player did."""
    from babel.screens.recap import Recap

    return Recap(director, director.console.pop if asked else director.decide)


def hint(director: Director) -> Screen:
    """What would you do?"""
    from babel.screens.hint import Hint

    return Hint(director)


def result(director: Director) -> Screen:
    """Who won, and how."""
    from handheld.loading import Loading, load_and

    def show() -> None:
        from babel.screens.result import Result

        director.console.show(Result(director))

    return Loading(director.console, load_and("babel.screens.result", show))


def pages(director: Director, topic: int) -> Screen:
    """The rules."""
    from babel.howto import how_to

    if topic < 0:
        topic = topics.HALVE if director.match.state[OWED] else topics.TURN
    return how_to(director.console, topic)


def news(director: Director) -> tuple[str, list[str]]:
    """Is the viewer's hand halved? How many cards does the other hold?"""
    s = director.match.state
    other = 1 - director.viewer
    below = []
    if s[HELD + other] >= _ANNOUNCE:
        below.append(words().HOLDS % (director.match.names[other], s[HELD + other]))
    return words().HALVED if s[OWED] else "", below


def tune(sound: Sound, s: bytearray, action: int) -> bytes:
    """What is heard when somebody acts."""
    from babel import sounds

    return sounds.tune(sound, action)


def rows(director: Director) -> list[Row]:
    """The piles can be looked at."""
    from handheld.screens.menu import Row

    return [Row(more().PILES, lambda: _piles(director))]


def _piles(director: Director) -> None:
    from babel.screens.piles import Piles

    director.console.push(Piles(director))


def count(director: Director) -> None:
    """The game goes into the statistics."""
    from babel.statistics import finish

    finish(director.match)
