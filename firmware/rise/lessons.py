"""The lessons of Rise: which button the pupil has to press next for a given decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld.buttons import DOWN, LEFT, RIGHT, UP, A, B
from rise.howto import signs
from rise.rules.decisions import ANSWER, BUY, END
from rise.rules.state import PENDING_COUNT
from rise.screens.towers import slot_position

if TYPE_CHECKING:
    from handheld.game.director import Director
    from handheld.screens.screen import Screen
    from rise.screens.board import Board
    from rise.screens.market import Market

__all__ = ("look", "signs", "way")

_TO_MARKET = b"\xc8"  # TO_MARKET of the board, as an item of its strip


def look(director: Director) -> Screen:
    """The pupil's own board."""
    from rise.screens.seat import Seat

    return Seat(director)


def way(screen: Screen, wanted: bytes) -> tuple[int, int, bytes] | None:
    """See handheld/game/lessons.pyi."""
    name = type(screen).__name__
    if name == "Board":
        return _on_board(screen, wanted)  # type: ignore[arg-type]
    if name == "Market":
        return _in_market(screen, wanted)  # type: ignore[arg-type]
    return (B, 0, b"") if name == "Seat" or name == "Card" else None


def _on_board(board: Board, wanted: bytes) -> tuple[int, int, bytes]:
    s = board.director.match.state
    marks = bytearray()
    button = -1
    for decision in wanted:
        item, turned = bytes((decision,)), False
        if not s[PENDING_COUNT] and decision < BUY:
            item, turned = bytes((decision & 254,)), bool(decision & 1)
        elif BUY <= decision < END:
            item = _TO_MARKET
        at = board.items.find(item)
        if at < 0:
            continue
        if at == board.at:
            button = A if board.alt == turned else UP if board.alt else DOWN
        elif button < 0:
            button = RIGHT if at > board.at else LEFT  # towards the mark, never around the end
        if board.on_towers():
            x, y, _ = slot_position(s, decision - ANSWER)
            marks += bytes((x + 2, y, 0))
        else:
            pass
    return button, 0, b"" if board.note else bytes(marks)


def _in_market(market: Market, wanted: bytes) -> tuple[int, int, bytes]:
    """As _on_board. In the market the lesson's line goes to the last row, unless it shows a reason."""
    button = B
    for decision in wanted:
        at = market.items.find(bytes((decision,)))
        if at == market.at:
            button = A
        elif at >= 0 and button == B:
            button = DOWN if at > market.at else UP
    return button, 0 if market.why else 7, b""
