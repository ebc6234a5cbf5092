"""A cache of build results, keyed by a hash of everything they are made of.

Nobody ever has to clear it: a change of a source, a library, the build code, the compiler or Python changes
the hash. A damaged cache file is treated as missing.
"""

import hashlib
import os
import pickle
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from tools.maker import libraries, mpy
from tools.paths import PROJECT, ROOT

Made = TypeVar("Made")

_MAX_FILES = 64  # then the least recently used go
_DIGEST_SIZE = hashlib.sha256().digest_size


def cache_folder() -> Path:
    """The cache folder, shared by all copies of the project."""
    import platformdirs

    return platformdirs.user_cache_path(PROJECT, appauthor=False) / "built"


def build_code() -> list[Path]:
    """The files of this project that determine how the drive's content is built."""
    here = Path(__file__).parent
    ours = [place for place in here.rglob("*") if place.suffix in (".py", ".txt", ".toml")]
    tools = [ROOT / "tools" / name for name in ("__init__.py", "paths.py")]
    names = ("__init__.py", "boards.py", "boards.toml", "game_folders.py")
    return sorted([*ours, *tools, *(ROOT / "sim" / name for name in names)])


# Read once: a file that changes later does not change what this process has already loaded.
_LOADED = [(place.relative_to(ROOT).as_posix(), place.read_bytes()) for place in build_code()]


def fingerprint(firmware: Path, games: Sequence[Path] = ()) -> str:
    """A hash of every source, the libraries, the build code, the compiler and Python.

    `games` are folders of games that lie outside the firmware.
    """
    hashed = hashlib.sha256()
    for name, data in (*_LOADED, *_inputs(firmware, games)):
        hashed.update(f"{name}\n{len(data)}\n".encode() + data)
    return hashed.hexdigest()


def _inputs(firmware: Path, games: Sequence[Path] = ()) -> Iterator[tuple[str, bytes]]:
    yield "Python", sys.version.encode()
    yield "mpy-cross", Path(mpy.compiler()).read_bytes()
    for place in [*sorted(firmware.rglob("*")), firmware.parent / "boot.py"]:
        if place.is_file() and "__pycache__" not in place.parts:
            yield place.relative_to(firmware.parent).as_posix(), place.read_bytes()
    for folder in games:
        for place in sorted(folder.rglob("*")):
            if place.is_file() and "__pycache__" not in place.parts:
                yield place.as_posix(), place.read_bytes()
    for distribution in libraries.installed():
        for file in sorted(distribution.files or ()):
            place = Path(str(distribution.locate_file(file)))
            if file.suffix != ".pyc" and place.is_file():
                yield file.as_posix(), place.read_bytes()


def cached(firmware: Path, what: str, make: Callable[[], Made], games: Sequence[Path] = ()) -> Made:
    """The result of `make`, from the cache if nothing has changed; `what` tells results of a build apart."""
    made_of = fingerprint(firmware, games)
    place = cache_folder() / f"{hashlib.sha256(what.encode()).hexdigest()[:12]}-{made_of}"
    data = _read(place)
    if data is not None:
        try:
            known: Made = pickle.loads(data)
            return known
        except Exception:
            pass  # no pickle, or of classes that are gone: make it again, whatever was raised
    made = make()
    # A source that changed meanwhile may be in the result or not: then do not cache it.
    if fingerprint(firmware, games) == made_of:
        _write(place, pickle.dumps(made))
    return made


def _read(place: Path) -> bytes | None:
    """The content of a cache file; None if it is missing or its checksum is wrong."""
    try:
        data = place.read_bytes()
        os.utime(place)
    except OSError:
        return None
    return (
        data[_DIGEST_SIZE:] if hashlib.sha256(data[_DIGEST_SIZE:]).digest() == data[:_DIGEST_SIZE] else None
    )


def _write(place: Path, data: bytes) -> None:
    """Write a cache file atomically; where that fails, the next build makes it again."""
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=place.parent) as aside:
            new = Path(aside, "new")
            new.write_bytes(hashlib.sha256(data).digest() + data)
            os.replace(new, place)
        files = [each for each in place.parent.iterdir() if each.is_file()]
        for old in sorted(files, key=lambda each: each.stat().st_mtime)[:-_MAX_FILES]:
            old.unlink()
    except OSError:
        pass
