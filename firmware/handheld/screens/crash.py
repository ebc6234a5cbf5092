"""When something goes wrong: say what and where, keep the game, start again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from handheld.buttons import RELEASE, A, B
from handheld.glyphs import BUTTON
from handheld.journal.keys import AGAIN, CRASH

if TYPE_CHECKING:
    from handheld.canvas import Canvas
    from handheld.console import Console
    from handheld.journal.writer import Journal
    from handheld.screens.screen import Screen

_LINE = const(25)

# English, German, French: title, the game is saved, it is not, go on, go on without the game.
_WORDS = (
    (
        "Something went wrong",
        "Your game is saved.",
        "Your game is not saved!",
        "go on",
        "without the game",
    ),
    (
        "Etwas ging schief",
        "Euer Spiel ist gesichert.",
        "Spiel nicht gesichert!",
        "weiter",
        "ohne das Spiel",
    ),
    (
        "Une erreur est survenue",
        "Partie enregistrée.",
        "Partie non enregistrée !",
        "continuer",
        "sans la partie",
    ),
)


class Crash:
    """The screen that tells it. A restarts into the game; after the second one B restarts without it."""

    def __init__(self, console: Console, words: tuple[str, ...], lines: list[str], again: bool) -> None:
        self.console = console
        self.journal = console.journal
        self._saved = console.journal.game(console.number)
        self.words = words
        self.lines = lines
        self.again = again

    def draw(self, canvas: Canvas) -> None:
        """Title, what and where, what became of the game, what can be done."""
        canvas.invert(0)
        canvas.text(0, 0, self.words[0])
        for i in range(min(4, len(self.lines))):
            canvas.text(0, 1 + i, self.lines[i])
        if self._saved.head is not None:
            canvas.text(0, 5, self.words[1 if saves(self.journal) else 2])
        y = 7 - self.again
        for i in range(1 + self.again):
            canvas.put(0, y + i, BUTTON + i)
            canvas.text(2, y + i, self.words[3 + i])

    def press(self, button: int, kind: int) -> None:
        """A goes on, B gives the game up first; when let go, for a key held at the start means something."""
        if kind != RELEASE:
            return
        if button == B and self.again:
            self._saved.finish(CRASH)
        elif button == A:
            self.journal.set(AGAIN, bytes((self.console.number,)))
        else:
            return
        self.console.restart()


def saves(journal: Journal) -> bool:
    """Whether what was played is kept."""
    return not getattr(journal, "_mute", False)


def tell(console: Console, error: Exception, crashed: Screen | None) -> bool:
    """Print and show what happened; False without a console, or when the crash screen itself is broken."""
    if isinstance(crashed, Crash):
        return False
    if console is None:
        _lines(error)
        return False
    if not console.at_stake:
        console.number = 0
    again = _count(console.journal, console.number)
    lines = _lines(error)
    language = console.settings.language
    words = _WORDS[language if language < len(_WORDS) else 0]
    console.show(Crash(console, words, lines, again))
    return True


def _count(journal: Journal, number: int) -> bool:
    """Write down that it happened; True when it did before and the game has come no further since.

    Only the saved game of the cartridge that is inserted can be what hurts: no other is ever given up for it.
    """
    journal.rest()
    game = journal.game(number)
    if game.head is None:
        return False
    n = len(game.places)
    here = bytes((game.number, sum(game.head) & 255, n & 255, n >> 8))
    again = bool(journal.get(CRASH) == here)
    journal.set(CRASH, here)
    return again


def _lines(error: Exception) -> list[str]:
    """Print the traceback; what happened and where, in lines for the screen."""
    lines = [type(error).__name__]
    try:
        import traceback

        text = "".join(traceback.format_exception(error))
        print(text)
        message = " ".join([str(part) for part in error.args])
        while message and len(lines) < 3:
            lines.append(message[:_LINE])
            message = message[_LINE:]
        at = text.rfind('File "')
        if at >= 0:
            place = text[at + 6 : text.find("\n", at)]
            name, rest = place.split('"', 1)
            lines.append(
                (name.split("/firmware/")[-1] + rest.replace(", line", "").replace(", in", ""))[-_LINE:]
            )
    except MemoryError:
        pass
    return lines
