"""The journal: running games, settings and statistics in the board's non-volatile memory."""

from __future__ import annotations

import gc
import sys
from typing import TYPE_CHECKING

from micropython import const

from handheld import loader
from handheld.journal.format import (
    BEGIN,
    END,
    FRESH,
    KEEP,
    RECORDS,
    block,
    checksum,
    place,
    resume,
    undo,
)

if TYPE_CHECKING:
    from typing import Protocol, overload

    class Memory(Protocol):
        """The board's microcontroller.nvm, or what stands for it."""

        def __len__(self) -> int: ...
        @overload
        def __getitem__(self, index: int) -> int: ...
        @overload
        def __getitem__(self, index: slice) -> bytearray: ...
        def __setitem__(self, index: slice, value: bytes | bytearray) -> None: ...


# Values of journal.trouble; a screen that has shown it sets it to 0.
CANNOT_SAVE = const(1)  # a write failed or there is no room; the game goes on unsaved
NO_NVM = const(2)  # this board has no memory for saves
DAMAGED = const(3)  # something was unreadable; what was good is here
OLD_VERSION = const(4)  # written by another version
FOREIGN = const(5)  # another program's data
LOST = const(6)  # an erase was cut off; what is left of the memory may be of any age

# Profiles: how the memory is erased. The value is the number of slots it is divided into.
APPEND = const(0)  # RP2040, RP2350: writing to blank bytes needs no erase
ONE_SLOT = const(1)  # SAMD51, ESP32: everything is erased on every write
TWO_SLOTS = const(2)  # nRF52840: two pages, each erased when it is written

_RESERVE = const(1024)  # with less room than this the journal is compacted before a new game
_CALM = const(512)  # with less than this, room for a turn with a hundred take-backs, at a calm moment
_WORTH = const(256)  # both only if this many bytes are won, half of it at a calm moment
_SPARE = const(32)  # bytes that no record takes: compaction needs them, twice if it is cut off
_LEAST = const(64)  # a smaller memory is not used


def profile_of(board_id: str) -> int:
    """The profile of a board, or of the one this runs on."""
    if sys.platform.startswith("RP2") or "pico" in board_id:
        return APPEND
    return TWO_SLOTS if sys.platform.startswith("nRF") or "nrf52" in board_id else ONE_SLOT


class SavedGame:
    """The running game of a cartridge: a head, None if there is no game, and a list of places, 0..155."""

    def __init__(self, journal: Journal, number: int) -> None:
        self.journal = journal
        self.number = number
        self.head: bytes | None = None
        self.places = bytearray()
        self.kept = -1  # how many of the places are in the memory; -1: not even the head

    def begin(self, head: bytes) -> None:
        """Begin a new game in its place; `head`, at most 64 bytes, says how it was set up."""
        journal = self.journal
        journal._failed = not journal.size
        if self.head is not None or self.number in journal.skipped:
            self._clear()
            journal._record(self._ended())
        # Compact before the game begins: an erase that is cut off must not cost it.
        room = journal.size - journal.end
        if journal.renew or journal.end < 0 or room < min(_RESERVE, journal.size // 4):
            journal._rewrite(_WORTH)
        self.head = bytes(head)
        journal.current = None
        journal._catch_up(self)

    def add(self, place: int) -> None:
        """Add one place."""
        if self.head is not None:
            self.places.append(place)
            self.journal._catch_up(self)

    def take_back(self, n: int = 1) -> None:
        """Take the last n places back."""
        before = len(self.places)
        if self.head is None or n < 1 or not before:
            return
        journal = self.journal
        known = journal.current is self and self.kept == before
        words = undo()  # first: it allocates, and may fail
        self._shorten(max(before - n, 0))
        if known and n == 1:
            journal._record(words)
        else:
            journal.current = None
            journal._catch_up(self)

    def trim(self, n: int) -> None:
        """Keep only the first n places. Written with the next record: whoever resumes a game only reads."""
        if self.head is not None and n < len(self.places):
            self._shorten(max(n, 0))
            self.journal.current = None

    def finish(self, key: int = -1, value: bytes = b"") -> None:
        """End the game and perhaps set a value; a power cut keeps both or neither."""
        journal = self.journal
        if self.head is None:
            return
        self._clear()
        changed = b""
        if key >= 0:
            journal.values[key] = bytes(value)
            changed = bytes((key,)) + value
        journal._failed = not journal.size
        journal._record(self._ended(changed))
        journal._save()

    def _shorten(self, n: int) -> None:
        self.places[n:] = b""
        self.kept = min(self.kept, n)

    def _clear(self) -> None:
        journal = self.journal
        self.places = bytearray()  # a new one: an emptied bytearray keeps its memory
        journal.skipped.pop(self.number, None)
        if journal.current is self:
            journal.current = None
        self.head = None
        self.kept = -1

    def _ended(self, changed: bytes = b"") -> bytes:
        return block(END, bytes((self.number,)) + changed)


class Journal:
    """A running game of each cartridge, and small values under keys (keys.py).

    A power cut at any moment leaves the last record complete or absent. Games and values of cartridges that
    are not on the drive are kept, too.
    """

    def __init__(self, nvm: Memory | None, profile: int = APPEND) -> None:
        self.trouble = 0
        # For reader.py and compaction.py; the rest of the console needs none of these:
        self.nvm = nvm
        self.profile = profile
        self.values: dict[int, bytes] = {}
        self.games: dict[int, SavedGame] = {}
        self.skipped: dict[int, SavedGame] = {}  # hidden by skip(), but kept
        self.current: SavedGame | None = None  # the game to which a place in the memory would belong
        self.end = -1  # where to append; -1: compact first
        self.renew = False  # compact before the next record: a bit has flipped
        self.good = 0  # where the last complete record ends; unfinished bytes may follow up to the end
        self.slot = 0  # the slot with the newest save
        self.slot_number = 0  # counts the saves in slots: the newest has the highest
        self.dirty = False  # must a slot be written?
        self._failed = False  # writes are given up
        self.size = 0
        try:
            size = 0 if nvm is None else len(nvm)
            if nvm is not None and size >= _LEAST:
                # Imported here: it is unloaded once the memory is read.
                from handheld.journal.reader import read

                read(self, nvm, size)
                self.size = size
        except Exception:
            pass
        if not self.size:
            self._failed = True
            self.trouble = NO_NVM

    # Games

    def game(self, number: int) -> SavedGame:
        """The saved game of a cartridge, 1..14; its head is None if there is none."""
        if number not in self.games:
            self.games[number] = SavedGame(self, number)
        return self.games[number]

    def skip(self) -> None:
        """Hide all saved games; each stays in the memory until its cartridge begins another."""
        self.skipped.update(self.games)
        self.games = {}

    def rest(self) -> None:
        """Write and compact what is due; called at a calm moment (hand-over, pause, sleep)."""
        self._save()
        if 0 < self.size - self.end < min(_CALM, self.size // 8):
            self._rewrite(_WORTH // 2)

    # Settings, names, statistics

    def get(self, key: int) -> bytes:
        """The value of a key, empty if it was never set."""
        return self.values.get(key, b"")

    def set(self, key: int, value: bytes | bytearray) -> None:
        """Set the value, up to 64 bytes, of a key, 0..239; an unchanged value writes nothing."""
        value = bytes(value)
        if self.get(key) == value:
            return
        self.values[key] = value
        self._failed = not self.size
        self._record(block(key, value))
        self._save()

    # Writing

    def _catch_up(self, game: SavedGame) -> None:
        # Write what the memory lacks of a game.
        n = game.kept
        if self.current is not game:
            number = bytes((game.number,))
            head = game.head or b""
            if n < 0:
                words = block(BEGIN, number + head)
            else:
                total = checksum(game.places, n, checksum(head, len(head)))
                words = block(KEEP, number + bytes((n >> 8, n & 255, total >> 8, total & 255)))
            self.current = game
            if not self._record(words):
                return
            game.kept = max(game.kept, 0)  # it is more if the record made the journal compact itself
        while game.kept < len(game.places):
            n = game.kept + 1
            if not self._record(place(game.places[n - 1])):
                return
            game.kept = max(game.kept, n)

    def _record(self, words: bytes) -> bool:
        # Append one record; our fields have its effect already.
        if self._failed:
            self.current = None
            return False
        if self.profile != APPEND:
            self.dirty = True
            return True
        if self.renew or self.end < 0 or (self.end or RECORDS) + len(words) + _SPARE > self.size:
            return self._rewrite(0)
        if self.end == 0:
            # The layout byte comes first: a magic without it means that an erase was cut off.
            if not self.write(3, FRESH[3:]) or not self.write(0, FRESH[:3]):
                self.end = -1
                return self.fail()
            self.end = self.good = RECORDS
        current, self.current = self.current, None  # if the write fails, the game must be named again
        for _ in range(2):  # try once more behind a worn-out byte
            if self.good < self.end and not self.put(resume(self.end - self.good)):
                continue
            if self.put(words):
                self.current = current
                return True
        return self.fail()

    def _rewrite(self, worth: int) -> bool:
        # Compact the journal, unless that wins less than `worth` bytes.
        if self._failed or self.profile != APPEND:
            return False
        gc.collect()
        try:
            # Imported here and below: it is seldom needed, and takes no memory until then.
            from handheld.journal.compaction import rewrite

            return rewrite(self, worth)
        except (MemoryError, ImportError, OSError):
            loader.unload("handheld.journal.compaction")
            if worth and self.end >= 0:
                return False
        return self.fail()

    def _save(self) -> None:
        # Write a slot, where there are slots.
        if self._failed or not self.dirty:
            return
        try:
            from handheld.journal.compaction import save

            if save(self):
                return
        except (MemoryError, ImportError, OSError):
            loader.unload("handheld.journal.compaction")
        self.fail()

    # For compaction.py, too

    def put(self, words: bytes) -> bool:
        """Write at the end."""
        start = self.end
        self.end = start + len(words)
        if self.write(start, words):
            self.good = self.end
            return True
        return False

    def write(self, start: int, words: bytes | bytearray) -> bool:
        """Write and verify; a board may refuse, or its flash may be worn out."""
        nvm = self.nvm
        try:
            if nvm is not None:
                nvm[start : start + len(words)] = words
                # Byte by byte, which does not allocate: the write counts even if no memory is left.
                for i in range(len(words)):
                    if nvm[start + i] != words[i]:
                        return False
        except Exception:
            return False
        return True

    def fail(self) -> bool:
        """Give up writing; False, as the answer of whoever wanted to write."""
        self._failed = True
        self.current = None
        self.trouble = CANNOT_SAVE
        return False
