"""The rules of noughts and crosses: functions of one bytearray, the state.

    byte 0         whose turn it is, 0 or 1 (the console reads it)
    bytes 1 to 9   the squares, row by row: 0 empty, 1 or 2 of player 0 or 1

A decision is one byte: here the number of a square, 1 to 9.
"""

from __future__ import annotations

_ROWS = b"\1\2\3\4\5\6\7\x08\x09\1\4\7\2\5\x08\3\6\x09\1\5\x09\3\5\7"  # the eight rows, three squares each
_PLACES = " left", "", " right"
_HEIGHTS = "top", "middle", "bottom"


def deal(seats: int, variant: int, seed: bytes) -> bytearray:
    """A new game. Nothing is left to chance, so the seed is not used."""
    return bytearray(10)


def legal(s: bytearray) -> bytes:
    """What may be decided, always in the same order: the empty squares."""
    return b"" if over(s) else bytes([square for square in range(1, 10) if not s[square]])


def perform(s: bytearray, decision: int) -> None:
    """Carry out a legal decision: mark a square; then it is the other's turn."""
    s[decision] = s[0] + 1
    s[0] = 1 - s[0]


def over(s: bytearray) -> bool:
    """Has the game ended?"""
    return len(winners(s)) > 0 or s.find(b"\0", 1) < 0


def winners(s: bytearray) -> tuple[int, ...]:
    """Who has won, all who share it; nobody in a draw."""
    for at in range(0, len(_ROWS), 3):
        mark = s[_ROWS[at]]
        if mark and mark == s[_ROWS[at + 1]] and mark == s[_ROWS[at + 2]]:
            return (mark - 1,)
    return ()


# For the default screens: the table and a decision as text. `seat` reads it; nothing is hidden here.


def show(s: bytearray, seat: int) -> str:
    """The table: up to five lines of 25 letters; {0} and {1} are the players' names."""
    rows = [" ".join(["·XO"[s[3 * y + x]] for x in (1, 2, 3)]) for y in range(3)]
    return rows[0] + "   X {0}\n" + rows[1] + "   O {1}\n" + rows[2]


def say(s: bytearray, decision: int, seat: int) -> str:
    """A decision that is about to happen: up to 23 letters."""
    return _HEIGHTS[(decision - 1) // 3] + _PLACES[(decision - 1) % 3]
