"""Rewrites the journal: compacted when it is full, or as a slot for each save where every write erases."""

from __future__ import annotations

from typing import TYPE_CHECKING

from micropython import const

from handheld.journal import format as journal_format
from handheld.journal.format import block, checksum
from handheld.journal.writer import APPEND

if TYPE_CHECKING:
    from handheld.journal.writer import Journal, SavedGame

_MARK = const(4)  # bytes of a mark
_ROOM = const(32)  # compaction that leaves less is of no use


def rewrite(journal: Journal, worth: int) -> bool:
    """Erase and write only what counts, unless that wins less than `worth` bytes."""
    image = _image(journal)
    end = len(image)
    if worth and not journal._renew and 0 <= journal._end < end + worth:
        return False
    if journal._size - end >= _ROOM:
        _mark_for_erase(journal)
        while len(image) < journal._size:
            image.extend(b"\xff" * min(64, journal._size - len(image)))
        if journal._write(0, image):
            journal._end = journal._good = end
            journal._renew = False
            for game in _saved(journal):
                game._kept = len(game.places)
            return True
        journal._end = -1
    return journal._fail()


def _mark_for_erase(journal: Journal) -> None:
    # An erase that is cut off may leave bytes of any age: seal what is here now, then set the marks. A marked
    # memory is read only if it ends with that seal: without a seal there are no marks.
    nvm = journal._nvm
    if nvm is None or journal._end < journal_format.RECORDS or nvm[3] == journal_format.MAGIC[3]:
        return
    torn = journal._end - journal._good
    if torn and not _append(journal, journal_format.resume(torn)):
        return
    data = nvm[0 : journal._end]
    if not _append(journal, _seal(0, checksum(data, journal._end, 0, journal_format.RECORDS))):
        return
    for i in range(len(journal_format.MAGIC), journal_format.RECORDS, _MARK):
        if nvm[i : i + _MARK] == b"\xff" * _MARK:  # otherwise the write would erase the sector
            journal._write(i, bytes(_MARK))


def _append(journal: Journal, words: bytes) -> bool:
    return journal._end + len(words) <= journal._size and journal._put(words)


def save(journal: Journal) -> bool:
    """Write the slot that does not hold the newest save."""
    length = journal._size // journal._profile
    slot = (journal._slot + 1) % journal._profile
    number = (journal._slot_number + 1) & 0xFFFF
    image = _image(journal)
    total = checksum(image, len(image))
    image.extend(_seal(number, total))
    if len(image) <= length and journal._write(slot * length, image):
        journal._slot, journal._slot_number, journal._dirty = slot, number, False
        return True
    return False


def _seal(number: int, total: int) -> bytes:
    """A record that says: all before it is complete and has this checksum."""
    return block(journal_format.SEAL, bytes((number >> 8, number & 255, total >> 8, total & 255)))


def _saved(journal: Journal) -> list[SavedGame]:
    # All running games, the current one last: places that are added belong to it.
    games = list(journal._skipped.values()) + list(journal._games.values())
    games = [game for game in games if game.head is not None and game is not journal._current]
    return games if journal._current is None else games + [journal._current]


def _image(journal: Journal) -> bytearray:
    appends = journal._profile == APPEND
    image = bytearray(journal_format.REWRITTEN if appends else journal_format.MAGIC)
    if appends:
        image.extend(b"\xff" * (journal_format.RECORDS - len(image)))
    for key in journal._values:
        if journal._values[key]:
            image.extend(block(key, journal._values[key]))
    for game in _saved(journal):
        image.extend(block(journal_format.BEGIN, bytes((game.number,)) + (game.head or b"")))
        for place in game.places:
            image.extend(journal_format.place(place))
    if appends:
        image.extend(_seal(0, checksum(image, len(image), 0, journal_format.RECORDS)))
    return image
