"""The console: display, buttons, clock, saves, and the screens any game needs. Knows no game."""

import sys


def forget(name: str) -> None:
    """Unload a module or package that is seldom needed; its memory is free until it is imported again."""
    if name not in sys.modules:
        return
    inside = name + "."
    for loaded in list(sys.modules):
        if loaded == name or loaded.startswith(inside):
            del sys.modules[loaded]
    parent, _, leaf = name.rpartition(".")
    if parent and hasattr(sys.modules[parent], leaf):
        delattr(sys.modules[parent], leaf)
