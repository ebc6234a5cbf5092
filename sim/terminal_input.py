"""Keys from a terminal: escape codes become key names, and keys without a release become presses that end."""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from collections.abc import Callable
from typing import Any, NamedTuple

PRESS = 0.08  # s a typed key stays down
HOLD = 0.75  # s a key typed with Shift stays down: longer than the firmware's hold
REPEAT = 0.15  # s an auto-repeated key stays down after its last sign
GAP = 0.04  # s between two presses of one key
BURST = 0.015  # s: faster than any auto-repeat, so the line was slow and these are two presses
QUEUE = 8  # presses of one key that may wait

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


class Presses:
    """Buttons held down for as long as a terminal's keys seem to be."""

    def __init__(self, press: Callable[[str], None], release: Callable[[str], None]) -> None:
        self._press = press
        self._release = release
        self._plans: dict[str, list[float]] = {}  # times of the next release, press, release, …
        self._typed: dict[str, float] = {}

    def take(self, button: str, key: Key, now: float) -> None:
        """A key that stands for this button did something."""
        plan = self._plans.get(button)
        if key.kind == UP:
            if plan is not None:
                del self._plans[button]
                self._release(button)
        elif key.kind == DOWN:
            if plan is None:
                self._plans[button] = [float("inf")]
                self._press(button)
        elif plan is None:
            self._plans[button] = [now + (HOLD if key.shift else PRESS)]
            self._press(button)
        elif len(plan) == 1 and now - self._typed[button] >= BURST:
            plan[0] = max(plan[0], now + REPEAT)
        elif len(plan) < 2 * QUEUE - 1:
            plan += [plan[-1] + GAP, plan[-1] + GAP + PRESS]
        self._typed[button] = now

    def tick(self, now: float) -> None:
        """Do what is due."""
        for button, plan in list(self._plans.items()):
            if plan[0] > now:
                continue
            plan.pop(0)
            if len(plan) % 2:
                self._press(button)
            else:
                self._release(button)
            if not plan:
                del self._plans[button]
            elif plan[0] < now + GAP:
                # Late as we may be, the firmware must have time to see each press and each release.
                late = now + GAP - plan[0]
                plan[:] = [moment + late for moment in plan]

    def due(self, now: float) -> float:
        """Seconds until something is due."""
        return min((max(plan[0] - now, 0.0) for plan in self._plans.values()), default=float("inf"))

    def let_go(self) -> None:
        """All buttons come up."""
        for button, plan in self._plans.items():
            if len(plan) % 2:
                self._release(button)
        self._plans.clear()


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
