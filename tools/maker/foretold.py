"""Lets a title know the names that its game will bring: a board keeps each name that it has ever read.

Read in a game, names would lie in the middle of the memory for ever. A package's foretold.txt says which
module, loaded before, is to have them: the build adds them to the names in its .mpy file, where they cost
two bytes each while it is loaded.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from tools.maker import lists, mpy
from tools.maker.names import NATIVE
from tools.maker.scopes import module_name

LIST = "foretold.txt"
"""In each package, if it wants: lines of modules, of which the first has the names of the others."""


def lines(firmware: Path) -> tuple[tuple[str, ...], ...]:
    """All packages' lines."""
    return tuple(tuple(words) for _, words in lists.rows(firmware, LIST))


def foretelling(files: Mapping[str, bytes], lines: Iterable[Iterable[str]]) -> dict[str, bytes]:
    """The files (path → bytes) of a drive; modules that are not on it bring nothing."""
    made = dict(files)
    places = {_module(path): path for path in files if path.endswith(".mpy")}
    for teller, *others in lines:
        if teller in places:
            place = places[teller]
            names = {name for each in others if each in places for name in brought(places[each], files)}
            there = set(mpy.names(made[place]))
            made[place] = mpy.with_names(made[place], sorted(names - there - NATIVE))
    return made


def brought(place: str, files: Mapping[str, bytes]) -> set[str]:
    """The names that a module brings: those in its table, its own in full, the last part of it, its place."""
    module = _module(place)
    return {*mpy.names(files[place]), module, module.rpartition(".")[2], place}


def _module(place: str) -> str:
    return module_name(place.removesuffix(".mpy"))
