"""settings.toml as CircuitPython reads it: only `key = "text"` and `key = number`, never a table."""

from __future__ import annotations

import re

Value = str | int

_LINE = re.compile(r"""\s*([A-Za-z0-9_-]+)\s*=\s*("(?:[^"\\]|\\.)*"|[^#"]*?)\s*(?:\#.*)?$""")
_ESCAPE = re.compile(r"\\(u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|.)")
_NAMED = {"b": "\b", "n": "\n", "r": "\r", "t": "\t", "v": "\v", '"': '"', "\\": "\\"}


def parse(text: str) -> dict[str, Value]:
    """The settings of the root table; what CircuitPython cannot read is left out, as if it were not there."""
    found: dict[str, Value] = {}
    for line in text.splitlines():
        if line.lstrip().startswith("["):
            break
        match = _LINE.match(line)
        if match and match[1] not in found:
            value = _value(match[2])
            if value is not None:
                found[match[1]] = value
    return found


def _value(text: str) -> Value | None:
    if text.startswith('"'):
        try:
            return _ESCAPE.sub(lambda m: _unescape(m[1]), text[1:-1])
        except KeyError:
            return None
    try:
        return int(text, 0)
    except ValueError:
        return None


def _unescape(code: str) -> str:
    return chr(int(code[1:], 16)) if code[0] in "uU" and len(code) > 1 else _NAMED[code]
