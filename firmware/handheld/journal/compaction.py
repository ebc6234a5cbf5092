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
    if worth and not journal.renew and 0 <= journal.end < end + worth:
        return False
    if journal.size - end >= _ROOM:
        _mark_for_erase(journal)
        while len(image) < journal.size:
            image.extend(b"\xff" * min(64, journal.size - len(image)))
        if journal.write(0, image):
            journal.end = journal.good = end
            journal.renew = False
            for game in _saved(journal):
                game.kept = len(game.places)
            return True
        journal.end = -1
    return journal.fail()


def _mark_for_erase(journal: Journal) -> None:
    # An erase that is cut off may leave bytes of any age: seal what is here now, then set the marks. A marked
    # memory is read only if it ends with that seal: without a seal there are no marks.
    nvm = journal.nvm
    if nvm is None or journal.end < journal_format.RECORDS or nvm[3] == journal_format.MAGIC[3]:
        return
    torn = journal.end - journal.good
    if torn and not _append(journal, journal_format.resume(torn)):
        return
    data = nvm[0 : journal.end]
    if not _append(journal, _seal(0, checksum(data, journal.end, 0, journal_format.RECORDS))):
        return
    for i in range(len(journal_format.MAGIC), journal_format.RECORDS, _MARK):
        if nvm[i : i + _MARK] == b"\xff" * _MARK:  # otherwise the write would erase the sector
            journal.write(i, bytes(_MARK))


def _append(journal: Journal, words: bytes) -> bool:
    return journal.end + len(words) <= journal.size and journal.put(words)


def save(journal: Journal) -> bool:
    """Write the slot that does not hold the newest save."""
    length = journal.size // journal.profile
    slot = (journal.slot + 1) % journal.profile
    number = (journal.slot_number + 1) & 0xFFFF
    image = _image(journal)
    total = checksum(image, len(image))
    image.extend(_seal(number, total))
    if len(image) <= length and journal.write(slot * length, image):
        journal.slot, journal.slot_number, journal.dirty = slot, number, False
        return True
    return False


def _seal(number: int, total: int) -> bytes:
    """A record that says: all before it is complete and has this checksum."""
    return block(journal_format.SEAL, bytes((number >> 8, number & 255, total >> 8, total & 255)))


def _saved(journal: Journal) -> list[SavedGame]:
    # All running games, the current one last: places that are added belong to it.
    games = list(journal.skipped.values()) + list(journal.games.values())
    games = [game for game in games if game.head is not None and game is not journal.current]
    return games if journal.current is None else games + [journal.current]


def _image(journal: Journal) -> bytearray:
    appends = journal.profile == APPEND
    image = bytearray(journal_format.REWRITTEN if appends else journal_format.MAGIC)
    if appends:
        image.extend(b"\xff" * (journal_format.RECORDS - len(image)))
    for key in journal.values:
        if journal.values[key]:
            image.extend(block(key, journal.values[key]))
    for game in _saved(journal):
        image.extend(block(journal_format.BEGIN, bytes((game.number,)) + (game.head or b"")))
        for place in game.places:
            image.extend(journal_format.place(place))
    if appends:
        image.extend(_seal(0, checksum(image, len(image), 0, journal_format.RECORDS)))
    return image
