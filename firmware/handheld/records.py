"""The words and records a journal is made of; docs/saves.md draws them.

Flash only turns 1 bits into 0 until a whole sector is erased. Every byte written is a *word* with exactly
four 0 bits, so a byte of which a power cut left only some 0 bits is never a word, and no half-written record
is ever read as a whole one, in whatever order its bits were written.
"""

from micropython import const

# What the 70 words mean, in rising order.
SINGLES = const(44)  # 0..43: an action in one word
# 44..49: an action in two words, this one and a digit
RESUME = const(50)  # with a digit: so many bytes (modulo 16) before me were cut off; skip them
FINISH = const(51)
UNDO = const(52)
BLOCK = const(53)  # then a key, a length and that many bytes, two digits each
DIGIT = const(54)  # 54..69: 0..15
NO_WORD = const(255)

# Keys of blocks from 31 on are the journal's own; those below are its user's.
BEGIN = const(31)
KEEP = const(32)  # only this many actions are good
SEAL = const(33)  # end of a slot: its number, and a sum over all before it
SEAL_SIZE = const(13)

WORDS = bytearray(70)
NUMBERS = bytearray(b"\xff" * 256)


def learn_words() -> None:
    """Fill the two tables; to be called before anything else here."""
    if WORDS[0]:
        return
    n = 0
    for byte in range(256):
        ones = 0
        for bit in range(8):
            ones += byte >> bit & 1
        if ones == 4:
            WORDS[n] = byte
            NUMBERS[byte] = n
            n += 1


def mark(number: int) -> bytes:
    """A record of one word."""
    return bytes((WORDS[number],))


def resume(skipped: int) -> bytes:
    """So many bytes are unfinished and do not count."""
    return bytes((WORDS[RESUME], WORDS[DIGIT + (skipped & 15)]))


def action(rank: int) -> bytes:
    """An action, 0..127, in one word or two."""
    if rank < SINGLES:
        return bytes((WORDS[rank],))
    rank -= SINGLES
    return bytes((WORDS[SINGLES + (rank >> 4)], WORDS[DIGIT + (rank & 15)]))


def block(key: int, value: bytes) -> bytes:
    """A key with up to 255 bytes."""
    words = bytearray((WORDS[BLOCK],))
    for byte in bytes((key, len(value))) + value:
        words.append(WORDS[DIGIT + (byte >> 4)])
        words.append(WORDS[DIGIT + (byte & 15)])
    return bytes(words)


def used(data: bytearray) -> int:
    """Where the blank rest begins."""
    end = len(data)
    blank = b"\xff" * 64
    while end >= 64 and data[end - 64 : end] == blank:
        end -= 64
    while end and data[end - 1] == 0xFF:
        end -= 1
    return end


def checksum(data: bytearray, end: int) -> int:
    """Sixteen bits over the first `end` bytes."""
    total = 0
    for i in range(end):
        total = total * 33 + data[i] & 0xFFFF
    return total


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
