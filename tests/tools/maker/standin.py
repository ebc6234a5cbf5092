"""A drive that is not there: clusters, folders that only grow, and every way of failing at the n-th write."""

import errno
import os
from pathlib import PurePosixPath

from tools.maker import manifest
from tools.maker.content import Content

CLUSTER = 512


def content(files: dict[str, bytes], version: str = "1.0") -> Content:
    """A build of these files."""
    listed = manifest.make_manifest(files, version, [], None)
    return Content(dict(sorted({**files, manifest.NAME: listed.to_bytes()}.items())), listed)


class StandIn:
    """A drive in memory. `fails_at` counts writes, renames and removals; then it raises `error` for ever.

    `torn` leaves half of the file that was being written. `spoils_at` silently changes a byte of one write.
    """

    def __init__(self, files: dict[str, bytes] | None = None, clusters: int = 2000) -> None:
        self.kept = dict(files or {})
        self.clusters = clusters
        self.folders: dict[str, int] = {}
        self.fails_at: int | None = None
        self.spoils_at: int | None = None
        self.error = errno.EIO
        self.torn = True
        self.done = 0
        self.written: list[str] = []
        self.verified: set[str] = set()
        for path in self.kept:
            self._grow(path)

    def fail(self, at: int | None, error: int = errno.EIO, torn: bool = True) -> None:
        """Fail from the n-th change on; None heals the drive."""
        self.done, self.fails_at, self.error, self.torn = 0, at, error, torn

    def free(self) -> int:
        """Clusters that are free."""
        return (
            self.clusters - sum(self._size(data) for data in self.kept.values()) - sum(self.folders.values())
        )

    # What tools.maker.disk.Disk asks for

    def files(self) -> dict[str, int]:
        return {path: len(data) for path, data in self.kept.items()}

    def empty_folders(self) -> list[str]:
        return []

    def read(self, path: str) -> bytes:
        for name, data in self.kept.items():
            if name.lower() == path.lower():
                return data
        raise FileNotFoundError(errno.ENOENT, path)

    def write(self, path: str, data: bytes) -> None:
        self.written.append(path)
        if self._breaks():
            if self.torn:
                self._store(path, data[: len(data) // 2])
            raise OSError(self.error, os.strerror(self.error))
        if self.done - 1 == self.spoils_at:
            data = bytes([data[0] ^ 1]) + data[1:]
        self._store(path, data)

    def rename(self, old: str, new: str) -> None:
        if self._breaks():
            raise OSError(self.error, os.strerror(self.error))
        data = self.read(old)
        self._drop(new)
        self._drop(old)
        self.kept[new] = data
        self._grow(new)

    def remove(self, path: str) -> None:
        if self._breaks():
            raise OSError(self.error, os.strerror(self.error))
        self._drop(path)

    def mark_verified(self, path: str) -> None:
        assert path in self.kept
        self.verified.add(path)

    def space(self) -> tuple[int, int]:
        return self.free() * CLUSTER, CLUSTER

    def flush(self) -> None:
        pass

    # Inside

    def _breaks(self) -> bool:
        self.done += 1
        return self.fails_at is not None and self.done > self.fails_at

    def _size(self, data: bytes) -> int:
        return -(-len(data) // CLUSTER)

    def _drop(self, path: str) -> None:
        for name in [name for name in self.kept if name.lower() == path.lower()]:
            del self.kept[name]

    def _store(self, path: str, data: bytes) -> None:
        self._drop(path)
        self._grow(path)
        room = self.free()
        self.kept[path] = data[: max(room, 0) * CLUSTER]
        if self.free() < 0 or len(self.kept[path]) < len(data):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def _grow(self, path: str) -> None:
        """Folders take clusters as they fill, and give none back."""
        for folder in PurePosixPath(path).parents:
            name = str(folder).lower()
            if name == ".":
                continue
            inside = [each for each in {path, *self.kept} if str(PurePosixPath(each).parent).lower() == name]
            entries = 2 + sum(2 + len(PurePosixPath(each).name) // 13 for each in inside)
            self.folders[name] = max(self.folders.get(name, 0), -(-entries * 32 // CLUSTER))
