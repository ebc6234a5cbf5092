"""The games as the desktop tools see them, one package each; `--game` chooses one."""

from __future__ import annotations

import argparse
import importlib
import random
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, cast

from tools.games.defaults import FromCartridge
from tools.games.protocol import Game
from tools.games.text import Refused, quoted
from tools.maker import cartridge_check
from tools.paths import game_folders

if TYPE_CHECKING:
    from handheld.game.cartridge import Cartridge
    from handheld.game.rules import Rules
    from sim.touch import Pointed

FIRST = "babel"
"""The default game."""

_HERE = Path(__file__).resolve().parent


def names() -> list[str]:
    """The names of all games."""
    return list(game_folders())


def load(name: str = FIRST, yet_to_make: str = "") -> Game:
    """Load a game by its name; Refused if there is none, or if it is not finished, but for one file."""
    if name not in names():
        raise Refused(f"there is no game {quoted(name)}; there are: {', '.join(names())}")
    _refuse_unfinished(game_folders()[name], yet_to_make)
    try:
        if not (_HERE / name / "game.py").is_file():
            return _from_cartridge(name, game_folders()[name])
        return cast(Game, _Own(name, importlib.import_module(f"{__name__}.{name}.game")))
    except ImportError as error:
        raise Refused(f"the game {name} cannot be loaded: {error}") from error


@cache
def _refuse_unfinished(folder: Path, yet_to_make: str) -> None:
    """Refused if a game lacks something; a complete one is read only once, since it is loaded only once."""
    lacks = cartridge_check.what_is_missing(folder, yet_to_make)
    if lacks:
        raise Refused(lacks)


def device_parts(name: str) -> tuple[Cartridge, Rules]:
    """A game's cartridge and rules as the console has them, defaults included."""
    made = _from_cartridge(name, game_folders()[name])
    return cast("Cartridge", made.cartridge), made.rules


def pointed(name: str) -> Pointed | None:
    """What a game's own screens point at; None where their block tells it."""
    if not (_HERE / name / "pointed.py").is_file():
        return None
    return cast("Pointed", importlib.import_module(f"{__name__}.{name}.pointed"))


@cache
def _from_cartridge(name: str, folder: Path) -> FromCartridge:
    """Made once: while a simulated machine runs, its own modules have the same names."""
    return FromCartridge(name)


class _Own:
    """A game's own module, and the default for what it does not have."""

    def __init__(self, game: str, module: ModuleType) -> None:
        self._game = game
        self._module = module

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        has = hasattr(self._module, name)
        found = getattr(
            self._module if has else _from_cartridge(self._game, game_folders()[self._game]), name
        )
        setattr(self, name, found)
        return found

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return load, (self._game,)


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
