"""What the build does to all sources before it compiles them, so that they take less of a board's memory."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tools.maker import forms, mpy
from tools.maker.fold import fold
from tools.maker.literals import literal
from tools.maker.names import Names
from tools.maker.once import deleting
from tools.maker.pack import Words
from tools.maker.together import Together


class Shortened:
    """A program's sources (path → text): words packed, constants and tables written out, names fewer."""

    def __init__(
        self,
        texts: Mapping[str, str],
        kept: Mapping[str, str],
        libraries: Iterable[str],
        together: Iterable[Sequence[str]] = (),
        once: Iterable[str] = (),
    ) -> None:
        """`kept` sources and `libraries` stay as they are: what they use keeps its name.

        `together` are modules of which the first takes in the others, `once` functions that are called once.
        """
        found = forms.check(texts)
        if found:
            raise mpy.Refused(found)
        self._words = Words(texts)
        folded = fold(self._words.sources(), {**texts, **kept})
        try:
            self._together = Together(deleting(folded, once), together, kept.values())
        except mpy.Refused:
            # Told again from the sources, whose lines are the maker's.
            Together(fold(texts, kept), together, kept.values())
            raise
        made = {path: literal(text) for path, text in self._together.sources.items()}
        self._names = Names(made, [*kept.values(), *libraries])
        self.sources = self._names.sources
        self.gone = self._together.gone
        self.new = self._names.new
        self.table = self._names.table

    def translated(self, program: str, outside: Iterable[str] = (), seam: Iterable[str] = ()) -> str:
        """A program that looks into this one; see Names.translated."""
        found = self._together.translated(self._words.asked(program))
        return self._names.translated(found, outside, seam)
