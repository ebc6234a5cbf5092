"""Babel's lessons: which button the pupil has to press next for a given action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from babel.howto import signs
from babel.rules.actions import BUILD, END, HALVE, LEAP, MIGRATE, PER_RUN, RUN, migration_ends
from babel.rules.state import PAWN
from babel.screens.choices import HAND, OTHER_LODGE, OTHER_SITE, OWN_LODGE, OWN_SITE
from babel.screens.table import HAND_AT, HAND_STEP, LODGE_AT, WIDE
from handheld.buttons import DOWN, LEFT, RIGHT, UP, A, B

if TYPE_CHECKING:
    from babel.screens.board import Board
    from handheld.game.director import Director
    from handheld.screens.screen import Screen

__all__ = ("BOX_FLOOR", "BOX_LETTERS", "look", "signs", "way")

BOX_FLOOR = 8  # a box at the bottom is as high as its words
BOX_LETTERS = 23  # letters of a row of a box
_END_AT = 5  # the cursor's place of "end turn" in the row of the hand


def look(director: Director) -> Screen:
    """The territory where the pawn stands."""
    from babel.screens.site import Site

    return Site(director, director.match.state[PAWN + director.viewer])


def way(screen: Screen, wanted: bytes) -> tuple[int, int, bytes] | None:
    """See handheld/game/lessons.pyi."""
    name = type(screen).__name__
    if name == "Board":
        return _on_board(screen, wanted)  # type: ignore[arg-type]
    return (B, 0, b"") if name == "Site" or name == "Piles" else None


def _on_board(board: Board, wanted: bytes) -> tuple[int, int, bytes]:
    if board.open:
        # The choice is in the top row, a reason against it below it or at the bottom.
        row = 6 if board.chosen < board.legal_count or board.thing >= OWN_SITE else 1
        if board.open[board.chosen] in wanted:
            return A, row, bytes((0, 7, 1, 0))
        many = len(board.open)
        steps = [i for i in range(many) if board.open[(board.chosen + i) % many] in wanted]
        if not steps:
            return B, row, b""
        back = many - steps[-1] < steps[0]
        mark = bytes((18 if back else 24, 7, 1, 0)) if board.chosen < board.legal_count else b""
        return LEFT if back else RIGHT, row, mark
    marks = bytearray()
    button = -1
    rows = bytearray((_mark(board.thing, 0)[1],))  # rows that the lesson's line must not cover
    for action in wanted:
        thing, at = _thing(board.director.match.state, board.director.viewer, action)
        mark = _mark(thing, at)
        rows.append(mark[1])
        if thing == board.thing and (at == board.at or thing == OWN_LODGE or thing == OTHER_LODGE):
            button = A
            continue
        if marks.find(mark) < 0:
            marks += mark
        if button < 0:
            button = _towards(board, thing, at)
    if rows.find(b"\x00") < 0 and not board.note:
        row = 0
    else:
        row = 6 if rows.find(b"\x06") < 0 else 7
    return button, row, b"" if board.note else bytes(marks)


def _towards(board: Board, thing: int, at: int) -> int:
    if thing != board.thing:
        return DOWN if thing > board.thing else UP  # towards the mark, never around the edge of the panel
    return RIGHT if at > board.at else LEFT


def _thing(s: bytearray, me: int, action: int) -> tuple[int, int]:
    """The thing to point at for an action, and its place in its row."""
    if action < BUILD:
        return HAND, action % 5
    if action == END:
        return HAND, _END_AT
    if action >= MIGRATE:
        return OWN_SITE, migration_ends(action)[0]
    kind = action if action < RUN else (action - RUN) % PER_RUN + RUN
    if kind >= HALVE:
        return OWN_SITE, s[PAWN + me]
    if kind < RUN or kind >= LEAP:
        return (OTHER_LODGE if (kind - BUILD) & 1 else OWN_LODGE), 0
    return OTHER_SITE, s[PAWN + me]


def _mark(thing: int, at: int) -> bytes:
    """The place of a thing on the board: x, y, width, 0."""
    if thing == HAND:
        return bytes((21, 7, 4, 0)) if at == _END_AT else bytes((HAND_AT + HAND_STEP * at, 7, 2, 0))
    if thing == OWN_LODGE or thing == OTHER_LODGE:
        return bytes((LODGE_AT - 1, 6 if thing == OWN_LODGE else 0, 4, 0))
    return bytes((WIDE * at, 5 if thing == OWN_SITE else 1, WIDE - 1, 0))
