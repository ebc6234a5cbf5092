"""Says where in a game's own files an error happened, for its author."""

from __future__ import annotations

import traceback
from pathlib import Path

from sim.game_folders import outside_games

_PLACE = "place_in_game"
_UNNAMED = "<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>"


def keep_place(trouble: BaseException) -> None:
    """Note the place in the error itself: its traceback stays behind when it goes to another process."""
    vars(trouble)[_PLACE] = place(trouble)


def place(trouble: BaseException) -> str:
    """The innermost line of a game outside the firmware that led to an error, with `: `; empty if none."""
    if _PLACE in vars(trouble):
        return str(vars(trouble)[_PLACE])
    places: list[tuple[str, int | None, str]] = []
    function = ""
    for frame in traceback.extract_tb(trouble.__traceback__):
        if frame.name not in _UNNAMED:
            function = frame.name
        places.append((frame.filename, frame.lineno, f", in `{function}`"))
    if isinstance(trouble, SyntaxError) and trouble.filename:
        places.append((trouble.filename, trouble.lineno, ""))
    for file, line, function in reversed(places):
        for folder in outside_games().values():
            if Path(file).is_relative_to(folder):
                return f"{Path(file).relative_to(folder.parent).as_posix()}, line {line}{function}: "
    return ""
