"""The words and records a journal is made of; docs/saves.md draws them.

Flash only turns 1 bits into 0 until a whole sector is erased. Every byte written is a *word* with exactly
four 0 bits, so a byte of which a power cut left only some 0 bits is never a word, and no half-written record
is ever read as a whole one, in whatever order its bits were written.
"""

from micropython import const

# What the 70 words mean, in rising order.
SINGLES = const(44)  # 0..43: a place in one word
# 44..50: a place in two words, this one and a digit
RESUME = const(51)  # with a digit: so many bytes (modulo 16) before me were cut off; skip them
UNDO = const(52)
BLOCK = const(53)  # then a key, a length and that many bytes, two digits each
DIGIT = const(54)  # 54..69: 0..15
NO_WORD = const(255)

# Keys of blocks from 240 on are the journal's own; those below are values (keys.py). What follows the key:
BEGIN = const(240)  # a game's number and its head; it is the one that places belong to from here on
KEEP = const(241)  # the same with a game that began before: its number, how many places are good, their sum
END = const(242)  # a game's number, perhaps a key and its new value
SEAL = const(243)  # all before it is whole: the number of a slot, and a sum
SEAL_SIZE = const(13)

# How a memory begins: three words of our own, and the layout as a word.
MAGIC = b"\x4b\xd2\x2d\x1b"  # a slot, or a journal as it was before there were marks: records follow
FRESH = b"\x4b\xd2\x2d\x1d"  # a journal begun in a blank memory: a place for marks, then records
REWRITTEN = b"\x4b\xd2\x2d\x1e"  # the same after an erase: good only with a seal behind what was written then
RECORDS = const(32)  # where they begin behind the place for marks; those are set before an erase
WORDS = bytes([n for n in range(256) if sum([n >> i & 1 for i in range(8)]) == 4])  # device: allow (built)


def mark(number: int) -> bytes:
    """A record of one word."""
    return bytes((WORDS[number],))


def resume(skipped: int) -> bytes:
    """So many bytes are unfinished and do not count."""
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
    """Sixteen bits over the bytes up to `end`, going on from another sum."""
    for i in range(start, end):
        total = total * 33 + data[i] & 0xFFFF
    return total
