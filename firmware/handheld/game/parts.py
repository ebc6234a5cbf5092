"""What a game has of its own, and what the console has in its place; loaded when that is asked."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from handheld.loader import load

if TYPE_CHECKING:
    from handheld.game.rules import Rules


def root() -> str:
    """Where this drive is, as far as a path to it needs it."""
    path = __file__.replace("\\", "/")
    return path[: path.rfind("handheld/")]


def part(game: str, name: str) -> str:
    """The full name of a game's module; of the console's default where the game has none."""
    folder, _, leaf = (game + "/" + name.replace(".", "/")).rpartition("/")
    try:
        files = os.listdir(root() + folder)
        if leaf in files or leaf + ".mpy" in files or leaf + ".py" in files:
            return game + "." + name
    except OSError:
        pass  # it has no such folder
    return "handheld.defaults." + leaf


def rules(game: str) -> Rules:
    """The rules of a game: its module `play`, and the defaults for what that leaves out."""
    play: Rules = load(game + ".play")
    if hasattr(play, "decider") and hasattr(play, "reveals_hidden"):
        return play
    completed: Rules = load("handheld.defaults.rules").Completed(play)
    return completed
