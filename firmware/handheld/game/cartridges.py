"""The games on the drive: every folder there that has a module `cartridge` is one."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from handheld import loader
from handheld.game.lineup_codec import saved
from handheld.game.parts import part
from handheld.journal.keys import AGAIN, LAST_GAME, SETTINGS
from handheld.journal.writer import OLD_VERSION
from handheld.screens.notice import trouble_first

if TYPE_CHECKING:
    from handheld.console import Console
    from handheld.game.cartridge import Cartridge
    from handheld.game.lineup import Lineup
    from handheld.screens.screen import Screen


def found() -> list[str]:
    """The names of the games, in alphabetical order."""
    root = _root()
    games = []
    for name in os.listdir(root or "/"):
        try:
            files = os.listdir(root + name)
        except OSError:
            continue  # a file
        if "cartridge.mpy" in files or "cartridge.py" in files:
            games.append(name)
    games.sort()
    return games


def _root() -> str:
    """Where this drive is, as far as a path to it needs it."""
    path = __file__.replace("\\", "/")
    return path[: path.rfind("handheld/")]


def folder(name: str) -> str:
    """Where the files of a game are."""
    return _root() + name


def look(name: str) -> Cartridge:
    """What a game says of itself, and the defaults for what it does not say."""
    cartridge = loader.load(name + ".cartridge")
    if not hasattr(cartridge, "SEATS"):
        cartridge.SEATS = 2, 2
    if not hasattr(cartridge, "VARIANTS"):
        cartridge.VARIANTS = 1
    if not hasattr(cartridge, "ART"):
        cartridge.ART = "art"
    return cartridge


def insert(console: Console, name: str) -> Cartridge:
    """Make a game the one that is played: the other one goes, its tiles come, its words are ours."""
    if console.game != name:
        loader.unload_since(loader.CONSOLE)
        loader.PACKAGES[1:] = [name]
        console.game = name
        console.number = 0  # should it fail to load, no saved game is to blame
        console.number = look(name).NUMBER
        console.stage = part(name, "stage")
        console.canvas.load_tiles(folder(name) + "/tiles.bin")
        if getattr(look(name), "PIXELS", False):
            console.canvas.add_pixels()
    return look(name)


def first(console: Console) -> Screen:
    """What the handheld starts with; the very first time it asks for the language before."""
    if not console.journal.get(SETTINGS):
        from handheld.screens.language import ask

        question = ask(console, lambda: console.show(_begin(console)))
        if question is not None:
            return question
    return _begin(console)


def _begin(console: Console) -> Screen:
    """The game after a crash, the only game's title, or the shelf."""
    console.games = found()
    if not console.games:
        from handheld.screens.setup_error import SetupError

        return SetupError(("No game", "There is none on this drive: copy it anew."))
    last = "".join([chr(code) for code in console.journal.get(LAST_GAME)])
    at = console.games.index(last) if last in console.games else 0
    number = _restarted(console)
    if number and number == insert(console, console.games[at]).NUMBER:
        game = resume(console)
        if game is not None:
            return game
    if len(console.games) == 1:
        return _home(console, console.games[0])
    from handheld.screens.shelf import Shelf

    return trouble_first(console, Shelf(console, at))


def _restarted(console: Console) -> int:
    """The number of the game to resume after a crash, 0 for none; only the first call returns it."""
    after = console.journal.get(AGAIN)
    if after:
        console.journal.set(AGAIN, b"")
    return after[0] if after else 0


def new_game(console: Console, chosen: Lineup, by_lot: bool = False) -> Screen:
    """A match begins; `by_lot`: it was drawn who starts."""
    from handheld.game.director import Director
    from handheld.game.entrance import enter

    director = Director(console)
    director.by_lot = by_lot
    return enter(director, console.journal.game(console.number), chosen)


def resume(console: Console) -> Screen | None:
    """The way on in the saved match; None if there is none."""
    game = saved(console.journal, look(console.game))
    if game is None or game.head is None:
        return None
    from handheld.game.director import Director
    from handheld.game.entrance import enter
    from handheld.game.lineup import Lineup

    return enter(Director(console), game, Lineup(game.head), True)


def play(console: Console, name: str) -> None:
    """A game is taken from the shelf: its title comes, and next time it lies on top."""
    console.journal.set(LAST_GAME, bytes([ord(char) for char in name]))
    console.show(_home(console, name))


def _home(console: Console, name: str) -> Screen:
    """A game's title, and before it that its saved game is not of this version: it counts as none."""
    game = insert(console, name)
    console.number = game.NUMBER
    journal = console.journal
    if journal.game(game.NUMBER).head is not None and saved(journal, game) is None:
        journal.trouble = journal.trouble or OLD_VERSION
    return trouble_first(console, _title(console))


def _title(console: Console) -> Screen:
    from handheld.screens.home import Home

    return Home(console, look(console.game)).title_screen()


def go_home(console: Console) -> None:
    """Back to the title of the game that is played."""
    console.guard(None)
    console.shows_saved_game = True
    loader.unload_since(loader.CONSOLE)
    console.show(_title(console))


def go_to_shelf(console: Console) -> None:
    """Put the game back."""
    from handheld.screens.shelf import Shelf

    console.show(Shelf(console, console.games.index(console.game)))
