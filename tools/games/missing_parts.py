"""Finds what a game still lacks: on the drive, and for the verbs. docs/a-new-game.md explains the parts."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from types import ModuleType

from tools.games.protocol import Game
from tools.paths import FIRMWARE

MODULES = {
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


def on_drive(name: str, firmware: Path = FIRMWARE) -> str:
    """What a game lacks that the console needs, as a sentence; empty if it lacks nothing."""
    try:
        return _sentence(name, f"firmware/{name}", _lacking(firmware / name))
    except SyntaxError:
        return ""  # whoever compiles it says more of that


def _lacking(folder: Path) -> list[str]:
    wanted = dict(MODULES)
    overridden = _methods(folder / "stage.py", "Stage")
    wanted |= {module: (asked,) for method, (module, asked) in OF_STAGE.items() if method not in overridden}
    if art := re.search(r'^ART = "(\w+)"', _text(folder / "cartridge.py"), re.MULTILINE):
        wanted[art[1]] = ("STAGES", "pace", "draw")
    lacks = []
    for module, names in wanted.items():
        path = folder / f"{module}.py"
        if not path.is_file():
            lacks.append(f"{module}.py")
        else:
            bound = _bound(ast.parse(_text(path)).body)
            lacks += [f"`{each}` in {module}.py" for each in names if each not in bound]
    return lacks + [path for path in FILES if not (folder / path).is_file()]


def on_desktop(module: ModuleType, name: str) -> str:
    """What a game's `game.py` lacks of the protocol, as a sentence; empty if it lacks nothing."""
    asked = [word for word in (*Game.__annotations__, *vars(Game)) if not word.startswith("_")]
    lacks = [word for word in asked if not hasattr(module, word)]
    return _sentence(name, f"tools/games/{name}/game.py", lacks)


def _sentence(name: str, place: str, lacks: list[str]) -> str:
    told = f"The game {name} is not finished: {place} lacks {', '.join(lacks)}. See docs/a-new-game.md."
    return told if lacks else ""


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
                for each in ast.walk(node)
                if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)
            }
    return names


def _methods(path: Path, name: str) -> set[str]:
    """The names that a class of a module binds."""
    classes = [node for node in ast.parse(_text(path)).body if isinstance(node, ast.ClassDef)]
    return {each for node in classes if node.name == name for each in _bound(node.body)}
