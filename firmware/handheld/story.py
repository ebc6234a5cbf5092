"""Reads a journal's memory, once, at the start: the larger half of the journal, unloaded afterwards."""

from .journal import APPEND, DAMAGED, FOREIGN, OLD_VERSION, ONE_SLOT, Journal
from .records import (
    BEGIN,
    BLOCK,
    DIGIT,
    FINISH,
    KEEP,
    MAGIC,
    NO_WORD,
    NUMBERS,
    RESUME,
    SEAL,
    SEAL_SIZE,
    SINGLES,
    UNDO,
    checksum,
)


def read(journal: Journal, size: int) -> None:
    """Fill in what a memory of this size tells, and what is wrong with it."""
    if journal._profile == APPEND:
        _read_journal(journal, size)
    else:
        _read_slots(journal, size)


def _read_journal(journal: Journal, size: int) -> None:
    data = journal._nvm[0:size]
    end = used(data)
    if end == 0:
        journal._end = 0
    elif _known(journal, data):
        _tell(journal, Story(data, 4, end))
        journal._end = end
    elif end > 4 and not journal.trouble:
        journal.trouble = FOREIGN


def _read_slots(journal: Journal, size: int) -> None:
    length = size // journal._profile
    found = False
    for slot in range(journal._profile):
        data = journal._nvm[slot * length : (slot + 1) * length]
        if not _known(journal, data):
            continue
        story = Story(data, 4, used(data))
        turn = story.seal
        if turn >= 0:
            if not found or (turn - journal._turn) & 0x8000 == 0:
                journal._slot, journal._turn = slot, turn
                _tell(journal, story)
                found = True
        elif journal._profile == ONE_SLOT:
            _tell(journal, story)  # cut off while it was written: as far as it goes
            journal.trouble = DAMAGED
        elif not found:
            journal.trouble = DAMAGED
    if found:
        journal.trouble = 0
    journal._broken = False


def _known(journal: Journal, data: bytearray) -> bool:
    # Whether this is ours; else says what it is, unless it is blank or only our magic was cut off.
    if data[0:4] == MAGIC:
        return True
    if data[0:3] == MAGIC[0:3] and NUMBERS[data[3]] != NO_WORD:
        journal.trouble = OLD_VERSION
        return False
    for i in range(4):
        if data[i] & MAGIC[i] != MAGIC[i]:
            journal.trouble = FOREIGN
    return False


def _tell(journal: Journal, story: "Story") -> None:
    journal._values, journal._head, journal._moves = story.values, story.head, story.moves
    journal._good, journal._broken = story.good, story.broken
    if story.hurt:
        journal.trouble = DAMAGED


def used(data: bytearray) -> int:
    """Where the blank rest begins."""
    end = len(data)
    blank = b"\xff" * 64
    while end >= 64 and data[end - 64 : end] == blank:
        end -= 64
    while end and data[end - 1] == 0xFF:
        end -= 1
    return end


def _payload(data: bytearray, i: int, end: int) -> bytes:
    # Key, length and value of the block whose digits begin at i; b"" if they are not all there.
    payload = bytearray()
    size = 2
    while len(payload) < size:
        if i + 1 >= end:
            return b""
        high = NUMBERS[data[i]] - DIGIT
        low = NUMBERS[data[i + 1]] - DIGIT
        if not (0 <= high < 16 and 0 <= low < 16):
            return b""
        payload.append(high << 4 | low)
        if len(payload) == 2:
            size = 2 + payload[1]
        i += 2
    return bytes(payload)


class Story:
    """What a stretch of words tells: values, and the game with its actions as far as they are good."""

    def __init__(self, data: bytearray, i: int, end: int) -> None:
        self.values: dict[int, bytes] = {}
        self.head: bytes | None = None
        self.moves = bytearray()
        self.good = i  # where the last whole record ends
        self.broken = False  # after the good actions there are others
        self.hurt = False  # something whole was damaged since the game began
        self.seal = -1  # the number in a good seal
        self._read(data, i, end)

    def _read(self, data: bytearray, i: int, end: int) -> None:
        numbers = NUMBERS
        moves = self.moves
        last = RESUME
        while i < end:
            n = numbers[data[i]]
            i += 1
            if n >= DIGIT:
                continue  # no word, or a digit without its record
            rank = n
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
                rank = SINGLES + 16 * (n - SINGLES) + digit
                if n == RESUME:
                    skipped = (digit - skipped) & 15
                    if 0 < skipped < 8:
                        # The record before me was cut off once, and looks whole since a bit has changed.
                        if last < RESUME and moves:
                            moves[len(moves) - 1 :] = b""
                        elif last == BLOCK:
                            self.head = None
            if skipped:
                # Nobody said that this may be skipped, so it was whole once.
                self.broken = self.hurt = True
            self.good = i
            last = n
            if n < RESUME:
                if self.head is not None and not self.broken:
                    moves.append(rank)
            elif n == RESUME:
                pass
            elif n == UNDO:
                if moves and not self.broken:
                    moves[len(moves) - 1 :] = b""
            elif n == FINISH:
                self.head = None
                self.broken = self.hurt = False
            elif payload[0] == SEAL:
                if not self.hurt and len(payload) == 6:
                    total = checksum(data, i - SEAL_SIZE)
                    if payload[4] == total >> 8 and payload[5] == total & 255:
                        self.seal = payload[2] << 8 | payload[3]
                break
            else:
                self._take(payload)

    def _take(self, payload: bytes) -> None:
        key = payload[0]
        if key < BEGIN:
            self.values[key] = payload[2:]
        elif key == BEGIN and len(payload) > 2:
            self.head = payload[2:]
            self.moves[0:] = b""
            self.broken = self.hurt = False
        elif key == KEEP and len(payload) == 4:
            size = payload[2] << 8 | payload[3]
            self.broken = self.hurt = size > len(self.moves)
            self.moves[min(size, len(self.moves)) :] = b""
