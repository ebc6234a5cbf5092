"""What the board does seldom: take back, and show details of what it points at; loaded only then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld.words import words as said
from rise import topics
from rise.rules.decisions import ANSWER, BUY
from rise.rules.legal import legal
from rise.rules.state import PENDING_COUNT
from rise.screens.strip import TO_MARKET
from rise.words import words

if TYPE_CHECKING:
    from rise.screens.board import Board


def topic(board: Board) -> int:
    """The page of the rules about it."""
    if board.on_towers():
        return topics.PLACING
    item = board.decision()
    return topics.MARKET if item == TO_MARKET else topics.CARDS if item < BUY else topics.TURN


def look(board: Board) -> None:
    """Look closer at it; at a question: at the card that asks it."""
    item = board.decision()
    if board.on_towers():
        from rise.screens.closer import Closer

        board.console.push(Closer(board.director, item - ANSWER))
    elif item < BUY or item >= ANSWER and board.last < BUY:
        from rise.screens.card import Card

        board.console.push(Card(board.console, (item if item < BUY else board.last) >> 1))
    else:
        board.director.explain(topic(board))


def take_back(board: Board) -> None:
    """Undo back to the last real choice, with all decisions after it that had no alternative."""
    match = board.director.match
    s = match.state
    undone = bytearray()
    chosen = False
    while match.can_undo() and not chosen:
        undone.append(match.undo())
        chosen = not s[PENDING_COUNT] or len(legal(s)) > 1
    if chosen:
        board.plan(b"")
        board.update_items()
        board.say(said().TAKEN_BACK)
        return
    for i in range(len(undone) - 1, -1, -1):
        match.do(undone[i])
    seen = len(match.moves) > match.missed(board.director.viewer)
    board.say(words().SHOWN if seen else said().NO_UNDO)
