"""File operations on a mounted drive that installing needs; each write is flushed to the device."""

import errno
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

VERIFIED = 981173106
"""2001-02-03 04:05:06, in any time zone: of files with this date boot.py compares only names and sizes."""


class Disk(Protocol):
    """A drive; paths are relative, with /. Every operation may raise OSError."""

    def files(self) -> dict[str, int]:
        """Path → size of every file."""
        ...

    def empty_folders(self) -> list[str]:
        """Every folder that holds nothing."""
        ...

    def read(self, path: str) -> bytes:
        """A file's bytes, from the device itself where the system allows."""
        ...

    def write(self, path: str, data: bytes) -> None:
        """Make or replace a file, with the folders above it, and wait until the device has it."""
        ...

    def rename(self, old: str, new: str) -> None:
        """Give a file another name, replacing the file that had it."""
        ...

    def remove(self, path: str) -> None:
        """Remove a file or an empty folder, and the folders above it that are now empty."""
        ...

    def mark_verified(self, path: str) -> None:
        """Give a file the date by which the board knows that it was read back."""
        ...

    def space(self) -> tuple[int, int]:
        """Free bytes, and bytes in a cluster."""
        ...

    def flush(self) -> None:
        """Wait until the device has everything."""
        ...


class MountedDisk:
    """A drive mounted in this computer's file system."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._device = root.stat().st_dev if root.is_dir() else None

    def files(self) -> dict[str, int]:
        """Path → size of every file."""
        found = {}
        for folder, _, names in os.walk(self.root, onerror=_raise_unless_hidden):
            for name in names:
                place = Path(folder, name)
                try:
                    found[place.relative_to(self.root).as_posix()] = place.stat().st_size
                except FileNotFoundError:
                    continue
        return found

    def empty_folders(self) -> list[str]:
        """Every folder that holds nothing."""
        return [
            Path(folder).relative_to(self.root).as_posix()
            for folder, inner, names in os.walk(self.root, onerror=_raise_unless_hidden)
            if not inner and not names and Path(folder) != self.root
        ]

    def read(self, path: str) -> bytes:
        """A file's bytes, read from the device: the system's cached copy is dropped first."""
        with open(self.root / path, "rb") as file:
            _drop_cache(file.fileno())
            return file.read()

    def write(self, path: str, data: bytes) -> None:
        """Write a file and wait for the device."""
        # When a drive is unplugged its mount folder may stay behind; nothing may be written there.
        if self.root.stat().st_dev != self._device:
            raise OSError(errno.ENODEV, os.strerror(errno.ENODEV), str(self.root))
        place = self.root / path
        place.parent.mkdir(parents=True, exist_ok=True)
        with open(place, "wb") as file:
            file.write(data)
            file.flush()
            _fsync(file.fileno())

    def rename(self, old: str, new: str) -> None:
        """Rename, replacing."""
        os.replace(self.root / old, self.root / new)

    def remove(self, path: str) -> None:
        """Remove a file or an empty folder, and folders left empty."""
        place = self.root / path
        if place.is_dir():
            place.rmdir()
        else:
            place.unlink(missing_ok=True)
        for folder in place.parents:
            if folder == self.root:
                break
            try:
                folder.rmdir()
            except OSError:
                break

    def mark_verified(self, path: str) -> None:
        """Date a file as read back."""
        os.utime(self.root / path, (VERIFIED, VERIFIED))

    def space(self) -> tuple[int, int]:
        """Free bytes and cluster size."""
        if sys.platform == "win32":
            import ctypes

            sectors, size, free, total = (ctypes.c_uint32() for _ in range(4))
            pointers = [ctypes.byref(number) for number in (sectors, size, free, total)]
            if not ctypes.windll.kernel32.GetDiskFreeSpaceW(str(self.root), *pointers):
                raise OSError(errno.EIO, "no answer about free space")
            cluster = sectors.value * size.value
            return free.value * cluster, cluster
        about = os.statvfs(self.root)
        return about.f_bavail * about.f_frsize, max(about.f_frsize, 512)

    def flush(self) -> None:
        """Flush files and folders; only of this drive where the system can do that."""
        if sys.platform == "linux":
            import ctypes

            folder = os.open(self.root, os.O_RDONLY)
            try:
                if ctypes.CDLL(None, use_errno=True).syncfs(folder) == 0:
                    return
                raise OSError(ctypes.get_errno(), "not written through", str(self.root))
            except AttributeError:
                pass
            finally:
                os.close(folder)
        if hasattr(os, "sync"):
            os.sync()


def symbolic_links(root: Path) -> Iterator[Path]:
    """Every symbolic link in a folder: what is written through it lands elsewhere."""
    for folder, inner, names in os.walk(root):
        yield from (Path(folder, name) for name in (*inner, *names) if Path(folder, name).is_symlink())


def _raise_unless_hidden(error: OSError) -> None:
    """Raise, unless it is a hidden folder: the system may keep those from us."""
    if not Path(error.filename).name.startswith("."):
        raise error


def _fsync(file: int) -> None:
    """Flush a file to the device; fsync alone does not do that on macOS."""
    if sys.platform == "darwin":
        import fcntl

        try:
            fcntl.fcntl(file, 51)  # F_FULLFSYNC
            return
        except OSError:
            pass
    os.fsync(file)


def _drop_cache(file: int) -> None:
    """Drop the cached pages of a file, so that the next read comes from the device."""
    if hasattr(os, "posix_fadvise"):
        os.posix_fadvise(file, 0, 0, os.POSIX_FADV_DONTNEED)
    elif sys.platform == "darwin":
        import fcntl

        fcntl.fcntl(file, 48, 1)  # F_NOCACHE
