"""The console: display, buttons, clock, saves, and the screens any game needs. Knows no game."""

from __future__ import annotations

import sys

# The packages whose modules can be unloaded: the console's own, and the game's that is played.
PACKAGES = ["handheld"]


def forget(name: str) -> None:
    """Unload a module or package that is seldom needed; its memory is free until it is imported again."""
    inside = name + "."
    for loaded in list(sys.modules):
        if loaded == name or loaded.startswith(inside):
            _unload(loaded)


def loaded() -> tuple[str, ...]:
    """The modules that are here now: a moment to come back to with forget_since."""
    return tuple(sys.modules)


def forget_since(moment: tuple[str, ...]) -> None:
    """Unload what was loaded since then, without a list that somebody has to keep."""
    for name in list(sys.modules):
        if name not in moment and name.split(".")[0] in PACKAGES:
            _unload(name)


def _unload(name: str) -> None:
    del sys.modules[name]
    parent, _, leaf = name.rpartition(".")
    package = sys.modules.get(parent)
    if package is not None:
        try:
            delattr(package, leaf)
        except AttributeError:
            pass
