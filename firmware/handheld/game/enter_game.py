"""The ways into a game: the curtain falls once it is known for whom, and what he needs comes behind it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from handheld import forget_since
from handheld.game.lineup import Lineup
from handheld.journal.writer import Journal
from handheld.loading import BY_LOT, DEMO, RESUMED, Loading, load
from handheld.words import quiet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from handheld.console import Console
    from handheld.game.match import Match
    from handheld.journal.writer import SavedGame
    from handheld.screens.curtain import Curtain
    from handheld.screens.screen import Screen


def resume(console: Console) -> Screen | None:
    """The saved game goes on; None if there is none."""
    from handheld.game.cartridges import look
    from handheld.game.lineup_codec import saved

    game = saved(console.journal, look(console.game))
    if game is None or game.head is None:
        return None
    return _way_in(console, game, Lineup(game.head), RESUMED)


def new_game(console: Console, lineup: Lineup, lot: bool) -> Screen:
    """A game begins; `lot`: it was drawn who starts."""
    return _way_in(console, console.journal.game(console.number), lineup, BY_LOT if lot else 0)


def demo(console: Console, lineup: Lineup) -> Screen:
    """Computers play, and nothing is saved: a journal without a memory keeps nothing."""
    return _way_in(console, Journal(None).game(console.number), lineup, DEMO)


def _way_in(console: Console, saved: SavedGame, lineup: Lineup, how: int) -> Screen:
    """Menus and titles make room."""
    game = console.game
    quiet()
    forget_since(console.bare)
    if how == RESUMED or lineup.levels[0] or not _shared(lineup):
        return Loading(console, _deal(console, game, saved, lineup, how, None))
    # Who begins is known before the rules are.
    curtain = _curtain(console, lineup, 0)
    curtain.behind = _deal(console, game, saved, lineup, how, curtain)
    return curtain


def _shared(lineup: Lineup) -> bool:
    """Do people hand it over? Who plays alone hides nothing from anybody."""
    return lineup.levels.count(0) > 1


def _curtain(console: Console, lineup: Lineup, who: int) -> Curtain:
    from handheld.screens.curtain import Curtain

    console.canvas.flip(bool(console.settings.flip >> lineup.chair(who) & 1))
    return Curtain(console, lineup.names[who])


def _deal(
    console: Console, game: str, saved: SavedGame, lineup: Lineup, how: int, curtain: Curtain | None
) -> Iterator[None]:
    """The rules, and with them the match as it stands."""
    yield from load(game + ".play handheld.game.match")
    from handheld.game.match import Match

    match = Match(saved, lineup, sys.modules[game + ".play"])
    if how == RESUMED:
        match.resume()
    else:
        match.start()
    console.journal.rest()
    if curtain is not None or match.over() or match.levels[match.decider()] or not _shared(lineup):
        yield from _direct(console, game, match, how, curtain)
        return
    curtain = _curtain(console, lineup, match.decider())
    curtain.behind = _direct(console, game, match, how, curtain)
    console.show(curtain)


def _direct(console: Console, game: str, match: Match, how: int, curtain: Curtain | None) -> Iterator[None]:
    """The director, who knows what comes next."""
    yield from load("handheld.game.director " + game + ".stage")
    from handheld.game.director import Director

    director = Director(console, match, sys.modules[game + ".stage"], how == DEMO, how == BY_LOT)
    if curtain is None:
        director.next()
    else:
        yield from director.receive(curtain)
