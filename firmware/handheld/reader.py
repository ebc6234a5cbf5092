"""Reads a journal's memory, once, at the start: the larger half of the journal, unloaded afterwards."""

from .journal import APPEND, DAMAGED, FOREIGN, OLD_VERSION, ONE_SLOT, Journal, SavedGame
from .records import (
    BEGIN,
    BLOCK,
    DIGIT,
    END,
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

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from .journal import Memory
except ImportError:
    pass


def read(journal: Journal, nvm: "Memory", size: int) -> None:
    """Fill in what a memory of this size tells, and what is wrong with it."""
    if journal._profile == APPEND:
        _read_journal(journal, nvm[0:size])
    else:
        _read_slots(journal, nvm, size)


def _read_journal(journal: Journal, data: bytes | bytearray) -> None:
    end = used(data)
    if end == 0:
        journal._end = 0
    elif _known(journal, data):
        _take_over(journal, Reader(journal, data, 4, end))
        journal._end = end
    elif end > 4 and not journal.trouble:
        journal.trouble = FOREIGN


def _read_slots(journal: Journal, nvm: "Memory", size: int) -> None:
    length = size // journal._profile
    found = False
    for slot in range(journal._profile):
        data = nvm[slot * length : (slot + 1) * length]
        if not _known(journal, data):
            continue
        reader = Reader(journal, data, 4, used(data))
        turn = reader.seal
        if turn >= 0:
            if not found or (turn - journal._turn) & 0x8000 == 0:
                journal._slot, journal._turn = slot, turn
                _take_over(journal, reader)
                found = True
        elif journal._profile == ONE_SLOT:
            _take_over(journal, reader)  # cut off while it was written: as far as it goes
            journal.trouble = DAMAGED
        elif not found:
            journal.trouble = DAMAGED
    if found:
        journal.trouble = 0


def _known(journal: Journal, data: bytes | bytearray) -> bool:
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


def _take_over(journal: Journal, reader: "Reader") -> None:
    journal._values, journal._games = reader.values, reader.games
    for game in reader.games.values():
        game._kept = -1 if game.head is None else len(game.places)
    journal._current, journal.playing = reader.current, reader.playing
    journal._good = reader.good
    if reader.broken or reader.hurt:
        journal.trouble = DAMAGED


def used(data: bytes | bytearray) -> int:
    """Where the blank rest begins."""
    end = len(data)
    blank = b"\xff" * 64
    while end >= 64 and data[end - 64 : end] == blank:
        end -= 64
    while end and data[end - 1] == 0xFF:
        end -= 1
    return end


def _payload(data: bytes | bytearray, i: int, end: int) -> bytes:
    # Key, length and value of the block whose digits begin at i; b"" if they are not all there.
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


class Reader:
    """What a stretch of words tells: values, and the games with their places as far as they are good."""

    def __init__(self, journal: Journal, data: bytes | bytearray, i: int, end: int) -> None:
        self.values: dict[int, bytes] = {}
        self.games: dict[int, SavedGame] = {}
        self.current: SavedGame | None = None  # the one that the next place belongs to, if that is known
        self.playing = 0
        self.good = i  # where the last whole record ends
        self.broken: set[int] = set()  # games of which something whole was damaged since they began
        self.hurt = False  # something was damaged, who knows whose, since a game was named
        self.seal = -1  # the number in a good seal
        self._journal = journal
        self._before: tuple[int, SavedGame | None, SavedGame | None] = (0, None, None)
        self._read(data, i, end)

    def _read(self, data: bytes | bytearray, i: int, end: int) -> None:
        numbers = NUMBERS
        last = RESUME
        undone = -1  # the place that the last undo took away
        whole = True
        while i < end:
            n = numbers[data[i]]
            i += 1
            if n >= DIGIT:
                continue  # no word, or a digit without its record
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
                        # The record before me was cut off once, and looks whole since a bit has changed.
                        self._put_back(last, undone)
            if skipped:
                # Nobody said that this may be skipped, so it was whole once. Whose it was, who knows: from
                # here on places belong to nobody until a game is named.
                whole = False
                self._lose()
            self.good = i
            last = n
            current = self.current
            if n == BLOCK:
                if payload[0] == SEAL:
                    if whole and len(payload) == 6:
                        total = checksum(data, i - SEAL_SIZE)
                        if payload[4] == total >> 8 and payload[5] == total & 255:
                            self.seal = payload[2] << 8 | payload[3]
                    break
                self._take(payload)
            elif current is None or n == RESUME:
                pass
            elif n < RESUME:
                current.places.append(place)
            elif current.places:
                undone = current.places[-1]
                current.places[len(current.places) - 1 :] = b""

    def _lose(self) -> None:
        # Something of the current game is damaged, or of one that was to follow it: nobody knows.
        if self.current is None:
            self.hurt = True
        else:
            self.broken.add(self.current.number)
            self.current = None

    def _put_back(self, last: int, undone: int) -> None:
        # The last record did not happen.
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
        # A block happened.
        key = payload[0]
        number = payload[2] if key >= BEGIN and len(payload) > 2 else 0
        game = self.games.get(number)
        self._before = (number, game, self.current)
        if key < BEGIN:
            self.values[key] = payload[2:]
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
            if self.playing == number:
                self.playing = 0
            if len(payload) > 3 and payload[3] < BEGIN:
                self.values[payload[3]] = payload[4:]
        else:
            self.current = None
            self._lose()

    def _go_on(self, number: int, head: bytes, places: bytes | bytearray) -> None:
        # From here on places belong to this game. It is a new object, so that the old one can be put back.
        game = SavedGame(self._journal, number)
        game.head = head
        game.places.extend(places)
        self.games[number] = self.current = game
        self.playing = number
        self.broken.discard(number)
        self.hurt = False
