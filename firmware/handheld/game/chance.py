"""Chance for any game: sfc16 by Chris Doty-Humphrey, 64 bits in eight bytes of the game's state from `at` on.

No intermediate reaches 2²⁴, so nothing is allocated on a 32-bit board.
"""


def seed(s: bytearray, at: int, eight: bytes) -> None:
    """Start the generator from eight bytes; all 2⁶⁴ give different games."""
    s[at : at + 8] = eight
    # A dozen numbers are thrown away, so that seeds that are close give games that are not.
    shuffle(s, at, s, 0, 12)


def below(s: bytearray, at: int, n: int) -> int:
    """A number from 0 to n - 1, each being equally likely."""
    while True:
        b = s[at + 2] | s[at + 3] << 8
        c = s[at + 4] | s[at + 5] << 8
        counter = s[at + 6] | s[at + 7] << 8
        number = ((s[at] | s[at + 1] << 8) + b + counter) & 0xFFFF
        b ^= b >> 5
        s[at] = b & 255
        s[at + 1] = b >> 8
        b = c * 9 & 0xFFFF
        s[at + 2] = b & 255
        s[at + 3] = b >> 8
        c = ((c << 6 | c >> 10) + number) & 0xFFFF
        s[at + 4] = c & 255
        s[at + 5] = c >> 8
        counter += 1
        s[at + 6] = counter & 255
        s[at + 7] = counter >> 8 & 255
        number *= n
        # The high part of the product, but for a few low parts, is fair (Lemire's method).
        if number & 0xFFFF >= n or number & 0xFFFF >= 65536 % n:
            return number >> 16


def shuffle(s: bytearray, at: int, row: bytearray, n: int, skip: int = 0) -> None:
    """Shuffle the first n bytes of `row`, every order being equally likely, after `skip` numbers unused."""
    a = s[at] | s[at + 1] << 8
    b = s[at + 2] | s[at + 3] << 8
    c = s[at + 4] | s[at + 5] << 8
    counter = s[at + 6] | s[at + 7] << 8
    while n > 1 or skip:
        number = (a + b + counter) & 0xFFFF
        counter = (counter + 1) & 0xFFFF
        a = b ^ b >> 5
        b = c * 9 & 0xFFFF
        c = ((c << 6 | c >> 10) + number) & 0xFFFF
        if skip:
            skip -= 1
            continue
        number *= n
        if number & 0xFFFF >= n or number & 0xFFFF >= 65536 % n:
            n -= 1
            j = number >> 16
            number = row[n]
            row[n] = row[j]
            row[j] = number
    s[at] = a & 255
    s[at + 1] = a >> 8
    s[at + 2] = b & 255
    s[at + 3] = b >> 8
    s[at + 4] = c & 255
    s[at + 5] = c >> 8
    s[at + 6] = counter & 255
    s[at + 7] = counter >> 8
