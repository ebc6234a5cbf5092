"""Finds what a game on the drive still lacks; docs/a-new-game.md explains the parts."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from tools.maker.syntax import walk
from tools.paths import FIRMWARE

MODULES: dict[str, tuple[str, ...]] = {
    "cartridge": ("NUMBER", "NAME", "SEATS", "VARIANTS", "ART", "picture"),
    "play": ("deal", "legal", "perform", "decider", "over", "reveals_hidden", "winners"),
    "stage": ("Stage",),
    "statistics": ("statistics", "record", "finish"),
    "howto": ("signs",),
    "words/__init__": ("more",),
    "words/en_more": ("Words",),
    "players/__init__": (),
}
"""Module → the names that the console asks it for."""
OF_STAGE = {
    "deciding": ("screens/board", "Board"),
    "thinking": ("screens/thinking", "Thinking"),
    "recap": ("screens/recap", "Recap"),
    "hint": ("screens/hint", "Hint"),
    "result": ("screens/result", "Result"),
    "tune": ("sounds", "tune"),
}
"""Method of Stage → what the console's own one loads; a game that overrides the method need not have it."""
FILES = ("tiles.bin", "words/en.txt", "words/de.txt", "words/fr.txt")
OPTIONAL: dict[str, dict[str, tuple[str, ...]]] = {
    "LESSONS": {"lessons": ("BOX_FLOOR", "BOX_LETTERS", "signs", "way", "look")},
    "PUZZLES": {"puzzles/chooser": ("Chooser",)},
}
"""What a cartridge may say that it has → further modules that the console then asks for."""
OPTIONAL_FILES = {
    "LESSONS": ("lessons.bin", "words/en_lessons.txt", "words/de_lessons.txt", "words/fr_lessons.txt"),
    "PICTURES": ("pictures.bin",),
}


def what_is_missing(name: str, firmware: Path = FIRMWARE) -> str:
    """What a game lacks that the console needs, as a sentence; empty if it lacks nothing."""
    try:
        lacks = _lacking(firmware / name)
    except (SyntaxError, UnicodeDecodeError):
        return ""  # whoever compiles it says more of that
    told = f"The game {name} is not finished: firmware/{name} lacks {', '.join(lacks)}."
    return f"{told} See docs/a-new-game.md." if lacks else ""


def _lacking(folder: Path) -> list[str]:
    wanted = dict(MODULES)
    overridden = _methods(folder / "stage.py", "Stage")
    wanted |= {module: (asked,) for method, (module, asked) in OF_STAGE.items() if method not in overridden}
    cartridge = _text(folder / "cartridge.py")
    said = _bound(ast.parse(cartridge).body)
    for name, modules in OPTIONAL.items():
        wanted |= modules if name in said else {}
    if art := re.search(r'^ART = "(\w+)"', cartridge, re.MULTILINE):
        wanted[art[1]] = ("STAGES", "pace", "draw")
    lacks = []
    for module, names in wanted.items():
        path = folder / f"{module}.py"
        if not path.is_file():
            lacks.append(f"{module}.py")
        else:
            bound = _bound(ast.parse(_text(path)).body)
            lacks += [f"`{each}` in {module}.py" for each in names if each not in bound]
    files = [*FILES, *(path for name in OPTIONAL_FILES if name in said for path in OPTIONAL_FILES[name])]
    return lacks + [path for path in files if not (folder / path).is_file()]


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


def _methods(path: Path, name: str) -> set[str]:
    """The names that a class of a module binds."""
    classes = [node for node in ast.parse(_text(path)).body if isinstance(node, ast.ClassDef)]
    return {each for node in classes if node.name == name for each in _bound(node.body)}
