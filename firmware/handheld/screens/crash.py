"""The crash screen: says what happened and where, keeps the game, restarts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from handheld.buttons import RELEASE, A, B
from handheld.glyphs import BUTTON
from handheld.journal.keys import AGAIN, CRASH

if TYPE_CHECKING:
    from handheld.canvas import Canvas
    from handheld.console import Console
    from handheld.hardware.parts import Hardware
    from handheld.journal.writer import Journal
    from handheld.screens.screen import Screen

_LINE = const(25)

# English, German, French: title, game saved, game not saved, go on, go on without the game.
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
    """A restarts into the game. If it crashed twice at the same place, B restarts without it."""

    def __init__(self, console: Console, words: tuple[str, ...], lines: list[str], again: bool) -> None:
        self.console = console
        self.journal = console.journal
        self._saved = console.journal.game(console.number)
        self.words = words
        self.lines = lines
        self.again = again

    def draw(self, canvas: Canvas) -> None:
        """Draw the title, the error and its place, whether the game is saved, what the buttons do."""
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
        """Restart when the key is released: a key held at the start has a meaning of its own."""
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
    """Whether the game so far is saved."""
    return not getattr(journal, "_failed", False)


def report(console: Console, error: Exception, crashed: Screen | None) -> bool:
    """Print and show the error; False without a console, or if the crash screen itself crashed."""
    if isinstance(crashed, Crash):
        return False
    _print(error)
    if console is None:
        return False
    if not console.shows_saved_game:
        console.number = 0
    again = _count(console.journal, console.number)
    kind, message, place = describe(error)
    lines = [kind]
    for at in range(0, min(len(message), 2 * _LINE), _LINE):
        lines.append(message[at : at + _LINE])
    lines.append(place[-_LINE:])
    language = console.settings.language
    words = _WORDS[language if language < len(_WORDS) else 0]
    console.show(Crash(console, words, lines, again))
    return True


def _count(journal: Journal, number: int) -> bool:
    """Record the crash; True if the last one was in the same game at the same decision.

    Only the saved game of the inserted cartridge can be the reason: no other is ever given up.
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


def show_without_console(hardware: Hardware | None, error: Exception) -> None:
    """Show the error on CircuitPython's display, as far as there is one."""
    import message

    kind, text, place = describe(error)
    message.show((kind + ": " + text[:60], place), hardware.display if hardware is not None else None)


def _print(error: Exception) -> None:
    """Print the traceback, for a serial console."""
    try:
        print(_traceback(error))
    except MemoryError:
        pass


def _traceback(error: Exception) -> str:
    import traceback

    # CircuitPython ends its lines with "\r\n".
    return "".join(traceback.format_exception(error)).replace("\r", "")


def describe(error: Exception) -> tuple[str, str, str]:
    """What kind of error it is, its message, and where it happened."""
    kind = type(error).__name__
    message = place = ""
    try:
        message = " ".join([str(part) for part in error.args])
        text = _traceback(error)
        at = text.rfind('File "')
        if at >= 0:
            name, rest = text[at + 6 : text.find("\n", at)].split('"', 1)
            place = name.split("/firmware/")[-1] + rest.replace(", line", "").replace(", in", "")
    except MemoryError:
        pass
    return kind, message, place
