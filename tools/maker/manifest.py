"""The manifest: a list of the installed files on the drive, which the next flash reads."""

import hashlib
import json
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from tools.paths import PROJECT

NAME = "handheld-manifest.json"
_ENDING = "-manifest.json"
CIRCUITPYTHON = ((9, 2), (11, 0))
"""Supported versions of CircuitPython: from the first, below the second."""


def digest(data: bytes) -> str:
    """Size and CRC-32 of a file, which the board compares (boot.py, firmware/integrity.py)."""
    return f"{len(data)} {zlib.crc32(data):08x}"


def is_safe(path: str) -> bool:
    """Whether a path stays inside the drive: relative, with /, no drive letter, no `..`."""
    parts = PurePosixPath(path).parts
    plain = path and "\\" not in path and ":" not in path and "\0" not in path and path == "/".join(parts)
    return bool(plain) and not path.startswith("/") and ".." not in parts


@dataclass(frozen=True)
class Manifest:
    """A build's version and libraries, and the size and CRC-32 of every file by its path on the drive."""

    version: str
    files: dict[str, str]
    libraries: list[dict[str, str]] = field(default_factory=list)
    language: str | None = None
    games: tuple[str, ...] | None = None
    """The chosen games; None for all."""
    complete: bool = True
    """False while files are being copied: each may be there or not, but all of them are ours."""

    @property
    def build(self) -> str:
        """A short hash that identifies exactly these files."""
        lines = "".join(f"{path} {self.files[path]}\n" for path in sorted(self.files))
        return hashlib.sha256(lines.encode()).hexdigest()[:12]

    def to_bytes(self) -> bytes:
        """The manifest as JSON, as it is stored on the drive."""
        low, high = CIRCUITPYTHON
        table = {
            "project": PROJECT,
            "version": self.version,
            "build": self.build,
            "circuitpython": f">={low[0]}.{low[1]},<{high[0]}",
            "mpy": 6,
            "language": self.language,
            "games": self.games,
            "complete": self.complete,
            "libraries": self.libraries,
            # Last, and with a line for each: the board reads it line by line.
            "files": dict(sorted(self.files.items())),
        }
        return (json.dumps(table, indent=0, ensure_ascii=True) + "\n").encode()


def make_manifest(
    files: Mapping[str, bytes],
    version: str,
    libraries: list[dict[str, str]],
    language: str | None,
    games: Sequence[str] | None = None,
) -> Manifest:
    """Make the manifest of these files."""
    listed = {path: digest(data) for path, data in files.items()}
    return Manifest(version, listed, libraries, language, None if games is None else tuple(games))


def candidates(paths: Iterable[str]) -> list[str]:
    """The files of a drive that may be our manifest: NAME first, then names of earlier versions."""
    found = [path for path in paths if "/" not in path and path.lower().endswith(_ENDING)]
    return sorted(found, key=lambda path: (path.lower() != NAME, path))


def read(data: bytes | None) -> Manifest | None:
    """Parse a manifest; None if it is missing, broken or of another project. Never raises."""
    if data is None:
        return None
    try:
        table = json.loads(data)
        if table["project"] != PROJECT:
            return None
        files = {str(path): str(sha) for path, sha in table["files"].items() if is_safe(str(path))}
        libraries = [
            {str(key): str(value) for key, value in entry.items()} for entry in table.get("libraries", [])
        ]
        games = table.get("games")
        return Manifest(
            str(table["version"]),
            files,
            libraries,
            table.get("language"),
            None if games is None else tuple(str(game) for game in games),
            table.get("complete") is not False,
        )
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
