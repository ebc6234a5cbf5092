"""The words of Rise of Babel: those of the table always, the others while they are wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld.words import Vocabulary

if TYPE_CHECKING:
    from rise.words import en, en_more, en_turn

_table = Vocabulary("rise.words")
_turn = Vocabulary("rise.words", "_turn")
_more = Vocabulary("rise.words", "_more")


def words() -> type[en.Words]:
    """The words of the table."""
    return _table.now()


def turn() -> type[en_turn.Words]:
    """What a turn may need: few words, so that they load soon."""
    return _turn.now()


def more() -> type[en_more.Words]:
    """All other words: the end, what is looked at closely."""
    return _more.now()
