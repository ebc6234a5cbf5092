"""Helpers for the games' text parsers: the error, quoting and numbers."""

try:
    _plain = ascii
except NameError:  # on the device's kind of Python, where links are read
    _plain = repr


class Refused(ValueError):
    """Text that is no position, decision, record or game; the message says what is wrong with it."""


def quoted(text: str) -> str:
    """A piece of input for a message of one line: shortened, and plain ASCII."""
    return "`" + _plain(text if len(text) <= 24 else text[:24] + "...")[1:-1] + "`"


def whole_number(name: str, text: str, most: int, least: int = 0) -> int:
    """A number from `least` to `most`, written in plain digits."""
    plain = text.isascii() and text.isdigit() and len(text) <= len(str(most))
    if not plain or not least <= int(text) <= most:
        raise Refused(f"{name}: a whole number from {least} to {most} is needed, not {quoted(text)}")
    return int(text)
