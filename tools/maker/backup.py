"""Saves a drive's files in a zip on this computer, and restores them."""

import lzma
import tempfile
import zipfile
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path, PurePosixPath
from zlib import error as ZlibError

from tools.maker import manifest
from tools.maker.disk import Disk
from tools.maker.install import (
    NEVER_INSTALLED,
    PART_SUFFIX,
    STUB,
    Progress,
    folder_clusters,
    folders_in_the_way,
    old_manifest,
    replace_file,
    writing_order,
)

_LITTER = ("._", ".fseventsd", ".Trash", ".Spotlight", ".metadata_never_index", ".DS_Store", "System Volume")
_LARGEST = 16 * 1024 * 1024
_NAME = 250  # letters of a file's name; FAT takes 255, and a file that is written has a longer one


class BadBackup(Exception):
    """The zip is not a valid backup of a drive; the message says why."""


class Unwritable(Exception):
    """The backup cannot be written there; the message says why."""


@dataclass(frozen=True)
class Plan:
    """What a restore will do; each list holds paths."""

    write: list[str]
    remove: list[str]
    same: list[str]
    kept: list[str]
    """The user's files, left as they are."""
    in_the_way: list[str]
    """Files or folders whose name a file of the backup, or a folder above it, needs."""
    stub: bool
    """Whether a stub replaces code.py until all other files are written."""
    needed: int
    """Bytes that must be free, counted in clusters."""
    free: int
    cluster: int


def save(disk: Disk, place: Path, progress: Progress) -> int:
    """Copy every file of the drive into a new zip; returns their number."""
    paths = [path for path in sorted(disk.files()) if not _is_litter(path)]
    for path in paths:
        # A letter that is none: the system could not read the name as UTF-8.
        if any("\ud800" <= letter <= "\udfff" for letter in path):
            raise BadBackup(f"the name {ascii(path)} has letters that a zip cannot keep; rename that file")
    files = {}
    for index, path in enumerate(paths):
        progress(index, len(paths), path)
        files[path] = disk.read(path)
    # The drive has been read by now, so that an error from here on is this computer's.
    try:
        if place.exists():
            raise BadBackup(f"{place} exists already; choose another name")
        with tempfile.TemporaryDirectory(dir=place.parent) as aside:
            whole = Path(aside, "whole.zip")
            with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
                for path, data in files.items():
                    archive.writestr(path, data)
            whole.replace(place)
    except OSError as error:
        raise Unwritable(f"Cannot write {place}: {error.strerror or error}.") from None
    progress(len(paths), len(paths), "")
    return len(paths)


def load(place: Path) -> dict[str, bytes]:
    """The files of a backup; refuses names that would leave the drive."""
    with open(place, "rb") as file:
        return read(file.read(_LARGEST + 1))


def read(data: bytes) -> dict[str, bytes]:
    """As `load`, from the bytes of the zip."""
    if len(data) > _LARGEST:
        raise BadBackup("it is larger than any board's drive")
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            entries = [entry for entry in archive.infolist() if not entry.filename.endswith("/")]
            # On Windows ZipFile turns a backslash into a slash; the name as stored must be safe already.
            for entry in entries:
                if not manifest.is_safe(entry.orig_filename) or not manifest.is_safe(entry.filename):
                    raise BadBackup(
                        f"it holds the unsafe path {entry.orig_filename!r}, so nothing was copied"
                    )
            if sum(entry.file_size for entry in entries) > _LARGEST:
                raise BadBackup("it is larger than any board's drive")
            _check([PurePosixPath(entry.filename) for entry in entries])
            files = {entry.filename: archive.read(entry) for entry in entries}
    except (
        zipfile.BadZipFile,
        ZlibError,
        lzma.LZMAError,
        OSError,
        EOFError,
        NotImplementedError,
        RuntimeError,
        ValueError,
    ) as problem:
        # OSError: bzip2's way to say it.
        # ValueError: a place before the beginning, or a name that says it is UTF-8 and is not.
        raise BadBackup(f"it is not a complete zip file ({ascii(str(problem))[1:81]})") from None
    if "boot_out.txt" not in {path.lower() for path in files}:
        raise BadBackup("it holds no boot_out.txt, so `flash --backup` did not make it; nothing was copied")
    return files


def _check(paths: list[PurePosixPath]) -> None:
    """Raise BadBackup if a FAT drive cannot hold the files."""
    names = {str(path).lower() for path in paths}
    if len(names) != len(paths):
        raise BadBackup("it holds two files of one name, so nothing was copied")
    if both := names & {str(above).lower() for path in paths for above in path.parents}:
        raise BadBackup(f"it holds {min(both)!r} as a file and as a folder, so nothing was copied")
    if any(len(part) > _NAME for path in paths for part in path.parts):
        raise BadBackup(f"it holds a name of more than {_NAME} letters, so nothing was copied")


def plan(disk: Disk, files: dict[str, bytes]) -> Plan:
    """Compare a drive with a backup.

    Files of this game that the backup lacks are removed; nothing else is, and settings.toml stays as it is.
    """
    sizes = disk.files()
    present = {path.lower(): path for path in sizes}
    old, lists = old_manifest(disk, sizes)
    # FAT knows no difference between large and small letters: Settings.toml is settings.toml.
    named = {path.lower() for path in files}
    kept = [path for path in files if path.lower() in NEVER_INSTALLED and path.lower() in present]
    wanted = [path for path in files if path not in kept and path.lower() != "boot_out.txt"]
    gone = [
        present[path.lower()]
        for path in [*(old.files if old else ()), *lists]
        if path.lower() not in named and path.lower() in present and path.lower() not in NEVER_INSTALLED
    ]
    same = [path for path in wanted if _same(disk, present.get(path.lower()), files[path])]
    order = writing_order([path for path in wanted if path not in same])
    stub = bool(order[:-1] or gone)
    if stub:
        codes = [path for path in files if path.lower() == "code.py"]
        order = [path for path in order if path not in codes] + codes
        # The list of what is ours goes last, so that a restore that was broken off can be run again.
        gone = sorted(gone, key=lambda path: (path in lists, path))
        if not codes and "code.py" not in gone:
            gone.append("code.py")
    free, cluster = disk.space()
    return Plan(
        write=order,
        remove=gone,
        same=[path for path in same if path not in order],
        kept=[path for path in kept if path.lower() != "boot_out.txt"],
        in_the_way=_in_the_way(disk, wanted, [*sizes]),
        stub=stub,
        needed=_bytes_needed(
            order, stub, files, {path.lower(): size for path, size in sizes.items()}, cluster
        ),
        free=free,
        cluster=cluster,
    )


def restore(disk: Disk, files: dict[str, bytes], progress: Progress, made: Plan | None = None) -> list[str]:
    """Bring a drive back to a backup; the paths that were left as they are because they are the maker's."""
    made = made or plan(disk, files)
    if made.stub:
        disk.write("code.py", STUB)
    total = len(made.write) + len(made.remove)
    for index, path in enumerate([*made.write, *made.remove]):
        progress(index, total, path)
        if index < len(made.write):
            replace_file(disk, path, files[path], made.cluster)
        else:
            disk.remove(path)
    disk.flush()
    progress(total, total, "")
    wrong = [path for path in made.write if disk.read(path) != files[path]]
    if wrong:
        raise BadBackup("these files read back differently from what was written: " + ", ".join(wrong))
    return made.kept


def _in_the_way(disk: Disk, wanted: list[str], present: list[str]) -> list[str]:
    """Folders with the name of a wanted file, and files with the name of a needed folder."""
    names = {path.lower() for path in wanted}
    above = {str(folder).lower() for path in wanted for folder in PurePosixPath(path).parents}
    below = tuple(f"{name}/" for name in names)
    files = [path for path in present if path.lower() in above or path.lower().startswith(below)]
    return sorted(files + folders_in_the_way(wanted, disk.empty_folders()))


def _bytes_needed(
    order: list[str], stub: bool, files: dict[str, bytes], sizes: dict[str, int], cluster: int
) -> int:
    """The most bytes, in whole clusters, that the restore needs free at any moment."""

    def clusters(size: int) -> int:
        return -(-size // cluster)

    sizes = dict(sizes)
    now = most = 0
    if stub:
        now = most = 1 - clusters(sizes.get("code.py", 0))
        sizes["code.py"] = len(STUB)
    for path in order:
        now += clusters(len(files[path])) - clusters(sizes.get(path.lower(), 0))
        # A partly written file of an interrupted restore is overwritten.
        now -= clusters(sizes.get(path.lower() + PART_SUFFIX, 0))
        most = max(most, now)
    most += folder_clusters([path for path in order if path.lower() not in sizes], cluster)
    return max(most, 0) * cluster


def _same(disk: Disk, path: str | None, data: bytes) -> bool:
    return path is not None and disk.read(path) == data


def _is_litter(path: str) -> bool:
    return any(part.startswith(_LITTER) for part in path.split("/"))
