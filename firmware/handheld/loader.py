"""What is imported when, and what may go: modules come one a step, and go by snapshots.

A board's memory holds the modules of one screen or two. So screens are imported when they are first wanted,
and unloading works by snapshot: everything imported since the snapshot goes.
"""

from __future__ import annotations

import gc
import sys
from typing import TYPE_CHECKING, Any

from micropython import const

if TYPE_CHECKING:
    from collections.abc import Callable

# The snapshots, from the first that is taken to the last.
CONSOLE = const(0)  # what power-up left
MATCH = const(1)  # what a match needs to its end: rules, director, stage
TURNS = const(2)  # what every turn of this match needs
TURN = const(3)  # what this turn needs besides
SCREEN = const(4)  # what the lowest screen needs: what was laid on it goes with the last of that
MENU = const(5)  # the menu inside a game, without the hint that it loads ahead
_LATER = const(6)

# The packages whose modules can be unloaded: the console's own, and the game's that is inserted.
PACKAGES = ["handheld"]

_snapshots: dict[str, int] = {}  # the first snapshot that has this module


def snapshot(which: int) -> None:
    """Everything that is imported now belongs to this snapshot, or to an earlier one."""
    for name in sys.modules:
        if _snapshots.get(name, _LATER) > which and name.split(".")[0] in PACKAGES:
            _snapshots[name] = which


def unload_since(which: int) -> None:
    """Unload what was imported since the snapshot."""
    for name in list(sys.modules):
        if _snapshots.get(name, _LATER) > which and name.split(".")[0] in PACKAGES:
            _unload(name)


def unload(name: str) -> None:
    """Unload one module that was only wanted for a moment."""
    if name in sys.modules:
        _unload(name)


def unload_words(everyday: bool = False) -> None:
    """Unload the words that are seldom read, PACKAGE.words.LANGUAGE_PART, or the everyday ones as well."""
    for name in list(sys.modules):
        package, _, leaf = name.rpartition(".")
        if package.endswith(".words") and (everyday or "_" in leaf):
            _unload(name)


def load(name: str) -> Any:
    """A module by its name; whoever asks for it says what it has."""
    __import__(name)
    return sys.modules[name]


def keep(name: str, which: int) -> None:
    """Let a module belong to a snapshot that was taken before it was imported."""
    _snapshots[name] = which


def _unload(name: str) -> None:
    del sys.modules[name]
    if name in _snapshots:
        del _snapshots[name]
    parent, _, leaf = name.rpartition(".")
    package = sys.modules.get(parent)
    if package is not None:
        try:
            delattr(package, leaf)
        except (AttributeError, KeyError):  # CircuitPython raises the second
            pass


class Job:
    """Modules to import, one a step, and what to do when they are here.

    `modules` are names with a space between two. `then` returns the job that comes next, None for no more.
    """

    def __init__(self, modules: str, then: Callable[[], Job | None] | None = None) -> None:
        self._modules = modules.split()
        self._then = then

    def step(self) -> Job | None:
        """Import one module, or do what comes then; the job that is due after that."""
        if not self._modules:
            return self._then and self._then()
        name = self._modules.pop(0)
        if name not in sys.modules:
            __import__(name)
            gc.collect()
        # One that is here already takes a step, too: so the hourglass turns alike with and without bundles.
        return self
