"""The words of a game that has none of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld.words import Vocabulary

if TYPE_CHECKING:
    from handheld.defaults.words import en_more

_more = Vocabulary("handheld.defaults.words", "_more")


def more() -> type[en_more.Words]:
    """What the menus and the result say."""
    return _more.now()
