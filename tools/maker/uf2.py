"""UF2, the format that boot-loader drives take: memory pages in blocks of 512 bytes."""

import re
from collections.abc import Mapping
from struct import pack, unpack_from
from typing import NamedTuple

from sim.boards import CHIPS

BLOCK = 512
PAGE = 256
LARGEST = 32 << 20
"""Bytes that are read of a file."""
SECTOR = 4096
"""What flash memory erases at once."""
FLASH = 0x10000000
"""Where RP2040 and RP2350 show their flash memory."""
RP2040 = CHIPS["rp2040"].uf2_family
ABSOLUTE = 0xE48BFF57
"""The family of the one odd block that picotool puts before some RP2350 files."""
_ODD = 0x10FFFF00

_MAGIC = (0x0A324655, 0x9E5D5157, 0x0AB16F30)
_FAMILY_PRESENT, _NOT_MAIN_FLASH = 0x2000, 0x0001
_BANNER = re.compile(rb"Adafruit CircuitPython ([!-~]{1,40}) on [-0-9]+; ([ -~]{1,60}?) with (\w{1,20})")
_VERSION = re.compile(
    rb"(\d{1,3})\.(\d{1,3})\.(\d{1,3})(-(alpha|beta|rc)\.\d{1,3})?(-\d{1,5}-g[0-9a-f]+)?(-dirty)?"
)
_AGAIN = "download the file again"


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
    if len(data) > LARGEST:
        raise BadUf2(f"it is larger than {LARGEST >> 20} MB, as no CircuitPython is")
    if not data or len(data) % BLOCK:
        raise BadUf2("it is not a whole number of UF2 blocks; download it again")
    blocks = []
    for start in range(0, len(data), BLOCK):
        first, second, flags, address, size, number, count, family = unpack_from("<8I", data, start)
        (last,) = unpack_from("<I", data, start + BLOCK - 4)
        if (first, second, last) != _MAGIC or size > 476:
            raise BadUf2(f"block {start // BLOCK} is not a UF2 block; {_AGAIN}")
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
    blocks = read(data)
    before = b""
    if blocks[0].family == ABSOLUTE and family != RP2040:
        # The chip's own boot loader wants this one block, far behind all memory, before the others.
        if blocks[0].address != _ODD:
            raise BadUf2(f"its first block goes where nothing may be written; {_AGAIN}")
        before, blocks = data[:BLOCK], blocks[1:]
    _complete(blocks, family)
    found_pages: dict[int, bytes] = {}
    for block in blocks:
        if block.address in found_pages:
            raise BadUf2(f"two of its blocks go to the same place; {_AGAIN}")
        found_pages[block.address] = block.data
    if not found_pages:
        raise BadUf2(f"it holds no data; {_AGAIN}")
    if min(found_pages) < FLASH or max(found_pages) + PAGE > FLASH + end:
        raise BadUf2("it reaches into the drive; it is for another board, or it already holds a drive")
    found = _BANNER.search(b"".join(found_pages[address] for address in sorted(found_pages)))
    if found is None:
        return CircuitPython(found_pages, before, None, None, None)
    version_text, board, chip = found.groups()
    version = _VERSION.fullmatch(version_text)
    if version is None:
        raise BadUf2(
            f"its version, {version_text.decode()!r}, is none; download a release from circuitpython.org"
        )
    major, minor, patch = (int(version[n]) for n in (1, 2, 3))
    return CircuitPython(found_pages, before, (major, minor, patch), board.decode(), chip.decode())


def _complete(blocks: list[Block], family: int) -> None:
    """Refuse a file that lacks a block or has one twice: a board would be left without a system."""
    for block in blocks:
        if not block.flags & _FAMILY_PRESENT or block.family != family:
            raise BadUf2(
                "it is for another kind of chip; download the file for this board from circuitpython.org"
            )
        if block.flags & _NOT_MAIN_FLASH:
            raise BadUf2(f"it holds blocks that are no part of the memory; {_AGAIN}")
        if block.address % PAGE or len(block.data) != PAGE:
            raise BadUf2(f"a block is no page of the memory; {_AGAIN}")
    totals = {block.total for block in blocks}
    if len(totals) > 1:
        raise BadUf2(f"its blocks do not agree how many they are; {_AGAIN}")
    total = totals.pop() if totals else 0
    numbers = {block.number for block in blocks}
    if len(numbers) < len(blocks):
        raise BadUf2(f"it holds a block twice; {_AGAIN}")
    if len(blocks) < total:
        raise BadUf2(f"only {len(blocks)} of its {total} blocks are there; {_AGAIN}")
    if len(blocks) > total or max(numbers, default=0) >= max(total, 1):
        raise BadUf2(f"its blocks are numbered beyond the {total} that it says it has; {_AGAIN}")
