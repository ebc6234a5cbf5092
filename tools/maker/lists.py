"""Lists beside a package's sources that tell the build about them: words in lines, `#` before a remark."""

from collections.abc import Iterator
from pathlib import Path


def rows(firmware: Path, name: str) -> Iterator[tuple[str, list[str]]]:
    """(package, words) for each line of all packages' lists of a name."""
    for place in sorted(firmware.glob(f"*/{name}")):
        for line in place.read_text(encoding="utf-8").splitlines():
            if line.strip() and not line.startswith("#"):
                yield place.parent.name, line.split()
