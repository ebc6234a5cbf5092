"""Reads the journal from the memory, once, at the start; unloaded afterwards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from handheld.journal.format import (
    BEGIN,
    BLOCK,
    DIGIT,
    END,
    FRESH,
    KEEP,
    MAGIC,
    NO_WORD,
    RECORDS,
    RESUME,
    REWRITTEN,
    SEAL,
    SEAL_SIZE,
    SINGLES,
    WORDS,
    checksum,
)
from handheld.journal.keys import GAMES
from handheld.journal.writer import APPEND, DAMAGED, FOREIGN, LOST, OLD_VERSION, ONE_SLOT, Journal, SavedGame

if TYPE_CHECKING:
    from collections.abc import Iterator

    from handheld.journal.writer import Memory

NUMBERS = bytearray(b"\xff" * 256)  # byte to number of the word, NO_WORD for all other bytes
for number in range(len(WORDS)):
    NUMBERS[WORDS[number]] = number

_SUSPECTS = const(4)  # with more damaged bytes it was not a single bit


def read(journal: Journal, nvm: Memory, size: int) -> None:
    """Fill the journal from a memory of this size, and set its trouble."""
    if journal.profile == APPEND:
        _read_journal(journal, nvm[0:size])
    else:
        _read_slots(journal, nvm, size)


def _read_journal(journal: Journal, data: bytearray) -> None:
    end = used(data)
    if end == 0:
        journal.end = 0
    elif _known(journal, data, (REWRITTEN, FRESH, MAGIC)):
        start = len(MAGIC) if data[3] == MAGIC[3] else min(RECORDS, len(data))
        end = max(start, end)
        reader = _mended(journal, data, start, end)
        # One mark alone may be a bit that flipped by itself.
        marks = len([i for i in range(len(MAGIC), start) if data[i] != 0xFF])
        if (marks > 1 or reader.torn) and reader.sealed != end:
            journal.values = reader.values
            journal.trouble = LOST
            return
        _take_over(journal, reader)
        if marks < 2:
            journal.end = end  # otherwise all is ready for the erase
        if reader.faulty or marks:
            journal.renew = True
        elif _is_one_bit_short(data, reader.good, end):
            journal.trouble = DAMAGED
        if data[3] == REWRITTEN[3] and not reader.sealed:
            # Cut off while it was written after an erase: keep what can be read.
            journal.trouble = DAMAGED
            journal.renew = True
    elif not journal.trouble and not _is_first_write(data):
        journal.trouble = LOST


def _is_first_write(data: bytearray) -> bool:
    # The first write to a blank memory was cut off: its layout byte comes first, alone.
    if data[3] == FRESH[3]:
        return True
    return data[3] & FRESH[3] == FRESH[3] and data[0:3] == b"\xff\xff\xff"


def _read_slots(journal: Journal, nvm: Memory, size: int) -> None:
    length = size // journal.profile
    found = False
    unsure = False  # a bit of a slot's number has flipped: the other slot holds
    for slot in range(journal.profile):
        data = nvm[slot * length : (slot + 1) * length]
        if not _known(journal, data, (MAGIC,)):
            if journal.profile == ONE_SLOT and not journal.trouble and used(data):
                journal.trouble = LOST  # cut off right after its erase
            continue
        reader = _mended(journal, data, len(MAGIC), used(data))
        number = reader.seal
        if number >= 0:
            newer = not reader.damaged and (number - journal.slot_number) & 0x8000 == 0
            if newer or unsure or not found:
                journal.slot, journal.slot_number = slot, number
                _take_over(journal, reader)
                journal.dirty = reader.faulty  # the next rest writes a flipped bit anew
                found = True
            unsure = unsure or reader.damaged
        elif journal.profile == ONE_SLOT:
            _take_over(journal, reader)  # cut off while it was written: keep what can be read
            journal.dirty = True
            journal.trouble = DAMAGED
        elif not found:
            journal.trouble = DAMAGED
    if found:
        journal.trouble = DAMAGED if unsure else 0


def _known(journal: Journal, data: bytearray, layouts: tuple[bytes, ...]) -> bool:
    # Whether this is ours; if not, sets trouble, unless it is blank or only our magic was cut off.
    for magic in layouts:
        if data[0:4] == magic:
            return True
    end = used(data)
    if end > SEAL_SIZE:
        # Where a single bit has flipped, what follows tells a place for marks from records.
        unmarked = NUMBERS[data[4]] != NO_WORD
        for magic in layouts:
            flipped = 0
            for i in range(4):
                flipped = flipped << 8 | data[i] ^ magic[i]
            if flipped & flipped - 1 == 0 and unmarked == (magic == MAGIC):
                data[0:4] = magic
                journal.renew = True
                return True
    if data[0:3] == MAGIC[0:3] and NUMBERS[data[3]] != NO_WORD:
        journal.trouble = OLD_VERSION
        return False
    ours = others = 0
    for i in range(end):
        if NUMBERS[data[i]] != NO_WORD:
            ours += 1
        elif len([bit for bit in range(8) if data[i] >> bit & 1]) < 4:
            others += 1  # a word that was cut off has more 1 bits
    if end > 4 or [i for i in range(3) if data[i] & MAGIC[i] != MAGIC[i]]:
        # No magic, but nearly all bytes are words: an erase was cut off.
        journal.trouble = LOST if ours > 2 * others else FOREIGN
    return False


def _take_over(journal: Journal, reader: Reader) -> None:
    journal.values, journal.games = reader.values, reader.games
    for game in reader.games.values():
        game.kept = -1 if game.head is None else len(game.places)
    journal.current = reader.current
    journal.good = reader.good
    journal.trouble = DAMAGED if reader.damaged else 0


def used(data: bytes | bytearray) -> int:
    """Where the blank bytes at the end begin."""
    end = len(data)
    blank = b"\xff" * 64
    while end >= 64 and data[end - 64 : end] == blank:
        end -= 64
    while end and data[end - 1] == 0xFF:
        end -= 1
    return end


def _mended(journal: Journal, data: bytearray, start: int, end: int) -> Reader:
    # What the words from start to end contain. If one flipped bit explains a fault, perhaps several bits do:
    # then only that counts which is the same whichever of them it was.
    reader = Reader(journal, data, start, end)
    found: Reader | None = None
    for _ in _flips(data, reader.suspects):
        other = Reader(journal, data, start, end, reader.sealed)
        if other.faulty:
            continue
        if found is None:
            found = other
            found.faulty = True
        else:
            _agree(found, other, reader)
    if found is None:
        reader.damaged = reader.faulty
        return reader
    if found.damaged:
        found.current = None
    return found


def _agree(reader: Reader, other: Reader, without: Reader) -> None:
    # Take back whatever the readings do not agree on; `without` is the one without the damaged record.
    for key in list(reader.values) + list(other.values):
        if reader.values.get(key, b"") != other.values.get(key, b""):
            reader.values[key] = without.values.get(key, b"")
            reader.damaged = True
    reader.damaged = reader.damaged or reader.seal != other.seal
    for number in list(reader.games) + list(other.games):
        mine, theirs = reader.game(number), other.game(number)
        if mine.head != theirs.head:
            reader.games[number] = without.game(number)
            reader.damaged = True
        elif mine.places != theirs.places:
            n = 0
            while mine.places[n : n + 1] == theirs.places[n : n + 1]:
                n += 1
            mine.places[n:] = b""
            reader.damaged = True


def _is_one_bit_short(data: bytearray, start: int, end: int) -> bool:
    # Whether the torn bytes at the end may as well be a complete record of which a bit has flipped.
    short = False
    for _ in _flips(data, _no_words(data, start, end)):
        short = short or _length(data, start, end) == end - start
    return short


def _no_words(data: bytearray, start: int, end: int) -> list[int]:
    # Where there are bytes that are no words; none if there are too many.
    found: list[int] = []
    for i in range(start, end):
        if NUMBERS[data[i]] == NO_WORD:
            if len(found) == _SUSPECTS:
                return []
            found.append(i)
    return found


def _flips(data: bytearray, suspects: list[int]) -> Iterator[int]:
    # Flip one bit after the other that makes a word of another byte, or another byte of a word.
    for i in suspects:
        byte = data[i]
        for bit in range(8):
            data[i] = byte ^ 1 << bit
            if NUMBERS[byte] != NO_WORD or NUMBERS[data[i]] != NO_WORD:
                yield i
        data[i] = byte


def _length(data: bytearray, i: int, end: int) -> int:
    # The length of the record that begins at i, 0 if there is none.
    n = NUMBERS[data[i]]
    length = 1
    if n == BLOCK:
        length = 5 + 2 * _byte(data, i + 3) if i + 5 <= end else 0
    elif SINGLES <= n <= RESUME:
        length = 2
    if n >= DIGIT or i + length > end:
        return 0
    for k in range(i + 1, i + length):
        if not DIGIT <= NUMBERS[data[k]] < NO_WORD:
            return 0
    return length


def _byte(data: bytearray, i: int) -> int:
    # The byte that two digits make.
    return (NUMBERS[data[i]] - DIGIT & 15) << 4 | NUMBERS[data[i + 1]] - DIGIT & 15


class Reader:
    """Values and games that some words contain. Places behind a fault are nobody's until a game is named."""

    def __init__(self, journal: Journal, data: bytearray, i: int, end: int, sealed: int = -1) -> None:
        self.values: dict[int, bytes] = {}
        self.games: dict[int, SavedGame] = {}
        self.current: SavedGame | None = None  # the game of the next place, if that is known
        self.good = i  # where the last complete record ends
        self.faulty = False  # is there something that the writer does not write?
        self.suspects: list[int] = []  # bytes at the first fault of which a bit may have flipped
        self.damaged = False  # is something lost by that?
        self.torn = False  # four blank bytes in the middle: an erase was cut off, no bit has flipped
        self.seal = -1  # the number in a good seal
        self.sealed = 0  # where that seal ends
        self._journal = journal
        self._read(data, i, end, sealed)

    def game(self, number: int) -> SavedGame:
        """A game; without a head if there is none."""
        return self.games.get(number) or SavedGame(self._journal, number)

    def _read(self, data: bytearray, i: int, end: int, sealed: int) -> None:
        # With `sealed`, reading ends at the first fault, and the seal that ends there is known to be good.
        numbers = NUMBERS
        slot = self._journal.profile != APPEND
        first = 0 if slot else i  # the checksum of a slot includes its magic
        while i < end and not (self.faulty and sealed >= 0):
            n = numbers[data[i]]
            # Most records are a place in one word: for them the call is spared.
            length = 1 if n < SINGLES else _length(data, i, end)
            if not length:
                i += 1
                continue
            skipped = i - self.good
            if n == RESUME:
                if skipped and skipped & 15 == numbers[data[i + 1]] - DIGIT:
                    skipped = 0  # a write that was cut off
                else:
                    if skipped <= _SUSPECTS and not self.faulty:
                        # Perhaps the record before was torn, and looks complete only since a bit has flipped.
                        self.suspects.append(self.good - 1)
                    skipped = skipped or 1
            if skipped:
                # No record says that these bytes may be skipped: they were a complete record.
                if not self.faulty:
                    self.suspects.extend(_no_words(data, self.good, i))
                self._lose()
                blank = 0
                for k in range(self.good, i):
                    blank = blank + 1 if data[k] == 0xFF else 0
                    self.torn = self.torn or blank == 4
            start = i
            i += length
            self.good = i
            current = self.current
            if n == BLOCK:
                payload = bytes([_byte(data, k) for k in range(start + 1, i, 2)])
                if payload[0] != SEAL:
                    self._take(payload)
                    continue
                total = checksum(data, start, 0, first)
                good = payload[4:] == bytes((total >> 8, total & 255)) or i == sealed
                if length == SEAL_SIZE and good and not (slot and self.faulty) and first != len(MAGIC):
                    self.seal = payload[2] << 8 | payload[3]
                    self.sealed = i
                else:
                    self._lose()
                if slot:
                    return
            elif n == RESUME:
                pass
            elif current is None:
                self._lose()
            elif n < SINGLES:
                current.places.append(n)
            elif n < RESUME:
                current.places.append(SINGLES + (n - SINGLES << 4) + numbers[data[start + 1]] - DIGIT)
            elif current.places:
                current.places[len(current.places) - 1 :] = b""
            else:
                self._lose()
        if slot and not self.faulty:
            self.suspects = _no_words(data, self.good, end)
            self._lose()

    def _lose(self) -> None:
        # Something is wrong here: whose the places are that follow is not known.
        self.faulty = True
        self.current = None

    def _take(self, payload: bytes) -> None:
        # Carry out a block.
        key = payload[0]
        if key < BEGIN:
            self.values[key] = payload[2:]
            return
        number = payload[2] if len(payload) > 2 else 0
        game = self.game(number)
        head = game.head
        if not 0 < number <= GAMES:
            self._lose()
        elif key == BEGIN:
            self._go_on(number, payload[3:], b"")
        elif key == KEEP and head is not None and len(payload) == 7:
            places = game.places[0 : payload[3] << 8 | payload[4]]
            total = checksum(places, len(places), checksum(head, len(head)))
            if payload[3:] == bytes((len(places) >> 8, len(places) & 255, total >> 8, total & 255)):
                self._go_on(number, head, places)
            else:
                self._lose()
        elif key == END and (len(payload) == 3 or payload[3] < BEGIN):
            if self.current is game:
                self.current = None
            self.games[number] = SavedGame(self._journal, number)
            if len(payload) > 3:
                self.values[payload[3]] = payload[4:]
        else:
            self._lose()

    def _go_on(self, number: int, head: bytes, places: bytes | bytearray) -> None:
        # Places that follow belong to this game.
        game = SavedGame(self._journal, number)
        game.head = head
        game.places.extend(places)
        self.games[number] = self.current = game
