"""Paths of the project, in a clone and in an installed copy."""

import sys
from pathlib import Path
from types import ModuleType

from sim.game_folders import install_finder, outside_games

PROJECT = "babel-handheld"
"""The project's name for pip and for its data folders."""

ROOT = Path(__file__).resolve().parent.parent
FIRMWARE = ROOT / "firmware"


def game_folders() -> dict[str, Path]:
    """The folder of every game by its name: those of the firmware, then those that lie elsewhere."""
    inside = {place.parent.name: place.parent for place in sorted(FIRMWARE.glob("*/cartridge.py"))}
    return inside | {name: place for name, place in outside_games().items() if name not in inside}


def in_clone() -> bool:
    """Whether this is the repository itself and not an installed copy."""
    return (ROOT / "pyproject.toml").is_file()


def command(verb: str = "") -> str:
    """How this program, or a verb of it, is called here: for help texts and messages."""
    return f"{'python3 -m tools' if in_clone() else 'babel'} {verb}".rstrip()


def usage(call: str, about: str | None) -> str:
    """The help text of a verb without argparse: how it is called, and its docstring."""
    return f"usage: {command(call)}\n\n{(about or '').strip()}"


def have_micropython() -> None:
    """Let `from micropython import const` work, also where nobody has set up anything yet."""
    if "micropython" not in sys.modules:
        sys.modules["micropython"] = micropython = ModuleType("micropython")
        micropython.const = lambda value: value  # type: ignore[attr-defined]


def add_firmware() -> None:
    """Make `import babel` and `import handheld` find the firmware, and games outside it be found as well.

    It goes before site-packages (where another `babel` may live) and after the standard library
    (whose `code` module the firmware's code.py must not replace).
    """
    install_finder()
    firmware = str(FIRMWARE)
    if firmware in sys.path:
        return
    for index, entry in enumerate(sys.path):
        if Path(entry).name in ("site-packages", "dist-packages"):
            sys.path.insert(index, firmware)
            return
    sys.path.append(firmware)
