"""What a game has of its own, and what the console has in its place; loaded when that is asked."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from handheld.loader import load
from handheld.words import words

if TYPE_CHECKING:
    from handheld.game.rules import Rules


def root() -> str:
    """Where this drive is, as far as a path to it needs it."""
    path = __file__.replace("\\", "/")
    return path[: path.rfind("handheld/")]


def part(game: str, name: str) -> str:
    """The full name of a game's module; of the console's default where the game has none."""
    place = root() + game + "/" + name.replace(".", "/")
    if _has(place) or _has(place + "/__init__"):
        return game + "." + name
    return "handheld.defaults." + name.split(".")[-1]


def _has(place: str) -> bool:
    """Is there a module in this place?"""
    for ending in (".mpy", ".py"):
        try:
            os.stat(place + ending)
            return True
        except OSError:
            pass
    return False


def lesson_words(game: str) -> str:
    """The file with the words of a game's lessons, in the language that is spoken if it has that."""
    place = root() + game + "/words/"
    name = words().CODE + "_lessons.txt"
    return place + (name if name in os.listdir(place) else "en_lessons.txt")


def rules(game: str) -> Rules:
    """The rules of a game: its module `play`, and the defaults for what that leaves out."""
    play: Rules = load(game + ".play")
    if hasattr(play, "decider") and hasattr(play, "reveals_hidden"):
        return play
    completed: Rules = load("handheld.defaults.rules").Completed(play)
    return completed
