"""The way into a match; what is loaded only for that, this module too, goes before the match begins."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from handheld import loader
from handheld.game.director import hands_over
from handheld.loader import Job
from handheld.screens.loading import Loading

if TYPE_CHECKING:
    from handheld.game.director import Director
    from handheld.game.lineup import Lineup
    from handheld.game.match import Match
    from handheld.game.rules import Rules
    from handheld.game.stage import Stage
    from handheld.journal.writer import SavedGame
    from handheld.screens.screen import Screen


def enter(director: Director, saved: SavedGame, lineup: Lineup, resumed: bool = False) -> Screen:
    """Menus and titles make room for the rules. The curtain falls as soon as it is known for whom."""
    game = director.console.game
    loader.keep("handheld.game.director", loader.MATCH)
    loader.unload_since(loader.MATCH)
    job = Job(game + ".play handheld.game.match", lambda: _deal(director, game, saved, lineup, resumed))
    if not resumed and hands_over(lineup.levels, 0):
        director.flip(lineup, 0)
        return director.lower_curtain(lineup.names[0], job)
    return Loading(director.console, job)


def _deal(director: Director, game: str, saved: SavedGame, lineup: Lineup, resumed: bool) -> Job | None:
    """The match as it stands. Then come the game's screens."""
    from handheld.game.match import Match

    loader.snapshot(loader.MATCH)
    match = Match(saved, lineup, _rules(game))
    if resumed:
        match.resume()
    else:
        match.start()
    loader.unload_since(loader.MATCH)  # what only the deal needed
    console = director.console
    console.journal.rest()
    stage = console.stage
    job = Job(stage, lambda: _begin(director, match, loader.load(stage).Stage(game)))
    who = match.decider()
    if director.curtained or match.over() or not hands_over(match.levels, who):
        return job
    director.flip(lineup, who)
    console.show(director.lower_curtain(match.names[who], job))
    return None


def _rules(game: str) -> Rules:
    """The rules of a game; what it leaves out is added."""
    rules: Rules = sys.modules[game + ".play"]
    if hasattr(rules, "decider") and hasattr(rules, "reveals_hidden"):
        return rules
    from handheld.game import parts

    return parts.rules(game)


def _begin(director: Director, match: Match, stage: Stage) -> Job | None:
    """All that a match needs to its end is here."""
    director.direct(match, stage)
    loader.snapshot(loader.MATCH)
    if not director.curtained:
        return director.hand_over()
    director.make_decider_viewer()
    return director.load_turns()
