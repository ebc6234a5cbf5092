"""The language that is spoken: the console's words, and the way to a game's. Loaded when they are wanted."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from handheld import loader

if TYPE_CHECKING:
    from handheld.words import en, en_menus

    Word = str | tuple["Word", ...]

LANGUAGES = "en", "de", "fr"


def speak(language: int) -> None:
    """From now on all words are of this language."""
    Vocabulary.spoken = LANGUAGES[language if language < len(LANGUAGES) else 0]


class Vocabulary:
    """The class Words of one module of each language: PACKAGE.en, or PACKAGE.en_PART."""

    spoken = LANGUAGES[0]

    def __init__(self, package: str, part: str = "") -> None:
        self._package = package
        self._part = part
        self._code = ""  # the language of the module that was loaded last:
        self._module = ""

    def now(self) -> Any:
        """The words in the language that is spoken; whoever offers a vocabulary says what type they have."""
        if self._code != self.spoken:
            loader.unload(self._module)
        if self._module not in sys.modules:
            self._load()
        return sys.modules[self._module].Words

    def _load(self) -> None:
        self._code = self.spoken
        # A build for one language carries only that one.
        for language in (self._code,) + LANGUAGES:
            self._module = self._package + "." + language + self._part
            try:
                __import__(self._module)
                break
            except ImportError:
                pass
        if not self._part:
            loader.keep(self._module, loader.MATCH)  # every turn reads them


class Packed:
    """The words of one module, packed by the build (tools/maker/optimise/words.py): asked for by number."""

    def __init__(self, text: bytes) -> None:
        self._text = text

    def __getitem__(self, number: int) -> Word:
        """A text, or what consists of several."""
        at = self._text.find(bytes((1, number))) + 2
        word = str(self._text[at : self._text.find(b"\1", at)], "utf-8")
        if "\2" not in word:
            return word
        return tuple(
            [tuple(item.split("\3")[:-1]) if "\3" in item else item for item in word.split("\2")[:-1]]
        )


_table = Vocabulary("handheld.words")
_menus = Vocabulary("handheld.words", "_menus")


def words() -> type[en.Words]:
    """What is said at any game's table."""
    return _table.now()


def menus() -> type[en_menus.Words]:
    """The words of menus and messages."""
    return _menus.now()


def wrap(line: str, width: int = 25) -> list[str]:
    """A text in lines of at most `width` letters, broken at spaces."""
    lines = []
    row = ""
    for word in line.split(" "):
        if row and len(row) + 1 + len(word) > width:
            lines.append(row)
            row = word
        else:
            row = row + " " + word if row else word
    lines.append(row)
    return lines
