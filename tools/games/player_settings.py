"""What the players of the arena share: settings of one's own, told as numbers."""

from collections.abc import Sequence

from tools.games.protocol import UnknownPlayer
from tools.games.text import quoted

Range = tuple[str, int, int]
"""What a setting is called, and from where to where it makes sense."""


def settings(numbers: Sequence[str], ranges: Sequence[Range]) -> tuple[int, ...]:
    """So many settings as numbers are told; Unknown if nobody can think so."""
    found = []
    for number, (name, least, most) in zip(numbers, ranges, strict=False):
        if len(number) > 9 or not least <= int(number) <= most:
            raise UnknownPlayer(f"settings: {name} is {least} to {most}, not {quoted(number)}")
        found.append(int(number))
    return tuple(found)
