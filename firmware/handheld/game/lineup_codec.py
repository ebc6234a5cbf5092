"""Who plays what: the bytes that the journal keeps to set a match up again. Free of any game's rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld.game.lineup import FIXED, SEED, Lineup

if TYPE_CHECKING:
    from collections.abc import Sequence

    from handheld.game.cartridge import Cartridge
    from handheld.journal.writer import Journal, SavedGame

__all__ = ("NAME", "Lineup", "lineup", "saved", "version_of")

NAME = 8  # letters at most
_VERSION = 2  # of the head's layout; the upper half of its byte counts changes of the game's rules
_LEVELS = 4  # a person's and the computer's three


def version_of(cartridge: Cartridge) -> int:
    """The first byte of the head of a game that this cartridge can go on with."""
    return _VERSION | getattr(cartridge, "RULES", 0) << 4


def lineup(
    variant: int, seats: Sequence[tuple[str, int]], seed: bytes, first: int = 0, version: int = _VERSION
) -> Lineup:
    """For seats (name, level) in the order of play and a seed of eight bytes; `version`: see version_of."""
    names = "\n".join([name for name, _ in seats])
    fixed = bytes((version, variant, first, len(seats))) + bytes([level for _, level in seats])
    return Lineup(fixed + seed + bytes([ord(char) for char in names]))


def saved(journal: Journal, cartridge: Cartridge) -> SavedGame | None:
    """The saved game of a cartridge if it is one that can be set up again; None if there is none."""
    game = journal.game(cartridge.NUMBER)
    return game if game.head is not None and _good(game.head, cartridge) else None


def _good(head: bytes, cartridge: Cartridge) -> bool:
    if len(head) < FIXED or head[0] != version_of(cartridge) or head[1] >= cartridge.VARIANTS:
        return False
    count = head[3]
    least, most = cartridge.SEATS
    if not least <= count <= most or head[2] >= count or len(head) < FIXED + count + SEED:
        return False
    who = Lineup(head)
    lengths = [len(name) for name in who.names]
    return len(lengths) == count and min(lengths) > 0 and max(lengths) <= NAME and max(who.levels) < _LEVELS
