"""A record as a link's letters, made by the firmware's own match and journal. Standard library only."""

from __future__ import annotations

import importlib

from tools.games.protocol import Game
from tools.games.text import Refused
from tools.paths import have_micropython


def letters(game: Game, text: str) -> str:
    """What follows `#g=` in a link to the game of a record."""
    have_micropython()
    link = importlib.import_module("tools.web.link")
    codec = importlib.import_module("handheld.game.lineup_codec")
    journal = importlib.import_module("handheld.journal.writer").Journal(None)
    match_of = importlib.import_module("handheld.game.match").Match
    recorded = game.recorded(text)
    names = ("Anna", "Bob", "Carla", "David")[: recorded.seats]
    codes = game.codes()
    if recorded.start is not None and codes is None:
        raise Refused(f"{game.title} has no share codes, so a record must begin with its deal")
    rules = importlib.import_module("handheld.game.parts").rules(game.name)
    rules = link.Retold(rules, recorded.start, dict(recorded.supplies), codes)
    cartridge = importlib.import_module(f"{game.name}.cartridge")
    number: int = cartridge.NUMBER
    seats = [(name, 0) for name in names]
    lineup = codec.lineup(recorded.variant, seats, recorded.seed, version=codec.version_of(cartridge))
    match = match_of(journal.game(number), lineup, rules)
    match.start()
    for decision in recorded.decisions:
        match.do(decision)
    start = codes.write_code(recorded.start) if codes is not None and recorded.start is not None else ""
    written: str = link.write(
        link.Link(number, match.saved.head, bytes(match.saved.places), start, dict(recorded.supplies))
    )
    if len(written) > link.LONGEST:
        raise Refused(f"the game is too long for a link of {link.LONGEST} letters")
    return written
