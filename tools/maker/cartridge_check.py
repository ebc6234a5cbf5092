"""Finds what a game still lacks, and what it leaves to the console; docs/a-new-game.md explains the parts."""

from __future__ import annotations

import ast
import keyword
import re
import sys
from pathlib import Path

from tools.maker.syntax import walk
from tools.paths import FIRMWARE, ROOT

NEEDED: dict[str, tuple[str, ...]] = {
    "cartridge": ("NUMBER", "NAME"),
    "play": ("deal", "legal", "perform", "over", "winners"),
}
"""Module → the names that the console asks it for; every game has these."""
PARTS: dict[str, tuple[str, ...]] = {
    "stage": ("Stage",),
    "players": (),
    "screens/board": ("Board",),
    "screens/thinking": ("Thinking",),
    "screens/recap": ("Recap",),
    "screens/hint": ("Hint",),
    "screens/result": ("Result",),
    "sounds": ("tune",),
    "statistics": ("best",),
    "howto": ("signs",),
    "words": ("more",),
    "lessons": ("BOX_FLOOR", "BOX_LETTERS", "signs", "way", "look"),
}
"""Module → the names that it must have if a game brings it; else the console's own takes its place."""
OPTIONAL: dict[str, dict[str, tuple[str, ...]]] = {
    "PUZZLES": {"puzzles/chooser": ("Chooser",)},
}
"""What a cartridge may say that it has → further modules that the console then asks for."""
OPTIONAL_FILES = {
    "LESSONS": ("lessons.bin", "words/en_lessons.txt"),
    "PICTURES": ("pictures.bin",),
}
HOW_TO = "howto.txt"
MADE_BY = {"lessons.bin": "lessons"}
"""File → the verb that makes it."""
FOLDER_NAME = re.compile("[a-z][a-z0-9_]{1,11}")
_NAME = 25  # letters: a row of the panel
_SEATS = [(fewest, most) for most in (2, 3, 4) for fewest in range(2, most + 1)]
_WORDS = "howto*.txt", "words/*.txt"


def wrong_name(folder: Path) -> str:
    """Why a game's folder cannot have the name that it has, as a sentence; empty if it can."""
    name = folder.name
    if not FOLDER_NAME.fullmatch(name):
        return f"the name of a game's folder is 2 to 12 small letters and digits, not {name}"
    ours = [FIRMWARE / name, FIRMWARE / f"{name}.py", ROOT / name / "__init__.py"]
    taken = name in sys.stdlib_module_names or keyword.iskeyword(name) or name == "lib"
    if folder != FIRMWARE / name and (taken or any(path.exists() for path in ours)):
        return f"Python or the console has a {name} already: rename the folder"
    return ""


def what_is_missing(folder: Path, yet_to_make: str = "") -> str:
    """What a game lacks that the console needs, or has wrong, as a sentence; empty if nothing.

    `yet_to_make` is a file that may still be missing, for the verb that makes it.
    """
    try:
        lacks = [lack for lack in _lacking(folder) if lack != yet_to_make]
        wrong = _wrong(folder)
    except (SyntaxError, UnicodeDecodeError):
        return ""  # whoever compiles it says more of that
    if not lacks:
        return f"The game {folder.name} cannot be played: {wrong}. See docs/a-new-game.md." if wrong else ""
    named = [f"{lack} (made by `{MADE_BY[lack]}`)" if lack in MADE_BY else lack for lack in lacks]
    lacking = ", ".join(named)
    return f"The game {folder.name} is not finished: its folder lacks {lacking}. See docs/a-new-game.md."


def _wrong(folder: Path) -> str:
    """The first thing in a cartridge or a text that the console could not use; empty if there is none."""
    if wrong := wrong_name(folder):
        return wrong
    constants = stated(folder)
    for name, least, most in (("NUMBER", 1, 14), ("VARIANTS", 1, 255), ("LESSONS", 0, 255), ("RULES", 0, 15)):
        if constants.get(name) is not None and not _is_number(constants[name], least, most):
            return f"{name} in cartridge.py is a number from {least} to {most}, not {constants[name]!r}"
    title = constants.get("NAME")
    if title is not None and not (isinstance(title, str) and 0 < len(title) <= _NAME):
        return f"NAME in cartridge.py is a text of 1 to {_NAME} letters, not {title!r}"
    seats = constants.get("SEATS")
    if seats is not None and seats not in _SEATS:
        return f"SEATS in cartridge.py is the fewest and the most players, from 2, 2 to 2, 4, not {seats!r}"
    for path in [path for pattern in _WORDS for path in sorted(folder.glob(pattern))]:
        try:
            path.read_text(encoding="utf-8")
        except UnicodeDecodeError as error:
            return f"{path.relative_to(folder).as_posix()} is not UTF-8 at byte {error.start}"
    return _untranslated(folder)


def _untranslated(folder: Path) -> str:
    """The first word that one language lacks and another has: there it would fail in the middle of a game."""
    parts: dict[str, dict[str, set[str]]] = {}
    for path in sorted(folder.glob("words/*.py")):
        language, _, part = path.stem.partition("_")
        if len(language) == 2:
            parts.setdefault(part, {})[f"words/{path.name}"] = _word_names(path)
    for files in parts.values():
        for file, names in files.items():
            for other, others in files.items():
                for name in sorted(others - names):
                    return f"{file} lacks the word {name}, which {other} has"
    return ""


def _word_names(path: Path) -> set[str]:
    """The names in the class `Words` of a module."""
    body = ast.parse(_text(path)).body
    classes = [node for node in body if isinstance(node, ast.ClassDef) and node.name == "Words"]
    return _bound([inner for each in classes for inner in each.body])


def _is_number(value: object, least: int, most: int) -> bool:
    return isinstance(value, int) and least <= value <= most


def same_number(folders: list[Path]) -> str:
    """Which two games would share their saved games, as a sentence; empty if none do."""
    taken: dict[object, str] = {}
    for folder in folders:
        number = stated(folder).get("NUMBER")
        if number in taken:
            both = f"{taken[number]} and {folder.name} both have NUMBER = {number}"
            return f"{both} in cartridge.py, so each would overwrite the other's saved games. Change one."
        taken[number] = folder.name
    return ""


def uses_defaults(folder: Path) -> bool:
    """Whether the console's own modules take the place of some of a game's."""
    return any(not _source(folder, part).is_file() for part in [*PARTS, _art(folder)])


def _lacking(folder: Path) -> list[str]:
    wanted = dict(NEEDED)
    wanted |= {part: names for part, names in PARTS.items() if _source(folder, part).is_file()}
    constants = stated(folder)
    for name, modules in OPTIONAL.items():
        wanted |= modules if name in constants else {}
    if "ART" in constants:
        wanted[_art(folder)] = ("STAGES", "pace", "draw")
    lacks = []
    for module, names in wanted.items():
        path = _source(folder, module)
        file = path.relative_to(folder).as_posix()
        if not path.is_file():
            lacks.append(file)
        else:
            bound = _bound(ast.parse(_text(path)).body)
            lacks += [f"`{each}` in {file}" for each in names if each not in bound]
    lacks += _consequences(folder, constants)
    files = [path for name in OPTIONAL_FILES if name in constants for path in OPTIONAL_FILES[name]]
    files.append("words/en.txt" if (folder / "howto.py").is_file() else HOW_TO)
    return lacks + [path for path in files if not (folder / path).is_file()]


def _consequences(folder: Path, constants: dict[str, object]) -> list[str]:
    """What a game needs because of something that it has."""
    play = ast.parse(_text(folder / "play.py")).body
    names = _bound(play)
    lacks = []
    dealt = next((node for node in play if isinstance(node, ast.FunctionDef) and node.name == "deal"), None)
    if dealt is not None and len(dealt.args.args) == 3:
        seed = dealt.args.args[2].arg
        random = any(isinstance(node, ast.Name) and node.id == seed for node in ast.walk(dealt))
        if random and "redeal" not in names and not _source(folder, "players").is_file():
            lacks.append("`redeal` in play.py (what chance brings must be hidden from computer players)")
    if constants.get("VARIANTS", 1) != 1 and not _source(folder, "words").is_file():
        lacks.append("words/__init__.py (with the names of its variants)")
    return lacks


def _source(folder: Path, module: str) -> Path:
    """The file of a module: a package or a file."""
    package = folder / module / "__init__.py"
    return package if package.is_file() else folder / f"{module}.py"


def stated(folder: Path) -> dict[str, object]:
    """The values that a cartridge sets; None for what is not a plain value."""
    constants: dict[str, object] = {}
    for node in ast.parse(_text(folder / "cartridge.py")).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            try:
                constants[node.targets[0].id] = ast.literal_eval(node.value)
            except ValueError:
                constants[node.targets[0].id] = None
    return constants


def _art(folder: Path) -> str:
    return str(stated(folder).get("ART", "art"))


def _text(path: Path) -> str:
    """The text of a source; empty if it is missing."""
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def _bound(body: list[ast.stmt]) -> set[str]:
    """The names that statements bind."""
    names: set[str] = set()
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names.add(node.name)
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            names |= {alias.asname or alias.name for alias in node.names}
        else:
            names |= {
                each.id
                for each in walk(node)
                if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)
            }
    return names
