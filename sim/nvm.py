"""A board's non-volatile memory: what the flash below nvm.ByteArray really does."""

from __future__ import annotations

import os
import random
from pathlib import Path
from typing import TYPE_CHECKING, overload

from sim.boards import MEMORIES
from sim.model.nvm import ByteArray
from sim.model.nvm import PowerCut as PowerCut

COUNT = 16  # digits at most behind the memory in a file: they count its erases
ERASE = -1  # stands for the value in an operation that erases a whole page
Operation = tuple[int, int]  # (address, value to program) or (page start, ERASE)

UNTOUCHED, PARTLY, WHOLLY = "untouched", "partly", "wholly"
# How an erase goes on, which only shows when it is cut off: everywhere at once, or piece by piece.
EVENLY, BY_PAGES, BY_WORDS = "everywhere at once", "page by page", "word by word"
PIECES = {BY_PAGES: 256, BY_WORDS: 4}


class Nvm(ByteArray):
    """Read and write as on a board; counts erases, and loses power at any operation you name."""

    def __init__(self, kind: str = "rp2040", path: Path | str | None = None, size: int | None = None) -> None:
        self.kind = kind
        self.spec = MEMORIES[kind]
        super().__init__(self.spec.size if size is None else size)
        self.erases = 0
        self.writes = 0  # assignments that reached the flash
        self.trace: list[list[Operation]] | None = None  # set to [] to record the operations of each write
        # "error": writes raise; "ignored": writes change nothing; "stuck": bit 0 never clears.
        self.fault = ""
        self.erasing = EVENLY
        self._left = -1  # operations until the cut; -1: never
        self._how = UNTOUCHED
        self._mask = 0
        self._path = Path(path) if path is not None else None
        if self._path is not None and self._path.exists():
            self._load(self._path)

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, index: int) -> int: ...
        @overload
        def __getitem__(self, index: slice) -> bytearray: ...
        def __getitem__(self, index: int | slice) -> int | bytearray: ...

    # What the flash does

    def operations(self, start: int, data: bytes) -> list[Operation]:
        """The erases and byte programmings, in their order, that writing `data` at `start` takes."""
        page, cells = self.spec.page, self.cells
        end = start + len(data)
        if self.spec.appends and cells.count(0xFF, start, end) == len(data):
            return [(start + i, byte) for i, byte in enumerate(data)]
        todo: list[Operation] = []
        for first in range(start // page * page, end, page):
            last = min(first + page, len(cells))
            content = cells[first:last]
            low, high = max(start, first), min(end, last)
            content[low - first : high - first] = data[low - start : high - start]
            todo.append((first, ERASE))
            todo += [(first + i, byte) for i, byte in enumerate(content)]
        return todo

    def apply(self, operation: Operation) -> None:
        """Carry out one operation wholly; programming only clears bits."""
        at, value = operation
        if value == ERASE:
            last = min(at + self.spec.page, len(self.cells))
            self.cells[at:last] = b"\xff" * (last - at)
            self.erases += 1
        else:
            self.cells[at] &= value | (1 if self.fault == "stuck" else 0)

    def apply_partly(self, operation: Operation, mask: int) -> None:
        """Carry out only the bits in `mask`; an unfinished erase leaves rubble that depends on `mask`."""
        at, value = operation
        if value != ERASE:
            self.cells[at] &= value | ~mask & 0xFF
            return
        last = min(at + self.spec.page, len(self.cells))
        old = int.from_bytes(self.cells[at:last])
        chance = random.Random(mask)
        if self.erasing != EVENLY:
            self._tear(at, last, chance)
            return
        bits = 8 * (last - at)
        rubble = chance.getrandbits(bits)
        for _ in range(mask % 12):  # from half of all bits to nearly none
            rubble &= chance.getrandbits(bits)
        if mask % 3 == 0:
            old &= ~rubble  # a flash programs a page to zeros before it erases it
            rubble = chance.getrandbits(bits) & rubble
        self.cells[at:last] = (old | rubble).to_bytes(last - at)
        self.erases += 1

    def _tear(self, first: int, last: int, chance: random.Random) -> None:
        # Some pieces are blank, upwards, downwards or in any order, and of one some bits are.
        size = PIECES[self.erasing]
        pieces = list(range(first, last, size))
        order = chance.randrange(4)
        if order == 1:
            pieces.reverse()
        elif order:
            chance.shuffle(pieces)
        done = chance.randrange(len(pieces) + 1)
        for at in pieces[:done]:
            self.cells[at : at + size] = b"\xff" * (min(at + size, last) - at)
        for at in pieces[done : done + 1]:
            often = chance.randrange(4)
            for i in range(at, min(at + size, last)):
                flipped = 0xFF
                for _ in range(often):
                    flipped &= chance.getrandbits(8)
                self.cells[i] |= flipped
        self.erases += 1

    def write(self, start: int, data: bytes) -> None:
        if self.fault == "error":
            raise RuntimeError("Unable to write to nvm.")
        self.writes += 1
        if self.fault == "ignored":
            return
        end = start + len(data)
        if self._left < 0 and self.trace is None and not self.fault:
            # Same outcome as below, without naming every byte.
            if not (self.spec.appends and self.cells.count(0xFF, start, end) == len(data)):
                page = self.spec.page
                self.erases += (end - 1) // page - start // page + 1
            self.cells[start:end] = data
            self._store()
            return
        todo = self.operations(start, data)
        if self.trace is not None:
            self.trace.append(todo)
        for operation in todo:
            if self._left == 0:
                self._cut(operation)
            self._left -= self._left > 0
            self.apply(operation)
        self._store()

    # Losing and restoring power

    def cut_after(self, count: int, how: str = UNTOUCHED, mask: int = 0x55) -> None:
        """Lose power at the operation after `count` more: untouched, partly (bits in `mask`) or wholly."""
        self._left, self._how, self._mask = count, how, mask

    def power_on(self) -> None:
        """Power is back; nothing is cut until asked again."""
        self.dead = False
        self._left = -1

    def restore(self, cells: bytes | bytearray) -> None:
        """Put a snapshot back and switch power on."""
        self.cells[:] = cells
        self.power_on()

    def _cut(self, operation: Operation) -> None:
        if self._how == WHOLLY:
            self.apply(operation)
        elif self._how == PARTLY:
            self.apply_partly(operation, self._mask)
        self.dead = True
        self._store()
        raise PowerCut

    # Keeping it in a file between runs of the desktop program

    def _store(self) -> None:
        if self._path is None:
            return
        new = self._path.with_name(self._path.name + ".new")
        new.write_bytes(bytes(self.cells) + b"%d" % self.erases)
        os.replace(new, self._path)

    def _load(self, path: Path) -> None:
        size = len(self.cells)
        with path.open("rb") as file:
            stored = file.read(size + COUNT)
        if len(stored) < size:
            return  # of another board, or damaged: begin with an empty memory
        self.cells[:] = stored[:size]
        tail = stored[size:]
        self.erases = int(tail) if tail.isdigit() else 0
