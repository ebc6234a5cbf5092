"""A drive's files in one zip on this computer, and back."""

import zipfile
from pathlib import Path
from zlib import error as ZlibError

from tools.maker import manifest
from tools.maker.disk import Disk
from tools.maker.install import NEVER, STUB, Progress, put, writing_order

_LITTER = ("._", ".fseventsd", ".Trash", ".Spotlight", ".metadata_never_index", ".DS_Store", "System Volume")
_LARGEST = 16 * 1024 * 1024


class BadBackup(Exception):
    """A zip that is no backup of a drive; the text says why."""


def save(disk: Disk, place: Path, progress: Progress) -> int:
    """Copy every file of the drive into a new zip; how many there were."""
    if place.exists():
        raise BadBackup(f"{place} is there already; choose another name")
    paths = [path for path in sorted(disk.files()) if not _is_litter(path)]
    beside = place.with_name(place.name + ".part")
    with zipfile.ZipFile(beside, "w", zipfile.ZIP_DEFLATED) as archive:
        for index, path in enumerate(paths):
            progress(index, len(paths), path)
            archive.writestr(path, disk.read(path))
    beside.replace(place)
    progress(len(paths), len(paths), "")
    return len(paths)


def load(place: Path) -> dict[str, bytes]:
    """The files of a backup; refuses names that would leave the drive."""
    try:
        with zipfile.ZipFile(place) as archive:
            entries = [entry for entry in archive.infolist() if not entry.is_dir()]
            # On Windows ZipFile turns a backslash into a slash; the name as stored must be safe already.
            for entry in entries:
                if not manifest.is_safe(entry.orig_filename) or not manifest.is_safe(entry.filename):
                    raise BadBackup(
                        f"it holds the unsafe path {entry.orig_filename!r}, so nothing was copied"
                    )
            if sum(entry.file_size for entry in entries) > _LARGEST:
                raise BadBackup("it is larger than any board's drive")
            if len({entry.filename.lower() for entry in entries}) != len(entries):
                raise BadBackup("it holds two files of one name, so nothing was copied")
            return {entry.filename: archive.read(entry) for entry in entries}
    except (zipfile.BadZipFile, ZlibError, EOFError, NotImplementedError, RuntimeError) as problem:
        raise BadBackup(f"it is not a whole zip file ({problem})") from None


def restore(disk: Disk, files: dict[str, bytes], progress: Progress) -> list[str]:
    """Bring a drive back to a backup; the paths that were left as they are because they are the maker's.

    Files of this game that the backup lacks are removed; nothing else is, and settings.toml stays as it is.
    """
    present = {path.lower(): path for path in disk.files()}
    old = manifest.read(disk.read(present[manifest.NAME])) if manifest.NAME in present else None
    kept = [path for path in files if path in NEVER and path.lower() in present]
    wanted = [path for path in files if path not in kept and path != "boot_out.txt"]
    gone = [
        present[path.lower()]
        for path in [*(old.files if old else ()), *([manifest.NAME] if old else ())]
        if path not in files and path.lower() in present and path not in NEVER
    ]
    different = [path for path in wanted if not _same(disk, present.get(path.lower()), files[path])]
    order = writing_order(different)
    cluster = disk.space()[1]
    if order[:-1] or gone:
        disk.write("code.py", STUB)
        order = [path for path in order if path != "code.py"] + (["code.py"] if "code.py" in files else [])
        # The list of what is ours goes last, so that a restore that was broken off can be run again.
        gone = sorted(gone, key=lambda path: (path == manifest.NAME, path))
        if "code.py" not in files and "code.py" not in gone:
            gone.append("code.py")
    total = len(order) + len(gone)
    for index, path in enumerate([*order, *gone]):
        progress(index, total, path)
        if index < len(order):
            put(disk, path, files[path], cluster)
        else:
            disk.remove(path)
    disk.flush()
    progress(total, total, "")
    wrong = [path for path in order if disk.read(path) != files[path]]
    if wrong:
        raise BadBackup("these files read back otherwise than written: " + ", ".join(wrong))
    return [path for path in kept if path != "boot_out.txt"]


def _same(disk: Disk, path: str | None, data: bytes) -> bool:
    return path is not None and disk.read(path) == data


def _is_litter(path: str) -> bool:
    return any(part.startswith(_LITTER) for part in path.split("/"))
