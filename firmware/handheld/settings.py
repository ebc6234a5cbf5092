"""The players' settings: brightness, rest, flip, language, sound, colour. Kept in the journal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from handheld.journal.keys import SETTINGS

if TYPE_CHECKING:
    from handheld.journal.writer import Journal

_VERSION = const(1)
_UNIT = const(10_000)  # ms: times are kept in steps of ten seconds


class Settings:
    """contrast 0..255; dim and sleep in ms, 0 for never; flip one bit for each player; others a number."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self.contrast = 207
        self.dim = 60_000
        self.sleep = 300_000
        self.flip = 0
        self.language = 0
        self.sound = 1
        self.colour = 0
        kept = journal.get(SETTINGS)
        if kept and len(kept) >= 6 and kept[0] == _VERSION:
            self.contrast = kept[1]
            self.dim = kept[2] * _UNIT
            self.sleep = kept[3] * _UNIT
            self.flip = kept[4]
            self.language = kept[5]
            if len(kept) > 6:
                self.sound = kept[6] & 1
                self.colour = kept[6] >> 1

    def save(self) -> None:
        """Write them to the journal; unchanged settings write nothing."""
        self._journal.set(
            SETTINGS,
            bytes(
                (
                    _VERSION,
                    self.contrast,
                    min(255, self.dim // _UNIT),
                    min(255, self.sleep // _UNIT),
                    self.flip,
                    self.language,
                    self.sound | self.colour << 1,
                )
            ),
        )
