"""settings.toml as CircuitPython reads it, character by character: only `key = "text"` and `key = number`."""

from __future__ import annotations

from collections.abc import Iterator

Value = str | int

END = ""
_SPACES = " \t\r\v\f"
_ESCAPES = {"b": "\b", "r": "\r", "n": "\n", "t": "\t", "v": "\v", "f": "\f"}


def getenv(text: str, key: str, default: Value | None = None) -> Value | None:
    """The first value of `key` above any `[table]`; a value that cannot be read raises ValueError."""
    for line in text.split("\n"):
        line = line.lstrip(_SPACES)
        if line.startswith("["):
            break
        if not line.startswith(key):
            continue
        rest = line[len(key) :].lstrip(_SPACES)
        if rest.startswith("="):
            return _value(rest[1:].lstrip(_SPACES))
    return default


def _value(text: str) -> Value:
    if text.startswith('"'):
        return _quoted(iter(text[1:]))
    number = text.partition("#")[0].strip()
    try:
        return int(number, 0)
    except ValueError:
        raise ValueError("invalid syntax for integer with base 10") from None


def _quoted(chars: Iterator[str]) -> str:
    out: list[str] = []
    while True:
        char = next(chars, END)
        if char == END:
            raise ValueError("Invalid byte 'EOF'")
        if char == '"':
            after = "".join(chars).lstrip(_SPACES)[:1]
            if after not in ("", "#"):
                raise ValueError(f"Invalid byte {after!r}")
            return "".join(out)
        out.append(_escaped(chars) if char == "\\" else char)


def _escaped(chars: Iterator[str]) -> str:
    char = next(chars, END)
    if char == END:
        raise ValueError("Invalid byte 'EOF'")
    if char not in "uU":
        return _ESCAPES.get(char, char)
    digits = "".join(next(chars, "?") for _ in range(4 if char == "u" else 8))
    try:
        return chr(int(digits, 16))
    except (ValueError, OverflowError):
        raise ValueError("Invalid unicode escape") from None
