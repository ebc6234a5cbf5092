"""What the build does to all sources before it compiles them, so that they take less of a board's memory."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tools.maker.fold import fold
from tools.maker.names import Names
from tools.maker.pack import Words


class Shortened:
    """A program's sources (path → text) with words packed, constants written out and shorter names."""

    def __init__(self, texts: Mapping[str, str], kept: Mapping[str, str], libraries: Iterable[str]) -> None:
        """`kept` sources and `libraries` stay as they are: what they use keeps its name."""
        self._words = Words(texts)
        folded = fold(self._words.sources(), {**texts, **kept})
        self._names = Names(folded, [*kept.values(), *libraries])
        self.sources = self._names.sources
        self.new = self._names.new
        self.table = self._names.table

    def translated(self, program: str, outside: Iterable[str] = (), seam: Iterable[str] = ()) -> str:
        """A program that looks into this one; see Names.translated."""
        return self._names.translated(self._words.asked(program), outside, seam)
