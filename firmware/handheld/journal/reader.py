"""Reads the journal from the memory, once, at the start; unloaded afterwards."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
    UNDO,
    WORDS,
    checksum,
)
from handheld.journal.writer import APPEND, DAMAGED, FOREIGN, LOST, OLD_VERSION, ONE_SLOT, Journal, SavedGame

if TYPE_CHECKING:
    from handheld.journal.writer import Memory

NUMBERS = bytearray(b"\xff" * 256)  # byte to number of the word, NO_WORD for all other bytes
for number in range(len(WORDS)):
    NUMBERS[WORDS[number]] = number


def read(journal: Journal, nvm: Memory, size: int) -> None:
    """Fill the journal from a memory of this size, and set its trouble."""
    if journal._profile == APPEND:
        _read_journal(journal, nvm[0:size])
    else:
        _read_slots(journal, nvm, size)


def _read_journal(journal: Journal, data: bytes | bytearray) -> None:
    end = used(data)
    if end == 0:
        journal._end = 0
    elif _known(journal, data, (FRESH, REWRITTEN, MAGIC)):
        start = len(MAGIC) if data[3] == MAGIC[3] else min(RECORDS, len(data))
        end = max(start, end)
        reader = Reader(journal, data, start, end)
        # One mark alone may be a bit that flipped by itself.
        marks = len([i for i in range(len(MAGIC), start) if data[i] != 0xFF])
        if (marks > 1 or reader.torn) and reader.sealed != end:
            journal._values = reader.values
            journal.trouble = LOST
            return
        _take_over(journal, reader)
        if data[3] == REWRITTEN[3] and not reader.sealed:
            journal.trouble = DAMAGED  # cut off while it was written after an erase: keep what can be read
        elif not marks:
            journal._end = end
    elif not journal.trouble and (data[3] == 0xFF or data[0:3] == MAGIC[0:3]):
        journal.trouble = LOST  # cut off right after an erase: blank memory gets its layout byte first


def _read_slots(journal: Journal, nvm: Memory, size: int) -> None:
    length = size // journal._profile
    found = False
    for slot in range(journal._profile):
        data = nvm[slot * length : (slot + 1) * length]
        if not _known(journal, data, (MAGIC,)):
            continue
        reader = Reader(journal, data, 4, used(data))
        number = reader.seal
        if number >= 0:
            if not found or (number - journal._slot_number) & 0x8000 == 0:
                journal._slot, journal._slot_number = slot, number
                _take_over(journal, reader)
                found = True
        elif journal._profile == ONE_SLOT:
            _take_over(journal, reader)  # cut off while it was written: keep what can be read
            journal.trouble = DAMAGED
        elif not found:
            journal.trouble = DAMAGED
    if found:
        journal.trouble = 0


def _known(journal: Journal, data: bytes | bytearray, layouts: tuple[bytes, ...]) -> bool:
    # Whether this is ours; if not, sets trouble, unless it is blank or only our magic was cut off.
    for magic in layouts:
        if data[0:4] == magic:
            return True
    if data[0:3] == MAGIC[0:3] and NUMBERS[data[3]] != NO_WORD:
        journal.trouble = OLD_VERSION
        return False
    end = used(data)
    ours = others = 0
    for i in range(end):
        if NUMBERS[data[i]] != NO_WORD:
            ours += 1
        elif data[i] != 0xFF:
            others += 1
    if end > 4 or [i for i in range(3) if data[i] & MAGIC[i] != MAGIC[i]]:
        # No magic, but nearly all bytes are words: an erase was cut off.
        journal.trouble = LOST if ours > 2 * others else FOREIGN
    return False


def _take_over(journal: Journal, reader: Reader) -> None:
    journal._values, journal._games = reader.values, reader.games
    for game in reader.games.values():
        game._kept = -1 if game.head is None else len(game.places)
    journal._current = reader.current
    journal._good = reader.good
    if reader.broken or reader.hurt or [key for key in reader.spoilt if key not in (BEGIN, KEEP)]:
        journal.trouble = DAMAGED


def used(data: bytes | bytearray) -> int:
    """Where the blank bytes at the end begin."""
    end = len(data)
    blank = b"\xff" * 64
    while end >= 64 and data[end - 64 : end] == blank:
        end -= 64
    while end and data[end - 1] == 0xFF:
        end -= 1
    return end


def _payload(data: bytes | bytearray, i: int, end: int) -> bytes:
    # Key, length and value of the block whose digits begin at i; b"" if some are missing.
    numbers = NUMBERS
    payload = bytearray()
    left = 2
    while left:
        if i + 2 * left > end:
            return b""
        high = numbers[data[i]] - DIGIT
        low = numbers[data[i + 1]] - DIGIT
        if not 0 <= high | low < 16:
            return b""
        payload.append(high << 4 | low)
        left -= 1
        if len(payload) == 2:
            left = payload[1]
        i += 2
    return bytes(payload)


def _digits(data: bytes | bytearray, i: int) -> int:
    # The byte of the two digits at i; 255 if they cannot be read.
    high = NUMBERS[data[i]] - DIGIT if i + 1 < len(data) else -1
    low = NUMBERS[data[i + 1]] - DIGIT if i + 1 < len(data) else -1
    return high << 4 | low if 0 <= high < 16 and 0 <= low < 16 else 255


class Reader:
    """Values and games that some words contain, each game up to its last good place."""

    def __init__(self, journal: Journal, data: bytes | bytearray, i: int, end: int) -> None:
        self.values: dict[int, bytes] = {}
        self.games: dict[int, SavedGame] = {}
        self.current: SavedGame | None = None  # the game of the next place, if that is known
        self.good = i  # where the last complete record ends
        self.broken: set[int] = set()  # games with a damaged record since they began
        self.hurt = False  # a record of an unknown game was damaged since a game was named
        self.torn = False  # four blank bytes in the middle: an erase was cut off, no bit has flipped
        self.spoilt: set[int] = set()  # keys of values that were damaged and not set since
        self.seal = -1  # the number in a good seal
        self.sealed = 0  # where that seal ends
        self._journal = journal
        self._before: tuple[int, SavedGame | None, SavedGame | None] = (0, None, None)
        self._read(data, i, end)

    def _read(self, data: bytes | bytearray, i: int, end: int) -> None:
        numbers = NUMBERS
        first = i if i > len(MAGIC) else 0  # the checksum of a slot includes its magic
        last = RESUME
        undone = -1  # the place that the last undo removed
        whole = True
        while i < end:
            n = numbers[data[i]]
            i += 1
            if n >= DIGIT:
                continue  # not a word, or a digit without its record
            place = n
            payload = b""
            skipped = i - 1 - self.good
            if n == BLOCK:
                payload = _payload(data, i, end)
                if not payload:
                    continue
                i += 2 * len(payload)
            elif SINGLES <= n <= RESUME:
                digit = numbers[data[i]] - DIGIT if i < end else -1
                if not 0 <= digit < 16:
                    continue
                i += 1
                place = SINGLES + 16 * (n - SINGLES) + digit
                if n == RESUME:
                    skipped = (digit - skipped) & 15
                    if 0 < skipped < 8:
                        # The record before was torn, and looks complete only because a bit has flipped.
                        self._put_back(last, undone)
            if skipped:
                # No record says that these bytes may be skipped, so they were a complete record of some game.
                # Places that follow belong to no game until one is named.
                whole = False
                self._lose()
                blank = 0
                for k in range(self.good, i):
                    blank = blank + 1 if data[k] == 0xFF else 0
                    self.torn = self.torn or blank == 4
                if i - self.good > 5:
                    # As long as a block: its key follows its first word; an END has the value's key inside.
                    key = _digits(data, self.good + 1)
                    self.spoilt.add(_digits(data, self.good + 7) if key == END else key)
            self.good = i
            last = n
            current = self.current
            if n == BLOCK:
                if payload[0] == SEAL:
                    if len(payload) == 6 and (whole or first):
                        total = checksum(data, i - SEAL_SIZE, 0, first)
                        if payload[4] == total >> 8 and payload[5] == total & 255:
                            self.seal = payload[2] << 8 | payload[3]
                            self.sealed = i
                    if not first:
                        break
                else:
                    self._take(payload)
            elif current is None or n == RESUME:
                pass
            elif n < RESUME:
                current.places.append(place)
            elif current.places:
                undone = current.places[-1]
                current.places[len(current.places) - 1 :] = b""

    def _lose(self) -> None:
        # A record of the current game is damaged, or one that named another game.
        if self.current is None:
            self.hurt = True
        else:
            self.broken.add(self.current.number)
            self.current = None

    def _put_back(self, last: int, undone: int) -> None:
        # Undo the last record.
        current = self.current
        if last == BLOCK:
            number, game, self.current = self._before
            if game is not None:
                self.games[number] = game
            else:
                self.games.pop(number, None)
        elif current is not None:
            if last == UNDO and undone >= 0:
                current.places.append(undone)
            elif last < RESUME and current.places:
                current.places[len(current.places) - 1 :] = b""

    def _take(self, payload: bytes) -> None:
        # Carry out a block.
        key = payload[0]
        number = payload[2] if key >= BEGIN and len(payload) > 2 else 0
        game = self.games.get(number)
        self._before = (number, game, self.current)
        if key < BEGIN:
            self.values[key] = payload[2:]
            self.spoilt.discard(key)
        elif key == BEGIN and number:
            self._go_on(number, payload[3:], b"")
        elif key == KEEP and game is not None and game.head is not None and len(payload) == 7:
            head = game.head
            size = payload[3] << 8 | payload[4]
            places = game.places[0:size]
            total = checksum(places, len(places), checksum(head, len(head)))
            if len(places) == size and payload[5] == total >> 8 and payload[6] == total & 255:
                self._go_on(number, head, places)
            else:
                self.current = game
                self._lose()
        elif key == END and number:
            self.games[number] = SavedGame(self._journal, number)
            self.broken.discard(number)
            self.hurt = False
            if self.current is game:
                self.current = None
            if len(payload) > 3 and payload[3] < BEGIN:
                self.values[payload[3]] = payload[4:]
                self.spoilt.discard(payload[3])
        else:
            self.current = None
            self._lose()

    def _go_on(self, number: int, head: bytes, places: bytes | bytearray) -> None:
        # Places that follow belong to this game. It is a new object, so that the old one can be put back.
        game = SavedGame(self._journal, number)
        game.head = head
        game.places.extend(places)
        self.games[number] = self.current = game
        self.broken.discard(number)
        self.hurt = False
