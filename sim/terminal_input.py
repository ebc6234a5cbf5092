"""Keys from a terminal: escape codes become key names."""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from typing import Any, NamedTuple

TYPED, DOWN, UP = "typed", "down", "up"


class Key(NamedTuple):
    """What a key did: TYPED where the terminal tells no release, else DOWN or UP."""

    name: str
    kind: str = TYPED
    shift: bool = False


_PLAIN = {"\r": "enter", "\n": "enter", "\x7f": "backspace", "\x08": "backspace", " ": "space", "\x04": "q"}
_LETTER = {"A": "up", "B": "down", "C": "right", "D": "left", "P": "f1", "Q": "f2", "R": "f3", "S": "f4"}
_NUMBER = {"11": "f1", "12": "f2", "13": "f3", "15": "f5"}
_LINUX = {"A": "f1", "B": "f2", "C": "f3", "E": "f5"}
_CODE = {13: "enter", 127: "backspace", 32: "space", 57414: "enter"}
_CONTROL = {"c": "interrupt", "z": "stop", "d": "q", "\\": "q"}
_SEQUENCE = re.compile(
    r"\x1b(?:\[\[(?P<linux>[A-E])|O(?P<ss3>[A-Z])|\[(?P<args>[<-?0-9;:]*)(?P<final>[@-Z\\-~]))"
)
_UNFINISHED = re.compile(r"\x1b(?:\[(?:\[|[<-?0-9;:]*)|O)?\Z")


class Decoder:
    """Turns what a terminal sends into keys; keeps the beginning of a sequence until its rest arrives."""

    def __init__(self) -> None:
        self.rest = ""

    def feed(self, text: str) -> list[Key]:
        """The keys in this text, and what is no key: "interrupt", "stop", "blur" and "releases"."""
        text = self.rest + text
        self.rest = ""
        keys: list[Key] = []
        at = 0
        while at < len(text):
            if text[at] != "\x1b":
                keys.append(_plain(text[at]))
                at += 1
                continue
            found = _SEQUENCE.match(text, at)
            if found:
                keys += _sequence(found)
                at = found.end()
            elif _UNFINISHED.match(text, at):
                self.rest = text[at:]
                break
            else:
                at += 1
        return keys


def _plain(char: str) -> Key:
    if char in _PLAIN:
        return Key(_PLAIN[char])
    return Key(char.lower(), TYPED, char.isupper())


def _sequence(found: re.Match[str]) -> list[Key]:
    if found["linux"]:
        return [Key(_LINUX[found["linux"]])] if found["linux"] in _LINUX else []
    if found["ss3"]:
        return [Key(_LETTER[found["ss3"]])] if found["ss3"] in _LETTER else []
    args, final = found["args"], found["final"]
    if final == "u" and args.startswith("?"):
        return [Key("releases")]
    if final == "O" and not args:
        return [Key("blur")]
    fields = [field.split(":") for field in args.split(";")]
    modifiers = fields[1] if len(fields) > 1 else ["1"]
    bits = int(modifiers[0] or 1) - 1
    kind = {"1": DOWN, "2": "", "3": UP}.get(modifiers[1], "") if len(modifiers) > 1 else TYPED
    if final == "u":
        name = _unicode(fields[0], bits)
        kind = DOWN if kind == TYPED else kind
    else:
        name = _NUMBER.get(fields[0][0], "") if final == "~" else _LETTER.get(final, "")
    return [Key(name, kind, bool(bits & 1))] if name and kind else []


def _unicode(codes: list[str], bits: int) -> str:
    code = int(codes[0] or 0)
    if code in _CODE:
        return _CODE[code]
    if code > 0xFFFF or 0xE000 <= code <= 0xF8FF or code < 32:
        return ""
    name = chr(code).lower()
    if bits & 4:
        return _CONTROL.get(name, "")
    shifted = chr(int(codes[1])) if len(codes) > 1 and codes[1] else ""
    return "?" if shifted == "?" or (bits & 1 and name == "/") else name


class Keyboard:
    """The terminal's keys, read one by one as they come (Linux, macOS)."""

    def __init__(self) -> None:
        self.fd = sys.stdin.fileno()
        self.decoder = Decoder()
        self.saved: list[Any] | None = None
        self.wake, self._waker = os.pipe()
        os.set_blocking(self._waker, False)
        os.set_blocking(self.wake, False)

    def enter(self) -> None:
        """Read keys without Enter and without showing them."""
        import termios

        self.saved = termios.tcgetattr(self.fd)
        raw = termios.tcgetattr(self.fd)
        raw[0] &= ~(termios.ICRNL | termios.IXON)
        raw[3] &= ~(termios.ICANON | termios.ECHO | termios.IEXTEN)
        raw[6][termios.VMIN], raw[6][termios.VTIME] = 1, 0
        termios.tcsetattr(self.fd, termios.TCSADRAIN, raw)
        signal.set_wakeup_fd(self._waker, warn_on_full_buffer=False)

    def leave(self) -> None:
        """Give the keyboard back as it was."""
        import termios

        signal.set_wakeup_fd(-1)
        if self.saved is not None:
            termios.tcsetattr(self.fd, termios.TCSAFLUSH, self.saved)
            self.saved = None

    def wait(self, seconds: float) -> list[Key]:
        """The keys that came within this time; returns early on the first, or on a signal."""
        import select

        ready, _, _ = select.select([self.fd, self.wake], [], [], seconds)
        if self.wake in ready:
            os.read(self.wake, 1024)
        if self.fd not in ready:
            return []
        data = os.read(self.fd, 4096)
        if not data:
            return [Key("q")]
        return self.decoder.feed(data.decode("utf-8", "replace"))


class WindowsKeyboard:
    """The same on a Windows console."""

    CODES = {"H": "up", "P": "down", "K": "left", "M": "right", ";": "f1", "<": "f2", "=": "f3", "?": "f5"}

    def enter(self) -> None:
        """Let the console understand ANSI."""
        import ctypes

        kernel = getattr(ctypes, "windll").kernel32  # noqa: B009
        screen = kernel.GetStdHandle(-11)
        mode = ctypes.c_ulong()
        kernel.GetConsoleMode(screen, ctypes.byref(mode))
        kernel.SetConsoleMode(screen, mode.value | 4)

    def leave(self) -> None:
        """Nothing was taken."""

    def wait(self, seconds: float) -> list[Key]:
        """The keys that came within this time; returns early on the first."""
        import msvcrt

        console: Any = msvcrt
        end = time.monotonic() + seconds
        while not console.kbhit():
            if time.monotonic() >= end:
                return []
            time.sleep(0.01)
        keys = []
        while console.kbhit():
            char = console.getwch()
            if char in "\x00\xe0":
                name = self.CODES.get(console.getwch(), "")
                keys += [Key(name)] if name else []
            elif char == "\x03":
                raise KeyboardInterrupt
            else:
                keys.append(_plain(char))
        return keys
