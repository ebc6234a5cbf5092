"""The games as the desktop tools see them, one package each; `--game` chooses one."""

from __future__ import annotations

import argparse
import importlib
import random
from pathlib import Path
from typing import cast

from tools.games.protocol import Game
from tools.games.text import Refused, quoted
from tools.paths import FIRMWARE

FIRST = "babel"
"""The default game."""

_HERE = Path(__file__).resolve().parent


def names() -> list[str]:
    """The names of all games."""
    return sorted(place.parent.name for place in _HERE.glob("*/game.py"))


def load(name: str = FIRST) -> Game:
    """Load a game by its name; Refused if there is none, or if it is not finished."""
    if name not in names():
        if (FIRMWARE / name / "cartridge.py").is_file():
            raise Refused(f"the verbs cannot use {quoted(name)} yet: tools/games/{name}/game.py is missing")
        raise Refused(f"there is no game {quoted(name)}; there are: {', '.join(names())}")
    try:
        game = importlib.import_module(f"{__name__}.{name}.game")
    except ImportError as error:
        raise Refused(f"tools/games/{name}/game.py cannot be loaded: {error}") from error
    asked = [word for word in (*Game.__annotations__, *vars(Game)) if not word.startswith("_")]
    lacks = [word for word in asked if not hasattr(game, word)]
    if lacks:
        raise Refused(f"tools/games/{name}/game.py lacks {', '.join(lacks)}; see docs/a-new-game.md")
    return cast(Game, game)


def take(argv: list[str]) -> tuple[Game, list[str]]:
    """Take `--game NAME` out of a command's arguments: the game, and the other arguments."""
    name, words = FIRST, list(argv)
    while (at := next((i for i, word in enumerate(words) if word.partition("=")[0] == "--game"), -1)) >= 0:
        option, _, name = words.pop(at).partition("=")
        if not name:
            name = words.pop(at) if at < len(words) else ""
        if not name:
            raise Refused(f"{option} is followed by one of: {', '.join(names())}")
    return load(name), words


def add_option(parser: argparse.ArgumentParser) -> None:
    """Add the option `--game NAME` to a parser."""
    parser.add_argument(
        "--game", metavar="NAME", default=FIRST, help=f"one of: {', '.join(names())} ({FIRST})"
    )


def random_game(game: Game, s: bytearray, dice: random.Random) -> bytes:
    """Play random legal decisions in `s` until the game ends; returns them."""
    decisions = bytearray()
    while possible := game.legal(s):
        decision = dice.choice(possible)
        game.perform(s, decision)
        decisions.append(decision)
    return bytes(decisions)
