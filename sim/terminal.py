"""The handheld in a terminal: plain ANSI, redrawn where it changed, and always given back as it was."""

from __future__ import annotations

import os
import signal
import sys
import textwrap
from types import FrameType
from typing import TextIO

from sim.frame import Frame
from sim.headless import SPLIT
from sim.keys import COMMANDS, HELP, KEYS, MENU_HELP
from sim.presses import Presses
from sim.session import Session
from sim.terminal_input import UP, Key, Keyboard, WindowsKeyboard

# How a frame is drawn: columns, rows, rows of pixels in a row of the terminal. The first that fits is taken.
STYLES = {"full": (256, 64, 1), "half": (128, 32, 2), "braille": (64, 16, 4)}
HINT = "arrows · Z is A, X is B · Shift holds · ? help · Q quits"
ENTER = "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[2J"
ASK_RELEASES = "\x1b[?u"  # terminals that know the question answer; all others ignore it
# Cleared before it is left: tmux keeps what stands on the other screen when the size has changed.
LEAVE = "\x1b[0m\x1b[2J\x1b[H\x1b[?7h\x1b[?25h\x1b[?1049l"
TINT = {"white": ("255", "255"), "blue": ("81", "81"), "yellow-blue": ("227", "81")}
DIM = {"255": "247", "81": "31", "227": "142"}


def fitting(columns: int, rows: int) -> str:
    """The largest style that fits, or nothing."""
    for name, (width, height, _) in STYLES.items():
        if columns >= width and rows >= height + 1:
            return name
    return ""


class Terminal:
    """One session shown in the terminal this program was started in."""

    def __init__(self, session: Session, out: TextIO | None = None) -> None:
        self.session = session
        self.out = out if out is not None else sys.stdout
        self.presses = Presses(session.press, session.release, session.speed)
        self.help = False
        self.shown: list[str] = []
        self.size = (0, 0)
        self.colours = not os.environ.get("NO_COLOR") and (
            "256" in os.environ.get("TERM", "") or bool(os.environ.get("COLORTERM"))
        )
        self.keyboard = WindowsKeyboard() if os.name == "nt" else Keyboard()
        self.taken = False
        self.stop_asked = False
        self._undo = ""
        self._picture: tuple[object, list[str]] = (None, [])

    # Drawing

    def picture(self, frame: Frame, style: str) -> list[str]:
        """The lines of the display alone, coloured."""
        flipped = self.session.flipped
        key = (frame, style, self.session.colour, flipped)
        if self._picture[0] != key:
            lines = frame.to_text(style).split("\n")
            if self.colours:
                split = SPLIT // STYLES[style][2]
                tints = TINT[self.session.colour]
                if frame.contrast < 0x40:
                    tints = (DIM[tints[0]], DIM[tints[1]])
                if flipped:
                    split, tints = len(lines) - split, tints[::-1]
                lines = [
                    f"\x1b[38;5;{tints[number >= split]};48;5;16m{line}\x1b[0m"
                    for number, line in enumerate(lines)
                ]
            self._picture = (key, lines)
        return self._picture[1]

    def compose(self, columns: int, rows: int) -> list[str]:
        """Every line of the terminal as it should look now."""
        style = fitting(columns, rows)
        if not style:
            words = f"The terminal is too small: 64×17 is needed, this is {columns}×{rows}."
            lines = textwrap.wrap(words, max(1, columns))
            return (lines + [""] * rows)[:rows]
        width, height, _ = STYLES[style]
        body = self.help_page(width, height) if self.help else self.picture(self.session.frame(), style)
        framed = columns >= width + 2 and rows >= height + 3
        pad = " " * ((columns - width) // 2 - framed)
        if framed:
            body = ["╭" + "─" * width + "╮", *("│" + line + "│" for line in body), "╰" + "─" * width + "╯"]
        lines = [pad + line for line in body]
        below = [self.session.note() or HINT]
        if self.session.gauge_on:
            below.append(self.session.gauge())
        below = below[-max(rows - len(lines), 0) :]
        lines += [line[:columns].center(columns).rstrip() for line in below]
        above = (rows - len(lines)) // 2
        lines = [""] * above + lines
        return lines + [""] * (rows - len(lines))

    def help_page(self, width: int, height: int) -> list[str]:
        """What the keys do, in the place of the display."""
        menu = [MENU_HELP] if self.session.layout.menu else []
        entries = [f"{keys:20} {does}" for keys, does in (*HELP, *menu)]
        entries += [f"{'Shift + key':20} hold the button", f"{'Q or Ctrl-C':20} quit; the game is kept"]
        block = max(len(entry) for entry in entries)
        page = ["", *(entry.ljust(block).center(width) for entry in entries), "", "? closes this page"]
        page[-1] = page[-1].center(width)
        return [line.ljust(width) for line in (page + [""] * height)[:height]]

    def measure(self) -> tuple[int, int]:
        """Columns and rows of the terminal itself, whatever $COLUMNS may say."""
        try:
            size = os.get_terminal_size(self.out.fileno())
        except (OSError, ValueError):
            return 80, 24
        return size.columns or 80, size.lines or 24

    def draw(self) -> None:
        """Write the lines that changed, if any."""
        size = self.measure()
        if size != self.size:
            self.size = size
            self.shown = []
        lines = self.compose(*self.size)
        if not self.shown:
            text = "\x1b[2J"
            self.shown = [""] * len(lines)
        else:
            text = ""
        for number, (line, old) in enumerate(zip(lines, self.shown, strict=True)):
            if line != old:
                # Erased before, not after: on the last column the cursor stays on what was written.
                text += f"\x1b[{number + 1};1H\x1b[K{line}"
        self.shown = lines
        if text:
            self._write(text)

    # Keys

    def key(self, key: Key) -> bool:
        """React to a key; False ends the window."""
        if key.name == "interrupt":
            raise KeyboardInterrupt
        if key.name == "stop":
            self.stop_asked = True
        elif key.name == "blur":
            self.presses.let_go()
        elif key.name == "releases":
            self._tell_releases()
        elif key.name in KEYS and not self.help:
            if button := self.session.button(KEYS[key.name]):
                self.presses.take(button, key, self.session.now())
        elif key.kind != UP:
            command = COMMANDS.get(key.name, "")
            if command == "quit":
                return False
            self.help = command == "help" and not self.help
            self.session.command(command)
        return True

    # Taking the terminal and giving it back

    def enter(self) -> None:
        """Take the terminal."""
        self.keyboard.enter()
        self._write(ENTER + ASK_RELEASES)
        self.shown = []
        self.taken = True

    def leave(self) -> None:
        """Give the terminal back as it was; may be called twice."""
        if self.taken:
            self.taken = False
            self.presses.let_go()
            self._write(self._undo + LEAVE)
            self._undo = ""
            self.keyboard.leave()

    def _tell_releases(self) -> None:
        # The terminal can tell when a key comes up: let it, and tell when it loses the focus.
        if not self._undo:
            self._write("\x1b[>15u\x1b[?1004h")
            self._undo = "\x1b[?1004l\x1b[<u"

    def _write(self, text: str) -> None:
        self.out.write(text)
        self.out.flush()

    def _stop(self) -> None:
        """Ctrl-Z: give the terminal to the shell, and come back with `fg`."""
        self.stop_asked = False
        self.leave()
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGTSTP)
        signal.signal(signal.SIGTSTP, self._ask_stop)
        self.enter()

    def _ask_stop(self, number: int, frame: FrameType | None) -> None:
        self.stop_asked = True

    def _end(self, number: int, frame: FrameType | None) -> None:
        raise SystemExit(128 + number)

    def _resized(self, number: int, frame: FrameType | None) -> None:
        self.size = (0, 0)

    # Running

    def run(self) -> None:
        """Show the session until the person quits; the terminal is restored whatever happens."""
        handlers = {"SIGTSTP": self._ask_stop, "SIGWINCH": self._resized}
        handlers |= {"SIGTERM": self._end, "SIGHUP": self._end, "SIGQUIT": self._end}
        old = {}
        for name, handler in handlers.items():
            if hasattr(signal, name):
                old[getattr(signal, name)] = signal.signal(getattr(signal, name), handler)
        try:
            self.enter()
            while self._run_once():
                pass
        except KeyboardInterrupt:
            pass
        finally:
            try:
                self.leave()
            except OSError:
                pass  # the terminal itself is gone
            for number, before in old.items():
                signal.signal(number, before)

    def _run_once(self) -> bool:
        if self.stop_asked:
            self._stop()
        wait = self.session.advance()
        self.presses.tick(self.session.now())
        self.draw()
        due = self.presses.due(self.session.now())
        return all(self.key(key) for key in self.keyboard.wait(min(wait, due)))
