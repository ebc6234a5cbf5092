"""What survives the switch: the running game, settings and statistics, in the board's non-volatile memory."""

import gc
import sys

from micropython import const

from . import records
from .records import block, mark

try:
    from typing import Any
except ImportError:
    pass

# journal.trouble; a screen that has shown one sets it back to 0.
CANNOT_SAVE = const(1)  # a write failed; the game goes on unsaved
NO_NVM = const(2)  # this board keeps nothing
DAMAGED = const(3)  # something was unreadable; what was good is here
OLD_VERSION = const(4)  # written by another version of this journal or of the game
FOREIGN = const(5)  # another program's data

# Profiles: how the memory is erased. As a number: how many slots it is divided into.
APPEND = const(0)  # RP2040, RP2350: writing to blank bytes erases nothing
ONE_SLOT = const(1)  # SAMD51, ESP32: everything is erased on every write
TWO_SLOTS = const(2)  # nRF52840: two pages, each erased when it is written

_RESERVE = const(1024)  # room a new game must find
_CALM = const(128)  # with less room than this left, a pause is used to make some
_LEAST = const(64)  # a memory, or the room won by an erase, that is smaller than this is of no use


def profile_of(board_id: str) -> int:
    """How the memory of a board, or of the one this runs on, is erased."""
    if sys.platform.startswith("RP2") or "pico" in board_id:
        return APPEND
    return TWO_SLOTS if sys.platform.startswith("nRF") or "nrf52" in board_id else ONE_SLOT


class Journal:
    """A running game and 31 small values; whenever the power goes, the last record is there or it is not."""

    def __init__(self, nvm: Any, profile: int = APPEND) -> None:
        self.trouble = 0
        self._nvm = nvm
        self._profile = profile
        self._values: dict[int, bytes] = {}
        self._head: bytes | None = None
        self._moves = bytearray()  # ranks, see order()
        self._table = bytearray()  # rank -> action; empty: they are the same
        self._ranks = bytearray()  # action -> rank
        self._tag = 0  # of the table, so that no game is read with another one
        self._end = -1  # where to append; -1: the memory must be rewritten first
        self._good = 0  # where the last whole record ends; unfinished bytes may stand between it and the end
        self._broken = False  # the memory holds actions after the good ones
        self._slot = 0  # the slot with the newest save
        self._turn = 0  # its number
        self._dirty = False  # a slot is due
        self._mute = False  # nothing can be written
        self._size = 0
        # Only here: the handheld unloads it when the memory is read.
        from .story import read

        records.learn_words()
        try:
            size = len(nvm)
            if size >= _LEAST:
                read(self, size)
                self._size = size
        except Exception:
            pass
        if not self._size:
            self._mute = True
            self.trouble = NO_NVM

    # The game

    @property
    def game(self) -> tuple[bytes, bytearray] | None:
        """None, or the game to resume as (head, actions)."""
        head = self._head
        if head is None or head[0] != self._tag:
            return None
        moves = bytearray(self._moves)
        if self._table:
            for i in range(len(moves)):
                moves[i] = self._table[moves[i]]
        return head[1:], moves

    def order(self, common: bytes) -> None:
        """Name the actions played most, before reading `game`: the first 44 take a byte each, others two."""
        table = bytearray(128)
        ranks = bytearray(b"\xff" * 128)
        n = 0
        for action in bytes(common) + bytes(range(128)):
            if ranks[action] == 255:
                table[n] = action
                ranks[action] = n
                n += 1
        tag = 1
        for action in table:
            tag = (tag * 31 + action) % 251
        self._table, self._ranks, self._tag = table, ranks, tag
        if self._head is not None and self._head[0] != tag:
            self._head = None
            self.trouble = OLD_VERSION

    def skip(self) -> None:
        """Go on as if no game were saved; the memory is not touched."""
        self._head = None

    def begin(self, head: bytes) -> None:
        """A new game starts; `head` (at most 40 bytes) is all that is needed to set it up again."""
        self._mute = not self._size
        if self._low() and self._end >= 0:
            # No game is at risk in the erase that follows. Many words say so, should the erase be cut off.
            self._head = None
            self._record(mark(records.FINISH) * 16)
        self._head = bytes((self._tag,)) + head
        self._moves[0:] = b""
        self._broken = False
        if self._low():
            self._rewrite()
        else:
            self._record(block(records.BEGIN, self._head))

    def add(self, move: int) -> None:
        """One action, 0..127."""
        if self._head is None:
            return
        self._mend()
        rank = self._ranks[move] if self._ranks else move
        self._moves.append(rank)
        self._record(records.action(rank))

    def take_back(self, n: int = 1) -> None:
        """The last n actions did not happen."""
        left = len(self._moves) - n
        if self._head is None or n < 1 or left + n == 0:
            return
        self._mend()
        self._moves[max(left, 0) :] = b""
        if n > 1:
            self._broken = True
            self._mend()
        else:
            self._record(mark(records.UNDO))

    def trim(self, n: int) -> None:
        """Only the first n actions are good: the rules refused the next. Written with the next record."""
        if self._head is not None and n < len(self._moves):
            self._moves[max(n, 0) :] = b""
            self._broken = True
            self.trouble = DAMAGED

    def finish(self) -> None:
        """The game is over, or given up: nothing to resume."""
        if self._head is None:
            return
        self._head = None
        self._moves[0:] = b""
        self._broken = False
        self._record(mark(records.FINISH))
        self._save()

    def rest(self) -> None:
        """A calm moment (hand-over, pause, sleep): the time to erase if something must be erased."""
        self._save()
        if self._head is not None and self._profile == APPEND and 0 < self._size - self._end < _CALM:
            self._rewrite()

    # Settings, names, statistics

    def get(self, key: int) -> bytes:
        """The value last set under a key, or nothing."""
        return self._values.get(key, b"")

    def set(self, key: int, value: bytes) -> None:
        """Keep up to 48 bytes under a key 0..30; an unchanged value writes nothing."""
        value = bytes(value)
        if self.get(key) == value:
            return
        self._values[key] = value
        self._record(block(key, value))
        if self._head is None:
            self._save()

    # Writing

    def _low(self) -> bool:
        # Too little room for one more game.
        room = self._size - self._end
        return self._profile == APPEND and (self._end < 0 or room < min(_RESERVE, self._size // 4))

    def _mend(self) -> None:
        # Say which actions are good before anything is added to them.
        if self._broken:
            self._broken = False
            n = len(self._moves)
            self._record(block(records.KEEP, bytes((n >> 8, n & 255))))

    def _record(self, words: bytes) -> None:
        # Append one record, whose effect is in our fields already.
        if self._mute:
            return
        if self._profile != APPEND:
            self._dirty = True
            if self._profile == TWO_SLOTS:
                self._save()
            return
        if self._end < 0 or self._end + len(words) + 8 > self._size:
            self._rewrite()
            return
        if self._end == 0 and not self._put(records.MAGIC):
            self._end = -1
            self._fail()
            return
        for _ in range(2):  # a worn-out byte deserves a second try behind it
            if self._good < self._end and not self._put(records.resume(self._end - self._good)):
                continue
            if self._put(words):
                return
        self._fail()

    def _rewrite(self) -> None:
        # Erase, and start over with nothing but what counts.
        if self._mute:
            return
        gc.collect()
        try:
            image = self._image()
            end = len(image)
            if self._size - end >= _LEAST:
                while len(image) < self._size:
                    image.extend(b"\xff" * min(64, self._size - len(image)))
                if self._write(0, image):
                    self._end = self._good = end
                    self._broken = False
                    return
        except MemoryError:
            pass
        self._fail()

    def _save(self) -> None:
        # Write the slot that does not hold the newest save.
        if self._mute or not self._dirty:
            return
        length = self._size // self._profile
        slot = (self._slot + 1) % self._profile
        turn = (self._turn + 1) & 0xFFFF
        try:
            image = self._image()
            total = records.checksum(image, len(image))
            image.extend(block(records.SEAL, bytes((turn >> 8, turn & 255, total >> 8, total & 255))))
            if len(image) <= length and self._write(slot * length, image):
                self._slot, self._turn, self._dirty = slot, turn, False
                return
        except MemoryError:
            pass
        self._fail()

    def _image(self) -> bytearray:
        image = bytearray(records.MAGIC)
        for key in self._values:
            if self._values[key]:
                image.extend(block(key, self._values[key]))
        if self._head is not None:
            image.extend(block(records.BEGIN, self._head))
            for rank in self._moves:
                image.extend(records.action(rank))
        return image

    def _put(self, words: bytes) -> bool:
        start = self._end
        self._end = start + len(words)
        if self._write(start, words):
            self._good = self._end
            return True
        return False

    def _write(self, start: int, words: bytes | bytearray) -> bool:
        # Write and read back; a board may refuse, or its flash may be worn out.
        try:
            self._nvm[start : start + len(words)] = words
            for i in range(0, len(words), 256):
                piece = words[i : i + 256]
                if self._nvm[start + i : start + i + len(piece)] != piece:
                    return False
        except Exception:
            return False
        return True

    def _fail(self) -> None:
        self._mute = True
        self.trouble = CANNOT_SAVE
