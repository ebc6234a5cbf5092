"""A FAT12 image of given files, laid out as CircuitPython formats its own drive, the same bytes every time.

Written here because it must run on the maker's computer, where mkfs.fat and mtools may be missing, and
because the FAT package for Python cuts the label to CIRCUITP and stamps the clock into the image.
Create-only, hence short; fsck.fat, mtools and that package read the result back in the tests.
"""

import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from struct import pack

SECTOR = 512
ROOT_ENTRIES = 512
LABEL = "CIRCUITPY"

_DIRECTORY, _FILE, _VOLUME, _LONG = 0x10, 0x20, 0x08, 0x0F
_PLAIN = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&'()-@^_`{}~")

Stamp = tuple[int, int, int, int, int, int]
"""Year, month, day, hour, minute, second."""


class DoesNotFit(Exception):
    """The files need more clusters than the drive has."""


@dataclass(frozen=True)
class Shape:
    """Where the parts of a drive of so many sectors lie, as CircuitPython's own formatting chooses them."""

    sectors: int

    @property
    def per_cluster(self) -> int:
        """Sectors in a cluster: one on a drive below 2 MB, two up to 8 MB.

        On larger ones eight, where CircuitPython would take four and FAT16; it reads both.
        """
        return 1 if self.sectors < 4096 else 2 if self.sectors < 16384 else 8

    @property
    def fat_sectors(self) -> int:
        """Sectors of the one file allocation table."""
        return -(-((self.sectors // self.per_cluster * 3 + 1) // 2 + 3) // SECTOR)

    @property
    def data(self) -> int:
        """The first sector of cluster 2."""
        return 1 + self.fat_sectors + ROOT_ENTRIES * 32 // SECTOR

    @property
    def clusters(self) -> int:
        """Clusters for files and folders."""
        return (self.sectors - self.data) // self.per_cluster


@dataclass
class _Folder:
    """A folder while it is being laid out."""

    folders: dict[str, "_Folder"] = field(default_factory=dict)
    files: dict[str, bytes] = field(default_factory=dict)
    cluster: int = 0
    parent: int = 0


def image(
    files: Mapping[str, bytes],
    sectors: int,
    stamp: Stamp = (2026, 1, 1, 0, 0, 0),
    folders: tuple[str, ...] = (),
    whole: bool = True,
    last: str = "",
) -> bytes:
    """The drive as bytes, with these files and (empty) folders; without `whole`, cut before the free end.

    The clusters of the file `last`, at the top of the drive, come behind all others.
    """
    shape = Shape(sectors)
    if shape.clusters >= 4085:
        raise DoesNotFit("the drive is too large for FAT12")
    root = _tree(files, folders, last)
    space = _Space(shape)
    _write(root, True, space, _time(stamp))
    volume = zlib.crc32(b"".join(path.encode() + b"\0" + files[path] for path in sorted(files)))
    drive = bytearray(_boot_sector(shape, volume) + space.table() + space.root)
    drive += space.data
    return bytes(drive.ljust(sectors * SECTOR, b"\0") if whole else drive)


def _tree(files: Mapping[str, bytes], folders: tuple[str, ...], last: str) -> _Folder:
    root = _Folder()
    for path in (*folders, *sorted(files, key=lambda path: (path == last, path))):
        *above, name = path.split("/")
        place = root
        for part in above:
            place = place.folders.setdefault(part, _Folder())
        if path in files:
            place.files[name] = files[path]
        else:
            place.folders.setdefault(name, _Folder())
    return root


class _Space:
    """Clusters, given out in order, so every file lies in one piece."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self.size = shape.per_cluster * SECTOR
        self.entries = [0xFF8, 0xFFF]
        self.data = bytearray()
        self.root = b""

    def take(self, size: int) -> int:
        """Clusters for so many bytes; the first one's number, 0 for no bytes."""
        count = -(-size // self.size)
        first = len(self.entries)
        if first - 2 + count > self.shape.clusters:
            raise DoesNotFit(f"the files need more than the drive's {self.shape.clusters * self.size} bytes")
        if not count:
            return 0
        self.entries += [*range(first + 1, first + count), 0xFFF]
        self.data += bytes(count * self.size)
        return first

    def put(self, cluster: int, data: bytes) -> None:
        """Fill clusters taken before."""
        start = (cluster - 2) * self.size
        self.data[start : start + len(data)] = data

    def table(self) -> bytes:
        """The FAT: twelve bits a cluster."""
        packed = bytearray()
        for low, high in zip(self.entries[::2], [*self.entries[1::2], 0], strict=False):
            packed += pack("<I", low | high << 12)[:3]
        return bytes(packed.ljust(self.shape.fat_sectors * SECTOR, b"\0"))


def _write(root: _Folder, is_root: bool, space: _Space, time: bytes) -> None:
    """Lay out a folder and all below it."""
    short: set[bytes] = set()
    count = (1 if is_root else 2) + sum(
        1 + -(-len(_units(name)) // 13) for name in [*root.folders, *root.files]
    )
    if is_root:
        if count > ROOT_ENTRIES:
            raise DoesNotFit("too many files at the top of the drive")
        table = _entry(LABEL.ljust(11).encode(), _VOLUME, time, 0, 0)
    else:
        root.cluster = space.take(count * 32)
        table = _entry(b".          ", _DIRECTORY, time, root.cluster, 0)
        table += _entry(b"..         ", _DIRECTORY, time, root.parent, 0)
    for name, folder in root.folders.items():
        folder.parent = root.cluster
        _write(folder, False, space, time)
        table += _named(name, short, _DIRECTORY, time, folder.cluster, 0)
    for name, data in root.files.items():
        cluster = space.take(len(data))
        if data:
            space.put(cluster, data)
        table += _named(name, short, _FILE, time, cluster, len(data))
    if is_root:
        space.root = table.ljust(ROOT_ENTRIES * 32, b"\0")
    else:
        space.put(root.cluster, table)


def _entry(name: bytes, kind: int, time: bytes, cluster: int, size: int) -> bytes:
    return pack("<11sBBB4s2sH4sHI", name, kind, 0, 0, time, time[2:], 0, time, cluster, size)


def _named(name: str, taken: set[bytes], kind: int, time: bytes, cluster: int, size: int) -> bytes:
    """A directory entry with the long name before it."""
    short = _short(name, taken)
    taken.add(short)
    check = 0
    for byte in short:
        check = ((check >> 1 | check << 7) + byte) & 0xFF
    units = _units(name)
    pieces = [units[start : start + 13] for start in range(0, len(units), 13)]
    table = b""
    for number in range(len(pieces), 0, -1):
        piece = pieces[number - 1]
        if len(piece) < 13:
            piece = [*piece, 0, *[0xFFFF] * (12 - len(piece))]
        last = 0x40 if number == len(pieces) else 0
        table += pack("<B5H3B", number | last, *piece[:5], _LONG, 0, check)
        table += pack("<6HH2H", *piece[5:11], 0, *piece[11:])
    return table + _entry(short, kind, time, cluster, size)


def _units(name: str) -> list[int]:
    """A name in UTF-16 code units."""
    code = name.encode("utf-16-le")
    return [code[index] | code[index + 1] << 8 for index in range(0, len(code), 2)]


def _short(name: str, taken: set[bytes]) -> bytes:
    """An 8.3 name that no other file of the folder has."""
    stem, _, ending = name.lstrip(".").upper().rpartition(".")
    if not stem:
        stem, ending = ending, ""
    stem = "".join(letter if letter in _PLAIN else "_" for letter in stem)
    ending = "".join(letter if letter in _PLAIN else "_" for letter in ending)[:3]
    for number in range(1, 10000):
        tail = f"~{number}"
        short = (stem[: 8 - len(tail)] + tail).ljust(8).encode() + ending.ljust(3).encode()
        if short not in taken:
            return short
    raise DoesNotFit(f"too many names like {name} in one folder")


def _time(stamp: Stamp) -> bytes:
    year, month, day, hour, minute, second = stamp
    return pack("<HH", hour << 11 | minute << 5 | second // 2, (year - 1980) << 9 | month << 5 | day)


def _boot_sector(shape: Shape, volume: int) -> bytes:
    fields = (SECTOR, shape.per_cluster, 1, 1, ROOT_ENTRIES, shape.sectors, 0xF8, shape.fat_sectors)
    head = b"\xeb\xfe\x90MSDOS5.0" + pack("<HBHBHHBH", *fields)
    head += pack("<HHII", 63, 255, 1, 0)
    head += pack("<BBBI11s8s", 0x80, 0, 0x29, volume, LABEL.ljust(11).encode(), b"FAT12   ")
    return head.ljust(510, b"\0") + b"\x55\xaa"
