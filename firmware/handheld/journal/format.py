"""The words and records a journal is made of; docs/journal-format.md specifies them.

Flash only turns 1 bits into 0 until a whole sector is erased. Every byte written is a *word* with exactly
four 0 bits. A torn write leaves fewer 0 bits, which is never a word: so no half-written record is read as a
complete one, in whatever order its bits were written.
"""

from micropython import const

# The meaning of the 70 words, in rising order.
SINGLES = const(44)  # 0..43: a place in one word
# 44..50: a place in two words, this one and a digit
RESUME = const(51)  # with a digit: this many bytes (modulo 16) before it are torn; skip them
UNDO = const(52)
BLOCK = const(53)  # then a key, a length and that many bytes, two digits each
DIGIT = const(54)  # 54..69: 0..15
NO_WORD = const(255)

# Keys of blocks from 240 on are the journal's own, those below are values (keys.py). After the key comes:
BEGIN = const(240)  # a game's number and its head; places from here on belong to this game
KEEP = const(241)  # the same for a game begun earlier: its number, how many places are good, their checksum
END = const(242)  # a game's number, optionally a key and its new value
SEAL = const(243)  # all before it is complete: the number of a slot, and a checksum
SEAL_SIZE = const(13)

# The beginning of a memory: three magic words, and one for the layout.
MAGIC = b"\x4b\xd2\x2d\x1b"  # a slot, or an old journal without marks: records follow
FRESH = b"\x4b\xd2\x2d\x1d"  # a journal begun in blank memory: room for marks, then records
REWRITTEN = b"\x4b\xd2\x2d\x1e"  # the same after an erase: valid only with a seal after what was kept
RECORDS = const(32)  # where records begin, behind the marks, which are set before an erase
WORDS = bytes([n for n in range(256) if sum([n >> i & 1 for i in range(8)]) == 4])  # device: allow (built)


def undo() -> bytes:
    """A record that takes back the last place."""
    return bytes((WORDS[UNDO],))


def resume(skipped: int) -> bytes:
    """A record that says: skip this many torn bytes."""
    return bytes((WORDS[RESUME], WORDS[DIGIT + (skipped & 15)]))


def place(number: int) -> bytes:
    """A place, 0..155, in one word or two."""
    if number < SINGLES:
        return bytes((WORDS[number],))
    number -= SINGLES
    return bytes((WORDS[SINGLES + (number >> 4)], WORDS[DIGIT + (number & 15)]))


def block(key: int, value: bytes) -> bytes:
    """A key with up to 255 bytes."""
    words = bytearray((WORDS[BLOCK],))
    for byte in bytes((key, len(value))) + value:
        words.append(WORDS[DIGIT + (byte >> 4)])
        words.append(WORDS[DIGIT + (byte & 15)])
    return bytes(words)


def checksum(data: bytes | bytearray, end: int, total: int = 0, start: int = 0) -> int:
    """A checksum of 16 bits over the bytes from start to before end, continuing `total`."""
    for i in range(start, end):
        total = total * 33 + data[i] & 0xFFFF
    return total
