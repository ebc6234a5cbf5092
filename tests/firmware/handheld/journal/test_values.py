"""Settings and statistics get the care of a game: a flipped bit never changes them without a word."""

from __future__ import annotations

from handheld.journal.keys import SETTINGS, STATISTICS, game_key
from handheld.journal.writer import APPEND, DAMAGED, Journal
from sim.nvm import Nvm

KEYS = (SETTINGS, game_key(1, STATISTICS))


def played() -> Nvm:
    """A memory in which settings and statistics have changed between games."""
    nvm = Nvm()
    journal = Journal(nvm, APPEND)
    journal.set(SETTINGS, bytes((1, 207, 6, 30, 0, 0)))
    for number in range(3):
        journal.game(1).begin(b"a game of two")
        for place in range(9):
            journal.game(1).add(place)
        if number == 1:
            journal.set(SETTINGS, bytes((1, 100, 6, 30, 0, 2)))
        if number < 2:
            journal.game(1).finish(KEYS[1], bytes(10) + bytes((number,)))
    return nvm


def test_no_flipped_bit_changes_them_without_a_word() -> None:
    nvm = played()
    cells = bytes(nvm.cells)
    good = [Journal(nvm, APPEND).get(key) for key in KEYS]
    assert all(good)
    changed = 0
    for bit in range(len(cells.rstrip(b"\xff")) * 8):
        nvm.restore(cells)
        nvm.cells[bit >> 3] ^= 1 << (bit & 7)
        journal = Journal(nvm, APPEND)
        if [journal.get(key) for key in KEYS] != good:
            changed += 1
            assert journal.trouble == DAMAGED, f"bit {bit}"
    assert changed > 100


def test_what_is_set_again_is_no_longer_damaged() -> None:
    nvm = played()
    cells = bytes(nvm.cells)
    at = cells.index(bytes(Journal(nvm, APPEND).nvm[4:5]), 5)  # type: ignore[index]
    nvm.cells[at + 5] ^= 1
    journal = Journal(nvm, APPEND)
    for key in KEYS:
        journal.set(key, b"new")
    assert [Journal(nvm, APPEND).get(key) for key in KEYS] == [b"new", b"new"]
