"""Whether a game fits into a board's memory."""

from collections.abc import Iterable

from sim.boards import Board

MOST = {"babel": 92 * 1024, "rise": 116 * 1024}
"""Heap that each game takes at most, as `budget` predicts it for CircuitPython and holds it to."""


def too_large(games: Iterable[str], board: Board) -> str:
    """Why a board cannot play some of these games, or nothing."""
    for name in games:
        most = MOST.get(name, 0)
        if most > board.heap:
            return (
                f"The game {name} takes up to {most // 1024} KB of memory,"
                f" and CircuitPython leaves {board.heap // 1024} KB for it on {board.title}."
            )
    return ""
