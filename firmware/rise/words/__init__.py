"""The words of Rise of Babel: those of the table always, the others while they are wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld.words import Vocabulary

if TYPE_CHECKING:
    from rise.words import en, en_more

_table = Vocabulary("rise.words")
_more = Vocabulary("rise.words", "_more")


def words() -> type[en.Words]:
    """The words of the table."""
    return _table.now()


def more() -> type[en_more.Words]:
    """All other words: reasons, the end, what is looked at closely."""
    return _more.now()
