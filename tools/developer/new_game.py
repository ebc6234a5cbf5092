"""Make a folder with a new game that plays at once: noughts and crosses, to be changed into your own.

The folder NAME is made here, or in --dest FOLDER. docs/a-new-game.md goes on from there.
"""

from __future__ import annotations

import argparse
import importlib.util
import re
import sys
from pathlib import Path

from sim.game_folders import EXAMPLES
from tools.games.text import Refused
from tools.maker.cartridge_check import FOLDER_NAME, stated
from tools.paths import command, game_folders

MODEL = "noughts"
NUMBERS = range(1, 15)
TEST = '''"""Tests of {title}: `python3 -m tools test --cartridge {name}`."""

from tools.games.trial import test_any_game as test_any_game
'''


def make(name: str, dest: Path) -> Path:
    """Make the folder of a game; Refused if the name or the place does not serve."""
    if not FOLDER_NAME.fullmatch(name):
        raise Refused(
            f"the name of a game has 2 to 12 small letters and digits: {name} has not. "
            "Where its folder goes is told by --dest"
        )
    if name in game_folders() or importlib.util.find_spec(name) is not None:
        raise Refused(f"there is a game or a Python module {name} already; choose another name")
    folder = dest / name
    if folder.exists():
        raise Refused(f"{folder} is there already")
    title = name.replace("_", " ").capitalize()
    taken = {stated(place).get("NUMBER") for place in game_folders().values()}
    number = next(each for each in NUMBERS if each not in taken)
    model = EXAMPLES / MODEL
    files = {path.name: path.read_text(encoding="utf-8") for path in model.iterdir() if path.is_file()}
    files["__init__.py"] = f'"""{title}: a game for the handheld."""\n'
    cartridge = files["cartridge.py"].replace("Noughts and crosses", title)
    cartridge = re.sub(r"^NUMBER = \d+", f"NUMBER = {number}", cartridge, flags=re.MULTILINE)
    files["cartridge.py"] = re.sub('^NAME = ".*"', f'NAME = "{title}"', cartridge, flags=re.MULTILINE)
    files[f"test_{name}.py"] = TEST.format(title=title, name=name)
    folder.mkdir(parents=True)
    for path, text in files.items():
        (folder / path).write_text(text, encoding="utf-8")
    return folder


def main(argv: list[str]) -> int:
    """The verb `new-game`."""
    about, _, more = (__doc__ or "").partition("\n")
    parser = argparse.ArgumentParser(command("new-game"), description=about, epilog=more)
    parser.add_argument("name", metavar="NAME", help="of the game and its folder, in small letters")
    parser.add_argument("--dest", metavar="FOLDER", type=Path, default=Path(), help="where (default: here)")
    options = parser.parse_args(argv)
    try:
        folder = make(options.name, options.dest)
    except Refused as reason:
        print(reason, file=sys.stderr)
        return 2
    for path in sorted(folder.iterdir()):
        print(path)
    print(f"\nPlay it:  {command('play')} --cartridge {folder}")
    print(f"Test it:  {command('test')} --cartridge {folder}")
    return 0
