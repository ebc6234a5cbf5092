"""Makes the board's serial output readable: drops escape codes and explains errors."""

import codecs
import re
from collections.abc import Iterator

from tools.paths import command

_ESCAPES = re.compile(r"\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b\[[0-9;?]*[A-Za-z]")
_ERROR = re.compile(r"^(\w*(?:Error|Exception|Interrupt|Exit))\b:? ?(.*)$")
_FRAME = re.compile(r'^\s*File "([^"]+)", line 1, in (?!<module>)')
_LINES = f"The build leaves out line numbers to save memory; {command('flash')} --lines keeps them."
_FLASH = f"Run: {command('flash')}"

EXPLANATIONS: tuple[tuple[str, str], ...] = (
    (
        r"MemoryError",
        "The board ran out of memory. If only the game runs on it, please open an issue.",
    ),
    (
        r"(Import|ModuleNotFound)Error: no module named",
        f"A part of the game or a library is missing. {_FLASH}",
    ),
    (r"incompatible \.mpy|invalid \.mpy", f"A file was compiled for another CircuitPython. {_FLASH}"),
    (r"No pull up found|no pull-?ups?", "The display does not answer: check SDA, SCL, 3V3 and GND."),
    (
        r"No I2C device at address",
        "Nothing answers at the display's address: check the wires, and DISPLAY_ADDRESS.",
    ),
    (
        r"OSError: (\[Errno )?(5|19)\b",
        "The display stopped answering: most likely a loose wire.",
    ),
    (r"OSError: (\[Errno )?28\b", "The board's drive is full. Remove files that you no longer need."),
    (
        r"OSError: (\[Errno )?30\b",
        "The board's drive is read-only while a computer shows it. Eject it first.",
    ),
    (r"OSError: (\[Errno )?2\b", f"A file is missing on the board. {_FLASH}"),
    (r"SyntaxError", f"A file on the board was cut short or edited. {_FLASH}"),
    (r"ValueError: .* in use", "Two things in settings.toml use one pin."),
    (
        r"AttributeError: 'module' object has no attribute 'GP",
        "settings.toml names a pin that this board lacks.",
    ),
    (r"KeyboardInterrupt", "Somebody pressed Ctrl-C. Ctrl-D in the board's prompt starts the game again."),
    (
        r"RuntimeError: maximum recursion|pystack exhausted",
        "The program recursed too deeply. Please open an issue.",
    ),
    (r"The game is being copied", f"The last copy was interrupted. {_FLASH}"),
    (
        r"[Ss]afe mode",
        "The board is in safe mode: it runs nothing of its own. Press reset; if it comes back, flash.",
    ),
    (
        r"[Bb]rown ?out|power dipped",
        "The supply was too weak for a moment: use another cable, port or battery.",
    ),
    (r"CIRCUITPY drive could not be found or created", "The drive is broken: install again with a UF2 file."),
)
"""Pattern → what a line of the board's output means; the first match counts."""


def explanation(line: str) -> str | None:
    """What a line of the board's output means; None if it needs no explanation."""
    for pattern, words in EXPLANATIONS:
        if re.search(pattern, line):
            return words
    if _ERROR.match(line):
        return "The game stopped. Please open an issue with these lines and what you did."
    return None


class LineReader:
    """Splits incoming bytes into lines, and adds explanations after errors."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._rest = ""
        self._without_lines = False

    def feed(self, data: bytes) -> Iterator[str]:
        """The lines that these bytes complete."""
        self._rest += self._decoder.decode(data)
        *lines, self._rest = self._rest.split("\n")
        for line in lines:
            yield from self._readable(line)

    def end(self) -> Iterator[str]:
        """The rest of an unfinished last line."""
        rest, self._rest = self._rest, ""
        if rest.strip():
            yield from self._readable(rest)

    def _readable(self, line: str) -> Iterator[str]:
        plain = _ESCAPES.sub("", line).rstrip("\r")
        yield plain
        self._without_lines = self._without_lines or bool(_FRAME.match(plain))
        words = explanation(plain.strip())
        if words:
            yield f"  → {words}"
            if self._without_lines:
                yield f"  → {_LINES}"
            self._without_lines = False
