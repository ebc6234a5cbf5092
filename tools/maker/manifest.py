"""The list of what was installed: written onto the drive, read back by the next flash."""

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
"""From this version of CircuitPython on, and below that one."""


def digest(data: bytes) -> str:
    """Size and sum of a file, which the board compares at every start (firmware/integrity.py)."""
    return f"{len(data)} {zlib.crc32(data):08x}"


def is_safe(path: str) -> bool:
    """Whether a path stays inside the drive: relative, with /, no drive letter, no way up."""
    parts = PurePosixPath(path).parts
    plain = path and "\\" not in path and ":" not in path and "\0" not in path and path == "/".join(parts)
    return bool(plain) and not path.startswith("/") and ".." not in parts


@dataclass(frozen=True)
class Manifest:
    """What a build holds: version, libraries, and size and sum of every file by its path on the drive."""

    version: str
    files: dict[str, str]
    libraries: list[dict[str, str]] = field(default_factory=list)
    language: str | None = None
    games: tuple[str, ...] | None = None
    """The chosen games; None if it is all there are."""
    complete: bool = True
    """False from the first byte of a copy to its last: the files may be there or not, but they are ours."""

    @property
    def build(self) -> str:
        """A short name for exactly these files."""
        lines = "".join(f"{path} {self.files[path]}\n" for path in sorted(self.files))
        return hashlib.sha256(lines.encode()).hexdigest()[:12]

    def to_bytes(self) -> bytes:
        """The manifest as it lies on the drive."""
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
    """The manifest of these files."""
    listed = {path: digest(data) for path, data in files.items()}
    return Manifest(version, listed, libraries, language, None if games is None else tuple(games))


def candidates(paths: Iterable[str]) -> list[str]:
    """Which of a drive's files may be our manifest: the one of that name, then those of earlier names."""
    found = [path for path in paths if "/" not in path and path.lower().endswith(_ENDING)]
    return sorted(found, key=lambda path: (path.lower() != NAME, path))


def read(data: bytes | None) -> Manifest | None:
    """A manifest from its bytes, or None where it is absent, broken or of another project; never raises."""
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
