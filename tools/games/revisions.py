"""Imports the computer players of other revisions of a game."""

import importlib
import importlib.util
import sys
from pathlib import Path
from types import ModuleType

from tools.games.protocol import UnknownPlayer


def players(game: str, folder: Path) -> ModuleType:
    """Import the players of another revision's firmware/GAME; UnknownPlayer if there are none."""
    import handheld

    package = f"{game}_of_" + folder.resolve().as_posix().replace(".", "_")
    if package not in sys.modules:
        # What it used of the console may have another place now; there it is found at its former one.
        handheld.__path__.append(str(folder.parent / "handheld"))
        spec = importlib.util.spec_from_file_location(
            package, folder / "__init__.py", submodule_search_locations=[str(folder)]
        )
        assert spec and spec.loader
        sys.modules[package] = importlib.util.module_from_spec(spec)
    try:
        return importlib.import_module(package + ".players")
    except ImportError as trouble:
        raise UnknownPlayer(f"{folder} is no revision's firmware/{game}: {trouble}") from None
