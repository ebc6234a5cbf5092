"""The installed `babel` command: the same verbs as `python3 -m tools`."""

import sys
from pathlib import Path


def main() -> int:
    """Run the front door from inside this package, whose folder stands in for the repository."""
    sys.path.insert(0, str(Path(__file__).resolve().parent))
    from tools.__main__ import main as door

    return door(sys.argv[1:])
