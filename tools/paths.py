"""Where things are, in a clone and in an installed copy alike."""

import sys
from pathlib import Path

PROJECT = "babel-handheld"
"""What pip calls all this; the folders of its data have that name, too."""

ROOT = Path(__file__).resolve().parent.parent
FIRMWARE = ROOT / "firmware"


def in_clone() -> bool:
    """Whether this is the repository itself and not an installed copy."""
    return (ROOT / "pyproject.toml").is_file()


def add_firmware() -> None:
    """Make `import babel` and `import handheld` find the firmware.

    It goes before site-packages (where another `babel` may live) and after the standard library
    (whose `code` module the firmware's code.py must not replace).
    """
    firmware = str(FIRMWARE)
    if firmware in sys.path:
        return
    for index, entry in enumerate(sys.path):
        if Path(entry).name in ("site-packages", "dist-packages"):
            sys.path.insert(index, firmware)
            return
    sys.path.append(firmware)
