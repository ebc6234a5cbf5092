"""Find, by file and line, what in the firmware a board could not run."""

from pathlib import Path

from sim.game_folders import outside_games
from tools.maker.device.check import check, check_game, own_modules
from tools.paths import FIRMWARE, ROOT, usage

DRIVE = (FIRMWARE, ROOT / "boot.py")


def main(argv: list[str]) -> int:
    """Print the findings of the given paths, or of everything that goes on the device."""
    if argv in (["-h"], ["--help"]):
        print(usage("device-check [PATH…]", __doc__))
        return 0
    paths = [Path(arg) for arg in argv] or [path for path in DRIVE if path.exists()]
    games, own = outside_games().values(), own_modules(FIRMWARE)
    found = [each for path in paths for each in (check_game(path, own) if path in games else check(path))]
    for finding in found:
        print(finding)
    print(f"{len(found)} findings" if found else "no findings: a board can run all of it")
    return 1 if found else 0
