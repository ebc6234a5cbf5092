"""Checks that a game fits into a board's heap."""

from collections.abc import Iterable

from sim.boards import Board
from tools import games

CONSOLE = 7 * 1024
"""What a console takes besides: displayio's objects, its speaker and its buttons (`budget --board`)."""


def why_too_large(names: Iterable[str], board: Board) -> str:
    """Why the board's heap is too small for one of these games; empty if it is not."""
    for name in names:
        most = games.load(name).heap if name in games.names() else 0
        if board.screen is not None:
            most += CONSOLE
        if most > board.heap:
            return (
                f"The game {name} takes up to {most // 1024} KiB of memory,"
                f" and CircuitPython leaves {board.heap // 1024} KiB for it on {board.title}."
            )
    return ""
