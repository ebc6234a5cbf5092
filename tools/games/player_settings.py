"""Parses custom settings of the arena's players, such as 32,2400,0,240."""

from collections.abc import Sequence

from tools.games.protocol import UnknownPlayer
from tools.games.text import quoted

Range = tuple[str, int, int]
"""A setting's name, its least and its largest value."""


def settings(numbers: Sequence[str], ranges: Sequence[Range]) -> tuple[int, ...]:
    """Parse settings; UnknownPlayer if one is out of its range."""
    found = []
    for number, (name, least, most) in zip(numbers, ranges, strict=False):
        if len(number) > 9 or not least <= int(number) <= most:
            raise UnknownPlayer(f"settings: {name} is {least} to {most}, not {quoted(number)}")
        found.append(int(number))
    return tuple(found)
