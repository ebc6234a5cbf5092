"""UF2, the format that boot-loader drives take: memory pages in blocks of 512 bytes."""

import re
from collections.abc import Iterator, Mapping
from struct import pack, unpack_from
from typing import NamedTuple

BLOCK = 512
PAGE = 256
SECTOR = 4096
"""What flash memory erases at once."""
FLASH = 0x10000000
"""Where RP2040 and RP2350 show their flash memory."""
ABSOLUTE = 0xE48BFF57
"""The family of the one odd block that picotool puts before some RP2350 files."""

_MAGIC = (0x0A324655, 0x9E5D5157, 0x0AB16F30)
_FAMILY_PRESENT, _NOT_MAIN_FLASH = 0x2000, 0x0001
_BANNER = re.compile(rb"Adafruit CircuitPython (\d+)\.(\d+)\.(\d+)\S* on [-0-9]+; ([ -~]+) with (\w+)")


class BadUf2(Exception):
    """Not a UF2 file, or not one for this board; the text says which."""


class Block(NamedTuple):
    """One block: where its data goes, which of how many it is, and for which chips."""

    address: int
    number: int
    total: int
    family: int
    flags: int
    data: bytes

    def to_bytes(self) -> bytes:
        """The 512 bytes of the block."""
        head = pack(
            "<8I", *_MAGIC[:2], self.flags, self.address, len(self.data), self.number, self.total, self.family
        )
        return head + self.data.ljust(476, b"\0") + pack("<I", _MAGIC[2])


def read(data: bytes) -> list[Block]:
    """All blocks of a UF2 file."""
    if not data or len(data) % BLOCK:
        raise BadUf2("it is not a whole number of UF2 blocks; download it again")
    blocks = []
    for start in range(0, len(data), BLOCK):
        first, second, flags, address, size, number, count, family = unpack_from("<8I", data, start)
        (last,) = unpack_from("<I", data, start + BLOCK - 4)
        if (first, second, last) != _MAGIC or size > 476:
            raise BadUf2(f"block {start // BLOCK} is not a UF2 block; download the file again")
        blocks.append(Block(address, number, count, family, flags, data[start + 32 : start + 32 + size]))
    return blocks


def write(pages: Mapping[int, bytes], family: int, before: bytes = b"") -> bytes:
    """A UF2 file of pages by address, numbered through, after the raw blocks `before`.

    The RP2040's boot loader erases one sector for every sixteen block numbers, so a sector written only in
    part, or a gap, would leave old data or wipe new: every sector touched is written whole, in order.
    """
    sectors = sorted({address - address % SECTOR for address in pages})
    addresses = [sector + offset for sector in sectors for offset in range(0, SECTOR, PAGE)]
    blocks = []
    for number, address in enumerate(addresses):
        data = pages.get(address, b"").ljust(PAGE, b"\xff")
        blocks.append(Block(address, number, len(addresses), family, _FAMILY_PRESENT, data))
    return before + b"".join(block.to_bytes() for block in blocks)


def pages(data: bytes, offset: int) -> dict[int, bytes]:
    """Data at a flash offset, cut into pages by address."""
    return {FLASH + offset + at: data[at : at + PAGE] for at in range(0, len(data), PAGE)}


class CircuitPython(NamedTuple):
    """CircuitPython as it was downloaded: its pages, its odd blocks, and what it says about itself."""

    pages: dict[int, bytes]
    before: bytes
    version: tuple[int, int, int] | None
    board: str | None
    chip: str | None


def circuitpython(data: bytes, family: int, end: int) -> CircuitPython:
    """A downloaded CircuitPython for this family of chips, whose pages must end before flash offset `end`."""
    found_pages: dict[int, bytes] = {}
    before = b""
    for index, block in enumerate(read(data)):
        if block.flags & _NOT_MAIN_FLASH:
            continue
        if block.family == ABSOLUTE:
            before += data[index * BLOCK : (index + 1) * BLOCK]
            continue
        if block.family != family:
            raise BadUf2(
                "it is for another kind of chip; download the file for this board from circuitpython.org"
            )
        found_pages.update(_split(block))
    if not found_pages:
        raise BadUf2("it holds no data; download it again")
    if min(found_pages) < FLASH or max(found_pages) + PAGE > FLASH + end:
        raise BadUf2("it reaches into the drive; it is for another board, or it already holds a drive")
    found = _BANNER.search(b"".join(found_pages[address] for address in sorted(found_pages)))
    if found is None:
        return CircuitPython(found_pages, before, None, None, None)
    major, minor, patch, board, chip = found.groups()
    return CircuitPython(
        found_pages, before, (int(major), int(minor), int(patch)), board.decode(), chip.decode()
    )


def _split(block: Block) -> Iterator[tuple[int, bytes]]:
    """A block's data in pages."""
    if block.address % PAGE:
        raise BadUf2("its blocks do not lie on page borders; download it again")
    for start in range(0, len(block.data), PAGE):
        yield block.address + start, block.data[start : start + PAGE].ljust(PAGE, b"\xff")
