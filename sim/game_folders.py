"""Where games lie that are not part of the firmware: the examples, and folders that somebody names."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
NAMED = "HANDHELD_CARTRIDGES"
"""An environment variable, so that processes which this one starts know the same games."""


def outside_games() -> dict[str, Path]:
    """The folders of all games outside the firmware, by name."""
    named = [Path(path) for path in os.environ.get(NAMED, "").split(os.pathsep) if path]
    places = [*sorted(EXAMPLES.glob("*/cartridge.py")), *(path / "cartridge.py" for path in named)]
    return {place.parent.name: place.parent for place in places}


def add(folder: Path) -> str:
    """From now on a folder is a game, too; returns its name."""
    folder = folder.resolve()
    known = os.environ.get(NAMED, "").split(os.pathsep)
    if str(folder) not in known:
        os.environ[NAMED] = os.pathsep.join([path for path in known if path] + [str(folder)])
    return folder.name


class _Finder(MetaPathFinder):
    """Lets this program import such games by their names, before any installed package of that name."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if path is not None or fullname not in (games := outside_games()):
            return None
        return PathFinder.find_spec(fullname, [str(games[fullname].parent)])


def install_finder() -> None:
    """Make `import NAME` find the game NAME."""
    if not any(isinstance(finder, _Finder) for finder in sys.meta_path):
        sys.meta_path.insert(0, _Finder())
