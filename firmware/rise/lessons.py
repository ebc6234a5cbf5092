"""The lessons of Rise: which button the pupil has to press next for a given decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld import loader
from handheld.buttons import DOWN, LEFT, RIGHT, UP, A, B
from rise.howto import signs
from rise.rules.decisions import ANSWER, BUY, END, MARKET
from rise.rules.facts import placement_gain
from rise.rules.legal import legal
from rise.rules.state import (
    CAMP,
    CONFUSION_TILE,
    EMPTY_SLOTS,
    HAND,
    PENDING_COUNT,
    PURSE,
    ROUND,
    TABLE,
    WAREHOUSE,
    placing,
)
from rise.screens.strip import COUNT, ROOM, TO_MARKET, TOP, TRADE, places
from rise.screens.towers import slot_position

if TYPE_CHECKING:
    from handheld.canvas import Canvas
    from handheld.game.director import Director
    from handheld.screens.screen import Screen
    from rise.screens.board import Board
    from rise.screens.market import Market

__all__ = ("BOX_FLOOR", "BOX_LETTERS", "done", "look", "outline", "remark", "reply", "signs", "way")

BOX_FLOOR = 5  # the bright row that the towers stand on
BOX_LETTERS = 25  # letters of a row of a box


def look(director: Director) -> Screen:
    """The page of the pupil's own board with the tracks."""
    loader.unload("rise.screens.placing")  # makes room; the next question loads it again
    from rise.screens.seat import Seat

    seat = Seat(director)
    seat.page = 1
    return seat


def way(screen: Screen, wanted: bytes) -> tuple[int, int, bytes] | None:
    """See handheld/game/lessons.pyi."""
    name = type(screen).__name__
    if name == "Board":
        return _on_board(screen, wanted)  # type: ignore[arg-type]
    if name == "Market":
        return _in_market(screen, wanted)  # type: ignore[arg-type]
    if name == "Card":
        return B, 7, b""  # the first row has its name
    return (B, 0, b"") if name in ("LookAround", "Seat", "Closer") else None


def _on_board(board: Board, wanted: bytes) -> tuple[int, int, bytes]:
    marks = bytearray()
    goals = bytearray()
    button = -1
    found: list[tuple[int, int]] = []
    if not board.on_towers():
        columns = board.columns()
        hand = not board.director.match.state[PENDING_COUNT]
        found = places(columns, min(board.at, len(columns) - 1), ROOM if hand else 128)
    for decision in wanted:
        item, lower = _item(board, decision)
        at = board.items.find(bytes((item,)))
        if at < 0:
            continue
        goals.append(at)
        if at != board.at or board.alt != lower:
            marks += _mark(board, at, lower, found)
        if at == board.at and button != A:
            button = A if board.alt == lower else DOWN if lower else UP
    if button < 0:
        button = _towards(board, goals)
    return button, 0, b"" if board.note else bytes(marks)


def _towards(board: Board, goals: bytearray) -> int:
    """The first button of a short way to one of these items."""
    if not board.on_towers():
        return _along(board.at, goals, len(board.items))
    seen = bytearray((board.at,))
    first = bytearray(1)  # the button that the way to each of them begins with
    i = 0
    while i < len(seen):
        for button in (RIGHT, LEFT, DOWN, UP):
            at = board.after(seen[i], button)
            if seen.find(bytes((at,))) < 0:
                seen.append(at)
                first.append(first[i] if i else button)
                if goals.find(bytes((at,))) >= 0:
                    return first[-1]
        i += 1
    return RIGHT


def _along(at: int, goals: bytearray, count: int) -> int:
    """Where the nearest goal in a row is seen; around the end only if that saves two presses or more."""
    button = A
    nearest = count
    for goal in goals:
        straight = abs(goal - at)
        around = count - straight
        short = around + 2 <= straight
        if min(straight, around) < nearest:
            nearest = min(straight, around)
            button = RIGHT if (goal > at) != short else LEFT
    return button if nearest else A


def _item(board: Board, decision: int) -> tuple[int, bool]:
    """The item of the strip for a decision, and whether its lower half is meant."""
    if board.director.match.state[PENDING_COUNT]:
        return decision, False
    if decision < BUY:
        return decision & 254, bool(decision & 1)
    return TO_MARKET, decision == END


def _mark(board: Board, at: int, lower: bool, found: list[tuple[int, int]]) -> bytes:
    """The place of an item on the panel: x, y, width, height; nothing if it is not to be seen.

    `found` are the places of the strip's columns.
    """
    s = board.director.match.state
    item = board.items[at]
    if board.on_towers():
        x, y, size = slot_position(s, item - ANSWER)
        return bytes((x, y, size + 1, size + 1))
    if item == TO_MARKET:
        return bytes((TRADE - 3, TOP + 8 * lower, 33, 8))
    x, wide = found[at]
    if not wide:
        return b""
    if board.columns()[at][2] > 1:
        wide -= COUNT
    return bytes((x, TOP + 8 * lower, wide, 16 if s[PENDING_COUNT] else 8))


def outline(canvas: Canvas, x: int, y: int, wide: int, high: int) -> None:
    """See handheld/game/lessons.pyi."""
    layer = canvas.pixels
    if layer is None:
        return
    if y < TOP:
        # A frame around a slot.
        layer.invert(x, y, wide, high)
        layer.invert(x + 1, y + 1, wide - 2, high - 2)
    else:
        # Bars beside it: what is pointed at is bright, and what cannot be played stands in brackets.
        left = max(0, x - 1)
        layer.invert(left, y, x + 1 - left, high)
        layer.invert(x + wide - 1, y, 2, high)


def _in_market(market: Market, wanted: bytes) -> tuple[int, int, bytes]:
    """As _on_board; left and right go through all that is for sale."""
    goals = bytearray()
    for decision in wanted:
        at = market.items.find(bytes((decision,)))
        if at >= 0:
            goals.append(at)
    return _along(market.at, goals, len(market.items)) if goals else B, 0, b""


def remark(s: bytearray, made: int) -> int:
    """See handheld/game/lessons.pyi; the order is that of the remarks in words/*_lessons.txt."""
    tile = placing(s)
    asked = s[PENDING_COUNT]
    purse = s[PURSE]
    applies = (
        tile == CONFUSION_TILE,
        0 < tile < CONFUSION_TILE,
        not asked and s[EMPTY_SLOTS] < 4,
        not asked and sum(s[CAMP : CAMP + 8]) > 0,
        not asked and sum(s[WAREHOUSE : WAREHOUSE + 9]) > 0,
        not asked and purse > 1,
        not asked and s[HAND] == TABLE,
    )
    for i in range(len(applies)):
        if applies[i] and not made >> i & 1:
            return i
    return -1


def reply(s: bytearray) -> int:
    """Play the cards, buy what can be paid, end; a tile goes where it gains most."""
    found = legal(s)
    tile = placing(s)
    if tile:
        best = found[0]
        most = -100
        for decision in found:
            now, _, later = placement_gain(s, decision - ANSWER, tile)
            if now + later > most:
                best, most = decision, now + later
        return best
    return found[0] if s[PENDING_COUNT] or found[0] < MARKET else found[-1]


def done(s: bytearray) -> bool:
    """The first round is over."""
    return s[ROUND] > 1
